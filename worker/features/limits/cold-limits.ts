import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { LimitsApi, LimitsPorts, LimitsMoment } from './limits-api.ts';

/** Loaded with the member: it counts the time that the member spends. */
export const coldLimits = (engine: Engine<LimitsMoment>, ports: LimitsPorts): ColdFeature<LimitsApi> =>
  cold(engine, {
    source: 'worker/features/limits/limits.ts',
    load: () => import('./limits.ts'),
    create: ({ createLimits }) => createLimits(engine, ports),
    wake: ports.account.loggedIn,
  });
