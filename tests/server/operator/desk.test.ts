/** S9: the operators' desk counts what members stake, what it may cost, what waits and what fails. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { operatorBar, operatorDesk } from '../../../domain/protocol/calls/operator/operator-calls.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import type { deskRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { MATCH_MS } from '../../../server/features/operator/read-desk.ts';
import { storedBet } from '../../given/database/stored-bet.ts';
import { type GivenOperator, provenOperator } from '../../given/server/operator.ts';
import { openMoney, type OpenMoney } from '../../given/server/open-money.ts';

const MINUTE_MS = 60_000;
let given: OpenMoney;
let operator: GivenOperator;
let memberId: number;

async function desk(): Promise<z.output<typeof deskRow>> {
  const body = await given.ask('/operate/desk', operator.token);
  expect(operatorDesk.answer.safeParse(body).success).toBe(true);
  return body.DATA;
}
const refuse = (reqId: string, code: number, at: number) =>
  given.db
    .insertInto('bet_answer')
    .values({
      member_id: memberId,
      req_id: reqId,
      state: 'refused',
      answer: JSON.stringify({ reqId, code }),
      created_at: at,
    })
    .execute();

beforeAll(async () => {
  given = await openMoney();
  operator = await provenOperator(given, 'chief', given.now());
  memberId = await given.idOf('demo1');
});
afterAll(() => given.close());

test('an evening without bets has sixty empty minutes, and nothing waits', async () => {
  const { minutes, refused, exposed, late, waiting, open } = await desk();
  expect(minutes.map(({ bets, gold }) => bets + gold)).toEqual(Array.from({ length: 60 }, () => 0));
  expect([refused, exposed, late, open]).toEqual([
    [],
    { matches: 0, rows: [] },
    { count: 0, since: null },
    { bets: 0, gold: 0 },
  ]);
  expect(Object.values(waiting).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test('bets stand in their minute; those of the hour before do not', async () => {
  const now = given.now();
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  await storedBet(given.db, { memberId, stake: 500, at: minute - 60 * MINUTE_MS });
  await storedBet(given.db, { memberId, stake: 700, at: minute - 59 * MINUTE_MS });
  await storedBet(given.db, { memberId, stake: 1000, at: minute - 1 });
  await storedBet(given.db, { memberId, stake: 2000, at: minute });
  const { minutes, exposed, open } = await desk();
  expect(minutes[0]).toEqual({ at: minute - 59 * MINUTE_MS, bets: 1, gold: 700 });
  expect(minutes.slice(-2)).toEqual([
    { at: minute - MINUTE_MS, bets: 1, gold: 1000 },
    { at: minute, bets: 1, gold: 2000 },
  ]);
  expect(open).toEqual({ bets: 4, gold: 4200 });
  expect(exposed.rows).toEqual([
    {
      matchId: 4_000_000_000_000_001,
      home: { ko: '홈', en: 'Home' },
      away: { ko: '원정', en: 'Away' },
      startsAt: minute,
      // The match of these bets is not on the board.
      play: null,
      bets: 4,
      gold: 4200,
      worst: 8400,
      outcomes: [{ marketId: 1, specifier: '', outcomeId: 1, bets: 4, gold: 4200, pays: 8400 }],
      suspended: [],
    },
  ]);
  // Read again by itself: the minutes keep their places and sums.
  given.pass(10_000);
  const again = new Map((await desk()).minutes.map((row) => [row.at, row]));
  expect(minutes.slice(1, -1).map(({ at }) => again.get(at))).toEqual(minutes.slice(1, -1));
});

test('refusals of the hour count by code, and a third of them is an alarm', async () => {
  const now = given.now();
  for (let n = 0; n < 20; n++) await refuse(`moved-${n}`, betCodes.priceChanged, now);
  for (let n = 0; n < 30; n++) await refuse(`closed-${n}`, betCodes.marketClosed, now);
  await refuse('old', betCodes.marketClosed, now - 61 * MINUTE_MS);
  const { refused, alarms } = await desk();
  expect(refused).toEqual([
    { code: betCodes.marketClosed, count: 30 },
    { code: betCodes.priceChanged, count: 20 },
  ]);
  expect(alarms.find(({ kind }) => kind === 'refused')).toEqual({ kind: 'refused', figure: 94, limit: 30 });
});

test('a bet on a match that must have ended is late, and a question of yesterday is an alarm', async () => {
  const asked = given.now();
  await given.db
    .insertInto('question')
    .values({
      member_id: memberId,
      kind: 'QK01',
      subject: '문의',
      contents: '언제 정산되나요?',
      drawid: '',
      created_at: asked,
      changed_at: asked,
    })
    .execute();
  given.pass(25 * 60 * MINUTE_MS);
  operator = await provenOperator(given, 'late', given.now());
  // The feed follows the time with its next tick.
  await expect.poll(async () => (await desk()).feed.ageMs).toBeLessThan(MINUTE_MS / 60);
  const { late, waiting, alarms, minutes } = await desk();
  expect(25 * 60 * MINUTE_MS).toBeGreaterThan(MATCH_MS);
  expect([late.count, waiting.questions]).toEqual([4, { count: 1, since: asked }]);
  expect(alarms.map(({ kind }) => kind)).toEqual(['late', 'waiting']);
  expect(minutes.reduce((sum, { bets }) => sum + bets, 0)).toBe(0);
});

test('limits are a site value', async () => {
  const limits = { feedSeconds: 600, refusedPercent: 100, worstGold: 8399, waitingHours: 168 };
  await given.setValue('desk-alarms', limits);
  expect((await desk()).alarms).toEqual([
    { kind: 'late', figure: 4, limit: 0 },
    { kind: 'worst', figure: 8400, limit: 8399 },
  ]);
});

test('the bar counts what waits for a second operator, and has the desk’s alarms', async () => {
  const at = given.now();
  const asked = {
    maker_id: operator.number,
    made_at: at,
    expires_at: at + 1,
    reason: 'x',
    state: 'pending',
  } as const;
  const open = { ...asked, decided_by: null, decided_at: null };
  const ofMatch = { match_id: 1, market_id: 0, specifier: '', results: '', teams: '', settled_at: null };
  await given.db
    .insertInto('operator_result')
    .values({ ...open, ...ofMatch })
    .execute();
  await given.db
    .insertInto('operator_correction')
    .values({ ...open, ...ofMatch, results: '[]' })
    .execute();
  const { waiting, alarms } =
    operatorBar.answer.parse(await given.ask('/operate/bar', operator.token)).DATA ?? {};
  const one = { count: 1, since: at };
  expect([waiting?.results, waiting?.corrections]).toEqual([one, one]);
  expect([waiting, alarms]).toEqual([(await desk()).waiting, (await desk()).alarms]);
});

test('to members the desk does not exist', async () => {
  const token = await given.logIn('demo2');
  expect((await given.get('/operate/bar', { token })).status).toBe(404);
  expect((await given.get('/operate/desk', { token })).status).toBe(404);
  expect((await given.get('/operate/desk')).status).toBe(404);
});
