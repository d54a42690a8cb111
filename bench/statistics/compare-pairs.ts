/**
 * Two states of a program, measured in pairs: what one pair shares (the machine's mood in that minute) falls out of its ratio. A figure is worse only if its
 * ratio lies beyond the smallest effect that matters, at a level of one in a hundred for all figures together. The test has this level at a number of pairs that was fixed
 * before; a comparison ends earlier or later by the width of its intervals. What that does to false alarms is measured on made samples (tests/domain/bench-statistics.test.ts).
 */
import { median } from './quantiles.ts';
import { type Interval, medianInterval } from './bootstrap.ts';
import { holm, signedRank } from './rank-tests.ts';

/** Ratios nearer to 1 than this are nobody's concern: builds of one source differ by as much, from where code and data come to lie. */
export const SMALLEST_EFFECT = 0.03;
export const LEVEL = 0.01;
/** A comparison goes on until it has so many pairs and knows the ratio as closely as this, or its time is spent. */
export const LEAST_PAIRS = 20;
export const CLOSE = 0.03;

export interface Pairs {
  readonly name: string;
  readonly unit: string;
  /** Sample n of both lists comes from the same pair. */
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
}

export interface Comparison extends Pairs {
  /** Cost of ours beside theirs, whatever the unit: 1.1 is ten percent worse. */
  readonly ratio: number;
  readonly interval: Interval;
  /** See `worseByChance`. */
  readonly pWorse: number;
  readonly pBetter: number;
  readonly verdict: Verdict;
}

/** same: the whole interval lies within the smallest effect. open: the samples do not decide. */
export type Verdict = 'worse' | 'better' | 'same' | 'open';

const isRate = (unit: string): boolean => unit.endsWith('/s') || unit === 'a second';

/** Logarithms of the ratios of cost, one a pair: a third more and a third less lie equally far from 0. Two zeros are equal. */
export const logRatios = ({ unit, ours, theirs }: Pairs): readonly number[] =>
  ours.slice(0, theirs.length).flatMap((own, at) => {
    const other = theirs[at] ?? Number.NaN;
    const ratio = own === other ? 1 : isRate(unit) ? other / own : own / other;
    return ratio >= 0 ? [Math.log(ratio)] : [];
  });

/** Whether more pairs would say no more: enough of them, and the ratio is known closely. */
export function isClose(logs: readonly number[], least = LEAST_PAIRS): boolean {
  if (logs.length < least) return false;
  const { low, high } = medianInterval(logs);
  return (Math.exp(high) - Math.exp(low)) / 2 < CLOSE;
}

function verdictOf({ low, high }: Interval, pWorse: number, pBetter: number): Verdict {
  if (pWorse < LEVEL) return 'worse';
  if (pBetter < LEVEL) return 'better';
  return low > 1 / (1 + SMALLEST_EFFECT) && high < 1 + SMALLEST_EFFECT ? 'same' : 'open';
}

/** Of each figure the probability of such ratios if ours were not worse than the smallest effect; corrected for the number of figures. */
export function worseByChance(logs: readonly (readonly number[])[]): readonly number[] {
  const effect = Math.log(1 + SMALLEST_EFFECT);
  return holm(logs.map((list) => signedRank(list.map((one) => one - effect)).p));
}

/** Compares all figures of a run together. */
export function comparePairs(figures: readonly Pairs[]): readonly Comparison[] {
  const logs = figures.map(logRatios);
  const worse = worseByChance(logs);
  const better = worseByChance(logs.map((list) => list.map((one) => -one)));
  return figures.map((figure, at) => {
    const list = logs[at] ?? [];
    const { low, high } = medianInterval(list);
    const interval = { low: Math.exp(low), high: Math.exp(high) };
    const [pWorse, pBetter] = [worse[at] ?? 1, better[at] ?? 1];
    return {
      ...figure,
      ratio: Math.exp(median(list)),
      interval,
      pWorse,
      pBetter,
      verdict: verdictOf(interval, pWorse, pBetter),
    };
  });
}
