/** What an attack is: bounded in count and time, over loopback addresses alone, judged by what a member or an owner of the site sees. */
import type { RunningSite } from '../given/sites/running-site.ts';

export interface Outcome {
  /** What happened, with figures. */
  readonly happened: string;
  readonly ok: boolean;
  /** The surroundings do not allow the attack (no namespaces, no browser): nothing was shown. */
  readonly skipped?: boolean;
}

export interface Scene {
  readonly site: RunningSite;
  /** The short form, for every change: fewer and shorter. */
  readonly short: boolean;
}

export interface Attack {
  /** The number that `--only` takes. */
  readonly point: number;
  readonly name: string;
  readonly expectation: string;
  /** Part of the short form, too. */
  readonly inShort: boolean;
  run(scene: Scene): Promise<Outcome>;
}

/** No attack may take longer. */
export const ATTACK_TIMEOUT_MS = 120_000;

/** The value below which `share` of all lie; 0 for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const ms = (value: number): string => `${Math.round(value)} ms`;

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** How often each value came, most first: "200 × 30, 429 × 570". */
export function tally(values: Iterable<string | number>): string {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([value, count]) => `${value} × ${count}`)
    .join(', ');
}
