/** The middle sample; of an even number the mean of the two in the middle. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  if (low === undefined || high === undefined) return Number.NaN;
  return low === high ? low : (low + high) / 2;
}

/** The sample below which `at` (0 to 1) of them lie; NaN without samples. */
export function quantile(samples: readonly number[], at: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? Number.NaN;
}
