/** What an operator asked for ends with the operator: nobody approves what a member asks. The audit log says so. */
import { sql } from 'kysely';
import type { Trx } from '../../storage/database.ts';

/** "1 win, 3 lose": the results that a correction names, as the audit log reads them. */
const said = (of: 'before' | 'result') =>
  sql`case when results = '' then ${of === 'before' ? 'decided' : 'void'} else (select string_agg((one ->> 'outcomeId') || ' ' || (one ->> ${of}::text), ', ') from json_array_elements(nullif(results, '')::json) as one) end`;

export async function endRequestsOf(trx: Trx, makerId: number, now: number): Promise<void> {
  const end = sql`state = 'refused', decided_at = ${now}::bigint where state = 'pending' and maker_id = ${makerId}::bigint`;
  const reason = sql`'the operator who asked was removed'`;
  await sql`with ended as (update operator_result set ${end} returning id, match_id, market_id, specifier, results, teams)
    insert into audit_log (at, actor_id, action, member_id, detail)
    select ${now}::bigint, null, 'operator.result-refused', null,
      json_build_object('result', id, 'match', match_id, 'market', market_id, 'specifier', specifier,
        'results', results, 'teams', teams, 'reason', ${reason})::text from ended`.execute(trx);
  await sql`with ended as (update operator_correction set ${end} returning id, match_id, market_id, specifier, results, teams)
    insert into audit_log (at, actor_id, action, member_id, detail)
    select ${now}::bigint, null, 'operator.correction-refused', null,
      json_build_object('correction', id, 'match', match_id, 'market', market_id, 'specifier', specifier,
        'teams', teams, 'was', ${said('before')}, 'results', ${said('result')}, 'reason', ${reason})::text from ended`.execute(
    trx,
  );
  await sql`with ended as (update operator_grant set ${end} returning id, member_id, currency, amount)
    insert into audit_log (at, actor_id, action, member_id, detail)
    select ${now}::bigint, null, 'operator.grant-refused', member_id,
      json_build_object('grant', id, 'currency', currency, 'amount', amount, 'reason', ${reason})::text
    from ended`.execute(trx);
  await sql`with ended as (update operator_value set ${end} returning id, name)
    insert into audit_log (at, actor_id, action, member_id, detail)
    select ${now}::bigint, null, 'operator.value-refused', null,
      json_build_object('change', id, 'name', name, 'reason', ${reason})::text from ended`.execute(trx);
}
