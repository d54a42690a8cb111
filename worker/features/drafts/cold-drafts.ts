import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { DraftsApi } from './drafts-api.ts';

export const coldDrafts = (engine: Engine): ColdFeature<DraftsApi> =>
  cold(engine, {
    source: 'worker/features/drafts/drafts.ts',
    load: () => import('./drafts.ts'),
    create: ({ createDrafts }) => createDrafts(engine),
  });
