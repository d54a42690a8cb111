/** Reads the messages of a room. */
import { type Selectable, sql } from 'kysely';
import { SHOWN_MESSAGES } from '../../../domain/chat/chat-limits.ts';
import type { ChatItemRow } from '../../../domain/protocol/chat/chat-rows.ts';
import type { PlaceOf } from '../../written-texts/written-texts.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Database } from '../../storage/database.ts';
import { type MemberColumns, shownMember } from './chat-members.ts';
import { goneQuote, quoteOf } from './quoted-messages.ts';

interface MessageRow
  extends
    MemberColumns,
    Omit<Selectable<Tables['chat_message']>, 'room' | 'member_id' | 'reply_seq' | 'kept_until'> {
  /** The number of the message that this one answers; null: none. The others are its columns, null where it is no longer kept. */
  readonly reply_seq: number | null;
  readonly q_message: string | null;
  readonly q_bet: number | null;
  readonly q_removed_at: number | null;
  readonly q_id: number | null;
  readonly q_mb_id: string | null;
  readonly q_nick: string | null;
  readonly q_role: string | null;
}

function replyOf(row: MessageRow): ChatItemRow['reply'] {
  const { reply_seq: seq, q_id: id, q_message: message } = row;
  if (seq === null) return null;
  if (id === null || message === null) return goneQuote(seq);
  return quoteOf({
    seq,
    message,
    is_bet: row.q_bet !== null,
    is_removed: row.q_removed_at !== null,
    id,
    mb_id: row.q_mb_id ?? '',
    nick: row.q_nick ?? '',
    role: row.q_role ?? '',
  });
}

/** What was removed is not sent: neither its text nor its bet, nor what it answered. */
function itemOf(row: MessageRow): ChatItemRow {
  const { id, nickname, isAdmin } = shownMember(row);
  const removed = row.removed_at !== null;
  const { bet_game, bet_draw } = row;
  const reply = removed ? null : replyOf(row);
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
    ...(reply === null ? {} : { reply }),
  };
}

interface MessagePage {
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
    select line.seq, line.cid, line.message, line.bet_game, line.bet_draw, line.at, line.removed_at,
      author.id, author.mb_id, author.nick, author.role, line.reply_seq,
      quoted.message as q_message, quoted.bet_game as q_bet, quoted.removed_at as q_removed_at,
      quoter.id as q_id, quoter.mb_id as q_mb_id, quoter.nick as q_nick, quoter.role as q_role
    from (select * from chat_message where room = ${room} order by seq desc limit ${SHOWN_MESSAGES}::int) line
    join member author on author.id = line.member_id
    left join chat_message quoted on quoted.room = ${room} and quoted.seq = line.reply_seq
    left join member quoter on quoter.id = quoted.member_id
    order by line.seq desc`.execute(db);
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

/** What stands in the open rooms now at places that other features have kept; null: removed, or kept no longer. */
export async function textsInChat(
  db: Database,
  places: readonly PlaceOf<'chat'>[],
): Promise<readonly (string | null)[]> {
  const { rows } = await sql<{ at: number; message: string }>`
    select asked.at, message from unnest(${places.map(({ room }) => room)}::text[],
      ${places.map(({ line }) => line)}::bigint[]) with ordinality as asked (room, seq, at)
    join chat_message on chat_message.room = asked.room and chat_message.seq = asked.seq
    and removed_at is null`.execute(db);
  const byPlace = new Map(rows.map(({ at, message }) => [at - 1, message]));
  return places.map((_, at) => byPlace.get(at) ?? null);
}
