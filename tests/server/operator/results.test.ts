/** S9: a match or a market is void, or has a result, by two operators: bets are settled as by the feed, and their members read why. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operatorOpenLegs, operatorResults } from '../../../domain/protocol/calls/operator/operator-calls.ts';
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { stakeEntries } from '../../../server/ledger/bet-entries.ts';
import { post } from '../../../server/ledger/post.ts';
import { PROPOSAL_WAITS_MS } from '../../../domain/desk/proposal.ts';
import { expiredProposals } from '../../../server/features/operator/proposals.ts';
import { settleBets } from '../../../server/features/bets/settle-bets.ts';
import { storedBet } from '../../given/database/stored-bet.ts';
import { type GivenOperator, provenOperator } from '../../given/server/operator.ts';
import { openMoney, type OpenMoney } from '../../given/server/open-money.ts';

/** The match of stored bets: the standard game's, and the one that is played. */
const STANDARD = 4_000_000_000_000_001;
const PLAYED = 1;
const STAKE = 1000;
const TEAMS = '홈 – 원정\nHome – Away';
let given: OpenMoney;
let maker: GivenOperator;
let other: GivenOperator;
let ofMember: number;
beforeAll(async () => {
  given = await openMoney();
  maker = await provenOperator(given, 'maker', given.now());
  other = await provenOperator(given, 'other', given.now());
  ofMember = await given.idOf('demo1');
});
afterAll(() => given.close());
/** Nothing waits or is decided, and nothing is open. */
beforeEach(async () => {
  await given.db.updateTable('bet_leg').set({ state: 'special' }).where('state', '=', 'opened').execute();
  await given.db
    .updateTable('operator_result')
    .set({ state: 'refused' })
    .where('state', 'in', ['pending', 'approved'])
    .execute();
});

/** A bet whose stake is in the ledger, with its leg on this outcome. */
async function bet(outcomeId = 1, marketId = 1): Promise<number> {
  return given.db.transaction().execute(async (trx) => {
    const id = await storedBet(trx, { memberId: ofMember, stake: STAKE, at: given.now() });
    await trx
      .updateTable('bet_leg')
      .set({ outcome_id: outcomeId, market_id: marketId })
      .where('bet_id', '=', id)
      .execute();
    const entries = stakeEntries(ofMember, STAKE);
    await post(trx, { requestId: `stake:${id}`, kind: 'stake', at: given.now(), entries });
    return id;
  });
}
const stateOf = async (id: number): Promise<string> => {
  const row = given.db.selectFrom('bet').select(['state', 'won']).where('id', '=', id);
  const { state, won } = await row.executeTakeFirstOrThrow();
  return `${state} ${won}`;
};
/** Void where no results are given. */
const ask = async (form: Record<string, string> = {}, by = maker): Promise<string> => {
  const act = form['results'] === undefined ? 'void' : 'settle';
  const asked = { match: String(STANDARD), act, reason: '경기 취소', ...form };
  const { CODE, result } = (await given.post('/operate/result', asked, by.token)).body;
  return CODE ?? result;
};
const release = async (market: number): Promise<string> => {
  const form = { match: String(PLAYED), market: String(market), act: 'release', reason: '다시 열기' };
  return (await given.post('/operate/suspend', form, maker.token)).body.CODE;
};
const said = (...rows: readonly [number, string][]): string =>
  JSON.stringify(rows.map(([outcomeId, result]) => ({ outcomeId, result })));
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
  const { reason } = (await given.post('/operate/result/decide', form, by.token)).body.data.answer;
  // The answer comes before the settlement.
  if (reason === 'result-approved') await expect.poll(isSettled).toBe(true);
  return reason;
};
const isSettled = async (): Promise<boolean> => {
  const row = given.db
    .selectFrom('operator_result')
    .select('settled_at')
    .where('id', '=', await newest());
  return (await row.executeTakeFirstOrThrow()).settled_at !== null;
};
const rowsOf = async (state: string) =>
  operatorResults.answer.parse(await given.ask(`/operate/results/${state}/1`, other.token)).DATA?.rows ?? [];
const messages = () =>
  given.db.selectFrom('memo').select('contents').where('recipient_id', '=', ofMember).orderBy('id').execute();
const findings = async () => linesOfFindings(await audit(given.db, 'full'));

test('a match is void when another operator approves it: the stakes come back, and the member reads why', async () => {
  const gold = await given.balance(`member:${ofMember}`);
  const ids = [await bet(1), await bet(2, 18)];
  expect(await ask()).toBe('OP000');
  expect(await ask()).toBe('OP410');
  expect(await Promise.all(ids.map(stateOf))).toEqual(['opened 0', 'opened 0']);
  expect(await rowsOf('pending')).toMatchObject([
    { matchId: PLAYED, teams: TEAMS, marketId: 0, results: [], bets: 2, gold: 2 * STAKE, isOwn: false },
  ]);
  expect(await decide(maker)).toBe('own-result');
  expect(await decide(other)).toBe('result-approved');
  expect(await Promise.all(ids.map(stateOf))).toEqual(['special 1000', 'special 1000']);
  expect(await given.balance(`member:${ofMember}`)).toBe(gold);
  expect((await messages()).at(-1)?.contents).toContain(
    `무효로 처리했어요. 예측 번호: ${ids.join(', ')}\n사유: 경기 취소`,
  );
  expect(await decide(other)).toBe('decided');
  expect(await findings()).toEqual([]);
});

test('a market has a result: each outcome with open bets is named, and wins or loses by it', async () => {
  const gold = await given.balance(`member:${ofMember}`);
  const [won, lost, elsewhere] = [await bet(1), await bet(2), await bet(12, 18)];
  const open = operatorOpenLegs.answer.parse(await given.ask(`/operate/open/${PLAYED}`, maker.token)).DATA;
  expect(open?.rows.map(({ marketId, outcomeId, bets }) => [marketId, outcomeId, bets])).toEqual([
    [1, 1, 1],
    [1, 2, 1],
    [18, 12, 1],
  ]);
  expect(await ask({ market: '1', results: said([1, 'win']) })).toBe('OP422');
  expect(await ask({ results: said([1, 'win']) })).toBe('OP422');
  expect(await ask({ market: '1', results: said([1, 'win'], [2, 'lose'], [1, 'lose']) })).toBe('OP422');
  expect(await ask({ market: '1', act: 'void', results: said([1, 'win'], [2, 'lose']) })).toBe('OP422');
  expect(await ask({ market: '1', results: '' })).toBe('OP422');
  expect(await ask({ market: '1', act: '', results: said([1, 'win'], [2, 'lose']) })).toBe('ERROR');
  expect(await ask({ market: '99' })).toBe('OP409');
  expect(await ask({ market: '1', results: said([1, 'win'], [2, 'lose']), reason: '결과 확인' })).toBe(
    'OP000',
  );
  expect(await decide(other)).toBe('result-approved');
  expect(await Promise.all([won, lost, elsewhere].map(stateOf))).toEqual(['win 2000', 'lose 0', 'opened 0']);
  expect(await given.balance(`member:${ofMember}`)).toBe(gold - 3 * STAKE + 2000);
  expect((await messages()).at(-1)?.contents).toBe(
    [
      `홈 – 원정 경기의 예측을 운영자가 결과를 확인해 정산했어요. 예측 번호: ${won}, ${lost}`,
      '사유: 결과 확인',
      '선택마다의 결과는 예측 내역에서 볼 수 있어요.',
      '',
      `The picks on Home – Away were settled by the result that the staff checked. Bets: ${won}, ${lost}. Reason: 결과 확인. The result of each pick is in the history.`,
    ].join('\n'),
  );
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
  expect((await rowsOf('refused')).at(0)).toMatchObject({
    decidedBy: 'other',
    decidedAt: expect.any(Number),
    decidedWhy: '확인',
    bets: null,
    isSuspended: true,
  });
  expect(await release(10)).toBe('OP000');
  expect((await rowsOf('refused')).at(0)).toMatchObject({ isSuspended: false });
});

test('a void that nobody approved in time is none, and what a process left unsettled is settled once', async () => {
  const id = await bet(1, 29);
  expect(await ask({ market: '29' })).toBe('OP000');
  for (const statement of expiredProposals(given.now() + PROPOSAL_WAITS_MS, 10))
    await statement.execute(given.db);
  expect(await decide(other)).toBe('decided');
  expect(await stateOf(id)).toBe('opened 0');
  // Approved, and the process has ended.
  await given.db
    .updateTable('operator_result')
    .set({ state: 'approved' })
    .where('id', '=', await newest())
    .execute();
  await expect.poll(() => stateOf(id)).toBe('special 1000');
  const gold = await given.balance(`member:${ofMember}`);
  await expect.poll(isSettled).toBe(true);
  // The process ended after the settlement and before it was noted: it runs once more, and moves nothing.
  await given.db
    .updateTable('operator_result')
    .set({ settled_at: null })
    .where('id', '=', await newest())
    .execute();
  await expect.poll(isSettled).toBe(true);
  expect(await given.balance(`member:${ofMember}`)).toBe(gold);
  expect(await findings()).toEqual([]);
});

test('while a result waits, its market stays suspended: who asked cannot open it for a bet that it pays', async () => {
  await bet(1, 1);
  expect(await ask({ market: '1', results: said([1, 'win']) })).toBe('OP000');
  expect(await release(1)).toBe('OP410');
  // Its time has passed, and another node may not know it yet: only the sweep ends it.
  await given.db
    .updateTable('operator_result')
    .set({ expires_at: 0 })
    .where('id', '=', await newest())
    .execute();
  expect(await release(1)).toBe('OP410');
  for (const statement of expiredProposals(given.now(), 10)) await statement.execute(given.db);
  expect(await release(1)).toBe('OP000');
  expect(await ask({ market: '1', results: said([1, 'win']) })).toBe('OP000');
  expect(await decide(other, 'refuse')).toBe('result-refused');
  expect(await release(1)).toBe('OP000');
});

test('with bets on an outcome without a result, which came after the request, nothing is approved', async () => {
  const [first, later] = [await bet(1), 3];
  expect(await ask({ market: '1', results: said([1, 'win']) })).toBe('OP000');
  const second = await bet(later);
  expect(await decide(other)).toBe('missing-result');
  expect(await Promise.all([first, second].map(stateOf))).toEqual(['opened 0', 'opened 0']);
  expect(await decide(other, 'refuse')).toBe('result-refused');
});

test('who has a bet on it neither asks nor approves, also when the bet was bought after the request', async () => {
  const id = await bet(1);
  const give = (memberId: number) =>
    given.db.updateTable('bet').set({ member_id: memberId }).where('id', '=', id).execute();
  await give(maker.number);
  expect(await ask()).toBe('OP411');
  expect(await ask({ market: '1', results: said([1, 'win']) }, other)).toBe('OP000');
  expect(await decide(maker)).toBe('own-bet');
  expect(await decide(maker, 'refuse')).toBe('result-refused');
  await give(ofMember);
  expect(await ask()).toBe('OP000');
  await give(maker.number);
  expect(await decide(other)).toBe('own-bet');
  await give(ofMember);
  expect(await decide(other)).toBe('result-approved');
  expect(await stateOf(id)).toBe('special 1000');
  expect(await findings()).toEqual([]);
});

test('one result at a time: the whole match and its markets exclude each other, two markets do not', async () => {
  await bet(1, 1);
  await bet(12, 18);
  expect(await ask({ market: '1', results: said([1, 'win']) })).toBe('OP000');
  expect(await ask({}, other)).toBe('OP410');
  expect(await ask({ market: '18' }, other)).toBe('OP000');
  await given.db
    .updateTable('operator_result')
    .set({ state: 'refused' })
    .where('state', '=', 'pending')
    .execute();
  expect(await ask()).toBe('OP000');
  expect(await ask({ market: '1', results: said([1, 'win']) }, other)).toBe('OP410');
});

test('the audit log says line and results of what was asked, approved and expired', async () => {
  await bet(1, 1);
  await ask({ market: '1', results: said([1, 'half-win']) });
  await decide(other);
  const rows = await given.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('action', 'in', ['operator.result-asked', 'operator.result-approved'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  for (const { detail } of rows)
    expect(JSON.parse(detail)).toMatchObject({ market: 1, specifier: '', results: '1 half-win', bets: 1 });
});

/** The feed's settlement: both outcomes of the market, the first one wins. */
const settleByFeed = (marketId: number) =>
  settleBets(given.db, {
    matchId: STANDARD,
    markets: [
      {
        marketId,
        specifier: '',
        results: [
          { outcomeId: 1, result: 'win' },
          { outcomeId: 2, result: 'lose' },
        ],
      },
    ],
    score: null,
    now: given.now(),
  });

test('what was approved and paid stays closed', async () => {
  await bet(1, 38);
  expect(await ask({ market: '38' })).toBe('OP000');
  expect(await decide(other)).toBe('result-approved');
  expect(await release(38)).toBe('OP413');
  await bet(1, 39);
  expect(await ask()).toBe('OP000');
  expect(await decide(other)).toBe('result-approved');
  expect([await release(0), await release(39)]).toEqual(['OP413', 'OP413']);
});

test('the approval is answered before the bets are settled', async () => {
  const [open, lost] = [await bet(1, 42), await bet(2, 42)];
  await given.db.updateTable('bet').set({ state: 'lose' }).where('id', '=', lost).execute();
  expect(await ask({ market: '42' })).toBe('OP000');
  const form = {
    reqId: requestIdAt(given.now(), 'held'),
    result: String(await newest()),
    decision: 'approve',
  };
  // The settlement writes this bet's leg, too.
  await given.db.transaction().execute(async (trx) => {
    await trx.selectFrom('bet').select('id').where('id', '=', lost).forUpdate().execute();
    const { body } = await given.post('/operate/result/decide', { ...form, reason: '확인' }, other.token);
    expect(body.data.answer.reason).toBe('result-approved');
    expect(await isSettled()).toBe(false);
  });
  await expect.poll(isSettled).toBe(true);
  expect(await stateOf(open)).toBe('special 1000');
  await given.db.updateTable('bet').set({ state: 'opened' }).where('id', '=', lost).execute();
  await settleByFeed(42);
});

test('a bet that another leg has lost counts nowhere, and its open leg still gets the result', async () => {
  const [open, lost] = [await bet(1, 40), await bet(2, 40)];
  await given.db.updateTable('bet').set({ member_id: maker.number }).where('id', '=', lost).execute();
  const first = await given.db
    .selectFrom('bet_leg')
    .selectAll()
    .where('bet_id', '=', lost)
    .executeTakeFirstOrThrow();
  await given.db
    .insertInto('bet_leg')
    .values({ ...first, leg: 2, market_id: 41 })
    .execute();
  await settleByFeed(41);
  const rows = operatorOpenLegs.answer.parse(await given.ask(`/operate/open/${PLAYED}`, maker.token)).DATA
    ?.rows;
  expect(rows).toMatchObject([
    { marketId: 40, outcomeId: 1, bets: 1 },
    { marketId: 40, outcomeId: 2, bets: 0 },
  ]);
  expect(await ask({ market: '40', results: said([1, 'win'], [2, 'lose']) })).toBe('OP000');
  expect(await rowsOf('pending')).toMatchObject([{ bets: 1, gold: STAKE }]);
  expect(await decide(other)).toBe('result-approved');
  expect(await Promise.all([open, lost].map(stateOf))).toEqual(['win 2000', 'lose 0']);
  const legs = given.db.selectFrom('bet_leg').select('state').where('bet_id', '=', lost);
  expect(await legs.execute()).toEqual([{ state: 'lose' }, { state: 'lose' }]);
  await given.db.updateTable('bet').set({ member_id: ofMember }).where('id', '=', lost).execute();
});

test('the feed settles a bet by what operators approved, before and after that is settled itself', async () => {
  const [first, second] = [await bet(1, 36), await bet(2, 36)];
  expect(await ask({ market: '36' })).toBe('OP000');
  // Approved at another node, which has not settled it yet.
  await given.db
    .updateTable('operator_result')
    .set({ state: 'approved' })
    .where('id', '=', await newest())
    .execute();
  await settleByFeed(36);
  expect(await Promise.all([first, second].map(stateOf))).toEqual(['special 1000', 'special 1000']);
  await given.db
    .updateTable('operator_result')
    .set({ settled_at: 1 })
    .where('id', '=', await newest())
    .execute();
  const late = await bet(2, 36);
  await settleByFeed(36);
  expect(await stateOf(late)).toBe('special 1000');
  expect(await findings()).toEqual([]);
});

test('while a result waits, or after it was refused, the feed settles by its own', async () => {
  const [first, second] = [await bet(1, 37), await bet(2, 37)];
  expect(await ask({ market: '37' })).toBe('OP000');
  await settleByFeed(37);
  expect(await Promise.all([first, second].map(stateOf))).toEqual(['win 2000', 'lose 0']);
  expect(await decide(other)).toBe('no-open-bets');
});

test('to members these calls do not exist', async () => {
  const token = await given.logIn('demo2');
  expect((await given.post('/operate/result', { match: '1', reason: '이유' }, token)).status).toBe(404);
  expect((await given.get('/operate/results/pending/1', { token })).status).toBe(404);
  expect((await given.get('/operate/open/1', { token })).status).toBe(404);
});
