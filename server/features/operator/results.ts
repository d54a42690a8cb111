/**
 * Operators void a match or a market, or say its result, where the feed does not: one asks, another approves. What is asked for is suspended at
 * once, so the bets are known. Approved results go the way of the feed's: they settle the legs that are open. The feed's
 * settlement of such a leg takes what was approved.
 */
import { sql } from 'kysely';
import type { z } from 'zod';
import { type AskedFault, faultOfAsked } from '../../../domain/desk/asked-result.ts';
import { type Results, WHOLE_MATCH } from '../../../domain/desk/decided-results.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import type {
  operatorAskResult,
  operatorDecideResult,
} from '../../../domain/protocol/calls/operator/operator-act-calls.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import { addSuspension, lockSuspensions } from '../../feed/suspensions.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { moveOnce, type MoveOutcome } from '../../requests/move-once.ts';
import type { OnceWork } from '../../requests/requests.ts';
import type { Trx } from '../../storage/database.ts';
import type { ExpiredRows } from '../../storage/sweep.ts';
import { orBusy, transact } from '../../storage/transact.ts';
import { sendUnread, writeSiteMessages } from '../messages/messages-port.ts';
import { resultsIn } from './operator-port.ts';
import type { Afterwards } from './afterwards.ts';
import {
  lockOpenBets,
  type OpenLeg,
  openLegs,
  type ResultRow,
  settleApproved,
  type SettleDeps,
  type Target,
  targetOf,
  waitingResults,
} from './settle-results.ts';
import { isOperatorNow, isOperatorStill, valueLimits } from './site-value-acts.ts';
import { teamsOf } from './suspend.ts';

export interface ResultDeps
  extends Pick<MemberDeps, 'db' | 'now' | 'log' | 'requests' | 'channel'>, SettleDeps {
  readonly afterwards: Afterwards;
}

type Asked = z.output<typeof operatorAskResult.form>;
/** A result of this line, or one that covers it or is covered by it, waits. One of another line does not. */
const waitsAlready = async (trx: Trx, { matchId, marketId, specifier }: Target): Promise<boolean> =>
  (await waitingResults(trx, matchId)).some(
    (one) =>
      one.marketId === WHOLE_MATCH ||
      marketId === WHOLE_MATCH ||
      (one.marketId === marketId && one.specifier === specifier),
  );

type AskCode = 'OP000' | 'OP403' | 'OP409' | 'OP410' | 'OP411' | 'OP422' | 'OP503';
interface AskAnswer {
  readonly CODE: AskCode;
  readonly MSG?: string;
}
export const faultWords: Readonly<Record<AskedFault, string>> = {
  'void-with-results': '무효로 하면서 결과를 함께 보낼 수 없어요',
  'whole-match': '경기 전체는 무효로만 처리할 수 있어요',
  'no-results': '결과가 없어요. 무효로 하려면 무효를 골라 주세요',
  'same-outcome': '같은 선택의 결과가 두 번 있어요',
  'missing-result': '진행 중인 예측이 있는 선택의 결과가 빠졌어요',
  contradicts: '함께 나올 수 없는 결과예요',
};

const outcomesOf = (open: readonly OpenLeg[]): readonly number[] => open.map(({ outcomeId }) => outcomeId);

/**
 * OP409: no bet is open on it. OP410: a result of it waits. OP411: the operator has a bet on it. OP422: a result is missing, or a match has one. The
 * bets are read before it is suspended, so that no bet waits for that: what comes between is judged by the approval. OP503: bets or acts that are being
 * written hold it up.
 */
export async function askForResult(
  { db, now }: ResultDeps,
  actorId: number,
  { match, market: marketId, specifier, act: asked, results, reason }: Asked,
): Promise<AskAnswer> {
  const target = { matchId: playedIdOf(match), marketId, specifier };
  const open = await openLegs(db, target);
  if (open.length === 0) return { CODE: 'OP409' };
  if (open.some(({ memberId }) => memberId === actorId)) return { CODE: 'OP411' };
  const fault = faultOfAsked({ act: asked, marketId, results }, outcomesOf(open));
  if (fault !== null) return { CODE: 'OP422', MSG: ` ${faultWords[fault]}` };
  const write = async (trx: Trx): Promise<AskAnswer> => {
    if (!(await isOperatorNow(trx, actorId))) return { CODE: 'OP403' };
    await lockSuspensions(trx);
    if (!(await isOperatorNow(trx, actorId))) return { CODE: 'OP403' };
    const at = now();
    if (await waitsAlready(trx, target)) return { CODE: 'OP410' };
    const act = { matchId: target.matchId, marketId, isSuspended: true, actorId, reason, at };
    await addSuspension(trx, { ...act, about: open[0]?.about ?? null });
    const { id } = await trx
      .insertInto('operator_result')
      .values({
        maker_id: actorId,
        match_id: target.matchId,
        market_id: marketId,
        specifier,
        results: asked === 'void' ? '' : JSON.stringify(results),
        teams: teamsOf(open[0]?.about ?? null),
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
    const detail = { result: id, ...detailOf(target, open), ...saidOf(results), reason };
    await writeAudit(trx, { actorId, action: 'operator.result-asked', memberId: null, detail }, at);
    return { CODE: 'OP000' };
  };
  return orBusy(transact(db, write), { CODE: 'OP503' });
}

const detailOf = ({ matchId, marketId, specifier }: Target, open: readonly OpenLeg[]) => ({
  match: matchId,
  teams: teamsOf(open[0]?.about ?? null),
  market: marketId,
  specifier,
  bets: new Set(open.map(({ betId }) => betId)).size,
});

/** What was said of each outcome, for the audit log: "1 win, 3 lose"; void: all of it. */
const saidOf = (results: Results) => ({
  results:
    results.length === 0
      ? 'void'
      : results.map(({ outcomeId, result }) => `${outcomeId} ${result}`).join(', '),
});

const lockResult = (trx: Trx, id: number) =>
  trx.selectFrom('operator_result').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Bets that one message names. */
const MOST_NAMED = 20;

/** The whole of it in both languages: a message is not bound to the one in which its member reads the site. */
function messageOf(row: ResultRow, teams: string, bets: readonly number[]): string {
  const numbers = `${bets.slice(0, MOST_NAMED).join(', ')}${bets.length > MOST_NAMED ? ' …' : ''}`;
  const isVoid = row.results === '';
  const [ko, en] = isVoid
    ? ['무효로 처리했어요', 'made void, and a void pick counts 1.00']
    : ['결과를 확인해 정산했어요', 'settled by the result that the staff checked'];
  return [
    `${row.teams} 경기의 예측을 운영자가 ${ko}. 예측 번호: ${numbers}`,
    `사유: ${row.reason}`,
    ...(isVoid
      ? ['무효인 선택은 배당 1.00으로 계산돼요.']
      : ['선택마다의 결과는 예측 내역에서 볼 수 있어요.']),
    '',
    `The picks on ${teams} were ${en}. Bets: ${numbers}. Reason: ${row.reason}.${isVoid ? '' : ' The result of each pick is in the history.'}`,
  ].join('\n');
}

/** Each member with open bets on it gets one message with the numbers of the bets and the reason. */
async function announce(
  trx: Trx,
  row: ResultRow,
  open: readonly OpenLeg[],
  now: number,
): Promise<readonly number[]> {
  const byMember = Map.groupBy(open, ({ memberId }) => memberId);
  const messages = [...byMember].map(([memberId, own]) => ({
    memberId,
    contents: messageOf(row, teamsIn(own), [...new Set(own.map(({ betId }) => betId))]),
  }));
  await writeSiteMessages(trx, messages, now);
  return [...byMember.keys()];
}

const teamsIn = ([first]: readonly OpenLeg[]): string =>
  first === undefined ? '' : `${first.about.home.en} – ${first.about.away.en}`;

const no = (reason: string): MoveOutcome => ({ kind: 'refused', why: { code: betCodes.limit, reason } });

type Decision = z.output<typeof operatorDecideResult.form>;

async function carryOut(
  trx: Trx,
  actorId: number,
  { result: id, decision, reason }: Decision,
  at: number,
): Promise<{ readonly outcome: MoveOutcome; readonly members: readonly number[] }> {
  const refuse = (why: string) => ({ outcome: no(why), members: [] });
  const row = await lockResult(trx, id);
  if (row === undefined) return refuse('no-result');
  if (row.maker_id === actorId) return refuse('own-result');
  if (row.state !== 'pending') return refuse('decided');
  if (row.expires_at <= at) return refuse('expired');
  if (!(await isOperatorStill(trx, actorId))) return refuse('not-on-operators');
  const isApproved = decision === 'approve';
  const state = isApproved ? 'approved' : 'refused';
  if (isApproved && !(await isOperatorNow(trx, row.maker_id))) return refuse('maker-gone');
  if (isApproved) await lockOpenBets(trx, targetOf(row));
  const open = await openLegs(trx, targetOf(row));
  const results = resultsIn(row.results);
  if (isApproved && open.length === 0) return refuse('no-open-bets');
  if (isApproved && open.some(({ memberId }) => memberId === actorId || memberId === row.maker_id))
    return refuse('own-bet');
  const act = results.length === 0 ? 'void' : 'settle';
  const asked = { act, marketId: row.market_id, results } as const;
  const fault = isApproved ? faultOfAsked(asked, outcomesOf(open)) : null;
  if (fault !== null) return refuse(fault === 'contradicts' ? fault : 'missing-result');
  await trx
    .updateTable('operator_result')
    .set({ state, decided_by: actorId, decided_at: at })
    .where('id', '=', id)
    .execute();
  const members = isApproved ? await announce(trx, row, open, at) : [];
  const said = { ...saidOf(results), teams: row.teams, reason };
  const detail = { result: id, ...detailOf(targetOf(row), open), ...said };
  await writeAudit(trx, { actorId, action: `operator.result-${state}`, memberId: null, detail }, at);
  return { outcome: { kind: 'done', answer: { id, reason: `result-${state}` } }, members };
}

/**
 * Another operator approves or refuses a result, once; nobody decides their own. The bets are settled after the answer: there may be many, and what fails
 * is settled again.
 */
export function endResult(deps: ResultDeps, actorId: number, decision: Decision): OnceWork {
  const { db, now, requests, afterwards } = deps;
  let members: readonly number[] = [];
  const publish = async (): Promise<void> => {
    for (const memberId of members) await sendUnread(deps, memberId);
  };
  return moveOnce(
    { db, now, answers: requests.answers },
    { memberId: actorId, reqId: decision.reqId },
    async (trx) => {
      const decided = await carryOut(trx, actorId, decision, now());
      ({ members } = decided);
      return decided.outcome;
    },
    async () => {
      afterwards.begin(() => settleApproved(deps), 'an approved result is settled later');
      afterwards.begin(publish, 'members could not be notified of a result');
    },
  );
}

/** A result that nobody approved in time is void, and the audit log says so. */
export const expiredResults: ExpiredRows = (now, most) => [
  sql`with expired as (
      update operator_result set state = 'expired', decided_at = ${now}::bigint where state = 'pending' and id in (
        select id from operator_result where state = 'pending' and expires_at <= ${now}::bigint limit ${most}::int)
      returning id, match_id, market_id, specifier, results, teams)
    insert into audit_log (at, actor_id, action, member_id, detail)
    select ${now}::bigint, null, 'operator.result-expired', null,
      json_build_object('result', id, 'match', match_id, 'market', market_id, 'specifier', specifier,
        'results', results, 'teams', teams)::text from expired`,
];
