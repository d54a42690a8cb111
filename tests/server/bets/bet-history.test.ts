/** Bets as their member reads them back: by id, and in the history. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MarketSettlement, OutcomeResult } from '../../../domain/match/market.ts';
import { decodeBet } from '../../../domain/protocol/bets/draw-codec.ts';
import type { DrawMarketRow, DrawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import { drawDetailQuery, drawHistoryQuery } from '../../../domain/protocol/bets/draw-history.ts';
import { siteDay } from '../../../domain/time/korean-time.ts';
import { correctBets } from '../../../server/features/bets/correct-bets.ts';
import { writePlayed } from '../../../server/feed/played-matches.ts';
import { legOf } from '../../given/domain/bet.ts';
import { fixture, snapshot, state as stateOf } from '../../given/domain/book.ts';
import { MATCH, openBets, type OpenBets } from '../../given/server/open-bets.ts';

let given: OpenBets;
beforeAll(async () => {
  given = await openBets();
});
afterAll(() => given.close());
beforeEach(() => given.reset());

const drawOf = (result: DrawResultRow): number =>
  result.state === 'answered' ? (result.answer.DrawId ?? 0) : 0;
async function place(id: string, row: DrawMarketRow, receivedAt = given.now()): Promise<DrawResultRow> {
  return given.bets.draw(await given.bettor(id), row, receivedAt);
}
const settlement = (...results: readonly [number, OutcomeResult][]): MarketSettlement => ({
  marketId: 1,
  specifier: '',
  results: results.map(([outcomeId, result]) => ({ outcomeId, result })),
});

describe('F4 details', () => {
  test('a member reads only their own bets by id', async () => {
    const id = drawOf(await place('demo4', given.row()));
    const ask = async (member: string) =>
      given.bets.details(
        await given.bettor(member),
        drawDetailQuery.parse({ gameCode: 59, ids: [id, 999_999] }),
      );
    expect((await ask('demo4')).list.map(({ DrawId }) => DrawId)).toEqual([id]);
    expect((await ask('demo5')).list).toEqual([]);
    const scored = { ...snapshot(1).state, homeScore: 2 };
    given.feed({
      kind: 'match-data',
      stream: '59',
      seq: given.seq() + 1,
      pt: 1,
      matches: [{ matchId: MATCH, state: scored }],
    });
    expect((await ask('demo4')).list[0]?.details[0]?.HomeTeam_Score).toBe(2);
    expect(drawDetailQuery.safeParse({ gameCode: 59, ids: [] }).success).toBe(false);
  });
});

describe('G2, F4 history', () => {
  test('a leg decided in play has the final score once its match ends, and that of its decision', async () => {
    const id = drawOf(await place('demo2', given.row()));
    const today = siteDay(given.now());
    const reach = (homeScore: number, awayScore: number, statusCode: number): void =>
      given.feed({
        kind: 'match-data',
        stream: '59',
        seq: given.seq() + 1 + homeScore,
        pt: 1,
        matches: [{ matchId: MATCH, state: stateOf({ homeScore, awayScore, statusCode }) }],
      });
    const legOfHistory = async () => {
      const query = drawHistoryQuery.parse({ gameType: 59, startAt: today, endAt: today });
      const { list } = await given.bets.history(await given.bettor('demo2'), query);
      const row = list.find(({ DrawId }) => DrawId === id);
      if (row === undefined) throw new Error('no such bet');
      const { homeScore, awayScore, matchStatus, decidedScore } = decodeBet(row).legs[0] ?? legOf();
      return { score: `${homeScore}:${awayScore}`, matchStatus, decidedScore };
    };
    reach(0, 1, 6);
    expect(await legOfHistory()).toEqual({ score: '0:1', matchStatus: 6, decidedScore: undefined });
    await given.bets.settle(MATCH, [settlement([1, 'win'])]);
    const decidedScore = { home: 0, away: 1 };
    reach(1, 1, 7);
    expect(await legOfHistory()).toEqual({ score: '1:1', matchStatus: 7, decidedScore });
    // The match leaves the board: until its end is stored, only the score of the decision is known.
    given.feed(fixture([], given.seq() + 8));
    expect(await legOfHistory()).toEqual({ score: 'null:null', matchStatus: 6, decidedScore });
    const ended = { ...snapshot(MATCH), state: stateOf({ homeScore: 2, awayScore: 1, statusCode: 100 }) };
    await writePlayed(given.db, { ...ended, odds: null });
    expect(await legOfHistory()).toEqual({ score: '2:1', matchStatus: 100, decidedScore });
    const [notified] = await given.bets.lastResults(await given.bettor('demo2'));
    expect(notified?.details[0]).toMatchObject({ HomeTeam_Score: 2, HomeTeam_Decided_Score: 0 });
    // Its source corrects the result.
    await writePlayed(given.db, { ...ended, state: { ...ended.state, homeScore: 3 }, odds: null });
    expect(await legOfHistory()).toEqual({ score: '3:1', matchStatus: 100, decidedScore });
  });

  test('a leg that is decided while its match is not known has the final score alone', async () => {
    const id = drawOf(await place('demo3', given.row()));
    given.feed(fixture([], given.seq() + 1));
    await given.bets.settle(MATCH, [settlement([1, 'win'])]);
    const ended = { ...snapshot(MATCH), state: stateOf({ homeScore: 2, awayScore: 1, statusCode: 100 }) };
    await writePlayed(given.db, { ...ended, odds: null });
    const query = drawDetailQuery.parse({ gameCode: 59, ids: [id] });
    const { list } = await given.bets.details(await given.bettor('demo3'), query);
    const [leg] = list.flatMap((row) => decodeBet(row).legs);
    expect(leg).toMatchObject({ state: 'win', homeScore: 2, awayScore: 1, matchStatus: 100 });
    expect(leg?.decidedScore).toBeUndefined();
  });

  /** The leg of a bet whose match ends 0:2 and is corrected to 0:1. */
  async function legAfter(statusCode: number, result: OutcomeResult, correctedTo: OutcomeResult | null) {
    const id = drawOf(await place('demo3', given.row()));
    const over = stateOf({ homeScore: 0, awayScore: 2, statusCode });
    const reach = { kind: 'match-data' as const, stream: '59', seq: given.seq() + 1, pt: 1 };
    given.feed({ ...reach, matches: [{ matchId: MATCH, state: over }] });
    await given.bets.settle(MATCH, [settlement([1, result])]);
    given.feed(fixture([], given.seq() + 2));
    const final = stateOf({ homeScore: 0, awayScore: 1, statusCode: 100 });
    await writePlayed(given.db, { ...snapshot(MATCH), state: final, odds: null });
    const results = [
      { marketId: 1, specifier: '', outcomeId: 1, before: result, result: correctedTo ?? result },
    ];
    if (correctedTo !== null)
      await correctBets(given.db, { matchIds: [MATCH], results, voided: null }, { now: given.now() });
    const query = drawDetailQuery.parse({ gameCode: 59, ids: [id] });
    const { list } = await given.bets.details(await given.bettor('demo3'), query);
    const [{ state, homeScore, awayScore, matchStatus, decidedScore } = legOf()] = list.flatMap(
      (row) => decodeBet(row).legs,
    );
    return [state, `${homeScore}:${awayScore}`, matchStatus, decidedScore];
  }

  test('a corrected final score is shown beside the one that decided the leg', async () => {
    expect(await legAfter(100, 'lose', null)).toEqual(['lose', '0:1', 100, { home: 0, away: 2 }]);
  });

  test('a leg that is decided anew has the corrected final score alone', async () => {
    expect(await legAfter(100, 'win', 'lose')).toEqual(['lose', '0:1', 100, undefined]);
  });

  test('a leg that was void as its match was postponed does not look as if it had been played', async () => {
    expect(await legAfter(60, 'void', null)).toEqual(['special', '0:2', 60, undefined]);
  });

  /** The leg of a bet that is placed at 0:0 and decided at `score`; `staff`: what operators do about it. */
  async function legBy(staff: 'decide' | 'correct' | 'nothing', score: ReturnType<typeof stateOf>) {
    const id = drawOf(await place('demo1', given.row()));
    const { memberId } = await given.bettor('demo2');
    // Another test has ended the match.
    await given.db.deleteFrom('final_score').execute();
    const reach = { kind: 'match-data' as const, stream: '59', seq: given.seq() + 1, pt: 1 };
    given.feed({ ...reach, matches: [{ matchId: MATCH, state: score }] });
    const approved = {
      maker_id: memberId,
      match_id: MATCH,
      market_id: 1,
      specifier: '',
      teams: '',
      reason: '',
      made_at: 1,
      expires_at: 2,
      state: 'approved' as const,
      decided_by: (await given.bettor('demo3')).memberId,
      decided_at: 2,
      settled_at: null,
      results: JSON.stringify([{ outcomeId: 1, result: 'win' }]),
    };
    if (staff === 'decide') await given.db.insertInto('operator_result').values(approved).execute();
    await given.bets.settle(MATCH, [settlement([1, 'win'])]);
    const results = [
      { marketId: 1, specifier: '', outcomeId: 1, before: 'win' as const, result: 'lose' as const },
    ];
    if (staff === 'correct')
      await correctBets(given.db, { matchIds: [MATCH], results, voided: null }, { now: given.now() });
    await given.db.deleteFrom('operator_result').execute();
    // The match leaves the board: the score of the decision is the only one left.
    given.feed(fixture([], given.seq() + 8));
    const query = drawDetailQuery.parse({ gameCode: 59, ids: [id] });
    const { list } = await given.bets.details(await given.bettor('demo1'), query);
    const [leg] = list.flatMap((row) => decodeBet(row).legs);
    return { score: `${leg?.homeScore}:${leg?.awayScore}`, decided: leg?.decidedScore, state: leg?.state };
  }
  const inPlay = stateOf({ homeScore: 0, awayScore: 1, statusCode: 6 });
  const over = stateOf({ homeScore: 0, awayScore: 1, statusCode: 100 });
  const decidedAt = { home: 0, away: 1 };

  test.each([
    ['a score in play that the feed decided by stays', 'nothing', inPlay, 'null:null', decidedAt, 'win'],
    [
      'S9 a score in play is not the one by which operators decided',
      'decide',
      inPlay,
      'null:null',
      undefined,
      'win',
    ],
    [
      'S9 a score in play does not stay with a corrected result',
      'correct',
      inPlay,
      'null:null',
      undefined,
      'lose',
    ],
    ['S9 the final score stays where operators decided', 'decide', over, '0:1', undefined, 'win'],
    ['S9 the final score stays with a corrected result', 'correct', over, '0:1', undefined, 'lose'],
  ] as const)('%s', async (_, staff, score, shown, decided, state) => {
    expect(await legBy(staff, score)).toEqual({ score: shown, decided, state });
  });

  test('pages, newest first, by status and term; kept for a month', async () => {
    const bettor = await given.bettor('demo5');
    const ids: number[] = [];
    for (let i = 0; i < 10; i++) {
      given.pass(1000);
      given.feed();
      ids.push(drawOf(await place('demo5', given.row())));
    }
    await given.bets.settle(MATCH, [settlement([1, 'win'])]);
    const today = siteDay(given.now());
    const ask = (more: object = {}) =>
      given.bets.history(
        bettor,
        drawHistoryQuery.parse({ gameType: 59, startAt: today, endAt: today, pageSize: 8, ...more }),
      );
    const first = await ask();
    expect(first).toMatchObject({ code: 200, totalItems: 10 });
    expect(first.list.map(({ DrawId }) => DrawId)).toEqual(ids.toReversed().slice(0, 8));
    expect((await ask({ page: 2 })).list.map(({ DrawId }) => DrawId)).toEqual(ids.toReversed().slice(8));
    expect((await ask({ status: 'win' })).totalItems).toBe(10);
    expect((await ask({ status: 'opened' })).totalItems).toBe(0);
    expect((await ask({ gameType: 57 })).totalItems).toBe(0);
    expect((await ask({ cancellable: 1 })).totalItems).toBe(0);
    expect(first.list[0]?.details[0]).toMatchObject({
      HomeTeamTitle: '홈7',
      DrawState: 'win',
      receipt: { shown: 2.1, taken: 2.1 },
    });
    given.pass(40 * 86_400_000);
    expect((await ask({ startAt: '2023-01-01', endAt: siteDay(given.now()) })).totalItems).toBe(0);
  });
});
