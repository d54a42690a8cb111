/** Messages for other features: those of the site itself, and how many are unread. */
import { type RawBuilder, sql } from 'kysely';
import { messageLimits } from '../../../domain/messages/message.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Database, Trx } from '../../storage/database.ts';

// Messages of the site itself: notices that a member finds among the received messages, with the count of unread ones in every window. Their sender
// is the account `sysadmin`, which is made with the first message; nobody can log in to it, and it shows no name.

/** Of the form of a hash, and of no password: its last part is no result of the function. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Once made, no further row takes a number. `when`: a condition under which it is needed. */
const siteAccount = (now: number, when: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`
  insert into member (mb_id, password, nick, level, role, status, created_at)
    select 'sysadmin', ${NO_PASSWORD}, 'sysadmin', 'UL01', 'MEMBER', 'STOPPED', ${now}::bigint
    where not exists (select 1 from member where mb_id = 'sysadmin') and ${when} on conflict do nothing`;

/** The number of that account, for what the site keeps without a member. */
export async function siteMemberId(trx: Trx, now: number): Promise<number> {
  await siteAccount(now).execute(trx);
  const found = trx.selectFrom('member').select('id').where('mb_id', '=', 'sysadmin');
  return (await found.executeTakeFirstOrThrow()).id;
}

/** What a notice is about, and the period in which a member gets one. */
interface SiteNotice {
  readonly kind: 'dormancy' | 'spins';
  /** For example "2026-11". */
  readonly period: string;
  /** Selects `member_id` and `contents` of the members who are due; it leaves out those who have the notice (`noticed`), and is bounded. */
  readonly due: RawBuilder<unknown>;
}

/** A condition: the member of this column has the notice already. */
export const noticed = (
  { kind, period }: Pick<SiteNotice, 'kind' | 'period'>,
  memberId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`exists (select 1 from site_notice as had
    where had.member_id = ${memberId} and had.kind = ${kind} and had.period = ${period})`;

/** Statements for the sweep: each member gets a notice once, whatever is run twice. */
export const noticeStatements = (
  { kind, period, due }: SiteNotice,
  now: number,
): readonly RawBuilder<unknown>[] => [
  siteAccount(now, sql`exists (${due})`),
  sql`with due as (${due}), marked as (
      insert into site_notice (member_id, kind, period, at)
        select member_id, ${kind}, ${period}, ${now}::bigint from due on conflict do nothing returning member_id)
    insert into memo (sender_id, recipient_id, contents, sent_at, is_random, by_item)
      select site.id, due.member_id, due.contents, ${now}::bigint, false, true
      from due join marked on marked.member_id = due.member_id join member as site on site.mb_id = 'sysadmin'`,
];

/** One message to one member, in the transaction of an act. The caller publishes the count of unread ones afterwards. */
export async function writeSiteMessage(
  trx: Trx,
  { memberId, contents, now }: { readonly memberId: number; readonly contents: string; readonly now: number },
): Promise<void> {
  await siteAccount(now).execute(trx);
  await sql`insert into memo (sender_id, recipient_id, contents, sent_at, is_random, by_item)
    select id, ${memberId}::bigint, ${contents}, ${now}::bigint, false, true from member
    where mb_id = 'sysadmin'`.execute(trx);
}

/** Messages to many members, each with its own, in the transaction of an act. */
export async function writeSiteMessages(
  trx: Trx,
  messages: readonly { readonly memberId: number; readonly contents: string }[],
  now: number,
): Promise<void> {
  if (messages.length === 0) return;
  await siteAccount(now).execute(trx);
  await sql`insert into memo (sender_id, recipient_id, contents, sent_at, is_random, by_item)
    select site.id, message."memberId", message.contents, ${now}::bigint, false, true
    from json_to_recordset(${JSON.stringify(messages)}::json) as message ("memberId" bigint, contents text)
    join member as site on site.mb_id = 'sysadmin'`.execute(trx);
}

// How many messages a member has not read, for the account and for the member's windows.

/** Messages sent before this time are shown only in the locker. */
export const messagesKeptSince = (now: number): number => now - messageLimits.keptDays * DAY_MS;

export async function unreadOf(db: Database, memberId: number, now: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from memo where recipient_id = ${memberId}::bigint and viewed_at is null
      and recipient_place <> 'gone'
      and (recipient_place = 'locker' or sent_at >= ${messagesKeptSince(now)}::bigint)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Publishes the count to all windows of the member, on every node. */
export async function sendUnread(
  { db, now, channel, log }: Pick<MemberDeps, 'db' | 'now' | 'channel' | 'log'>,
  memberId: number,
): Promise<void> {
  try {
    channel.send(memberId, 'UnreadMemos', { count: await unreadOf(db, memberId, now()) });
  } catch (error) {
    log('the number of unread messages could not be published', error);
  }
}
