/**
 * Leaving the site for good (B11). The id and the nickname stay reserved; the personal fields are emptied, and the ways to log in are
 * removed, but for the password's hash.
 */
import type { leaveSummary } from '../../../domain/protocol/calls/account/sign-up-calls.ts';
import type { AnswerData } from '../../../domain/protocol/calls/base/call.ts';
import { sql } from 'kysely';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Database } from '../../storage/database.ts';
import type { ExpiredRows } from '../../storage/sweep.ts';
import { transact } from '../../storage/transact.ts';
import { openStakes } from '../bets/bets-port.ts';
import { forgetCards } from '../cashier/cashier-port.ts';
import { forgetFavourites } from '../favourites/favourites-port.ts';
import { removeIcon } from '../settings/settings-port.ts';
import { forgetWaysIn } from '../sign-in/sign-in-port.ts';

/** What a person wrote on leaving is read within this time, then emptied. */
export const LEAVE_MEMO_MS = 180 * 86_400_000;

export const expiredMemos: ExpiredRows = (now, most) => [
  sql`update member_leave set memo = '' where member_id in (
    select member_id from member_leave where left_at <= ${now - LEAVE_MEMO_MS}::bigint and memo <> '' limit ${most}::int)`,
];

type LeaveSummary = AnswerData<typeof leaveSummary>;

/** What the member gives up, of one moment. */
export async function summaryOf(db: Database, memberId: number): Promise<LeaveSummary> {
  const { rows } = await sql<LeaveSummary>`with wallet as (
      select owner, currency, balance from account
      where owner in (${`member:${memberId}`}, ${`safebox:${memberId}`})),
    open_bet as (
      select 1 from bet where member_id = ${memberId}::bigint and state = 'opened'
      union all select 1 from casual_bet where member_id = ${memberId}::bigint and state = 'waiting')
    select
      coalesce((select balance from wallet where owner like 'member:%' and currency = 'gold'), 0)::bigint as "spoGold",
      coalesce((select balance from wallet where owner like 'member:%' and currency = 'coin'), 0)::bigint as "spoCoin",
      coalesce((select balance from wallet where owner like 'member:%' and currency = 'mile'), 0)::bigint as "spoMile",
      coalesce((select balance from wallet where owner like 'safebox:%' and currency = 'gold'), 0)::bigint as "chestGold",
      (select count(*) from open_bet)::int as "openBets",
      (${openStakes(sql`${memberId}::bigint`)})::bigint as "openStakes"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a summary has one row');
  return row;
}

/** False: the ticket of the re-authentication is not good, or is not this member's. */
export async function leaveSite(
  { db, now, tickets, account }: Pick<MemberDeps, 'db' | 'now' | 'tickets' | 'account'>,
  memberId: number,
  authKey: string,
  memo: string,
): Promise<boolean> {
  const held = await tickets.look('authkey', authKey);
  if (held?.memberId !== memberId) return false;
  return transact(db, async (trx) => {
    if ((await tickets.use('authkey', authKey, trx)) === null) return false;
    const at = now();
    await trx
      .updateTable('member')
      .set({ status: 'LEFT', status_until: null, status_cause: null, left_at: at })
      .set({ name: '', phone: '', email: '' })
      .set({ takes_memo: false, takes_chat: false, takes_email: false, takes_sms: false })
      .where('id', '=', memberId)
      .execute();
    await trx.insertInto('member_leave').values({ member_id: memberId, left_at: at, memo }).execute();
    await removeIcon(trx, memberId);
    await forgetWaysIn(trx, memberId);
    await forgetCards(trx, memberId);
    await forgetFavourites(trx, memberId);
    await account.forget(trx, memberId);
    await account.endLogins(memberId, { by: 'left', trx });
    await writeAudit(trx, { actorId: memberId, action: 'member.leave', memberId }, at);
    return true;
  });
}
