import { merge } from 'rxjs';
import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { MessageRequestName, MessagesApi } from './messages-api.ts';

const names: Readonly<Record<MessageRequestName, true>> = { 'memo-item': true, 'memo-random': true };

/** Also loaded for a member whose request from an earlier core has no known outcome. */
export const coldMessages = (engine: Engine): ColdFeature<MessagesApi> =>
  cold(engine, {
    source: 'worker/features/messages/messages.ts',
    load: () => import('./messages.ts'),
    create: ({ createMessages }) => createMessages(engine),
    wake: merge(...Object.keys(names).map((name) => engine.outbox.storedForMember(name))),
  });
