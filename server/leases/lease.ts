/**
 * A lease: one node at a time holds it, for a term that it renews. Each term has a fencing number, greater than all numbers before. The
 * lease is a row of the database and ends by the database's clock, so it is as durable as what it protects, and works alike on the embedded
 * database and on PostgreSQL.
 *
 *   no term ──taken──▶ term n ──renewed──▶ term n
 *                        │ not renewed in time, or released
 *                        ▼
 *                      no term (another node may take term n + 1)
 *
 * Why a former holder does no harm: `fence()` is null once its term has ended by its own monotonic clock, before another node can take the
 * lease. If the process was paused and acts before it looks, `guard` refuses its transaction, and the stream bus refuses its messages.
 */
import { sql } from 'kysely';
import type { Database, Trx } from '../storage/database.ts';
import type { LeaseTables } from './lease-table.ts';
import { GuardRefused } from '../storage/transact.ts';

export const leaseLimits = {
  /** A term that is not renewed ends after this time. */
  termMs: 3000,
  renewEveryMs: 1000,
  /** A node without the lease tries to take it this often. */
  tryEveryMs: 400,
  /** A holder stops this long before its term ends in the database. */
  marginMs: 300,
  /** After this time without a holder the work begins anew. */
  forgottenMs: 60_000,
} as const;

/** The lease of the transaction's term has ended: nothing may be written. */
export class LeaseEnded extends GuardRefused {
  constructor(name: string) {
    super(`the lease "${name}" has ended: another node does this work`);
  }
}

export interface Lease {
  /** Fencing number of the running term; null: this node does not hold the lease. */
  fence(): number | null;
  /**
   * Refuses the transaction (LeaseEnded) unless this node's term is the newest. The lease cannot change hands until the transaction ends.
   */
  guard(trx: Trx<LeaseTables>): Promise<void>;
  /**
   * Later terms get numbers above `fence`. Needed after an older copy of the database was restored: what the lease protects elsewhere
   * remembers greater numbers.
   */
  raiseAbove(fence: number): Promise<void>;
  /** Tries to take the lease and renews it, until `stop`. */
  start(): void;
  /** Releases the lease, so that another node takes it at once. */
  stop(): Promise<void>;
}

export interface Term {
  readonly fence: number;
  /** When the work began, under whichever holder; ms since 1970 by the database's clock. */
  readonly began: number;
}

/** Time by which a lease counts its terms. */
export interface LeaseTime {
  /** Monotonic ms. */
  readonly now: () => number;
  /** Calls `act` once after `ms`; returns what takes it back. */
  readonly later: (ms: number, act: () => void) => () => void;
}

const hostTime: LeaseTime = {
  now: () => performance.now(),
  later(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

interface LeaseDeps {
  readonly db: Database<LeaseTables>;
  readonly name: string;
  /** Name of this node; a node that restarts under its old name begins a new term. */
  readonly holder: string;
  /** False: this node must not take or renew the lease now. */
  readonly mayHold: () => boolean;
  /** Called when a term begins. */
  readonly onGained: (term: Term) => void;
  /** Called when the term has ended. */
  readonly onLost: () => void;
  readonly log: (message: string, error: unknown) => void;
  /** Left out: the host's. */
  readonly time?: LeaseTime;
}

/** The database's clock, ms since 1970. */
export const present = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * Whether the term of the row `held` has ended. So has one that ends far later than any term that is taken now: the database's clock was
 * ahead when it was written, and a holder that is gone would keep others out until that time.
 */
export const hasEnded = (termMs: number) =>
  sql<boolean>`(held.until <= ${present} OR held.until > ${present} + ${2 * termMs}::bigint)`;

/** The term, if the lease was free, ended or this holder's own in the term `fence`; else null. */
async function take({ db, name, holder }: LeaseDeps, fence: number | null): Promise<Term | null> {
  const { rows } = await sql<Term>`
    INSERT INTO lease AS held (name, holder, fence, until, began)
    VALUES (${name}, ${holder}, 1, ${present} + ${leaseLimits.termMs}::bigint, ${present})
    ON CONFLICT (name) DO UPDATE SET
      holder = excluded.holder,
      until = excluded.until,
      began = CASE WHEN held.until + ${leaseLimits.forgottenMs}::bigint < ${present} THEN excluded.began ELSE held.began END,
      fence = CASE WHEN held.holder = excluded.holder AND held.fence = ${fence ?? 0}::bigint
                   THEN held.fence ELSE held.fence + 1 END
    WHERE ${hasEnded(leaseLimits.termMs)} OR (held.holder = excluded.holder AND held.fence = ${fence ?? 0}::bigint)
    RETURNING fence, began`.execute(db);
  return rows[0] ?? null;
}

/** Ends the term, if it is still the newest: another node takes the lease at once. */
async function end({ db, name, holder }: LeaseDeps, fence: number): Promise<void> {
  await sql`UPDATE lease SET until = least(until, ${present})
    WHERE name = ${name} AND holder = ${holder} AND fence = ${fence}`.execute(db);
}

async function guardBy(
  { name, holder }: LeaseDeps,
  own: number | null,
  trx: Trx<LeaseTables>,
): Promise<void> {
  const { rows } = await sql<{ fence: number }>`
    SELECT fence FROM lease WHERE name = ${name} AND holder = ${holder} FOR SHARE`.execute(trx);
  if (own === null || rows[0]?.fence !== own) throw new LeaseEnded(name);
}

export function createLease(deps: LeaseDeps): Lease {
  const { db, name, mayHold, onGained, onLost, log, time = hostTime } = deps;
  const { termMs, renewEveryMs, tryEveryMs, marginMs } = leaseLimits;
  let term: { readonly fence: number; until: number } | null = null;
  let stopped = false;
  let stopTimer = (): void => {};
  let stopEnding = (): void => {};
  let asking: Promise<void> = Promise.resolve();
  const fence = (): number | null => (term !== null && time.now() < term.until ? term.fence : null);
  const lose = (): void => {
    stopEnding();
    if (term === null) return;
    term = null;
    onLost();
  };
  const hold = (taken: Term, until: number): void => {
    if (term !== null && term.fence !== taken.fence) lose();
    const isNew = term === null;
    term = { fence: taken.fence, until };
    stopEnding();
    stopEnding = time.later(Math.max(0, until - time.now()), lose);
    if (isNew) onGained(taken);
  };
  const ask = async (): Promise<void> => {
    if (!mayHold()) return term === null ? undefined : release();
    const from = time.now();
    const taken = await take(deps, fence());
    const until = from + termMs - marginMs;
    if (taken === null) lose();
    else if (!stopped && time.now() < until) hold(taken, until);
    else {
      // The answer came late: nobody else should wait for the end of a term that this node does not use.
      lose();
      await end(deps, taken.fence);
    }
  };
  const release = async (): Promise<void> => {
    const ended = term?.fence ?? null;
    lose();
    if (ended !== null) await end(deps, ended);
  };
  const again = (): void => {
    if (!stopped) stopTimer = time.later(term === null ? tryEveryMs : renewEveryMs, turn);
  };
  const turn = (): void => {
    asking = ask()
      .catch((error: unknown) => log(`the lease "${name}" could not be renewed`, error))
      .finally(again);
  };
  return {
    fence,
    guard: (trx) => guardBy(deps, fence(), trx),
    async raiseAbove(least) {
      await sql`UPDATE lease SET fence = greatest(fence, ${least}::bigint) WHERE name = ${name}`.execute(db);
    },
    start: turn,
    async stop() {
      stopped = true;
      stopTimer();
      await asking;
      stopTimer();
      await release().catch((error: unknown) => log(`the lease "${name}" could not be released`, error));
    },
  };
}
