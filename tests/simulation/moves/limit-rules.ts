/** The limits that members set for themselves: what is staked, lost or bought stays within each of them from the moment on in which it is set. */
import { sql } from 'kysely';
import { limitPeriods, limitSpanOf } from '../../../domain/member/own-limits.ts';
import type { Database } from '../../../server/storage/database.ts';

/** A bet, a bought bet or an order that was written. */
interface Spent {
  readonly name: string;
  readonly member_id: number;
  readonly at: number;
  readonly kind: 'bet' | 'order';
}

const spentSince = sql<Spent>`
  select 'bet ' || id as name, coalesce(bettor_id, member_id) as member_id, bought_at as at, 'bet' as kind from bet
  union all
  select 'casual bet ' || id, member_id, bought_at, 'bet' from casual_bet
  union all
  select 'sale ' || id, buyer_id, closed_at, 'bet' from trade where state = 'sold'
  union all
  select 'order ' || id, member_id, created_at, 'order' from purchase_order where state = 'paid'
  order by 1`;

interface Use {
  readonly kind: 'stake' | 'loss' | 'purchase';
  readonly period: string;
  readonly amount: number;
  readonly set_at: number;
  readonly used: number;
  readonly net: number;
}

/** What is used of each limit of the member, summed from the rows. */
async function usesOf(db: Database, memberId: number, at: number): Promise<readonly Use[]> {
  const spans = limitPeriods.map((period) => ({ period, since: limitSpanOf(period, at).from }));
  const id = sql`${memberId}::bigint`;
  const { rows } = await sql<Use>`
    with spans as (select * from json_to_recordset(${JSON.stringify(spans)}::json) as one (period text, since bigint)),
    held as (select distinct on (kind, period) kind, period, amount, set_at from own_limit
      where member_id = ${id} and holds_from is not null order by kind, period, id desc)
    select kind, period, amount::float8, set_at::float8, (case kind
      when 'stake' then
        (select coalesce(sum(stake), 0) from bet where coalesce(bettor_id, member_id) = ${id} and bought_at >= since and refunded_by_user = 0)
        + (select coalesce(sum(stake), 0) from casual_bet where member_id = ${id} and bought_at >= since)
        + (select coalesce(sum(trade_price), 0) from bet where member_id = ${id} and bettor_id is not null and traded_at >= since)
      when 'purchase' then (select coalesce(sum(won), 0) from purchase_order
        where member_id = ${id} and created_at >= since and state = 'paid' and refunded_at is null)
      else (select coalesce(sum(coalesce(trade_price, stake)), 0) from bet where member_id = ${id} and state = 'opened') end)::float8 as used,
      ((select coalesce(sum(won - coalesce(trade_price, stake)), 0) from bet where member_id = ${id} and decided_at >= since)
        + (select coalesce(sum(won - stake), 0) from casual_bet where member_id = ${id} and decided_at >= since)
        + (select coalesce(sum(trade_price - stake), 0) from bet where bettor_id = ${id} and traded_at >= since))::float8 as net
    from held join spans using (period) where amount is not null`.execute(db);
  return rows;
}

/** The loss of a day locks once it is reached; the one of a week or month counts open bets, which may still be lost. */
function isPassed({ kind, period, amount, used, net }: Use): boolean {
  if (kind !== 'loss') return used > amount;
  return period === 'day' ? net <= -amount : Math.max(0, -net) + used > amount;
}

/** An order that was begun before the limit was set may still be paid. */
const isOfOrder = ({ kind, set_at: setAt }: Use, at: number): boolean => kind === 'purchase' && at > setAt;

/** What was spent since the last call. */
export function createLimitCheck(db: Database) {
  const known = new Set<string>();
  return async (): Promise<readonly string[]> => {
    const { rows } = await spentSince.execute(db);
    const faults: string[] = [];
    for (const { name, member_id: memberId, at, kind } of rows) {
      if (known.has(name)) continue;
      known.add(name);
      for (const use of await usesOf(db, memberId, at))
        if ((kind === 'order' ? isOfOrder(use, at) : use.kind !== 'purchase') && isPassed(use))
          faults.push(
            `${name} passed the limit of ${use.kind} a ${use.period} of member ${memberId}, ${use.amount}`,
          );
    }
    return faults;
  };
}
