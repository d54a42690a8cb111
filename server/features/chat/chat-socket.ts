/** One connection of the chat: its member and token, the rooms that it is in, and its questions (F6). */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io';
import * as z from 'zod/mini';
import { chatLimits } from '../../../domain/chat/chat-limits.ts';
import {
  type ChatQuestion,
  type ChatQuestionRow,
  chatQuestions,
  type ChatRefusalRow,
} from '../../../domain/protocol/chat/chat-rows.ts';
import { completeChatQuestion } from '../../../domain/protocol/chat/plain-question.ts';
import type { Caller } from '../../requests/caller.ts';
import { answerOf, perSocketLimits, rateGate } from '../../sockets/socket-limits.ts';
import { type ChatDeps, notesOf, ofMember, readersOf, roomTally } from './chat-deps.ts';
import type { ChatMember } from './chat-members.ts';
import type { ChatNotes } from './chat-notes.ts';
import { refusal } from './judge-messages.ts';

const handshake = z.object({ token: z._default(z.nullish(z.string().check(z.maxLength(200))), null) });

/** Chat connections of a member, over all nodes: as many as browsers of betting sockets. */
const MAX_CHATS_OF_MEMBER = 40;

/** The connection as the questions see it. */
interface ChatSocket {
  readonly socket: Socket;
  /** The member of the connection's token, looked up for every question; null: a visitor. */
  readonly whoAsks: () => Promise<Caller | null>;
  /** The rooms that the connection is in, each with the function that leaves it. */
  readonly rooms: Map<string, () => void>;
}

export interface ChatSocketDeps extends ChatDeps {
  readonly notes: ChatNotes;
}

export type ChatHandlers = {
  readonly [Name in ChatQuestion]: (
    row: ChatQuestionRow<Name>,
    chat: ChatSocket,
  ) => Promise<{ readonly ok: boolean }>;
};

/** Answers the questions of one connection. A question that cannot be read, or too many of them, is refused. */
function answerQuestions(
  chat: ChatSocket,
  handlers: ChatHandlers,
  { now, log }: Pick<ChatDeps, 'now' | 'log'>,
): void {
  const mayAsk = rateGate(perSocketLimits.rowsPerSecond, 1000, now);
  for (const name of Object.keys(chatQuestions) as ChatQuestion[])
    chat.socket.on(name, (row: unknown, answer: unknown) => {
      const ack = answerOf(chat.socket, name, answer);
      const refuse = (why: ChatRefusalRow): void => ack(why);
      if (!mayAsk()) return refuse(refusal('flood', { waitMs: 1000 }));
      const read = chatQuestions[name].safeParse(
        completeChatQuestion(name, row, { room: [...chat.rooms.keys()].at(-1) ?? null, cid: randomUUID }),
      );
      if (!read.success) return refuse(refusal('error'));
      const handler = handlers[name] as (row: unknown, chat: ChatSocket) => Promise<{ ok: boolean }>;
      handler(read.data, chat).then(ack, (error: unknown) => {
        log(`a question of the chat failed: ${name}`, error);
        refuse(refusal('error'));
      });
    });
}

/** Puts the connection into a room. The member's name is noted for those who want to know. */
export function enterRoom(
  { socket, rooms }: ChatSocket,
  room: string,
  { member, notify }: { readonly member: ChatMember | null; readonly notify: boolean },
  { notes, sockets }: ChatSocketDeps,
): void {
  if (notify) void socket.join(notesOf(room));
  else void socket.leave(notesOf(room));
  if (rooms.has(room)) return;
  void socket.join(readersOf(room));
  const takeBack = sockets.tallies.add(roomTally(room));
  const name = member?.nickname ?? '';
  notes.note(room, name, 1);
  rooms.set(room, () => {
    rooms.delete(room);
    takeBack();
    notes.note(room, name, -1);
    void socket.leave(readersOf(room));
    void socket.leave(notesOf(room));
  });
}

export const hasRoomLeft = ({ rooms }: ChatSocket, room: string): boolean =>
  rooms.has(room) || rooms.size < chatLimits.rooms;

function leaveAll({ rooms }: ChatSocket): void {
  for (const leave of rooms.values()) leave();
}

/** Serves one connection. When its token ends, it becomes a visitor's, leaves its rooms and joins again what visitors may read. */
export function serveChat(
  socket: Socket,
  deps: ChatSocketDeps,
  handlers: ChatHandlers,
  onMember: (member: Caller, chat: ChatSocket) => Promise<void>,
): void {
  const { members, tallies } = deps.sockets;
  const shaken = handshake.safeParse(socket.handshake.auth);
  const token = shaken.success ? shaken.data.token : null;
  let isGone = token === null;
  const chat: ChatSocket = {
    socket,
    rooms: new Map(),
    whoAsks: async () => (isGone || token === null ? null : members.bettorOf(token)),
  };
  socket.on('disconnect', () => leaveAll(chat));
  answerQuestions(chat, handlers, deps);
  if (token === null) return;
  const enter = async (): Promise<void> => {
    const member = await members.bettorOf(token);
    if (!socket.connected) return;
    socket.emit('TokenCheck', { ok: member !== null });
    if (member === null) return void (isGone = true);
    const name = `chat member ${member.memberId}`;
    const takeBack = tallies.add(name);
    const [count = 0] = await tallies.total([name]);
    const gone = (): void => {
      isGone = true;
      leaveAll(chat);
      void socket.leave(ofMember(member.memberId));
      socket.emit('TokenCheck', { ok: false });
    };
    const stop = members.watch(token, { gone, nearEnd: () => {} });
    socket.on('disconnect', () => {
      stop();
      takeBack();
    });
    if (!socket.connected || count > MAX_CHATS_OF_MEMBER) {
      stop();
      takeBack();
      socket.disconnect(true);
      return;
    }
    await socket.join(ofMember(member.memberId));
    await onMember(member, chat);
  };
  enter().catch((error: unknown) => deps.log('a member of the chat could not be looked up', error));
}
