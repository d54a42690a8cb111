import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { CallsApi } from './calls-api.ts';

export const coldCalls = (engine: Engine): ColdFeature<CallsApi> =>
  cold(engine, {
    source: 'worker/features/calls/calls.ts',
    load: () => import('./calls.ts'),
    create: ({ createCalls }) => createCalls(engine),
  });
