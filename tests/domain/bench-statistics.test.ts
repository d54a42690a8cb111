/** The statistics of the benches: known values, and on made samples how often a change is found and how often there is a false alarm. */
import { describe, expect, test } from 'vitest';
import { median } from '../../bench/statistics/quantiles.ts';
import { medianInterval, ratioInterval } from '../../bench/statistics/bootstrap.ts';
import {
  comparePairs,
  isClose,
  LEVEL,
  logRatios,
  type Pairs,
  SMALLEST_EFFECT,
  worseByChance,
} from '../../bench/statistics/compare-pairs.ts';
import { holm, mannWhitney, normalTail, ranksOf, signedRank } from '../../bench/statistics/rank-tests.ts';
import { dice } from '../given/domain/dice.ts';

/** Known values are those of SciPy 1.17 (mannwhitneyu, wilcoxon, norm.sf). */
describe('rank tests', () => {
  test('the tail of the normal distribution is right to six digits', () => {
    for (const [z, p] of [
      [0, 0.5],
      [1, 0.15865525393],
      [1.959964, 0.0249999991],
      [4, 3.16712418e-5],
      [6, 9.8658765e-10],
    ] as const)
      expect(normalTail(z) / p).toBeCloseTo(1, 6);
    expect(normalTail(-1)).toBeCloseTo(1 - 0.15865525393, 6);
  });

  test('equal values share the mean of their ranks, infinite ones too', () => {
    expect(ranksOf([3, 1, 3, 2]).ranks).toEqual([3.5, 1, 3.5, 2]);
    expect(ranksOf([Infinity, 1, Infinity])).toEqual({ ranks: [2.5, 1, 2.5], ties: 6 });
  });

  test('Mann-Whitney: exact without ties, approximate with ties and with many samples', () => {
    const few = mannWhitney(
      [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46],
      [1.15, 0.88, 0.9, 0.74, 1.21],
    );
    expect(few.statistic).toBe(35);
    expect(few.p).toBeCloseTo(0.2544122544, 9);
    const tied = mannWhitney([1, 2, 2, 3, 5, 5, 7, 8], [2, 4, 5, 6, 8, 9, 9, 10, 11]);
    expect(tied.statistic).toBe(15.5);
    expect(tied.p).toBeCloseTo(0.0528184008, 6);
    const even = Array.from({ length: 30 }, (_, at) => 2 * at);
    expect(
      mannWhitney(
        even,
        even.map((one) => one + 8),
      ).p,
    ).toBeCloseTo(0.0991355, 6);
    expect(mannWhitney([1, 1], [1, 1]).p).toBe(1);
    expect(mannWhitney([], [1]).p).toBe(1);
  });

  test('signed ranks: exact without ties, approximate with ties, zeros left out', () => {
    const exact = signedRank([6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75]);
    expect(exact.statistic).toBe(96);
    expect(exact.p).toBeCloseTo(0.0206298828, 9);
    const tied = signedRank([1, 1, 2, -2, 3, 3, -1, 4, 5, 0]);
    expect(tied.statistic).toBe(38.5);
    expect(tied.p).toBeCloseTo(0.0324444231, 6);
    expect(signedRank([0, 0]).p).toBe(1);
  });

  test('Holm: the least p is multiplied by their number, the next by one less, never below the one before', () => {
    const adjusted = holm([0.01, 0.04, 0.03, 0.005]);
    [0.03, 0.06, 0.06, 0.02].forEach((p, at) => expect(adjusted[at]).toBeCloseTo(p, 12));
    expect(holm([0.9, 0.8])).toEqual([1, 1]);
  });
});

test('the median of an even number of samples lies between the two in the middle', () => {
  expect([median([4, 1, 3, 2]), median([3, 1, 2]), median([])]).toEqual([2.5, 2, Number.NaN]);
});

/** Around 1, with a long tail above it: as times on a shared machine are. */
const noise = (random: () => number): number =>
  1 +
  0.04 * (random() + random() + random() + random() - 2) * Math.sqrt(3) +
  (random() < 0.05 ? random() / 2 : 0);

/** Pairs of a machine whose speed wanders by half within the run. */
function pairsOf(random: () => number, slower: number, pairs: number): Pairs {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let at = 0; at < pairs; at++) {
    const mood = 1 + 0.5 * random();
    ours.push(mood * slower * noise(random));
    theirs.push(mood * noise(random));
  }
  return { name: 'step', unit: 'ms', ours, theirs };
}

/** Which of the figures a run finds to be worse. */
const worseIn = (random: () => number, slower: readonly number[], pairs: number): readonly boolean[] =>
  worseByChance(slower.map((one) => logRatios(pairsOf(random, one, pairs)))).map((p) => p < LEVEL);

describe('comparing pairs', () => {
  test('when one figure of four is 10 % slower, it is found, and the others raise no alarm', () => {
    const random = dice(5);
    const runs = Array.from({ length: 100 }, () => worseIn(random, [1.1, 1, 1, 1], 40));
    expect(runs.filter(([slower]) => slower).length).toBeGreaterThanOrEqual(95);
    expect(runs.filter(([, ...others]) => others.includes(true))).toEqual([]);
  });

  test('when nothing has changed, or no more than the smallest effect, one run in a hundred raises an alarm', () => {
    const random = dice(6);
    for (const slower of [1, 1 + SMALLEST_EFFECT]) {
      const runs = Array.from({ length: 300 }, () => worseIn(random, [slower, slower, slower, slower], 24));
      // One in a hundred is three; more than eight come by chance in one of two hundred such tests.
      expect(runs.filter((run) => run.includes(true)).length).toBeLessThanOrEqual(8);
    }
  });

  test('a rate that falls is worse, a time that falls is better, equal samples are the same', () => {
    const slow = Array.from({ length: 20 }, (_, at) => 100 + at);
    const fast = slow.map((one) => one * 1.2);
    const verdicts = comparePairs([
      { name: 'rate', unit: 'updates/s', ours: slow, theirs: fast },
      { name: 'time', unit: 'ms', ours: slow, theirs: fast },
      { name: 'equal', unit: 'ms', ours: slow, theirs: slow },
      { name: 'none', unit: 'count', ours: [0, 0], theirs: [0, 0] },
    ]).map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['worse', 'better', 'same', 'same']);
  });

  test('what was never, or never before, counts as the largest change; what was not measured is left out', () => {
    const pairs = { name: 'x', unit: 'ms', ours: [Infinity, 3, Number.NaN, 0], theirs: [2, 0, 1, 1] };
    expect(logRatios(pairs)).toEqual([Infinity, Infinity, -Infinity]);
  });

  test('a comparison goes on until it has twenty pairs and knows the ratio closely', () => {
    const closely = Array.from({ length: 20 }, (_, at) => 0.001 * at);
    expect(isClose(closely)).toBe(true);
    expect(isClose(closely.slice(1))).toBe(false);
    expect(isClose(closely.map((one) => one * 20))).toBe(false);
  });
});

test('of forty intervals of a known median and of a known ratio few miss it', () => {
  const random = dice(8);
  let [missedMedian, missedRatio] = [0, 0];
  for (let trial = 0; trial < 40; trial++) {
    const own = Array.from({ length: 20 }, () => 3 * random());
    const other = Array.from({ length: 20 }, () => 1 + random());
    const [middle, ratio] = [medianInterval(own), ratioInterval(own, other)];
    if (middle.low > 1.5 || middle.high < 1.5) missedMedian++;
    if (ratio.low > 1 || ratio.high < 1) missedRatio++;
  }
  expect([missedMedian, missedRatio].every((missed) => missed <= 5)).toBe(true);
  expect(medianInterval([1])).toEqual({ low: Number.NaN, high: Number.NaN });
});
