/**
 * Operators void a match or a market, or say its result, where the feed does not: one asks, another approves. What is asked for is suspended at
 * once, so the bets are known. Approved results go the way of the feed's: they settle the legs that are open. The feed's
 * settlement of such a leg takes what was approved.
 */
import type { z } from 'zod';
import type { ReplyOf } from '../../../domain/protocol/calls/base/call.ts';
import { faultOfAsked } from '../../../domain/desk/asked-result.ts';
import { teamsIn } from '../../../domain/desk/proposal.ts';
import type { Results } from '../../../domain/desk/decided-results.ts';
import type {
  operatorAskResult,
  operatorDecideResult,
} from '../../../domain/protocol/calls/operator/operator-act-calls.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import { addSuspension, lockSuspensions } from '../../feed/suspensions.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { OnceWork } from '../../requests/requests.ts';
import type { Trx } from '../../storage/database.ts';
import { orBusy, transact } from '../../storage/transact.ts';
import { sendUnread, writeSiteMessages } from '../messages/messages-port.ts';
import type { Afterwards } from './afterwards.ts';
import {
  isWaiting,
  type MatchProposalRow,
  propose,
  resultsText,
  type ProposalTarget,
  proposalTargetOf,
} from './match-proposals.ts';
import { isOperatorNow } from './may-operate.ts';
import { resultsIn } from './operator-port.ts';
import { resolveOnce, type ProposalKind } from './proposals.ts';
import {
  lockOpenBets,
  type UndecidedLeg,
  openLegs,
  type SettleDeps,
  settleResults,
} from './settle-results.ts';
import { teamsOf } from './suspend.ts';

export interface ResultDeps
  extends Pick<MemberDeps, 'db' | 'now' | 'log' | 'requests' | 'channel'>, SettleDeps {
  readonly afterwards: Afterwards;
}

type AskedResult = z.output<typeof operatorAskResult.form>;
type AskAnswer = ReplyOf<typeof operatorAskResult>;

const outcomesOf = (open: readonly UndecidedLeg[]): readonly number[] =>
  open.map(({ outcomeId }) => outcomeId);

/**
 * OP409: no bet is open on it. OP410: a result of it waits. OP411: the operator has a bet on it. OP422: a result is missing, or a match has one. The
 * bets are read before it is suspended, so that no bet waits for that: what comes between is judged by the approval. OP503: bets or acts that are being
 * written hold it up.
 */
export async function askForResult(
  { db, now }: ResultDeps,
  actorId: number,
  { match, market: marketId, specifier, act: asked, results, reason }: AskedResult,
): Promise<AskAnswer> {
  const target = { matchId: playedIdOf(match), marketId, specifier };
  const open = await openLegs(db, target);
  if (open.length === 0) return { CODE: 'OP409' };
  if (open.some(({ memberId }) => memberId === actorId)) return { CODE: 'OP411' };
  const fault = faultOfAsked({ act: asked, marketId, results }, outcomesOf(open));
  if (fault !== null) return { CODE: 'OP422', MSG: fault };
  const write = async (trx: Trx): Promise<AskAnswer> => {
    if (!(await isOperatorNow(trx, actorId))) return { CODE: 'OP403' };
    await lockSuspensions(trx);
    if (!(await isOperatorNow(trx, actorId))) return { CODE: 'OP403' };
    const at = now();
    if (await isWaiting(trx, 'result', target)) return { CODE: 'OP410' };
    const about = open[0]?.about ?? null;
    const act = { matchId: target.matchId, marketId, isSuspended: true, actorId, reason, at };
    await addSuspension(trx, { ...act, about });
    const proposal = { actorId, target, teams: teamsOf(about), results, reason, at };
    await propose(trx, 'result', proposal, { ...detailOf(target, open), ...saidOf(results) });
    return { CODE: 'OP000' };
  };
  return orBusy(transact(db, write), { CODE: 'OP503' });
}

const detailOf = ({ matchId, marketId, specifier }: ProposalTarget, open: readonly UndecidedLeg[]) => ({
  match: matchId,
  teams: teamsOf(open[0]?.about ?? null),
  market: marketId,
  specifier,
  bets: new Set(open.map(({ betId }) => betId)).size,
});

const saidOf = (results: Results) => ({
  results: results.length === 0 ? 'void' : resultsText(results, ({ result }) => result),
});

/** Bets that one message names. */
const MOST_NAMED = 20;

/** The whole of it in both languages: a message is not bound to the one in which its member reads the site. */
function messageOf(row: MatchProposalRow, bets: readonly number[]): string {
  const numbers = `${bets.slice(0, MOST_NAMED).join(', ')}${bets.length > MOST_NAMED ? ' …' : ''}`;
  const isVoid = row.results === '';
  const [ko, en] = isVoid
    ? ['무효로 처리했어요', 'made void, and a void pick counts 1.00']
    : ['결과를 확인해 정산했어요', 'settled by the result that the staff checked'];
  return [
    `${teamsIn(row.teams, 'ko')} 경기의 예측을 운영자가 ${ko}. 예측 번호: ${numbers}`,
    `사유: ${row.reason}`,
    ...(isVoid
      ? ['무효인 선택은 배당 1.00으로 계산돼요.']
      : ['선택마다의 결과는 예측 내역에서 볼 수 있어요.']),
    '',
    `The picks on ${teamsIn(row.teams, 'en')} were ${en}. Bets: ${numbers}. Reason: ${row.reason}.${isVoid ? '' : ' The result of each pick is in the history.'}`,
  ].join('\n');
}

/** Each member with open bets on it gets one message with the numbers of the bets and the reason. */
async function announce(
  trx: Trx,
  row: MatchProposalRow,
  open: readonly UndecidedLeg[],
  now: number,
): Promise<readonly number[]> {
  const byMember = Map.groupBy(open, ({ memberId }) => memberId);
  const messages = [...byMember].map(([memberId, own]) => ({
    memberId,
    contents: messageOf(row, [...new Set(own.map(({ betId }) => betId))]),
  }));
  await writeSiteMessages(trx, messages, now);
  return [...byMember.keys()];
}

/** Why it may not be approved; null: it may. */
function approvalFault(row: MatchProposalRow, open: readonly UndecidedLeg[], actorId: number): string | null {
  if (open.length === 0) return 'no-open-bets';
  if (open.some(({ memberId }) => memberId === actorId || memberId === row.maker_id)) return 'own-bet';
  const results = resultsIn(row.results);
  const act = results.length === 0 ? 'void' : 'settle';
  const fault = faultOfAsked({ act, marketId: row.market_id, results }, outcomesOf(open));
  return fault === null || fault === 'contradicts' ? fault : 'missing-result';
}

/**
 * Another operator approves or refuses a result. The bets are settled after the answer: there may be many, and what fails is settled again.
 */
export function endResult(
  deps: ResultDeps,
  actorId: number,
  { result: id, ...decision }: z.output<typeof operatorDecideResult.form>,
): OnceWork {
  const { afterwards } = deps;
  let members: readonly number[] = [];
  const publish = async (): Promise<void> => {
    for (const memberId of members) await sendUnread(deps, memberId);
  };
  const kind: ProposalKind<MatchProposalRow> = {
    name: 'result',
    approved: 'approved',
    nameOf: ({ teams, results }) => ({
      ko: `${teamsIn(teams, 'ko')} 경기의 ${results === '' ? '무효' : '결과'} 처리 요청`,
      en: `to ${results === '' ? 'void bets on' : 'settle'} ${teamsIn(teams, 'en')}`,
    }),
    async carryOut(trx, row, by) {
      const target = proposalTargetOf(row);
      if (by.isApproved) await lockOpenBets(trx, target);
      const open = await openLegs(trx, target);
      const fault = by.isApproved ? approvalFault(row, open, by.actorId) : null;
      if (fault !== null) return fault;
      members = by.isApproved ? await announce(trx, row, open, by.at) : [];
      return { ...detailOf(target, open), ...saidOf(resultsIn(row.results)), teams: row.teams };
    },
    async after() {
      afterwards.begin(() => settleResults(deps), 'an approved result is settled later');
      afterwards.begin(publish, 'members could not be notified of a result');
    },
  };
  return resolveOnce(deps, kind, { actorId, id }, decision);
}
