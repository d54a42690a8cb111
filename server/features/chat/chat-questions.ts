/** The questions of the chat's connections. */
import { chatTextFault, chatTextOf } from '../../../domain/chat/chat-text.ts';
import { kindOfRoom } from '../../../domain/chat/chat-room.ts';
import { CallsBusy } from '../../storage/gather-calls.ts';
import type { Caller } from '../../requests/caller.ts';
import { roomTally } from './chat-deps.ts';
import { blockedIds, chatMembers, mutesOf } from './chat-members.ts';
import { type ChatHandlers, type ChatSocketDeps, enterRoom, hasRoomLeft } from './chat-socket.ts';
import { type ChatDraft, refusal } from './judge-messages.ts';
import { answerOneOnOne, askOneOnOne, closeOneOnOne, keepRoom } from './one-on-one.ts';
import { readMessages } from './read-messages.ts';
import { mayRead, writeRefusal } from './room-access.ts';
import type { WrittenMessage } from './write-messages.ts';

interface QuestionDeps extends ChatSocketDeps {
  readonly write: (draft: ChatDraft) => Promise<WrittenMessage>;
}

const isOpen = ({ values }: Pick<ChatSocketDeps, 'values'>): boolean => values.now('chat-open');

type Handlers<Names extends keyof ChatHandlers> = Pick<ChatHandlers, Names>;

/** Writes where the member may; a message in a room of two keeps the room. */
async function writeAs(deps: QuestionDeps, member: Caller, draft: ChatDraft) {
  const why = await writeRefusal(deps, draft.room, member);
  if (why !== null) return refusal(why);
  try {
    const written = await deps.write(draft);
    if (written.ok && kindOfRoom(draft.room) === 'one') await keepRoom(deps, draft.room);
    return written;
  } catch (error) {
    if (error instanceof CallsBusy) return refusal('busy', { waitMs: 1000 });
    throw error;
  }
}

const roomQuestions = (deps: QuestionDeps): Handlers<'JoinRoom' | 'LeaveRoom' | 'ChatMore'> => ({
  async JoinRoom({ room, after, notify }, chat) {
    if (!isOpen(deps)) return refusal('closed');
    const member = await chat.whoAsks();
    const access = await mayRead(deps, room, member);
    if (access === 'ended') return refusal('ended');
    if (access === 'refused' || !hasRoomLeft(chat, room)) return refusal(member === null ? 'login' : 'room');
    const { db, now, sockets } = deps;
    const me =
      member === null ? null : ((await chatMembers(db, [member.memberId])).get(member.memberId) ?? null);
    if (!chat.socket.connected) return refusal('gone');
    // The connection is in the room before its messages are read, so none is lost between.
    enterRoom(chat, room, { member: me, notify }, deps);
    const [page, mutes, blocked, [people = 0]] = await Promise.all([
      readMessages(db, room, after),
      me === null ? new Map() : mutesOf(db, [me.id], now()),
      me === null ? [] : blockedIds(db, me.id),
      sockets.tallies.total([roomTally(room)]),
    ]);
    const { other } = access;
    return {
      ok: true,
      ...page,
      people,
      me: me === null ? null : { userId: String(me.id), isAdmin: me.isAdmin },
      muted: me === null ? null : (mutes.get(me.id) ?? null),
      blocked,
      other: other === null ? null : { userId: String(other.id), nickname: other.nickname },
    };
  },
  async LeaveRoom({ room }, { rooms }) {
    rooms.get(room)?.();
    return { ok: true };
  },
  async ChatMore({ room, after }, { rooms, whoAsks }) {
    if (!rooms.has(room)) return refusal('room');
    // A room of two may have been closed since the connection entered it.
    const isOpenPair =
      kindOfRoom(room) !== 'one' || typeof (await mayRead(deps, room, await whoAsks())) === 'object';
    if (!isOpenPair) return refusal('ended');
    return { ok: true, ...(await readMessages(deps.db, room, after)) };
  },
});

const writeQuestions = (deps: QuestionDeps): Handlers<'SendMsg' | 'BetShare'> => ({
  async SendMsg({ room, msg, cid, reply = null }, { whoAsks }) {
    if (!isOpen(deps)) return refusal('closed');
    const member = await whoAsks();
    if (member === null) return refusal('login');
    const message = chatTextOf(msg);
    const fault = chatTextFault(message);
    if (fault !== null) return refusal(fault);
    if (deps.words.find(message).length > 0) return refusal('banned');
    const written = { room, memberId: member.memberId, cid, message };
    return writeAs(deps, member, { ...written, bet: null, reply });
  },
  async BetShare({ room, game_code, drawid, cid }, { whoAsks }) {
    if (!isOpen(deps)) return refusal('closed');
    const member = await whoAsks();
    if (member === null) return refusal('login');
    const bet = { game_code, drawid };
    const written = { room, memberId: member.memberId, cid, message: '' };
    return writeAs(deps, member, { ...written, bet, reply: null });
  },
});

const pairQuestions = (
  deps: QuestionDeps,
): Handlers<'CreateOneOnOne' | 'acceptOneOnOneRoom' | 'rejectOneOnOneRoom' | 'CloseOneOnOne'> => ({
  async CreateOneOnOne(row, { whoAsks }) {
    if (!isOpen(deps)) return refusal('closed');
    const member = await whoAsks();
    return member === null ? refusal('login') : askOneOnOne(deps, member, row);
  },
  async acceptOneOnOneRoom(row, { whoAsks }) {
    const member = await whoAsks();
    return member === null ? refusal('login') : answerOneOnOne(deps, member, row, 'accepted');
  },
  async rejectOneOnOneRoom(row, { whoAsks }) {
    const member = await whoAsks();
    return member === null ? refusal('login') : answerOneOnOne(deps, member, row, 'rejected');
  },
  async CloseOneOnOne({ room }, { whoAsks }) {
    const member = await whoAsks();
    return member === null ? refusal('login') : closeOneOnOne(deps, member, room);
  },
});

export const chatHandlers = (deps: QuestionDeps): ChatHandlers => ({
  ...roomQuestions(deps),
  ...writeQuestions(deps),
  ...pairQuestions(deps),
});
