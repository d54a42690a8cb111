/** What the page /bench asks of the worker behind it: a core of the site on a made feed. */

/** Market updates in 20 messages a second, or all of a second within 100 ms. */
export interface LoadPlan {
  readonly updates: number;
  readonly seconds: number;
  readonly inBursts: boolean;
}

/** The core's part of a load. */
export interface CoreFigures {
  readonly sent: number;
  /** Updates that reached the book, or that a newer one replaced before. */
  readonly taken: number;
  /** Milliseconds in each step (door/step-marks.ts). */
  readonly decodeMs: number;
  readonly applyMs: number;
  readonly viewMs: number;
  /** How late the worker sent a message, ms: it had no core, or had not taken the ones before. */
  readonly lateMs: { readonly p50: number; readonly p99: number };
}

export interface LoadStage {
  /** A window attaches to the core behind this port. */
  window(port: MessagePort): void;
  /** Resolves when every message was sent and taken. One load at a time. */
  run(plan: LoadPlan): Promise<CoreFigures>;
  /** The prices that the row of each match must show, from left to right, odds in hundredths. */
  rowPrices(matchIds: readonly number[]): readonly (readonly number[])[];
}
