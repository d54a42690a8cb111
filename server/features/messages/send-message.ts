/** Writes a message. The sender's row is locked, so that two messages at once keep the limits. */
import { memberRoles } from '../../../domain/member/member.ts';
import { plainText } from '../../../domain/text/plain-text.ts';
import { sql } from 'kysely';
import { fitsMessage, type MessageFault, messageLimits } from '../../../domain/messages/message.ts';
import { MINUTE_MS, startOfKoreanDay } from '../../../domain/time/korean-time.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Trx } from '../../storage/database.ts';
import { messagesKeptSince } from './messages-port.ts';

type Deps = Pick<MemberDeps, 'now' | 'values'>;

export interface MessageSender {
  readonly memberId: number;
  readonly isOperator: boolean;
}

interface MessageToSend {
  readonly sender: MessageSender;
  readonly to: string;
  readonly contents: string;
  readonly byItem: boolean;
  /** The sender's id of the request: the same one writes one message. null: every request writes its own. */
  readonly reqId: string | null;
}

/** A message that was written. */
export interface SentMessage {
  readonly id: number;
  /** Number of the member. */
  readonly recipient: number;
}

/** What the sender has written lately. Messages of items and random notes do not count for the day. */
async function rateFault({ now, values }: Deps, trx: Trx, { sender, byItem }: MessageToSend) {
  const day = startOfKoreanDay(now());
  const minute = now() - MINUTE_MS;
  const { rows } = await sql<{ today: number; lately: number }>`
    select count(*) filter (where not by_item and sent_at >= ${day}::bigint)::int as today,
      count(*) filter (where sent_at > ${minute}::bigint)::int as lately
    from memo where sender_id = ${sender.memberId}::bigint
    and sent_at >= ${Math.min(day, minute)}::bigint`.execute(trx);
  const { today = 0, lately = 0 } = rows[0] ?? {};
  if (lately >= (await values.exact(trx, 'messages-per-minute'))) return 'minute';
  return !byItem && today >= (await values.exact(trx, 'messages-per-day')) ? 'day' : null;
}

interface Recipient {
  readonly id: number;
  readonly role: string;
  readonly status: string;
  readonly takes: boolean;
  readonly received: number;
}

/** By the nickname, else by the id, which another member's nickname may be. `takes`: the member takes messages, and neither has blocked the other. */
async function recipientOf(
  { now }: Deps,
  trx: Trx,
  { to, sender }: MessageToSend,
): Promise<Recipient | undefined> {
  const own = sql`${sender.memberId}::bigint`;
  const { rows } = await sql<Recipient>`select id, role, status, takes_memo and not exists (
      select 1 from member_block where (member_id = ${own} and blocked_id = member.id)
        or (member_id = member.id and blocked_id = ${own})) as takes,
      (select count(*)::int from memo where recipient_id = member.id and recipient_place = 'list'
        and sent_at >= ${messagesKeptSince(now())}::bigint) as received
    from member where (nick = ${to} or mb_id = ${to}) and mb_id <> 'sysadmin'
    order by (nick = ${to}) desc limit 1`.execute(trx);
  return rows[0];
}

/** Operators may write to anybody who has not left. */
function recipientFault(
  found: Recipient | undefined,
  { memberId, isOperator }: MessageSender,
): MessageFault | null {
  if (found === undefined) return 'none';
  if (found.status === 'LEFT') return 'left';
  if (found.id === memberId) return 'self';
  if (isOperator) return null;
  if (found.role === memberRoles.operator) return 'admin';
  if (!found.takes) return 'denied';
  return found.received >= messageLimits.received ? 'full' : null;
}

export async function insertMessage(
  trx: Trx,
  row: {
    readonly sender: number;
    readonly recipient: number;
    readonly contents: string;
    readonly at: number;
    readonly isRandom: boolean;
    readonly byItem: boolean;
    readonly reqId: string | null;
  },
): Promise<SentMessage> {
  const { id } = await trx
    .insertInto('memo')
    .values({
      sender_id: row.sender,
      recipient_id: row.recipient,
      contents: plainText(row.contents),
      sent_at: row.at,
      is_random: row.isRandom,
      by_item: row.byItem,
      req_id: row.reqId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, recipient: row.recipient };
}

/** The message that this request has written already. */
async function writtenBefore(trx: Trx, { sender, reqId }: MessageToSend): Promise<SentMessage | null> {
  if (reqId === null) return null;
  const row = await trx
    .selectFrom('memo')
    .select(['id', 'recipient_id as recipient'])
    .where('sender_id', '=', sender.memberId)
    .where('req_id', '=', reqId)
    .executeTakeFirst();
  return row ?? null;
}

/** Under the sender's lock (lock-spending.ts). The message, or why nothing was written. */
export async function sendMessage(
  deps: Deps,
  trx: Trx,
  written: MessageToSend,
): Promise<SentMessage | MessageFault> {
  const { sender, contents, byItem, reqId } = written;
  if (!fitsMessage(contents)) return 'empty';
  const before = await writtenBefore(trx, written);
  if (before !== null) return before;
  const found = await recipientOf(deps, trx, written);
  const fault = recipientFault(found, sender) ?? (await rateFault(deps, trx, written));
  if (fault !== null || found === undefined) return fault ?? 'none';
  const row = { sender: sender.memberId, recipient: found.id, contents, at: deps.now(), isRandom: false };
  return insertMessage(trx, { ...row, byItem, reqId });
}

/** A member whom chance picks: never one who denies or blocks, is blocked, has a full mailbox, or is of the staff. null: there is none. */
export async function pickRecipient({ now }: Deps, trx: Trx, memberId: number): Promise<number | null> {
  const own = sql`${memberId}::bigint`;
  const pick = (from: ReturnType<typeof sql>) =>
    sql<{ id: number }>`select id from member
    where ${from} and id <> ${own} and role <> ${memberRoles.operator} and mb_id <> 'sysadmin' and status = 'NORMAL' and takes_memo
      and not exists (select 1 from member_block where (member_id = ${own} and blocked_id = member.id)
        or (member_id = member.id and blocked_id = ${own}))
      and (select count(*) from memo where recipient_id = member.id and recipient_place = 'list'
        and sent_at >= ${messagesKeptSince(now())}::bigint) < ${messageLimits.received}::bigint
    order by id limit 1`.execute(trx);
  const { rows } = await sql<{ start: number }>`
    select floor(random() * (max(id) - min(id) + 1) + min(id))::bigint as start from member`.execute(trx);
  const start = sql`${rows[0]?.start ?? 0}::bigint`;
  const found = (await pick(sql`id >= ${start}`)).rows[0] ?? (await pick(sql`id < ${start}`)).rows[0];
  return found === undefined ? null : found.id;
}
