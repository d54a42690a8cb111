import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BetToCheck, checkBet, slipPenalty } from '../../domain/bet-rules/check-bet.ts';
import { defaultStandards, delaySecondsOf, standardFor } from '../../domain/bet-rules/default-standards.ts';
import { codeOf } from '../../domain/protocol/bets/refusal-code.ts';
import {
  paidFor,
  shownGold,
  type ShownGold,
  shownPayout,
  shownStatus,
  showsExpected,
  statesOf,
} from '../../domain/bet/bet-status.ts';
import { betStatuses, type BetStatus, historyFilters } from '../../domain/bet/bet.ts';
import { settleBet, stillPays } from '../../domain/bet/settle-bet.ts';
import { combinedOdds, expectedWinnings } from '../../domain/odds/odds.ts';
import { winners } from '../../domain/bet/winner.ts';
import type { Bet } from '../../domain/bet/bet.ts';
import type { OutcomeResult } from '../../domain/match/market.ts';
import { levels } from '../../domain/catalogue/level.ts';
import { decodeStandard, encodeStandard } from '../../domain/protocol/calls/bet-standard.ts';

const live = standardFor(defaultStandards, 59);
const standard = standardFor(defaultStandards, 57);
const { leastStake, maxStake, maxWinnings } = live.levels.UL01;
const rich = { level: 'UL01', gold: 10 * maxStake } as const;
let matches = 0;
const item = (more: Partial<BetToCheck['items'][number]> = {}) => ({
  id: 'a',
  matchId: ++matches,
  sportId: 311,
  marketId: 1,
  outcomeId: 1,
  odds: 185,
  lock: null,
  ...more,
});
const bet = (stake: number, ...items: BetToCheck['items']): BetToCheck => ({
  items: items.length === 0 ? [item()] : items,
  stake,
});

describe('E8 the gates, in their order', () => {
  test('each gate refuses with its kind and its numbers', () => {
    expect(checkBet({ items: [], stake: 1 }, rich, live)).toEqual({ kind: 'empty-slip' });
    expect(checkBet(bet(leastStake), null, live)).toEqual({ kind: 'not-logged-in' });
    expect(checkBet(bet(leastStake, item({ lock: 'suspended' })), rich, live)).toEqual({
      kind: 'locked',
      itemId: 'a',
      reason: 'suspended',
    });
    expect(checkBet(bet(leastStake), { ...rich, gold: leastStake - 1 }, live)).toEqual({
      kind: 'no-more-gold',
      gold: leastStake - 1,
      leastStake,
    });
    expect(checkBet(bet(leastStake - 1), rich, live)).toEqual({
      kind: 'below-minimum',
      stake: leastStake - 1,
      leastStake,
    });
    expect(checkBet(bet(maxStake + 1), rich, live)).toEqual({
      kind: 'above-maximum',
      stake: maxStake + 1,
      maxStake,
    });
    expect(checkBet(bet(leastStake + 1), { ...rich, gold: leastStake }, live)).toEqual({
      kind: 'above-gold',
      stake: leastStake + 1,
      gold: leastStake,
    });
    const long = item({ odds: 5000 });
    const refusal = checkBet(bet(maxStake, long), rich, live);
    expect(refusal).toMatchObject({ kind: 'above-winnings', maxWinnings });
    const largest = refusal?.kind === 'above-winnings' ? refusal.largestStake : 0;
    expect(largest).toBeGreaterThan(leastStake);
    expect(checkBet(bet(largest, long), rich, live)).toBeNull();
    const draws = [item({ outcomeId: 2, odds: 1000 }), item({ id: 'b', odds: 1000 })];
    expect(checkBet(bet(leastStake, ...draws), rich, standard)).toEqual({
      kind: 'cross-over',
      odds: 10_000,
      rate: 10_000,
      itemId: 'a',
    });
    const many = Array.from({ length: 11 }, (_, at) => item({ id: String(at), odds: 110 }));
    expect(checkBet(bet(leastStake, ...many), rich, standard)).toEqual({
      kind: 'too-many-folders',
      count: 11,
      limit: 10,
    });
    expect(checkBet(bet(leastStake, item(), item()), rich, live)).toMatchObject({
      kind: 'too-many-folders',
      limit: 1,
    });
    expect(checkBet(bet(leastStake, item({ odds: 100 })), rich, live)).toEqual({
      kind: 'odds-too-low',
      odds: 100,
      itemId: 'a',
    });
    expect(checkBet(bet(leastStake), rich, live)).toBeNull();
  });

  test('of several faults the earlier gate speaks', () => {
    const all = bet(1, item({ lock: 'suspended', odds: 100 }));
    expect(checkBet(all, null, live)?.kind).toBe('not-logged-in');
    expect(checkBet(all, { ...rich, gold: 0 }, live)?.kind).toBe('locked');
    expect(checkBet(bet(1), { ...rich, gold: 0 }, live)?.kind).toBe('no-more-gold');
    expect(checkBet(bet(1, item({ odds: 100 })), rich, live)?.kind).toBe('below-minimum');
  });

  test('bounds belong to the level, and are met exactly', () => {
    for (const level of levels) {
      const limit = live.levels[level];
      const bettor = { level, gold: limit.maxStake };
      expect(checkBet(bet(limit.leastStake, item({ odds: 110 })), bettor, live)).toBeNull();
      expect(checkBet(bet(limit.maxStake, item({ odds: 110 })), bettor, live)).toBeNull();
    }
  });

  test('no stake that passes costs more than the gold or pays more than the limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300_000_000 }),
        fc.integer({ min: 101, max: 20_000 }),
        fc.integer({ min: 0, max: 300_000_000 }),
        (stake, odds, gold) => {
          if (checkBet(bet(stake, item({ odds })), { level: 'UL01', gold }, live) !== null) return;
          expect(stake).toBeLessThanOrEqual(gold);
          expect(Math.floor((stake * odds) / 100)).toBeLessThanOrEqual(maxWinnings);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('G9 every refusal has its answer code', () => {
    expect(codeOf({ kind: 'no-more-gold', gold: 0, leastStake })).toBe(-8008);
    expect(codeOf({ kind: 'below-minimum', stake: 0, leastStake })).toBe(-8000);
    expect(codeOf({ kind: 'above-maximum', stake: 0, maxStake })).toBe(-8001);
    expect(codeOf({ kind: 'too-many-folders', count: 2, limit: 1 })).toBe(-8011);
    expect(codeOf({ kind: 'cross-over', odds: 1, rate: 1, itemId: 'a' })).toBe(-8009);
    const winnings = {
      kind: 'above-winnings',
      expected: 1,
      maxWinnings: 1,
      largestStake: 1,
      leastStake: 1,
      itemId: 'a',
    } as const;
    expect(codeOf({ ...winnings, folders: 1 })).toBe(-8012);
    expect(codeOf({ ...winnings, folders: 2 })).toBe(-8004);
    const odds = { kind: 'above-odds', odds: 2, maxOdds: 1, itemId: 'a' } as const;
    expect(codeOf({ ...odds, folders: 1 })).toBe(-8013);
    expect(codeOf({ ...odds, folders: 2 })).toBe(-8009);
    expect(codeOf({ kind: 'too-few-folders', count: 1, least: 2 })).toBe(-8010);
    expect(codeOf({ kind: 'any-price-forbidden' })).toBe(-8006);
    expect(codeOf({ kind: 'code', code: -8004 })).toBe(-8004);
  });
});

describe('E9 bet standard', () => {
  test.each(defaultStandards)('game code $gameCode survives the wire', (one) => {
    expect(decodeStandard(encodeStandard(one))).toEqual(one);
  });

  test('the live delay is the sport’s own, else the other', () => {
    expect(delaySecondsOf(live, 1)).toBe(5);
    expect(delaySecondsOf(live, 3)).toBe(4);
    expect(delaySecondsOf(live, 99)).toBe(6);
    expect(delaySecondsOf(live, null)).toBe(6);
  });
});

describe('E9 R12 the level penalty of a slip', () => {
  const levelPenalty = [
    { folders: 3, value: 5 },
    { folders: 5, value: 0.025 },
    { folders: 8, value: 12.5 },
  ];
  test.each([
    [0, null],
    [2, null],
    [3, { factor: 9500, folders: 3 }],
    // Of those that count, the lowest is used.
    [6, { factor: 9500, folders: 6 }],
    [8, { factor: 8750, folders: 8 }],
  ])('%s folders: %o', (folders, penalty) => {
    expect(slipPenalty(folders, { levelPenalty })).toEqual(penalty);
  });

  test('without entries, or with an entry of 0, there is no penalty', () => {
    expect(slipPenalty(5, { levelPenalty: [] })).toBeNull();
    expect(slipPenalty(5, { levelPenalty: [{ folders: 1, value: 0 }] })).toBeNull();
  });
});

describe('G1 status and payout', () => {
  test('a done bet is shown as won or lost by what was paid; every other status as itself', () => {
    expect(shownStatus({ state: 'done', won: 5 })).toBe('win');
    expect(shownStatus({ state: 'done', won: 0 })).toBe('lose');
    expect(betStatuses.filter((state) => shownStatus({ state, won: 5 }) !== state)).toEqual(['done']);
  });

  test('the payout is 0 when failed, refunded or lost; of a half-lost bet it is the half that came back', () => {
    expect(betStatuses.filter((state) => shownPayout({ state, won: 5 }) === 0)).toEqual(['refund', 'failed']);
    expect(shownPayout({ state: 'lose', won: 0 })).toBe(0);
    const half = settleBet({ stake: 1_000_000, odds: 185, levelPenalty: [] }, [
      { odds: 185, result: 'half-lose' },
    ]);
    expect(half && shownGold({ ...half, expected: 1_850_000 })).toEqual({ label: 'returned', gold: 500_000 });
  });

  test.each<[BetStatus, number, ShownGold]>([
    ['opened', 0, { label: 'expected', gold: 9 }],
    ['await', 0, { label: 'expected', gold: 9 }],
    ['sell', 0, { label: 'expected', gold: 9 }],
    ['win', 7, { label: 'won', gold: 7 }],
    ['lose', 0, { label: 'won', gold: 0 }],
    ['lose', 3, { label: 'returned', gold: 3 }],
    ['special', 5, { label: 'returned', gold: 5 }],
    ['refunding', 5, { label: 'returned', gold: 5 }],
    ['canceled', 5, { label: 'returned', gold: 5 }],
    ['refund', 5, { label: 'won', gold: 0 }],
    ['failed', 5, { label: 'won', gold: 0 }],
  ])('the one amount of a bet that is %s, %s gold paid', (state, won, shown) => {
    expect(shownGold({ state, won, expected: 9 })).toEqual(shown);
  });

  test.each<[Bet['trade'], number]>([
    [undefined, 1_000_000],
    [{ side: 'sold', price: 1_500_000 }, 1_000_000],
    [{ side: 'bought', price: 1_200_000 }, 1_200_000],
  ])('L2 with the trade %j a bet shows what its member paid for it: %s', (trade, paid) => {
    expect(paidFor({ stake: 1_000_000, ...(trade === undefined ? {} : { trade }) })).toBe(paid);
  });

  test('the expected label shows for opened, await and sell', () => {
    expect(betStatuses.filter(showsExpected)).toEqual(['opened', 'await', 'sell']);
  });

  test('every status but done stands behind one filter of the history', () => {
    expect(statesOf('all')).toBeNull();
    const behind = historyFilters.flatMap((filter) => statesOf(filter) ?? []);
    expect(new Set(behind)).toEqual(new Set(betStatuses.filter((one) => one !== 'done')));
    expect(behind).toHaveLength(new Set(behind).size);
  });

  test.each<[string, [number, OutcomeResult | null][], string | null, number]>([
    ['won', [[185, 'win']], 'win', 1_850_000],
    ['lost', [[185, 'lose']], 'lose', 0],
    ['void: the stake comes back', [[185, 'void']], 'special', 1_000_000],
    ['not yet', [[185, null]], null, 0],
    ['half won', [[185, 'half-win']], 'win', 1_425_000],
    ['half lost', [[185, 'half-lose']], 'lose', 500_000],
    [
      'two won',
      [
        [150, 'win'],
        [200, 'win'],
      ],
      'win',
      3_000_000,
    ],
    [
      'one void counts 1.00',
      [
        [150, 'win'],
        [200, 'void'],
      ],
      'win',
      1_500_000,
    ],
    [
      'one lost ends it, whatever is open',
      [
        [150, null],
        [200, 'lose'],
      ],
      'lose',
      0,
    ],
    [
      'one open keeps it open',
      [
        [150, 'win'],
        [200, null],
      ],
      null,
      0,
    ],
  ])('%s', (_, legs, state, won) => {
    const told = combinedOdds(legs.map(([odds]) => odds));
    const settled = settleBet(
      { stake: 1_000_000, odds: told, levelPenalty: [] },
      legs.map(([odds, result]) => ({ odds, result })),
    );
    expect(settled).toEqual(state === null ? null : { state, won });
  });

  const legs = fc.array(
    fc.record({
      odds: fc.integer({ min: 101, max: 2000 }),
      result: fc.constantFrom('win' as const, 'void' as const, 'half-win' as const, 'half-lose' as const),
      isOpen: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  );

  test('E15 an open bet can still pay what is paid once its open legs have won, at most the promise', () => {
    fc.assert(
      fc.property(legs, fc.integer({ min: 5000, max: 50_000_000 }), (all, stake) => {
        const placed = { stake, odds: combinedOdds(all.map(({ odds }) => odds)), levelPenalty: [] };
        const now = all.map(({ odds, result, isOpen }) => ({ odds, result: isOpen ? null : result }));
        const promised = expectedWinnings(placed.odds, stake);
        expect(stillPays(placed, now) ?? 0).toBeLessThanOrEqual(Math.max(promised, stake));
        const won = now.map(({ odds, result }) => ({ odds, result: result ?? ('win' as const) }));
        expect(stillPays(placed, now)).toBe(stillPays(placed, won));
        const whole = now.map(({ odds }) => ({ odds, result: null }));
        expect(stillPays(placed, whole)).toBe(promised);
        expect(stillPays(placed, [...now, { odds: 150, result: 'lose' }])).toBeNull();
      }),
    );
  });

  test('B6 winners are bets won with winnings above 0', () => {
    const of = (state: Bet['state'], won: number) => ({ state, won }) as Bet;
    expect(winners([of('lose', 0), of('special', 5), of('win', 0)])).toBeNull();
    expect(winners([of('win', 5), of('win', 7), of('lose', 9)])?.totalWon).toBe(12);
  });
});
