/** Deletes expired rows, a few at a time, so that bets and reads in between never wait long. */
import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import { repeat } from '../clock/repeat.ts';

export const sweepLimits = {
  everyMs: 60_000,
  /** Rows deleted per statement. */
  rowsAtOnce: 500,
  /** Statements per kind of row in one run; further rows wait for the next run. */
  statements: 10,
} as const;

export interface Sweep {
  /** Deletes expired rows, within the limits of one run. Returns the number of deleted rows. */
  run(): Promise<number>;
  /** Runs regularly until it is stopped. Returns the stop function, which resolves when no run is under way. */
  start(): () => Promise<void>;
}

export interface SweepDeps {
  readonly db: QueryExecutorProvider;
  /** One entry for each part of the server with rows that expire. */
  readonly expired: readonly ExpiredRows[];
  readonly now: () => number;
  readonly log: (message: string, error: unknown) => void;
  /** False: another node sweeps now. */
  readonly mayRun?: () => boolean;
}

/**
 * Statements that delete at most `most` rows of one kind each, if the rows have expired at `now`. Each condition has an index that begins
 * with it.
 */
export type ExpiredRows = (now: number, most: number) => readonly RawBuilder<unknown>[];

export function createSweep({ db, expired, now, log, mayRun }: SweepDeps): Sweep {
  let stopped = false;
  const run = async (): Promise<number> => {
    let removed = 0;
    const { rowsAtOnce, statements } = sweepLimits;
    for (const deletion of expired.flatMap((rows) => rows(now(), rowsAtOnce)))
      for (let at = 0; at < statements && !stopped; at++) {
        const { numAffectedRows = 0n } = await deletion.execute(db);
        removed += Number(numAffectedRows);
        if (numAffectedRows < BigInt(rowsAtOnce)) break;
      }
    return removed;
  };
  return {
    run,
    start() {
      const { everyMs } = sweepLimits;
      const stop = repeat({ work: run, everyMs, fault: 'old rows could not be removed', mayRun }, log);
      return () => {
        stopped = true;
        return stop();
      };
    },
  };
}
