import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { SupportApi } from './support-api.ts';

export const coldSupport = (engine: Engine): ColdFeature<SupportApi> =>
  cold(engine, {
    source: 'worker/features/support/support.ts',
    load: () => import('./support.ts'),
    create: ({ createSupport }) => createSupport(engine),
  });
