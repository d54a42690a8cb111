/** The chat (J1, J2): rooms on a socket of their own, kept messages, requests between two members, and what operators do there. */
import { keptMs } from '../../../domain/chat/chat-limits.ts';
import { kindOfRoom } from '../../../domain/chat/chat-room.ts';
import { CHAT_NAMESPACE } from '../../../domain/protocol/chat/chat-rows.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { openBannedWords } from '../../banned-words/banned-words.ts';
import { repeat } from '../../clock/repeat.ts';
import type { Feature, ServerFeature, SiteParts } from '../../feature.ts';
import type { Database } from '../../storage/database.ts';
import { deletePast, type ExpiredRows } from '../../storage/sweep.ts';
import type { ReadReported } from '../reports/reports-port.ts';
import { chatActs } from './chat-acts.ts';
import { type ChatDeps, type ChatSockets, notesOf, readersOf, READERS, roomTally } from './chat-deps.ts';
import { createChatNotes, NOTES_EVERY_MS } from './chat-notes.ts';
import { chatHandlers } from './chat-questions.ts';
import { type ChatSocketDeps, serveChat } from './chat-socket.ts';
import { chatMigrations } from './chat-tables.ts';
import { openInvites, roomsOfTwo } from './one-on-one.ts';
import { textsInChat, lastNumbers } from './read-messages.ts';
import { pairOf } from './room-access.ts';
import { shareBetInChat, placeInChat } from './share-bet.ts';
import { createWriteMessage } from './write-messages.ts';

const HEADS_EVERY_MS = 10_000;

/** Sends each room of this node its newest number, so that a client notices a lost message when none follows. */
async function sendHeads(db: Database, { space, tallies }: ChatSockets): Promise<void> {
  const open = space();
  if (open === null) return;
  const rooms = [...new Set(open.rooms(READERS))].map((room) => room.slice(READERS.length));
  if (rooms.length === 0) return;
  const [numbers, people] = await Promise.all([
    lastNumbers(db, rooms),
    tallies.total(rooms.map((room) => roomTally(room))),
  ]);
  for (const [index, room] of rooms.entries())
    open.emit(readersOf(room), 'ChatHead', {
      room,
      seq: numbers.get(room) ?? 0,
      people: people[index] ?? 0,
    });
}

/** Regular work of this node. Returns the stop function. */
function startWork(deps: ChatSocketDeps): () => Promise<void> {
  const stopHeads = repeat(
    {
      work: () => sendHeads(deps.db, deps.sockets),
      everyMs: HEADS_EVERY_MS,
      fault: 'the newest numbers of the chat could not be sent',
    },
    deps.log,
  );
  const notes = setInterval(deps.notes.flush, NOTES_EVERY_MS);
  notes.unref();
  return async () => {
    clearInterval(notes);
    await stopHeads();
  };
}

/** A room's numbers go on for as long as a client may hold its messages. */
const ROOM_KEPT_MS = 2 * keptMs.one;
const MUTE_KEPT_MS = 365 * DAY_MS;

/** What the chat no longer keeps: old messages and requests, rooms that nobody uses, mutes that ended long ago. */
export const expiredChat: ExpiredRows = (now, most) => [
  deletePast('chat_message', ['room', 'seq'], { column: 'kept_until', until: now, most }),
  deletePast('chat_invite', ['id'], { column: 'kept_until', until: now, most }),
  deletePast('chat_room', ['room'], { column: 'used_at', until: now - ROOM_KEPT_MS, most }),
  deletePast('chat_mute', ['id'], { column: 'until', until: now - MUTE_KEPT_MS, most }),
];

const named = /^([\w-]{1,60})\/([1-9]\d{0,14})$/;

/** A message of the chat that is reported, named by its room and number: "public/12". A room of two is read by its two members alone. */
const reportedMessage: ReadReported = async (trx, target, reporterId) => {
  const [, room = '', seq = ''] = named.exec(target) ?? [];
  const kind = kindOfRoom(room);
  if (kind === null || (kind === 'one' && (await pairOf(trx, room, reporterId)) === null)) return null;
  const message = await trx
    .selectFrom('chat_message')
    .select(['member_id', 'message', 'cid'])
    .where('room', '=', room)
    .where('seq', '=', Number(seq))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (message === undefined) return null;
  const { member_id: authorId, message: text, cid } = message;
  return { target, authorId, text, bets: placeInChat(authorId, cid) };
};

function create({
  db,
  now,
  log,
  channel,
  values,
  hub,
  node,
  members,
  boards,
  writtenTexts,
}: SiteParts): ServerFeature {
  const space: ChatSockets['space'] = () => hub()?.space(CHAT_NAMESPACE) ?? null;
  const sockets: ChatSockets = { tallies: node.tallies, members, space };
  const isMatch = (matchId: number): boolean => boards.board().book.matches.has(matchId);
  const base: ChatDeps = { db, now, log, channel, values, sockets, isMatch, words: openBannedWords(values) };
  const notes = createChatNotes({
    now,
    send: (note) => sockets.space()?.emitEverywhere(notesOf(note.room), 'ChatNotes', note),
  });
  const served: ChatSocketDeps = { ...base, notes };
  const write = createWriteMessage({
    db,
    now,
    shareBet: shareBetInChat,
    writtenTexts,
    publish: (room, items) => sockets.space()?.emitEverywhere(readersOf(room), 'ChatItems', { room, items }),
  });
  const handlers = chatHandlers({ ...served, write });
  return {
    calls: (answer) => chatActs(answer, served),
    reportable: { chat: reportedMessage },
    textReaders: { chat: textsInChat },
    expired: expiredChat,
    start: () => startWork(served),
    namespaces: {
      [CHAT_NAMESPACE]: (socket) =>
        serveChat(socket, served, handlers, async ({ memberId }) => {
          const invites = await openInvites(served, memberId);
          const pairs = await roomsOfTwo(served, memberId);
          for (const invite of invites) socket.emit('InviteOneOnOneRoom', invite);
          for (const pair of pairs) socket.emit('InviteOneOnOneRoomUid', pair);
          socket.emit('OneOnOneRooms', {
            rooms: pairs.map(({ room }) => room),
            invites: invites.map(({ inviteid }) => inviteid),
          });
        }),
    },
  };
}

export const chat = { tables: chatMigrations, create } satisfies Feature;
