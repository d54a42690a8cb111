import type { DeviceName } from './browser/device.ts';
import type { Trace } from './browser/trace.ts';
import type { Rounds } from './machine/rounds.ts';

/** What every bench says of itself, and what it brings back. A wrong answer fails the run; a slow one never does. */
export interface BenchOptions {
  /** More of everything, for figures that go into a README. */
  readonly long: boolean;
  readonly rounds: Rounds;
  /** Messages of the session of seek and screen-seek. */
  readonly entries: number;
  /** Of the benches that open a page whose layout does not matter to them. */
  readonly device: DeviceName;
  /** Of benches that open a page; null: no traces are asked for. */
  readonly trace: Trace | null;
}

export interface Figure {
  readonly name: string;
  /** One sample per round; all are kept, and the report gives the median with its interval. */
  readonly samples: readonly number[];
  readonly unit: string;
}

/** What a ratio may be: at most or at least so much. */
export type Bound = { readonly most: number } | { readonly least: number };

/** Two figures of one run beside each other: ratios hold on other machines, too, where the figures do not. */
export interface Ratio {
  readonly name: string;
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
  readonly goal?: Bound;
}

export interface Check {
  readonly what: string;
  readonly ok: boolean;
}

export interface BenchResult {
  readonly figures: readonly Figure[];
  readonly checks: readonly Check[];
  readonly ratios?: readonly Ratio[];
  /** What the figures mean, for people. */
  readonly notes: readonly string[];
}

export interface Bench {
  readonly name: string;
  readonly question: string;
  readonly workload: string;
  readonly measured: string;
  readonly leavesOut: string;
  run(options: BenchOptions): Promise<BenchResult>;
}
