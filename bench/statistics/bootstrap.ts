/** Intervals by the bootstrap: the samples are drawn again and again from themselves, and the statistic's own spread is read from that. */
import { dice } from '../../tests/given/domain/dice.ts';
import { median } from './quantiles.ts';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 500;
/** 95 of 100 such intervals hold the true value. */
const LEVEL = 0.95;
const SEED = 20;

const drawn = (samples: readonly number[], random: () => number): number[] =>
  samples.map(() => samples[Math.floor(random() * samples.length)] ?? Number.NaN);

function between(values: readonly number[]): Interval {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return { low: at((1 - LEVEL) / 2), high: at((1 + LEVEL) / 2) };
}

/** Where the median of what these samples come from lies. Seeded: the same samples give the same interval. One sample says nothing of its spread. */
export function medianInterval(samples: readonly number[]): Interval {
  if (samples.length < 2) return { low: Number.NaN, high: Number.NaN };
  const random = dice(SEED);
  return between(Array.from({ length: RESAMPLES }, () => median(drawn(samples, random))));
}

/** Where the ratio of the medians of two independent lists lies. */
export function ratioInterval(ours: readonly number[], theirs: readonly number[]): Interval {
  if (ours.length < 2 || theirs.length < 2) return { low: Number.NaN, high: Number.NaN };
  const random = dice(SEED);
  return between(
    Array.from({ length: RESAMPLES }, () => median(drawn(ours, random)) / median(drawn(theirs, random))),
  );
}
