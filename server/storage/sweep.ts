/** Removes rows that have had their time: a few at a time, so that bets and reads between them never wait long. */
import type { RawBuilder } from 'kysely';
import type { Database } from './database.ts';

export const sweepLimits = {
  everyMs: 60_000,
  /** Rows removed by one statement. */
  rowsAtOnce: 500,
  /** Statements for one kind of row in one run; what is left waits for the next. */
  statements: 10,
} as const;

export interface Sweep {
  /** Removes what has had its time, within the limits of one run. Returns how many rows went. */
  run(): Promise<number>;
  /** Runs now and then until it is stopped; the stop resolves when no run is under way. */
  start(): () => Promise<void>;
}

export interface SweepDeps {
  readonly db: Database;
  /** One statement a kind of row. */
  readonly expired: readonly ExpiredRows[];
  readonly now: () => number;
  readonly log: (message: string, error: unknown) => void;
}

/** Deletes at most `most` rows of one kind that have had their time at `now`. Each condition has an index that begins with it. */
export type ExpiredRows = (now: number, most: number) => readonly RawBuilder<unknown>[];

export function createSweep({ db, expired, now, log }: SweepDeps): Sweep {
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
      let running: Promise<unknown> = Promise.resolve();
      let idle = true;
      const timer = setInterval(() => {
        if (!idle) return;
        idle = false;
        running = run()
          .catch((error: unknown) => log('old rows could not be removed', error))
          .finally(() => (idle = true));
      }, sweepLimits.everyMs);
      timer.unref();
      return async () => {
        stopped = true;
        clearInterval(timer);
        await running;
      };
    },
  };
}
