/** The chat (J1, J2): rooms on a socket of their own, kept messages, requests between two members, and what operators do there. */
import { CHAT_NAMESPACE } from '../../../domain/protocol/chat/chat-rows.ts';
import { openBannedWords } from '../../banned-words/banned-words.ts';
import type { Feature, ServerFeature, SiteParts } from '../../feature.ts';
import { chatActs } from './chat-acts.ts';
import { type ChatDeps, type ChatSockets, notesOf, readersOf } from './chat-deps.ts';
import { HEADS_EVERY_MS, sendHeads } from './chat-heads.ts';
import { createChatNotes, NOTES_EVERY_MS } from './chat-notes.ts';
import { chatHandlers } from './chat-questions.ts';
import { type ChatSocketDeps, serveChat } from './chat-socket.ts';
import { chatMigrations } from './chat-tables.ts';
import { expiredChat } from './expired-chat.ts';
import { openInvites, roomsOfTwo } from './one-on-one.ts';
import { reportedMessage } from './reported.ts';
import { textsInChat } from './read-messages.ts';
import { shareBetInChat } from './share-bet.ts';
import { createWriteMessage } from './write-messages.ts';

/** Regular work of this node. Returns the stop function. */
function startWork(deps: ChatSocketDeps): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const heads = setInterval(() => {
    running = sendHeads(deps.db, deps.sockets).catch((error: unknown) =>
      deps.log('the newest numbers of the chat could not be sent', error),
    );
  }, HEADS_EVERY_MS);
  const notes = setInterval(deps.notes.flush, NOTES_EVERY_MS);
  heads.unref();
  notes.unref();
  return async () => {
    clearInterval(heads);
    clearInterval(notes);
    await running;
  };
}

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
