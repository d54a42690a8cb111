/** What must hold of results that operators say and correct: after each transaction, and when faults have ended. */
import { sql } from 'kysely';
import type { Database } from '../../../server/storage/database.ts';

/** Each row is a broken rule. One query: it runs after every transaction. A bet that was sold is paid for by one member and pays another. */
const rules = sql<{ rule: string }>`
  with moved as (select split_part(request_id, ':', 2) as bet, sum(amount) as gold
      from ledger_tx t join ledger_entry e on e.tx_id = t.id join account a on a.id = e.account_id
      where t.kind in ('stake', 'settle', 'cancel', 'correct') and t.request_id not like 'casual-%' and (a.owner like 'member:%' or a.owner like 'debt:%') group by 1),
    legs as (select bet_id, bool_or(result = 'lose') as is_lost, bool_and(result is not null) as is_decided,
      bool_and(result = 'void') as is_void,
      exp(sum(ln(case result when 'win' then odds / 100.0 when 'dead-heat-2' then odds / 200.0 else 1 end))) as factor
      from bet_leg group by bet_id)
  select 'bet ' || id || ' has moved ' || coalesce(gold, 0) || ', and by its state ' || expected as rule
    from (select id, case state when 'opened' then 0 else won end - stake as expected from bet) b
    left join moved on bet = id::text where coalesce(gold, 0) <> expected
  union all
  select 'bet ' || id || ' is ' || state || ' with ' || won || ', and its legs say otherwise' from bet join legs on bet_id = id
    where refunded_by_user = 0 and case
      when is_lost then state <> 'lose' or won <> 0
      when not is_decided then state <> 'opened'
      when is_void then state <> 'special' or won <> stake
      else state <> 'win' or abs(won - stake * factor) > stake * 0.03 end
  union all
  select d.owner || ' is ' || d.balance || ', and ' || e.amount || ' of ' || t.request_id || ' were kept' from account d
    join account m on m.owner = 'member:' || split_part(d.owner, ':', 2) and m.currency = 'gold'
    join ledger_entry e on e.account_id = m.id and e.amount > 0 join ledger_tx t on t.id = e.tx_id
      and t.kind in ('settle', 'cancel', 'trade') and t.request_id not like 'casual-%'
    where d.owner like 'debt:%' and d.balance < 0
    and t.id > (select max(tx_id) from ledger_entry where account_id = d.id and amount < 0)
    and not exists (select 1 from ledger_tx r join ledger_entry p on p.tx_id = r.id and p.account_id = m.id
      where r.request_id = 'repay:' || case t.kind when 'trade' then t.request_id else substr(t.request_id, 8) end and p.amount = -e.amount)`;

export const deskFaults = async (db: Database): Promise<readonly string[]> =>
  (await rules.execute(db)).rows.map(({ rule }) => rule);

/** What operators approved is settled. */
export async function finalDeskFaults(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ rule: string }>`
    select 'the correction of match ' || match_id || ' was not settled' as rule from operator_correction where state = 'approved' and settled_at is null
    union all select 'the result of match ' || match_id || ' was not settled' from operator_result where state = 'approved' and settled_at is null`.execute(
    db,
  );
  return rows.map(({ rule }) => rule);
}
