/** Sends each room of this node its newest number, so that a client notices a lost message when none follows. */
import type { Database } from '../../storage/database.ts';
import { type ChatSockets, READERS, readersOf, roomTally } from './chat-deps.ts';
import { lastNumbers } from './read-messages.ts';

export const HEADS_EVERY_MS = 10_000;

export async function sendHeads(db: Database, { space, tallies }: ChatSockets): Promise<void> {
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
