/** How `npm run replay` ends. The worst result of several files counts. `unmet`: a condition (--stop-when, --assert) did not come true, or was never measured. */
export const exitCodes = { verified: 0, differs: 1, notVerified: 2, nothingUsable: 3, unmet: 4 } as const;
export type ReplayResult = keyof typeof exitCodes;

const order: readonly ReplayResult[] = ['verified', 'notVerified', 'nothingUsable', 'unmet', 'differs'];

export const worstOf = (results: readonly ReplayResult[]): ReplayResult =>
  order[Math.max(0, ...results.map((one) => order.indexOf(one)))] ?? 'verified';

/** Waits so that recorded time passes `speed` times as fast as real time; gaps longer than `maxGapMs` are cut to it. */
export function pacing(
  speed: number | null,
  maxGapMs: number | null,
): ((at: number) => Promise<void>) | undefined {
  if (speed === null) return undefined;
  let before: number | null = null;
  let due = performance.now();
  return async (at) => {
    const gap = before === null ? 0 : Math.max(0, at - before);
    before = Math.max(before ?? at, at);
    due += Math.min(gap, maxGapMs ?? gap) / speed;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => void setTimeout(resolve, wait));
  };
}
