/**
 * Rank tests: do two lists of samples differ, without a wish about how the samples are spread? Times of a machine have long tails, for which a
 * test of means is wrong. Exact where there are few samples and no ties, otherwise by the normal approximation with its corrections.
 */

/** Probability that a standard normal value lies above `z`; relative error below 2e-7 (Chebyshev fit of erfc). */
export function normalTail(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 2 / (2 + x);
  const series = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ].reduceRight((sum, factor) => sum * t + factor, 0);
  const erfc = t * Math.exp(-x * x + series);
  return z >= 0 ? erfc / 2 : 1 - erfc / 2;
}

interface Ranked {
  /** The rank of each value in its place, from 1; equal values share the mean of their ranks. */
  readonly ranks: readonly number[];
  /** Sum of t³ − t over groups of t equal values. */
  readonly ties: number;
}

export function ranksOf(values: readonly number[]): Ranked {
  const order = values.map((_, at) => at).sort((a, b) => compare(values[a], values[b]));
  const ranks: number[] = Array.from({ length: values.length }, () => 0);
  let ties = 0;
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && compare(values[order[from] ?? 0], values[order[to] ?? 0]) === 0) to++;
    for (let at = from; at < to; at++) ranks[order[at] ?? 0] = (from + 1 + to) / 2;
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  return { ranks, ties };
}

/** Infinite values are equal to each other, which their difference does not say. */
const compare = (a = 0, b = 0): number => (a === b ? 0 : a - b);

/** Exact distributions are computed up to so many samples a side. */
const EXACT_SIDE = 20;
const EXACT_PAIRS = 50;

/** How many of the ways to choose `few` of the ranks 1 to `all` have each value of U. */
function waysOfU(few: number, many: number): readonly number[] {
  /** ways[k][u]: k values chosen so far. */
  const ways = Array.from({ length: few + 1 }, () => Array.from({ length: few * many + 1 }, () => 0));
  const first = ways[0];
  if (first !== undefined) first[0] = 1;
  for (let rank = 1; rank <= few + many; rank++)
    for (let chosen = Math.min(few, rank); chosen >= 1; chosen--) {
      const [to, from] = [ways[chosen] ?? [], ways[chosen - 1] ?? []];
      const adds = rank - chosen;
      for (let u = few * many; u >= adds; u--) to[u] = (to[u] ?? 0) + (from[u - adds] ?? 0);
    }
  return ways[few] ?? [];
}

export interface RankTest {
  /** U of the first list: pairs in which its value is the larger one, ties half. */
  readonly statistic: number;
  /** Two-sided: probability of such a difference, or a larger one, when both lists come from one distribution. */
  readonly p: number;
}

/** Mann-Whitney's test of two independent lists. */
export function mannWhitney(ours: readonly number[], theirs: readonly number[]): RankTest {
  const [n, m] = [ours.length, theirs.length];
  if (n === 0 || m === 0) return { statistic: Number.NaN, p: 1 };
  const { ranks, ties } = ranksOf([...ours, ...theirs]);
  const statistic = ranks.slice(0, n).reduce((sum, rank) => sum + rank, 0) - (n * (n + 1)) / 2;
  if (ties === 0 && n <= EXACT_SIDE && m <= EXACT_SIDE) {
    const ways = waysOfU(n, m);
    const all = ways.reduce((sum, count) => sum + count, 0);
    const nearer = Math.min(statistic, n * m - statistic);
    const tail = ways.slice(0, nearer + 1).reduce((sum, count) => sum + count, 0);
    return { statistic, p: Math.min(1, (2 * tail) / all) };
  }
  const all = n + m;
  const variance = ((n * m) / 12) * (all + 1 - ties / (all * (all - 1)));
  if (!(variance > 0)) return { statistic, p: 1 };
  const away = Math.max(0, Math.abs(statistic - (n * m) / 2) - 0.5);
  return { statistic, p: Math.min(1, 2 * normalTail(away / Math.sqrt(variance))) };
}

/** How many of the 2ⁿ choices of signs of the ranks 1 to n have each sum of positive ranks. */
function waysOfSum(n: number): readonly number[] {
  const ways = Array.from({ length: (n * (n + 1)) / 2 + 1 }, () => 0);
  ways[0] = 1;
  for (let rank = 1; rank <= n; rank++)
    for (let sum = ways.length - 1; sum >= rank; sum--)
      ways[sum] = (ways[sum] ?? 0) + (ways[sum - rank] ?? 0);
  return ways;
}

/**
 * Wilcoxon's test of pairs: the probability of differences as high as these when they lie evenly around 0. Small: the differences lie above 0.
 * Differences of 0 say nothing and are left out.
 */
export function signedRank(differences: readonly number[]): RankTest {
  const counted = differences.filter((one) => one !== 0 && !Number.isNaN(one));
  const n = counted.length;
  if (n === 0) return { statistic: 0, p: 1 };
  const { ranks, ties } = ranksOf(counted.map(Math.abs));
  const statistic = counted.reduce((sum, one, at) => (one > 0 ? sum + (ranks[at] ?? 0) : sum), 0);
  if (ties === 0 && n <= EXACT_PAIRS) {
    const tail = waysOfSum(n)
      .slice(statistic)
      .reduce((sum, count) => sum + count, 0);
    return { statistic, p: tail / 2 ** n };
  }
  const variance = (n * (n + 1) * (2 * n + 1)) / 24 - ties / 48;
  if (!(variance > 0)) return { statistic, p: 1 };
  return { statistic, p: normalTail((statistic - (n * (n + 1)) / 4 - 0.5) / Math.sqrt(variance)) };
}

/**
 * Holm's correction: of many tests some have a small p by chance alone. The answer holds, for each in its place, the p that may be compared with a
 * level for all of them together.
 */
export function holm(ps: readonly number[]): readonly number[] {
  const order = ps.map((_, at) => at).sort((a, b) => (ps[a] ?? 1) - (ps[b] ?? 1));
  const adjusted: number[] = [...ps];
  let least = 0;
  for (const [place, at] of order.entries()) {
    least = Math.max(least, Math.min(1, (ps[at] ?? 1) * (ps.length - place)));
    adjusted[at] = least;
  }
  return adjusted;
}
