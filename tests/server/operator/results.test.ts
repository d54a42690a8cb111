/** S9: a match or a market is void, or has a result, by two operators: bets are settled as by the feed, and their members read why. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operatorOpenLegs, operatorResults } from '../../../domain/protocol/calls/operator/operator-calls.ts';
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { stakeEntries } from '../../../server/ledger/bet-entries.ts';
import { post } from '../../../server/ledger/post.ts';
import { valueLimits } from '../../../server/features/operator/site-value-acts.ts';
import { expiredResults } from '../../../server/features/operator/results.ts';
import { settleApproved } from '../../../server/features/operator/settle-results.ts';
import { storedBet } from '../../given/database/stored-bet.ts';
import { type GivenOperator, provenOperator } from '../../given/server/operator.ts';
import { openMoney, type OpenMoney } from '../../given/server/open-money.ts';

/** The match of stored bets: the standard game's, and the one that is played. */
const STANDARD = 4_000_000_000_000_001;
const PLAYED = 1;
const STAKE = 1000;
let given: OpenMoney;
let maker: GivenOperator;
let other: GivenOperator;
let memberId: number;
beforeAll(async () => {
  given = await openMoney();
  [maker, other] = [
    await provenOperator(given, 'maker', given.now()),
    await provenOperator(given, 'other', given.now()),
  ];
  memberId = await given.idOf('demo1');
});
afterAll(() => given.close());
/** Nothing waits, and nothing is open. */
beforeEach(async () => {
  await given.db
    .updateTable('operator_result')
    .set({ state: 'refused' })
    .where('state', '=', 'pending')
    .execute();
});

/** A bet whose stake is in the ledger, with its leg on this outcome. */
async function bet(outcomeId = 1, marketId = 1): Promise<number> {
  return given.db.transaction().execute(async (trx) => {
    const id = await storedBet(trx, { memberId, stake: STAKE, at: given.now() });
    await trx
      .updateTable('bet_leg')
      .set({ outcome_id: outcomeId, market_id: marketId })
      .where('bet_id', '=', id)
      .execute();
    const entries = stakeEntries(memberId, STAKE);
    await post(trx, { requestId: `stake:${id}`, kind: 'stake', at: given.now(), entries });
    return id;
  });
}
const stateOf = async (id: number): Promise<string> => {
  const row = given.db.selectFrom('bet').select(['state', 'won']).where('id', '=', id);
  const { state, won } = await row.executeTakeFirstOrThrow();
  return `${state} ${won}`;
};
const ask = async (form: Record<string, string> = {}, by = maker): Promise<string> =>
  (await given.post('/operate/result', { match: String(STANDARD), reason: '경기 취소', ...form }, by.token))
    .body.CODE;
const newest = async (): Promise<number> =>
  (
    await given.db
      .selectFrom('operator_result')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id;
let requests = 0;
const decide = async (by: GivenOperator, decision = 'approve'): Promise<string> => {
  const form = {
    reqId: requestIdAt(given.now(), `decide-${++requests}`),
    result: String(await newest()),
    decision,
    reason: '확인',
  };
  return (await given.post('/operate/result/decide', form, by.token)).body.data.answer.reason;
};
const rowsOf = async (state: string) =>
  operatorResults.answer.parse(await given.ask(`/operate/results/${state}/1`, other.token)).DATA?.rows ?? [];
const messages = () =>
  given.db.selectFrom('memo').select('contents').where('recipient_id', '=', memberId).orderBy('id').execute();
const findings = async () => linesOfFindings(await audit(given.db, 'full'));

test('a match is void when another operator approves it: the stakes come back, and the member reads why', async () => {
  const gold = await given.balance(`member:${memberId}`);
  const ids = [await bet(1), await bet(2, 18)];
  expect(await ask()).toBe('OP000');
  expect(await ask()).toBe('OP410');
  expect(await Promise.all(ids.map(stateOf))).toEqual(['opened 0', 'opened 0']);
  expect(await rowsOf('pending')).toMatchObject([
    { matchId: PLAYED, teams: '홈 – 원정', marketId: 0, results: [], bets: 2, gold: 2 * STAKE, isOwn: false },
  ]);
  expect(await decide(maker)).toBe('own-result');
  expect(await decide(other)).toBe('result-approved');
  expect(await Promise.all(ids.map(stateOf))).toEqual(['special 1000', 'special 1000']);
  expect(await given.balance(`member:${memberId}`)).toBe(gold);
  expect((await messages()).at(-1)?.contents).toContain(
    `무효로 처리했어요. 예측 번호: ${ids.join(', ')}\n사유: 경기 취소`,
  );
  expect(await decide(other)).toBe('decided');
  expect(await findings()).toEqual([]);
});

test('a market has a result: each outcome with open bets is named, and wins or loses by it', async () => {
  const gold = await given.balance(`member:${memberId}`);
  const [won, lost, elsewhere] = [await bet(1), await bet(2), await bet(12, 18)];
  const open = operatorOpenLegs.answer.parse(await given.ask(`/operate/open/${PLAYED}`, maker.token)).DATA;
  expect(open?.rows.map(({ marketId, outcomeId, bets }) => [marketId, outcomeId, bets])).toEqual([
    [1, 1, 1],
    [1, 2, 1],
    [18, 12, 1],
  ]);
  const results = (...rows: readonly [number, string][]): string =>
    JSON.stringify(rows.map(([outcomeId, result]) => ({ outcomeId, result })));
  expect(await ask({ market: '1', results: results([1, 'win']) })).toBe('OP422');
  expect(await ask({ results: results([1, 'win']) })).toBe('OP422');
  expect(await ask({ market: '99' })).toBe('OP304');
  expect(await ask({ market: '1', results: results([1, 'win'], [2, 'lose']), reason: '결과 확인' })).toBe(
    'OP000',
  );
  expect(await decide(other)).toBe('result-approved');
  expect(await Promise.all([won, lost, elsewhere].map(stateOf))).toEqual(['win 2000', 'lose 0', 'opened 0']);
  expect(await given.balance(`member:${memberId}`)).toBe(gold - 3 * STAKE + 2000);
  expect((await messages()).at(-1)?.contents).toContain('결과를 확인해 정산했어요');
  expect(await findings()).toEqual([]);
});

test('what is asked for is suspended at once; a refused void leaves the bets open', async () => {
  const id = await bet(1, 10);
  expect(await ask({ market: '10' })).toBe('OP000');
  const acts = await given.db.selectFrom('feed_suspension').selectAll().orderBy('id').execute();
  expect(acts.at(-1)).toMatchObject({
    match_id: PLAYED,
    market_id: 10,
    is_suspended: true,
    reason: '경기 취소',
  });
  expect(await decide(other, 'refuse')).toBe('result-refused');
  expect(await stateOf(id)).toBe('opened 0');
  expect((await rowsOf('refused')).at(0)).toMatchObject({ decidedBy: 'other', bets: null });
});

test('a void that nobody approved in time is none, and what a process left unsettled is settled once', async () => {
  const id = await bet(1, 29);
  expect(await ask({ market: '29' })).toBe('OP000');
  for (const statement of expiredResults(given.now() + valueLimits.waitsMs, 10))
    await statement.execute(given.db);
  expect(await decide(other)).toBe('decided');
  expect(await stateOf(id)).toBe('opened 0');
  // Approved, and the process has ended.
  await given.db
    .updateTable('operator_result')
    .set({ state: 'approved' })
    .where('id', '=', await newest())
    .execute();
  await expect.poll(() => stateOf(id), { timeout: 15_000 }).toBe('special 1000');
  await settleApproved({
    db: given.db,
    now: given.now,
    bets: { settle: () => Promise.reject(new Error('settled twice')) },
  });
  expect(await findings()).toEqual([]);
});

test('to members these calls do not exist', async () => {
  const token = await given.logIn('demo2');
  expect((await given.post('/operate/result', { match: '1', reason: '이유' }, token)).status).toBe(404);
  expect((await given.get('/operate/results/pending/1', { token })).status).toBe(404);
  expect((await given.get('/operate/open/1', { token })).status).toBe(404);
});
