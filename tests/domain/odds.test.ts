import { describe, expect, test } from 'vitest';
import { dice } from '../given/domain/dice.ts';
import {
  combinedOdds,
  expectedWinnings,
  largestStakeFor,
  oddsFromDecimal,
  penaltyFactor,
} from '../../domain/odds/odds.ts';

/** Whole numbers below a bound, seeded. */
const roller = (seed: number): ((below: number) => number) => {
  const random = dice(seed);
  return (below) => Math.floor(random() * below);
};

/** The oracle never multiplies the two whole numbers: it splits the stake, so that it shares no step with the code. */
const oracle = (hundredths: number, stake: number): bigint =>
  BigInt(hundredths) * (BigInt(stake) / 100n) + (BigInt(hundredths) * (BigInt(stake) % 100n)) / 100n;

describe('E10 expected winnings', () => {
  test.each([
    [185, 1_000_000, 1_850_000],
    [101, 1, 1],
    [101, 100, 101],
    [133, 777_777, 1_034_443],
    [110, 19, 20],
    [115, 100_000_000, 115_000_000],
    [100_000, 1_000_000_000, 1_000_000_000_000],
    [9_999_999, 9_007_199_254, 900_719_835_328_007],
  ])('%i hundredths × %i gold = %i', (hundredths, stake, expected) => {
    expect(expectedWinnings(hundredths, stake)).toBe(expected);
  });

  test('2,000,000 random payouts equal the oracle to the unit', () => {
    const roll = roller(20_240_501);
    let wrong = 0;
    let naiveWrong = 0;
    for (let i = 0; i < 2_000_000; i++) {
      const hundredths = 101 + roll(i % 3 === 0 ? 100_000 : 900);
      const stake = 1 + roll(i % 2 === 0 ? 5_000_000_000 : 2_000_000);
      const payout = expectedWinnings(hundredths, stake);
      if (BigInt(payout) !== oracle(hundredths, stake)) wrong++;
      if (Math.floor((hundredths / 100) * stake) !== payout) naiveWrong++;
    }
    expect(wrong).toBe(0);
    // The reason for whole numbers: the floating-point floor is a unit short now and then.
    expect(naiveWrong).toBeGreaterThan(1000);
  });

  test('equals the specified formula, floor(round(odds × gold × 100) / 100)', () => {
    const roll = roller(7);
    for (let i = 0; i < 200_000; i++) {
      const hundredths = 101 + roll(3000);
      const stake = 1 + roll(100_000_000);
      const specified = Math.floor(Math.round((hundredths / 100) * stake * 100) / 100);
      expect(expectedWinnings(hundredths, stake)).toBe(specified);
    }
  });

  test('the largest stake within a limit is the last one that fits', () => {
    const roll = roller(11);
    for (let i = 0; i < 20_000; i++) {
      const hundredths = 101 + roll(20_000);
      const most = roll(2_000_000_000);
      const stake = largestStakeFor(hundredths, most);
      expect(expectedWinnings(hundredths, stake)).toBeLessThanOrEqual(most);
      expect(expectedWinnings(hundredths, stake + 1)).toBeGreaterThan(most);
    }
    expect(largestStakeFor(0, 100)).toBe(0);
  });
});

/** Long division of the exact product: the remainder decides the rounding. */
function combinedOracle(legs: readonly number[], percentOff: number): number {
  const product = legs.reduce((exact, leg) => exact * BigInt(leg), BigInt(100 - percentOff));
  const scale = 100n ** BigInt(legs.length);
  const whole = product / scale;
  const rounded = (product % scale) * 2n >= scale ? whole + 1n : whole;
  return Math.max(101, Number(rounded));
}

describe('E8 combined odds', () => {
  test.each([
    [[150, 150], 225],
    [[133, 133, 133], 235],
    [[105, 105], 110],
    [[101], 101],
    [[100], 101],
    [[], 0],
  ])('%j combine to %i', (legs, expected) => {
    expect(combinedOdds(legs)).toBe(expected);
  });

  test('300,000 random slips with a penalty equal the oracle: exact product, rounded once', () => {
    const roll = roller(3);
    let wrong = 0;
    for (let i = 0; i < 300_000; i++) {
      const legs = Array.from({ length: 1 + roll(6) }, () => 101 + roll(900));
      const percent = roll(4) === 0 ? roll(30) : 0;
      const factor = penaltyFactor(percent === 0 ? [] : [{ folders: 1, value: percent }], legs.length);
      if (combinedOdds(legs, factor) !== combinedOracle(legs, percent)) wrong++;
    }
    expect(wrong).toBe(0);
  });

  test('both notations of a penalty are one rule; the lowest factor of those that count is used', () => {
    expect(penaltyFactor([{ folders: 2, value: 5 }], 3)).toEqual(
      penaltyFactor([{ folders: 2, value: 0.05 }], 3),
    );
    const table = [
      { folders: 2, value: 3 },
      { folders: 4, value: 10 },
      { folders: 6, value: 5 },
    ];
    const factors = [1, 2, 4, 6].map((folders) => penaltyFactor(table, folders).numerator);
    expect(factors).toEqual([10_000, 9700, 9000, 9000]);
    expect(penaltyFactor([{ folders: 1, value: 250 }], 1).numerator).toBe(0);
  });
});

describe('C9 odds from the wire', () => {
  test.each([Number.NaN, Number.POSITIVE_INFINITY, 0, -1, 100_001])('%d is no price', (decimal) => {
    expect(oddsFromDecimal(decimal)).toBeNull();
  });
});
