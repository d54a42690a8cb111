/** Reads the messages of a room. */
import { sql } from 'kysely';
import { SHOWN_MESSAGES } from '../../../domain/chat/chat-limits.ts';
import type { ChatItemRow } from '../../../domain/protocol/chat/chat-rows.ts';
import type { Database } from '../../storage/database.ts';
import { shownMember } from './chat-members.ts';

interface MessageRow {
  readonly seq: number;
  readonly cid: string;
  readonly message: string;
  readonly bet_game: number | null;
  readonly bet_draw: number | null;
  readonly at: number;
  readonly removed_at: number | null;
  readonly id: number;
  readonly mb_id: string;
  readonly nick: string;
  readonly role: string;
}

/** What was removed is not sent: neither its text nor its bet. */
function itemOf(row: MessageRow): ChatItemRow {
  const { id, nickname, isAdmin } = shownMember(row);
  const removed = row.removed_at !== null;
  const { bet_game, bet_draw } = row;
  return {
    seq: row.seq,
    userId: String(id),
    nickname,
    isAdmin,
    message: removed ? '' : row.message,
    bet: removed || bet_game === null || bet_draw === null ? null : { game_code: bet_game, drawid: bet_draw },
    at: row.at,
    cid: row.cid,
    removed,
  };
}

export interface MessagePage {
  readonly items: readonly ChatItemRow[];
  /** The newest number of the room. */
  readonly last: number;
  /** Numbers of removed messages among the newest. */
  readonly removed: readonly number[];
}

/** The messages after a number, at most the newest SHOWN_MESSAGES, oldest first. */
export async function readMessages(db: Database, room: string, after: number): Promise<MessagePage> {
  // One statement, so that the newest number and the messages are of one moment.
  const { rows } = await sql<MessageRow>`
    select seq, cid, message, bet_game, bet_draw, at, removed_at, member.id, mb_id, nick, role
    from chat_message join member on member.id = member_id
    where room = ${room} order by seq desc limit ${SHOWN_MESSAGES}::int`.execute(db);
  const newest = rows.toReversed();
  const last = newest.at(-1)?.seq ?? (await lastNumber(db, room));
  return {
    items: newest.filter(({ seq }) => seq > after).map(itemOf),
    last,
    removed: newest.filter(({ removed_at }) => removed_at !== null).map(({ seq }) => seq),
  };
}

/** The numbers of a room whose messages are no longer kept go on, too. */
async function lastNumber(db: Database, room: string): Promise<number> {
  const row = await db.selectFrom('chat_room').select('last_seq').where('room', '=', room).executeTakeFirst();
  return row?.last_seq ?? 0;
}

/** The newest numbers of rooms. */
export async function lastNumbers(
  db: Database,
  rooms: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .selectFrom('chat_room')
    .select(['room', 'last_seq'])
    .where('room', '=', sql<string>`any(${rooms}::text[])`)
    .execute();
  return new Map(found.map(({ room, last_seq }) => [room, last_seq]));
}
