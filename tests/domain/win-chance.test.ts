/** C1: the chance of the home team by the prices of the winner market. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OddsSeries } from '../../domain/odds/odds-history.ts';
import { thinPoints } from '../../domain/odds/thin-points.ts';
import { chancesOverTime, homeChanceLine, lineSince, winChanceLimits } from '../../domain/odds/win-chance.ts';
import { dice } from '../given/domain/dice.ts';
import { wholePercents } from '../../domain/odds/programme.ts';

const RUNS = 300;
const SOCCER = 1;
const BASKETBALL = 2;

type Moves = readonly (readonly [at: number, odds: number])[];
const winner = (marketId: number, ids: readonly number[], ...moves: readonly Moves[]): OddsSeries[] =>
  ids.map((outcomeId, place) => ({ marketId, specifier: '', outcomeId, points: moves[place] ?? [] }));
const soccer = (...moves: readonly Moves[]) => winner(1, [1, 2, 3], ...moves);

const lineOf = (series: readonly OddsSeries[], sport: number | null) =>
  homeChanceLine(chancesOverTime(series, sport));

function walk(random: () => number, length: number): Moves {
  let [at, odds] = [1000, 200];
  return Array.from({ length }, () => {
    at += 1 + Math.floor(random() * 5000);
    odds = Math.max(101, Math.min(99_900, odds + Math.round((random() - 0.5) * 120)));
    return [at, odds] as const;
  });
}

describe('the line of chances', () => {
  test.each<[string, readonly OddsSeries[], number, readonly (readonly [number, number])[]]>([
    ['two equal prices', winner(219, [4, 5], [[10, 190]], [[10, 190]]), BASKETBALL, [[10, 500]]],
    ['without the house’s part', soccer([[10, 200]], [[10, 400]], [[10, 400]]), SOCCER, [[10, 500]]],
    [
      'a move of each outcome',
      soccer(
        [[10, 200]],
        [[10, 400]],
        [
          [10, 400],
          [20, 200],
        ],
      ),
      SOCCER,
      [
        [10, 500],
        [20, 400],
      ],
    ],
    [
      'from the moment when all have a price',
      soccer([[10, 200]], [[30, 400]], [[20, 400]]),
      SOCCER,
      [[30, 500]],
    ],
    ['an outcome without a price', soccer([[10, 200]], [], [[10, 400]]), SOCCER, []],
    ['no winner market', [], SOCCER, []],
    ['a market of another sport', winner(219, [4, 5], [[10, 190]], [[10, 190]]), SOCCER, []],
  ])('%s', (_, series, sport, line) => {
    expect(lineOf(series, sport)).toEqual(line);
  });

  test('C1 from kick-off on it begins with the chance that held then', () => {
    const line = [
      [10, 500],
      [30, 600],
      [50, 400],
    ] as const;
    expect(lineSince(line, 40)).toEqual([
      [40, 600],
      [50, 400],
    ]);
    expect(lineSince(line, 5)).toEqual(line);
    expect(lineSince([], 5)).toEqual([]);
  });

  test('a sport without rows has none', () => {
    expect(lineOf(soccer([[10, 200]], [[10, 400]], [[10, 400]]), null)).toEqual([]);
  });

  test('it lies between 0 and 1000, in order of time, and later prices never change what was', () => {
    for (let seed = 1; seed <= RUNS; seed++) {
      const random = dice(seed);
      const moves = [0, 1, 2].map(() => walk(random, 1 + Math.floor(random() * 40)));
      const until = 1000 + random() * 100_000;
      const whole = lineOf(soccer(...moves), SOCCER);
      const early = lineOf(soccer(...moves.map((points) => points.filter(([at]) => at <= until))), SOCCER);
      const about = `seed ${seed}`;
      expect(
        whole.every(([, chance]) => chance >= 0 && chance <= 1000),
        about,
      ).toBe(true);
      expect(
        whole.map(([at]) => at),
        about,
      ).toEqual(whole.map(([at]) => at).toSorted((a, b) => a - b));
      expect(early, about).toEqual(whole.filter(([at]) => at <= until));
      const thin = thinPoints(whole, winChanceLimits.points);
      expect(thin.length, about).toBeLessThanOrEqual(winChanceLimits.points);
    }
  });
});

describe('whole percents', () => {
  test.each([
    [
      [495, 0, 505],
      [50, 0, 50],
    ],
    [
      [333, 333, 334],
      [33, 33, 34],
    ],
    [
      [500, 500],
      [50, 50],
    ],
    [
      [1000, 0],
      [100, 0],
    ],
    [
      [0, 0],
      [0, 0],
    ],
  ])('of %j are %j', (shares, percents) => expect(wholePercents(shares)).toEqual(percents));

  test('they are 100 together, and each is less than one away from its share', () => {
    const shares = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(shares, (given) => {
        const all = given.reduce((sum, one) => sum + one, 0);
        const percents = wholePercents(given);
        expect(percents.reduce((sum, one) => sum + one, 0)).toBe(100);
        for (const [at, one] of percents.entries())
          expect(Math.abs(one - (100 * (given[at] ?? 0)) / all)).toBeLessThan(1);
      }),
    );
  });
});
