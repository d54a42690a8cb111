import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { BoardsApi } from './boards-api.ts';

export const coldBoards = (engine: Engine): ColdFeature<BoardsApi> =>
  cold(engine, {
    source: 'worker/features/boards/boards.ts',
    load: () => import('./boards.ts'),
    create: ({ createBoards }) => createBoards(engine),
  });
