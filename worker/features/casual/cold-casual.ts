import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { CasualApi, CasualPorts } from './casual-api.ts';

/** Also loaded for a member whose bet of an earlier core is not known yet. */
export const coldCasual = (engine: Engine, ports: CasualPorts): ColdFeature<CasualApi> =>
  cold(engine, {
    source: 'worker/features/casual/casual.ts',
    load: () => import('./casual.ts'),
    create: ({ createCasual }) => createCasual(engine, ports),
    wake: engine.outbox.left('casual'),
  });
