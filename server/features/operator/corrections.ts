/**
 * Operators correct a result that is decided, by the feed or by operators: one asks, another approves. The bets on it are then settled anew (R31), and
 * each member whose bet became another one reads what it was and what it is.
 */
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  type Correction,
  type CorrectionFault,
  correctionFault,
} from '../../../domain/desk/result-correction.ts';
import { teamsIn } from '../../../domain/desk/proposal.ts';
import type { ReplyOf } from '../../../domain/protocol/calls/base/call.ts';
import type {
  operatorAskCorrection,
  operatorDecideCorrection,
} from '../../../domain/protocol/calls/operator/correction-calls.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { OnceWork } from '../../requests/requests.ts';
import type { Trx } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import { betsToCorrect } from '../bets/bets-port.ts';
import type { Afterwards } from './afterwards.ts';
import { decidedOn, namedBy, ownersOf, readAsked, storedCorrection } from './correction-rows.ts';
import {
  isWaiting,
  type MatchProposalRow,
  propose,
  resultsText,
  type ProposalTarget,
  proposalTargetOf,
} from './match-proposals.ts';
import { isOperatorNow } from './may-operate.ts';
import { resolveOnce, type ProposalKind } from './proposals.ts';
import { settleCorrections, type SettleCorrectionDeps } from './settle-corrections.ts';
import { lockUnsettledBets } from './settle-results.ts';
import { teamsOf } from './suspend.ts';

export interface CorrectionDeps extends Pick<MemberDeps, 'requests'>, SettleCorrectionDeps {
  readonly afterwards: Afterwards;
}

type AskedCorrection = z.output<typeof operatorAskCorrection.form>;

/** As the audit log reads it; everything "decided" is "void". */
const saidOf = ({ results, voided }: Correction, of: 'before' | 'result'): string => {
  if (voided !== null) return of === 'before' ? 'decided' : 'void';
  return resultsText(results, (one) => one[of]);
};

const detailOf = (target: ProposalTarget, teams: string, correction: Correction, bets: number) => ({
  match: target.matchId,
  teams,
  market: target.marketId,
  specifier: target.specifier,
  was: saidOf(correction, 'before'),
  results: saidOf(correction, 'result'),
  bets,
});

/** OP304: it has this result. OP409: it is not decided. OP410: a correction of it waits. OP411: the operator has a bet on it. OP412: it has another result by now. OP422: the results contradict each other. */
export async function askForCorrection(
  { db, now }: CorrectionDeps,
  actorId: number,
  { match, market, specifier, act, results, reason }: AskedCorrection,
): Promise<ReplyOf<typeof operatorAskCorrection>> {
  const matchId = playedIdOf(match);
  const target = { matchId, marketId: market, specifier };
  const read = await readAsked(db, { ...target, act, results });
  if (!read.ok) return read.error;
  const { value: correction } = read;
  if ((await ownersOf(db, correction)).has(actorId)) return { CODE: 'OP411' };
  const teams = teamsOf(await namedBy(db, matchId));
  const bets = (await betsToCorrect(db, correction)).length;
  return transact(db, async (trx) => {
    await sql`lock table operator_correction in share row exclusive mode`.execute(trx);
    if (!(await isOperatorNow(trx, actorId))) return { CODE: 'OP403' };
    if (await isWaiting(trx, 'correction', target)) return { CODE: 'OP410' };
    const proposal = { actorId, target, teams, results: correction.results, reason, at: now() };
    await propose(trx, 'correction', proposal, detailOf(target, teams, correction, bets));
    return { CODE: 'OP000' };
  });
}

const approvalFaults: Readonly<Record<CorrectionFault, string>> = {
  'not-decided': 'result-changed',
  changed: 'result-changed',
  same: 'result-changed',
  contradicts: 'contradicts',
};

/** Why it may not be approved; null: it may. What was decided anew since it was asked for needs another request. */
async function approvalFault(trx: Trx, actorId: number, row: MatchProposalRow): Promise<string | null> {
  const correction = storedCorrection(row);
  const fault = correctionFault(await decidedOn(trx, row.match_id), correction);
  if (fault !== null) return approvalFaults[fault];
  const owners = await ownersOf(trx, correction);
  return owners.has(actorId) || owners.has(row.maker_id) ? 'own-bet' : null;
}

/** Another operator approves or refuses a correction. */
export function endCorrection(
  deps: CorrectionDeps,
  actorId: number,
  { correction: id, ...decision }: z.output<typeof operatorDecideCorrection.form>,
): OnceWork {
  const kind: ProposalKind<MatchProposalRow> = {
    name: 'correction',
    approved: 'approved',
    nameOf: ({ teams }) => ({
      ko: `${teamsIn(teams, 'ko')} 경기의 결과 정정 요청`,
      en: `to correct a result of ${teamsIn(teams, 'en')}`,
    }),
    async carryOut(trx, row, by) {
      const target = proposalTargetOf(row);
      if (by.isApproved) await lockUnsettledBets(trx, target);
      const fault = by.isApproved ? await approvalFault(trx, by.actorId, row) : null;
      if (fault !== null) return fault;
      const correction = storedCorrection(row);
      const bets = (await betsToCorrect(trx, correction)).length;
      return detailOf(target, row.teams, correction, bets);
    },
    async after() {
      deps.afterwards.begin(() => settleCorrections(deps), 'an approved correction is settled later');
    },
  };
  return resolveOnce(deps, kind, { actorId, id }, decision);
}
