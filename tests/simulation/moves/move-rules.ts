/** What must hold of the moves of gold beside bets: after each transaction, and when faults have ended. */
import { sql } from 'kysely';
import type { Database } from '../../../server/storage/database.ts';
import { type Moved, movedKinds, answeredSums } from './moved.ts';

/** As the site values begin. */
const CAP_WON = 700_000;

/** Each row is a broken rule. One query: it runs after every transaction. */
const rules = sql<{ rule: string }>`
  select 'order ' || split_part(request_id, ':', 2) || ' was credited ' || count(*) || ' times' as rule
    from ledger_tx where request_id like 'purchase:%' group by split_part(request_id, ':', 2) having count(*) > 1
  union all
  select 'order ' || o.id || ' was credited, and nobody paid it' from purchase_order o
    where exists (select 1 from ledger_tx where request_id like 'purchase:%' and split_part(request_id, ':', 2) = o.id::text)
    and not exists (select 1 from sandbox_webhook where event::json->>'kind' = 'paid' and event::json->>'order' = o.id::text)
  union all
  select 'order ' || id || ' has ' || credits || ' credits, and it was ' || case when is_back then 'taken back' else 'kept' end
    from (select split_part(request_id, ':', 2) as id, sum(case when request_id like 'purchase-back:%' then -1 else 1 end) as credits
        from ledger_tx where request_id like 'purchase%:%' group by 1) moved
    join lateral (select exists (select 1 from taken_order t where t.id = moved.id::bigint and t.state in ('asked', 'done')) as is_back) one on true
    where credits <> case when is_back then 0 else 1 end
  union all
  select 'member ' || member_id || ' has paid ' || sum(won) || ' won in a month' from purchase_order
    where state = 'paid' and refunded_at is null group by member_id, month having sum(won) > ${CAP_WON}::bigint
  union all
  select 'coupon ' || coupon_id || ' was used ' || count(*) || ' times' from coupon_use join coupon on coupon.id = coupon_id
    group by coupon_id, total having count(*) > total
  union all
  select 'coupon ' || coupon_id || ' was used ' || count(*) || ' times by member ' || member_id from coupon_use
    group by coupon_id, member_id having count(*) > 1
  union all
  select owner || ' has ' || coalesce(held.balance, 0) || ' of ' || currency || ', and by the acts ' || coalesce(acts.count, 0)
    from (select owner, currency, balance from account where currency like 'good:%' and owner like 'member:%') held
    full join (select 'member:' || member_id as owner, 'good:' || good_id as currency,
      sum(case act when 'buy' then count else -count end) as count from good_act group by 1, 2) acts using (owner, currency)
    where coalesce(held.balance, 0) <> coalesce(acts.count, 0)`;

export const moveFaults = async (db: Database): Promise<readonly string[]> =>
  (await rules.execute(db)).rows.map(({ rule }) => rule);

const ledgerSums = (db: Database) =>
  db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_tx', 'ledger_tx.id', 'ledger_entry.tx_id')
    .innerJoin('account', 'account.id', 'ledger_entry.account_id')
    .select(['owner', 'currency'])
    .select(({ fn }) => fn.sum<number | string>('amount').as('sum'))
    .where('kind', 'in', [...movedKinds])
    .where(({ or, eb }) => or([eb('owner', 'like', 'member:%'), eb('owner', 'like', 'safebox:%')]))
    .groupBy(['owner', 'currency'])
    .execute();

/** Where money and coins of the orders are, when every report of the provider has come. */
const orderRules = sql<{ rule: string }>`with orders as (select o.id,
    exists (select 1 from sandbox_webhook where event::json->>'kind' = 'paid' and event::json->>'order' = o.id::text) as is_paid,
    coalesce((select state = 'refunded' from sandbox_payment where order_id = o.id), false)
      or exists (select 1 from taken_order t where t.id = o.id and payer = 'operator' and t.state in ('asked', 'done')) as is_refunded,
    (select count(*) from ledger_tx where request_id = 'purchase:' || o.id)
      - (select count(*) from ledger_tx where request_id = 'purchase-back:' || o.id)
      + (select count(*) from ledger_tx where request_id = 'purchase-kept:' || o.id) as credits from purchase_order o)
  select 'order ' || id || case when is_refunded then ' was paid back, and its coins stayed'
    else ' was paid, and its coins are missing' end as rule
  from orders where is_paid and (credits = 0) <> is_refunded order by id`;

/** After the calm time. */
export async function finalMoveFaults(db: Database, moves: readonly Moved[]): Promise<readonly string[]> {
  const unknown = moves.filter(({ ends, isForgotten }) => ends.length === 0 && !isForgotten);
  const answered = answeredSums(moves);
  const rows = (await ledgerSums(db)).filter(({ sum }) => Number(sum) !== 0);
  const moved = new Map(rows.map(({ owner, currency, sum }) => [`${owner} ${currency}`, Number(sum)]));
  // A forgotten move may have been done, and nobody was answered.
  const isKnown = moves.every(({ isForgotten }) => !isForgotten);
  const names = isKnown ? [...new Set([...answered.keys(), ...moved.keys()])].toSorted() : [];
  return [
    ...unknown.map(({ name, reqId }) => `${name} ${reqId} has no known outcome`),
    ...names.flatMap((name) => {
      const [said = 0, is = 0] = [answered.get(name), moved.get(name)];
      return said === is ? [] : [`${name}: moves were answered with ${said}, and moved ${is}`];
    }),
    ...(await orderRules.execute(db)).rows.map(({ rule }) => rule),
  ];
}
