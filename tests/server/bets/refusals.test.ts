/** What is answered beside the code of a refusal: the numbers it was judged by, to whoever sends raw (G9, E4, E8, E10). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import {
  type DrawAnswerRow,
  drawAnswerRow,
  type DrawMarketRow,
  type DrawResultRow,
} from '../../../domain/protocol/bets/draw-market.ts';
import type { DrawRefusal } from '../../../domain/protocol/bets/draw-refusal.ts';
import { fixture, market, odds, snapshot } from '../../given/domain/book.ts';
import { MATCH, openBets, type OpenBets } from '../../given/server/open-bets.ts';
import { draw, drawRows, home, IDS, type Pick } from '../../given/server/pre-match-draws.ts';

const HOUR = 3_600_000;
const LEAST = 100_000;
const MOST = 100_000_000;
const DAY = 300_000_000;
const draws = [{ feedSportId: 1, marketId: 1, outcomeId: 2, rate: 1000 }];
/** Limits small enough to be met by small bets; a live bet alone is one folder too few. */
const standards = defaultStandards.map((one) => {
  if (one.gameCode === 59) return { ...one, minFolders: 2 };
  const strict = { maxFolders: 3, maxOdds: 2000, maxSingleOdds: 400, anyPrice: false };
  return { ...one, ...strict, crossOver: draws, dailySpend: DAY, sameHits: 1 };
});

let given: OpenBets;
let seq = 1;
beforeAll(async () => {
  given = await openBets(standards);
});
afterAll(() => given.close());
beforeEach(() => {
  // A day later nothing counts of the test before.
  given.pass(86_400_000);
  given.reset();
  given.feedPreMatch(fixture([1, 2, 3, 4, 5].map(soccer), ++seq));
});

const soccer = (match: number) =>
  snapshot(
    IDS + match,
    [
      market(1, [185, 330, 420]),
      market(18, [190, 195], { specifier: 'total=2.5' }),
      market(16, [190, 190], { specifier: 'hcp=-0.25' }),
      market(14, [], { specifier: 'hcp=0:1', outcomes: [{ id: 1, odds: 100, active: true }] }),
    ],
    { facts: { startsAt: given.now() + match * HOUR }, state: { statusCode: 0 } },
  );

const away = (match: number): Pick => [match, 1, '', 3, 4.2];
const over = (match: number): Pick => [match, 18, 'total=2.5', 1, 1.9];
const asian = (match: number): Pick => [match, 16, 'hcp=-0.25', 1, 1.9];
const dead = (match: number): Pick => [match, 14, 'hcp=0:1', 1, 1];

const rowOf = drawRows(
  'refused',
  () => given.now(),
  () => seq,
);
const answerOf = (result: DrawResultRow): DrawAnswerRow => {
  if (result.state !== 'answered') throw new Error(`no answer: ${result.state}`);
  return result.answer;
};
const place = async (id: string, row: DrawMarketRow, bets = given.bets): Promise<DrawAnswerRow> =>
  answerOf(await bets.draw(await given.bettor(id), row, given.now()));
/** As a reader takes it: what the schema does not know is gone. */
const toldIn = (answer: DrawAnswerRow): DrawRefusal | undefined => drawAnswerRow.parse(answer).refusal;

describe('G9 a code and what it was judged by', () => {
  test.each<[string, number, () => DrawMarketRow, DrawRefusal]>([
    [
      'E4 two picks of one match',
      -8002,
      () => rowOf([home(2), home(1), over(1)]),
      { kind: 'not-combinable', draw: 2, other: 1, rule: 'same-match' },
    ],
    [
      'E4 the same pick twice',
      -8002,
      () => rowOf([home(1), home(1)]),
      { kind: 'not-combinable', draw: 1, other: 0, rule: 'same-match' },
    ],
    [
      'E4 a market that is bet on alone, beside another',
      -8002,
      () => rowOf([home(1), asian(2)]),
      { kind: 'not-combinable', draw: 1, other: 0, rule: 'market-alone' },
    ],
    [
      'E8 a stake below the least',
      -8000,
      () => rowOf([home(1)], { gold: LEAST - 1 }),
      { kind: 'below-minimum', stake: LEAST - 1, leastStake: LEAST },
    ],
    [
      'E8 a stake above the most',
      -8001,
      () => rowOf([home(1)], { gold: MOST + 1 }),
      { kind: 'above-maximum', stake: MOST + 1, maxStake: MOST },
    ],
    [
      'E10 several folders that would win too much',
      -8004,
      () => rowOf([home(1), draw(2), over(3)], { gold: MOST }),
      // 1.85 × 3.30 × 1.90 = 11.5995, rounded half up: 11.60.
      {
        kind: 'above-winnings',
        expected: 1_160_000_000,
        maxWinnings: 1_000_000_000,
        largestStake: 86_206_896,
        leastStake: LEAST,
        folders: 3,
        draw: 1,
      },
    ],
    [
      'E8 draws at their rate and more',
      -8009,
      () => rowOf([draw(1), draw(2)]),
      { kind: 'cross-over', odds: 1089, rate: 1000, draw: 0 },
    ],
    [
      'E8 more folders than the limit',
      -8011,
      () => rowOf([home(1), home(2), home(3), home(4)]),
      { kind: 'too-many-folders', count: 4, limit: 3 },
    ],
    [
      'E8 combined odds above the most',
      -8009,
      () => rowOf([home(1), away(2), away(3)]),
      // 1.85 × 4.20 × 4.20 = 32.634
      { kind: 'above-odds', odds: 3263, maxOdds: 2000, folders: 3, draw: 1 },
    ],
    [
      'E8 odds of a single folder above the most',
      -8013,
      () => rowOf([away(1)]),
      { kind: 'above-odds', odds: 420, maxOdds: 400, folders: 1, draw: 0 },
    ],
    ['E8 any price', -8006, () => rowOf([home(1)], { passRate: 'any' }), { kind: 'any-price-forbidden' }],
    [
      'a match that is not offered, as the second folder',
      -8021,
      () => rowOf([home(1), home(99)]),
      { kind: 'locked', draw: 1, reason: 'gone' },
    ],
    [
      'a price that is none',
      -8021,
      () => rowOf([home(1), dead(2)]),
      { kind: 'locked', draw: 1, reason: 'closed' },
    ],
    [
      'E8 a live bet of fewer folders than the least',
      -8010,
      () => given.row(),
      { kind: 'too-few-folders', count: 1, least: 2 },
    ],
    [
      'a live bet of two folders',
      -8011,
      () => given.row({ draws: [...given.row().draws, ...given.row().draws] }),
      { kind: 'too-many-folders', count: 2, limit: 1 },
    ],
  ])('%s: %i', async (_, code, rowOfCase, refusal) => {
    const gold = await given.gold('demo5');
    const answer = await place('demo5', rowOfCase());
    expect(answer).toMatchObject({ code, data: code });
    expect(toldIn(answer)).toEqual(refusal);
    expect(await given.gold('demo5')).toBe(gold);
  });

  describe('where there is no other limit', () => {
    let rich: OpenBets;
    beforeAll(async () => {
      rich = await openBets(defaultStandards.map((one) => ({ ...one, dailySpend: null, sameHits: null })));
      rich.reset();
      rich.feed(odds(MATCH, [market(1, [210, 330, 99_900])], rich.seq()));
    });
    afterAll(() => rich.close());

    test('-8012 E10 a single folder that would win too much', async () => {
      const row = rich.row({ gold: 50_000_000 }, { OutcomeId: 3, Rate: 999 });
      const answer = answerOf(await rich.bets.draw(await rich.bettor('demo5'), row, rich.now()));
      expect(answer.code).toBe(-8012);
      expect(toldIn(answer)).toEqual({
        kind: 'above-winnings',
        expected: 49_950_000_000,
        maxWinnings: 1_000_000_000,
        largestStake: 1_001_001,
        leastStake: LEAST,
        folders: 1,
        draw: 0,
      });
    });

    test('204 of two bets at once whose gold covers one: the refusal of the other names the rest', async () => {
      const gold = 60_000_000;
      const bettor = await rich.bettor('demo1');
      const both = await Promise.all(
        [rich.bets, rich.twin()].map((bets) => bets.draw(bettor, rich.row({ gold }), rich.now())),
      );
      const [taken, refused] = both.map(answerOf).toSorted((a, b) => a.code - b.code);
      expect([taken?.code, refused?.code]).toEqual([200, 204]);
      expect(refused === undefined ? null : toldIn(refused)).toEqual({
        kind: 'above-gold',
        stake: gold,
        gold: 40_000_000,
      });
      expect(await rich.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
    });
  });

  test('-8008 and 204 E8 gold: none to speak of, and less than the stake', async () => {
    const none = await place('poor', rowOf([home(1)], { gold: LEAST }));
    expect(none.code).toBe(-8008);
    expect(toldIn(none)).toEqual({ kind: 'no-more-gold', gold: 50_000, leastStake: LEAST });
    expect((await place('demo1', rowOf([home(1)], { gold: 60_000_000 }))).code).toBe(200);
    const short = await place('demo1', rowOf([home(2)], { gold: 60_000_000 }));
    expect(short.code).toBe(204);
    expect(toldIn(short)).toEqual({ kind: 'above-gold', stake: 60_000_000, gold: 40_000_000 });
  });

  test('-8021 a match that has started, whatever its status says', async () => {
    given.pass(HOUR + 1);
    given.standard.ticked(given.now(), { healthy: true });
    const answer = await place('demo4', rowOf([home(2), home(1)]));
    expect(answer.code).toBe(-8021);
    expect(toldIn(answer)).toEqual({ kind: 'locked', draw: 1, reason: 'started' });
  });

  test('-8021 a match whose kick-off was brought forward, before its board knows it', async () => {
    given.begun.add(3);
    const gold = await given.gold('demo4');
    const answer = await place('demo4', rowOf([home(2), home(3)]));
    given.begun.delete(3);
    expect(answer.code).toBe(-8021);
    expect(toldIn(answer)).toEqual({ kind: 'locked', draw: 1, reason: 'started' });
    expect(await given.gold('demo4')).toBe(gold);
  });

  test('-8031 a bet while another is decided says that, not that the picks are refused', async () => {
    const bettor = await given.bettor('demo4');
    const both = await Promise.all(
      [home(1), home(2)].map((pick) => given.bets.draw(bettor, rowOf([pick]), given.now())),
    );
    const [, second] = both.map(answerOf);
    expect(second?.code).toBe(-8031);
    expect(second === undefined ? null : toldIn(second)).toEqual({ kind: 'in-flight' });
  });
});

describe('G9 limits that only the books know, after bets from another window', () => {
  test('203 the rest of the day is accepted whole, one more is refused', async () => {
    for (const match of [1, 2]) await place('demo3', rowOf([home(match)], { gold: MOST }));
    await place('demo3', rowOf([home(3)], { gold: MOST - 5_000_000 }));
    const refused = await place('demo3', rowOf([home(4)], { gold: 5_000_001 }));
    expect(refused.code).toBe(203);
    expect(toldIn(refused)).toEqual({ kind: 'daily-spend', limit: DAY, left: 5_000_000 });
    expect((await place('demo3', rowOf([home(4)], { gold: 5_000_000 }))).code).toBe(200);
    const nothing = await place('demo3', rowOf([home(5)], { gold: LEAST }));
    expect(toldIn(nothing)).toEqual({ kind: 'daily-spend', limit: DAY, left: 0 });
  });

  test('-8003 E10 what the same picks may still win: a stake that fits is a bet, a unit more is not', async () => {
    // 1.85 × 1.85 × 1.90 = 6.50275
    const picks = [home(1), home(2), over(3)];
    await place('demo4', rowOf(picks, { gold: 80_000_000 }));
    const refused = await place('demo4', rowOf(picks.toReversed(), { gold: 80_000_000 }));
    expect(refused.code).toBe(-8003);
    const left = 480_000_000;
    expect(toldIn(refused)).toEqual({ kind: 'same-hit', most: 1_000_000_000, left });
    const fits = 73_846_153;
    expect([fits, fits + 1].map((gold) => Math.floor((gold * 650) / 100) <= left)).toEqual([true, false]);
    expect((await place('demo4', rowOf(picks, { gold: fits + 1 }))).code).toBe(-8003);
    expect((await place('demo4', rowOf(picks, { gold: fits }))).code).toBe(200);
  });

  test('they count the member’s own bets alone', async () => {
    for (const match of [1, 2, 3]) await place('demo5', rowOf([home(match)], { gold: MOST }));
    const other = await place('demo4', rowOf([home(1)], { gold: MOST }));
    expect(other.code).toBe(200);
    const row = rowOf([home(2)], { gold: MOST });
    const refused = await place('demo5', row);
    expect(toldIn(refused)).toEqual({ kind: 'daily-spend', limit: DAY, left: 0 });
    // Asked for again, its member alone gets the same answer.
    const result = async (id: string) => given.bets.result(await given.bettor(id), row.reqId);
    expect(await result('demo5')).toEqual({ state: 'answered', answer: refused });
    expect(await result('demo4')).toEqual({ state: 'never-arrived' });
  });
});
