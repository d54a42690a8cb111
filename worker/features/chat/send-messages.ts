/** Sends messages: each stands in its room at once, and is sent again under the same id, so that it is never written twice. */
import { chatTextFault, chatTextOf } from '../../../domain/chat/chat-text.ts';
import { sentAnswer } from '../../../domain/protocol/chat/chat-rows.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { Engine } from '../../engine/engine.ts';
import { askChat, chatCodeOf, noLink, chatRefusalOf } from './chat-answers.ts';
import type { ChatApi, ChatFault } from './chat-api.ts';
import type { ChatLink } from './chat-link.ts';
import type { ReadRoom, ChatRooms } from './rooms.ts';
import { MOST_SENDING, type Sending, takeItems } from './room-state.ts';

type SendNeeds = Pick<Engine, 'deps' | 'serverNow'>;

export interface ChatSender extends Pick<ChatApi, 'send' | 'again' | 'takeBack' | 'share'> {}

const put = ({ state, changed }: ReadRoom, cid: string, failed: ChatFault | null): void => {
  state.sending = state.sending.map((one) => (one.cid === cid ? { ...one, failed } : one));
  changed.next();
};

const drop = ({ state, changed }: ReadRoom, cid: string): void => {
  state.sending = state.sending.filter((one) => one.cid !== cid);
  changed.next();
};

export function createSender({ deps, serverNow }: SendNeeds, link: ChatLink, rooms: ChatRooms): ChatSender {
  const post = async (one: ReadRoom, { cid, text, reply }: Sending): Promise<void> => {
    const { room } = one.state;
    const answers = reply === null ? {} : { reply };
    const answer = await askChat(link, ['SendMsg', { room, msg: text, cid, ...answers }], sentAnswer);
    if (!answer.ok) return put(one, cid, answer.error);
    takeItems(one.state, [answer.value.item]);
    drop(one, cid);
  };
  const begin = (room: string, text: string, reply: number | null): Result<null, ChatFault> => {
    const one = rooms.find(room);
    if (one === null || one.state.me === null) return refused(chatRefusalOf('login'));
    const { state, changed } = one;
    if (state.sending.length >= MOST_SENDING) return refused(chatRefusalOf('busy'));
    const sending = { cid: deps.newId(), text, reply, at: serverNow(), failed: null };
    state.sending = [...state.sending, sending];
    changed.next();
    void post(one, sending);
    return ok(null);
  };
  const failedOf = (room: string) => {
    const one = rooms.find(room);
    const failed = one?.state.sending.filter((held) => held.failed !== null) ?? [];
    return one === null || failed.length === 0 ? null : { one, failed };
  };
  return {
    send(room, typed, reply) {
      const text = chatTextOf(typed);
      const fault = chatTextFault(text);
      if (fault !== null) return refused(chatRefusalOf(fault));
      return begin(room, text, reply);
    },
    again(room) {
      const found = failedOf(room);
      if (found === null) return;
      for (const { cid } of found.failed) put(found.one, cid, null);
      for (const sending of found.failed) void post(found.one, sending);
    },
    takeBack(room) {
      const found = failedOf(room);
      if (found === null) return null;
      for (const { cid } of found.failed) drop(found.one, cid);
      const [first, ...others] = found.failed;
      const isWithoutQuote = first?.failed && chatCodeOf(first.failed) === 'quote';
      const isKept = others.length === 0 && isWithoutQuote !== true;
      return {
        text: found.failed.map(({ text }) => text).join(' '),
        reply: isKept ? (first?.reply ?? null) : null,
      };
    },
    async share(room, gameCode, drawId) {
      const release = link.hold();
      const isUp = await link.whenUp();
      const row = { room, game_code: gameCode, drawid: drawId, cid: deps.newId() };
      const answer = isUp ? await askChat(link, ['BetShare', row], sentAnswer) : refused(noLink);
      release();
      if (!answer.ok) return answer;
      const one = rooms.find(room);
      if (one !== null) {
        takeItems(one.state, [answer.value.item]);
        one.changed.next();
      }
      return ok(null);
    },
  };
}
