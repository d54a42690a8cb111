import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { MessagesApi } from './messages-api.ts';

export const coldMessages = (engine: Engine): ColdFeature<MessagesApi> =>
  cold(engine, {
    source: 'worker/features/messages/messages.ts',
    load: () => import('./messages.ts'),
    create: ({ createMessages }) => createMessages(engine),
  });
