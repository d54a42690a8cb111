/**
 * Operators correct a result that is decided, by the feed or by operators: one asks, another approves. The bets on it are then settled anew (R31), and
 * each member whose bet became another one reads what it was and what it is.
 */
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  type CorrectedOutcome,
  type Correction,
  type CorrectionFault,
  correctionFault,
} from '../../../domain/desk/result-correction.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import type {
  operatorAskCorrection,
  operatorDecideCorrection,
} from '../../../domain/protocol/calls/operator/correction-calls.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { moveOnce, type MoveOutcome } from '../../requests/move-once.ts';
import type { OnceWork } from '../../requests/requests.ts';
import type { Trx } from '../../storage/database.ts';
import type { ExpiredRows } from '../../storage/sweep.ts';
import { transact } from '../../storage/transact.ts';
import type { Afterwards } from './afterwards.ts';
import { betsToCorrect } from '../bets/bets-port.ts';
import {
  type CorrectionRefusal,
  type CorrectionRow,
  correctionWaits,
  decidedOn,
  namedBy,
  ownersOf,
  readAsked,
  storedCorrection,
} from './correction-rows.ts';
import { lockUnsettledBets, targetOf } from './settle-results.ts';
import { settleCorrections, type SettleCorrectionDeps } from './settle-corrections.ts';
import { isOperatorNow, isOperatorStill, valueLimits } from './site-value-acts.ts';
import { teamsOf } from './suspend.ts';

export interface CorrectionDeps extends Pick<MemberDeps, 'requests'>, SettleCorrectionDeps {
  readonly afterwards: Afterwards;
}

type Asked = z.output<typeof operatorAskCorrection.form>;
type AskCode = CorrectionRefusal['CODE'] | 'OP000' | 'OP403' | 'OP410' | 'OP411';

/** "1 win, 3 lose", as the audit log reads it; everything "decided" is "void". */
const saidOf = ({ results, voided }: Correction, of: 'before' | 'result'): string => {
  if (voided !== null) return of === 'before' ? 'decided' : 'void';
  return results.map((one: CorrectedOutcome) => `${one.outcomeId} ${one[of]}`).join(', ');
};

const detailOf = (
  row: Pick<CorrectionRow, 'match_id' | 'market_id' | 'specifier' | 'teams'>,
  correction: Correction,
  bets: number,
) => ({
  match: row.match_id,
  teams: row.teams,
  market: row.market_id,
  specifier: row.specifier,
  was: saidOf(correction, 'before'),
  results: saidOf(correction, 'result'),
  bets,
});

/** OP304: it has this result. OP409: it is not decided. OP410: a correction of it waits. OP411: the operator has a bet on it. OP412: it has another result by now. OP422: the results contradict each other. */
export async function askForCorrection(
  { db, now }: CorrectionDeps,
  actorId: number,
  { match, market, specifier, act, results, reason }: Asked,
): Promise<{ readonly CODE: AskCode; readonly MSG?: string }> {
  const matchId = playedIdOf(match);
  const read = await readAsked(db, { matchId, marketId: market, specifier, act, results });
  if (!read.ok) return read.error;
  const { value: correction } = read;
  if ((await ownersOf(db, correction)).has(actorId)) return { CODE: 'OP411' };
  const teams = teamsOf(await namedBy(db, matchId));
  const bets = (await betsToCorrect(db, correction)).length;
  return transact(db, async (trx) => {
    await sql`lock table operator_correction in share row exclusive mode`.execute(trx);
    if (!(await isOperatorNow(trx, actorId))) return { CODE: 'OP403' };
    if (await correctionWaits(trx, { matchId, marketId: market, specifier })) return { CODE: 'OP410' };
    const at = now();
    const row = { match_id: matchId, market_id: market, specifier, teams };
    const { id } = await trx
      .insertInto('operator_correction')
      .values({
        ...row,
        maker_id: actorId,
        results: act === 'void' ? '' : JSON.stringify(correction.results),
        reason,
        made_at: at,
        expires_at: at + valueLimits.waitsMs,
        state: 'pending',
        decided_by: null,
        decided_at: null,
        settled_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const detail = { correction: id, ...detailOf(row, correction, bets), reason };
    await writeAudit(trx, { actorId, action: 'operator.correction-asked', memberId: null, detail }, at);
    return { CODE: 'OP000' };
  });
}

const no = (reason: string): MoveOutcome => ({ kind: 'refused', why: { code: betCodes.limit, reason } });
type Decision = z.output<typeof operatorDecideCorrection.form>;

const approvalFaults: Readonly<Record<CorrectionFault, string>> = {
  'not-decided': 'result-changed',
  changed: 'result-changed',
  same: 'result-changed',
  contradicts: 'contradicts',
};

/** Why it may not be approved; null: it may. What was decided anew since it was asked for needs another request. */
async function approvalFault(trx: Trx, actorId: number, row: CorrectionRow): Promise<string | null> {
  if (!(await isOperatorNow(trx, row.maker_id))) return 'maker-gone';
  const correction = storedCorrection(row);
  const fault = correctionFault(await decidedOn(trx, row.match_id), correction);
  if (fault !== null) return approvalFaults[fault];
  const owners = await ownersOf(trx, correction);
  return owners.has(actorId) || owners.has(row.maker_id) ? 'own-bet' : null;
}

async function carryOut(
  trx: Trx,
  actorId: number,
  { correction: id, decision, reason }: Decision,
  at: number,
): Promise<MoveOutcome> {
  const found = trx.selectFrom('operator_correction').selectAll().where('id', '=', id);
  const row = await found.forUpdate().executeTakeFirst();
  if (row === undefined) return no('no-result');
  if (row.maker_id === actorId) return no('own-result');
  if (row.state !== 'pending') return no('decided');
  if (row.expires_at <= at) return no('expired');
  if (!(await isOperatorStill(trx, actorId))) return no('not-on-operators');
  const isApproved = decision === 'approve';
  if (isApproved) await lockUnsettledBets(trx, targetOf(row));
  const fault = isApproved ? await approvalFault(trx, actorId, row) : null;
  if (fault !== null) return no(fault);
  const state = isApproved ? 'approved' : 'refused';
  await trx
    .updateTable('operator_correction')
    .set({ state, decided_by: actorId, decided_at: at })
    .where('id', '=', id)
    .execute();
  const correction = storedCorrection(row);
  const bets = (await betsToCorrect(trx, correction)).length;
  const detail = { correction: id, ...detailOf(row, correction, bets), reason };
  await writeAudit(trx, { actorId, action: `operator.correction-${state}`, memberId: null, detail }, at);
  return { kind: 'done', answer: { id, reason: `correction-${state}` } };
}

/** Another operator approves or refuses a correction, once; nobody decides their own. */
export function endCorrection(deps: CorrectionDeps, actorId: number, decision: Decision): OnceWork {
  const { db, now, requests, afterwards } = deps;
  return moveOnce(
    { db, now, answers: requests.answers },
    { memberId: actorId, reqId: decision.reqId },
    (trx) => carryOut(trx, actorId, decision, now()),
    async () => afterwards.begin(() => settleCorrections(deps), 'an approved correction is settled later'),
  );
}

/** A correction that nobody approved in time is void, and the audit log says so. */
export const expiredCorrections: ExpiredRows = (now, most) => [
  sql`with expired as (
      update operator_correction set state = 'expired', decided_at = ${now}::bigint where state = 'pending' and id in (
        select id from operator_correction where state = 'pending' and expires_at <= ${now}::bigint limit ${most}::int)
      returning id, match_id, market_id, specifier, teams)
    insert into audit_log (at, actor_id, action, member_id, detail)
    select ${now}::bigint, null, 'operator.correction-expired', null,
      json_build_object('correction', id, 'match', match_id, 'market', market_id, 'specifier', specifier,
        'teams', teams)::text from expired`,
];
