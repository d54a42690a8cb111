import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { CasualApi, CasualPorts, CasualMoment } from './casual-api.ts';

/** Also loaded for a member whose bet from an earlier core has no known outcome. */
export const coldCasual = (engine: Engine<CasualMoment>, ports: CasualPorts): ColdFeature<CasualApi> =>
  cold(engine, {
    source: 'worker/features/casual/casual.ts',
    load: () => import('./casual.ts'),
    create: ({ createCasual }) => createCasual(engine, ports),
    wake: engine.outbox.storedForMember('casual'),
  });
