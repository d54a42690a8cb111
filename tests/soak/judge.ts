/** Judges what a soak measured: whether memory stayed flat, and whether bets were lost or doubled. */
import { acceptedOf, type BetRow, bookFaults } from '../chaos/bet-faults.ts';
import type { BetRequest } from '../given/nodes/betting-member.ts';

/** Memory at a moment of the run. */
export interface Sample {
  readonly minute: number;
  readonly mb: number;
}

export const soakLimits = {
  /** Share of the run that does not count: what has named limits fills up to them meanwhile. */
  warmUp: 0.25,
  /** Share of the run that is looked at behind the warm-up, and at its end. */
  looked: 1 / 6,
  /** Memory may grow by this share of what it was behind the warm-up (S8), or by so many MB: the larger of the two. A node that leads has more than one that follows. */
  grownShare: 0.05,
  grownMb: 8,
  /** Without so many samples of a series nothing is said of it. */
  leastSamples: 6,
} as const;

const medianOf = (list: readonly number[]): number => {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** MB a minute: the median of the slopes between all pairs of samples (Theil, Sen), which single high samples hardly move. */
export function slopeOf(samples: readonly Sample[]): number {
  const slopes = samples.flatMap((one, at) =>
    samples
      .slice(at + 1)
      .filter(({ minute }) => minute > one.minute)
      .map((later) => (later.mb - one.mb) / (later.minute - one.minute)),
  );
  return slopes.length === 0 ? 0 : medianOf(slopes);
}

export interface Growth {
  /** Medians of the first minutes behind the warm-up and of the last minutes, MB. */
  readonly firstMb: number;
  readonly lastMb: number;
  /** MB a minute behind the warm-up. */
  readonly slope: number;
  readonly isFlat: boolean;
}

/** `minutes`: length of the run. null: there are too few samples. */
export function growthOf(samples: readonly Sample[], minutes: number): Growth | null {
  const { warmUp, looked, grownShare, grownMb, leastSamples } = soakLimits;
  const from = minutes * warmUp;
  const counted = samples.filter(({ minute }) => minute >= from);
  if (counted.length < leastSamples) return null;
  const mbOf = (of: readonly Sample[]): number => medianOf(of.map(({ mb }) => mb));
  const firstMb = mbOf(counted.filter(({ minute }) => minute <= from + minutes * looked));
  const lastMb = mbOf(counted.filter(({ minute }) => minute >= minutes * (1 - looked)));
  const slope = slopeOf(counted);
  const allowedMb = Math.max(grownMb, firstMb * grownShare);
  const isFlat = lastMb - firstMb <= allowedMb && slope * (minutes - from) <= allowedMb;
  return { firstMb, lastMb, slope, isFlat };
}

export interface BetCounts {
  readonly sent: number;
  /** The member was answered that the bet is taken. */
  readonly acknowledged: number;
  /** Of these, not in the database. */
  readonly lost: number;
  /** Requests that are several bets, and bets that are confirmed for several requests or for none. */
  readonly doubled: number;
  readonly unanswered: number;
}

export function countBets(requests: readonly BetRequest[], rows: readonly BetRow[]): BetCounts {
  const inDatabase = new Set(rows.map(({ id }) => id));
  const idsOf = (request: BetRequest): ReadonlySet<number> =>
    new Set(acceptedOf(request).map(({ DrawId }) => DrawId ?? 0));
  const acknowledged = requests.map(idsOf).filter(({ size }) => size > 0);
  const all = acknowledged.flatMap((ids) => [...ids]);
  const confirmed = new Set(all);
  return {
    sent: requests.length,
    acknowledged: acknowledged.length,
    lost: all.filter((id) => !inDatabase.has(id)).length,
    doubled:
      all.length -
      acknowledged.length +
      (all.length - confirmed.size) +
      rows.filter(({ id }) => !confirmed.has(id)).length,
    unanswered: requests.filter(({ finalAt }) => finalAt === null).length,
  };
}

/** Broken rules of the bets, as sentences. */
export const betFaults = (requests: readonly BetRequest[], rows: readonly BetRow[]): readonly string[] => [
  ...requests
    .filter((request) => new Set(acceptedOf(request).map(({ DrawId }) => DrawId)).size > 1)
    .map(({ reqId }) => `${reqId} was taken twice`),
  ...requests.filter(({ finalAt }) => finalAt === null).map(({ reqId }) => `${reqId} has no answer`),
  ...bookFaults(requests, rows),
];
