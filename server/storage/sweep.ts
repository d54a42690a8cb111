/** Deletes expired rows, a few at a time, so that bets and reads in between never wait long. */
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { repeat } from '../clock/repeat.ts';

export const sweepLimits = {
  everyMs: 60_000,
  /** Rows deleted per statement. */
  rowsAtOnce: 500,
  /** Statements per kind of row in one run; further rows wait for the next run. */
  statements: 10,
} as const;

interface Sweep {
  /** Deletes expired rows, within the limits of one run. Returns the number of deleted rows. */
  run(): Promise<number>;
  /** Runs regularly until it is stopped. Returns the stop function, which resolves when no run is under way. */
  start(): () => Promise<void>;
}

interface SweepDeps {
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

/**
 * Deletes at most `most` rows of a table whose time in `column` is not after `until`, the oldest first. `key`: the columns that name a row. The
 * time is compared once more when the row is locked: a row that was renewed meanwhile stays.
 */
export function deletePast(
  table: string,
  key: readonly string[],
  { column, until, most }: { readonly column: string; readonly until: number; readonly most: number },
): RawBuilder<unknown> {
  const [from, columns] = [sql.table(table), sql.join(key.map((name) => sql.ref(name)))];
  const isPast = sql`${sql.ref(column)} <= ${until}::bigint`;
  return sql`delete from ${from} where (${columns}) in (
    select ${columns} from ${from} where ${isPast} order by ${sql.ref(column)} limit ${most}::int) and ${isPast}`;
}

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
