import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BetToCheck, checkBet, slipPenalty } from '../../domain/bet-rules/check-bet.ts';
import { defaultStandards, delaySecondsOf, standardFor } from '../../domain/bet-rules/default-standards.ts';
import { answerCodeOf } from '../../domain/protocol/bets/refusal-code.ts';
import { levels } from '../../domain/catalogue/level.ts';
import { decodeStandard, encodeStandard } from '../../domain/protocol/calls/site/bet-standard.ts';

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
    expect(answerCodeOf({ kind: 'no-more-gold', gold: 0, leastStake })).toBe(-8008);
    expect(answerCodeOf({ kind: 'below-minimum', stake: 0, leastStake })).toBe(-8000);
    expect(answerCodeOf({ kind: 'above-maximum', stake: 0, maxStake })).toBe(-8001);
    expect(answerCodeOf({ kind: 'too-many-folders', count: 2, limit: 1 })).toBe(-8011);
    expect(answerCodeOf({ kind: 'cross-over', odds: 1, rate: 1, itemId: 'a' })).toBe(-8009);
    const winnings = {
      kind: 'above-winnings',
      expected: 1,
      maxWinnings: 1,
      largestStake: 1,
      leastStake: 1,
      itemId: 'a',
    } as const;
    expect(answerCodeOf({ ...winnings, folders: 1 })).toBe(-8012);
    expect(answerCodeOf({ ...winnings, folders: 2 })).toBe(-8004);
    const odds = { kind: 'above-odds', odds: 2, maxOdds: 1, itemId: 'a' } as const;
    expect(answerCodeOf({ ...odds, folders: 1 })).toBe(-8013);
    expect(answerCodeOf({ ...odds, folders: 2 })).toBe(-8009);
    expect(answerCodeOf({ kind: 'too-few-folders', count: 1, least: 2 })).toBe(-8010);
    expect(answerCodeOf({ kind: 'any-price-forbidden' })).toBe(-8006);
    expect(answerCodeOf({ kind: 'code', code: -8004 })).toBe(-8004);
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
