/** Members as the chat shows them, and what an operator or they themselves have set. */
import { memberRoles } from '../../../domain/member/member.ts';
import { sql } from 'kysely';
import { MAX_BLOCKED_MEMBERS } from '../../../domain/member/settings.ts';
import type { Database, Trx } from '../../storage/database.ts';

/** The site's own account shows no name (B16). */
const NAMELESS = 'sysadmin';

export interface ChatMember {
  readonly id: number;
  readonly nickname: string;
  readonly isAdmin: boolean;
}

export interface Mute {
  readonly until: number;
  readonly reason: string;
}

type Reader = Database | Trx;

/** Columns of a member by which others see it. */
export interface MemberColumns {
  readonly id: number;
  readonly mb_id: string;
  readonly nick: string;
  readonly role: string;
}

export const shownMember = (row: MemberColumns): ChatMember => ({
  id: row.id,
  nickname: row.mb_id === NAMELESS ? '' : row.nick,
  isAdmin: row.role === memberRoles.operator,
});

export async function chatMembers(
  db: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ChatMember>> {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'mb_id', 'nick', 'role'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, shownMember(row)]));
}

/** The mutes that hold now, by member. */
export async function mutesOf(
  db: Reader,
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, Mute>> {
  const { rows } = await sql<Mute & { readonly member_id: number }>`
    select distinct on (member_id) member_id, until, reason from chat_mute
    where member_id = any(${ids}::bigint[]) order by member_id, id desc`.execute(db);
  return new Map(
    rows
      .filter(({ until }) => until > now)
      .map(({ member_id, until, reason }) => [member_id, { until, reason }]),
  );
}

/** Ids of the members whom the member has blocked. */
export async function blockedIds(db: Reader, memberId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('member_block')
    .select('blocked_id')
    .where('member_id', '=', memberId)
    .limit(MAX_BLOCKED_MEMBERS)
    .execute();
  return rows.map(({ blocked_id }) => String(blocked_id));
}

/** Whether `other` takes chats of `memberId`: the switch is on, and neither has blocked the other. */
export async function takesChatOf(db: Reader, memberId: number, other: number): Promise<boolean> {
  const { rows } = await sql<{ takes: boolean }>`
    select takes_chat and not exists (
      select 1 from member_block
      where (member_id = ${memberId}::bigint and blocked_id = ${other}::bigint)
        or (member_id = ${other}::bigint and blocked_id = ${memberId}::bigint)) as takes
    from member where id = ${other}::bigint and status <> 'LEFT'`.execute(db);
  return rows[0]?.takes === true;
}
