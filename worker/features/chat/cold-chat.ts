import { Subject } from 'rxjs';
import { type InviteEvent, inviteEvents } from '../../../domain/protocol/chat/invite-events.ts';
import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { AnyFeature, ColdFeature } from '../../feature.ts';
import type { ChatApi, ChatPorts, ChatMoment } from './chat-api.ts';

/** Events that wait for the code of the chat; the oldest goes first. */
const MOST_WAITING = 20;

type TakeInvite = (event: InviteEvent, payload: unknown) => void;

/** Also loaded when a request for a chat comes: it comes by the betting socket, and none is lost while the code is loaded. */
export function coldChat(
  engine: Engine<ChatMoment>,
  ports: ChatPorts,
): ColdFeature<ChatApi> & Pick<AnyFeature, 'events'> {
  const wake = new Subject<void>();
  const waiting: Parameters<TakeInvite>[] = [];
  let take: TakeInvite = (...event) => {
    waiting.push(event);
    if (waiting.length > MOST_WAITING) waiting.shift();
    wake.next();
  };
  const onInvites = (listener: TakeInvite): void => {
    take = listener;
    for (const event of waiting.splice(0)) listener(...event);
  };
  return {
    ...cold(engine, {
      source: 'worker/features/chat/chat.ts',
      load: () => import('./chat.ts'),
      create: ({ createChat }) => createChat(engine, ports, onInvites),
      wake,
    }),
    events: Object.fromEntries(
      inviteEvents.map((event) => [event, (payload: unknown) => take(event, payload)]),
    ),
  };
}
