/**
 * The time that the feed has reached. It never goes back, whatever the host's clock does, whichever node leads, and whenever the process was
 * started: what was shown to have begun or to be decided stays so. The time is kept in the database ahead of the feed, so that no crash forgets
 * what was shown: while the feed goes on evenly by a second or two, and before it follows a jump. While the database does not answer, the
 * feed goes on evenly (nothing can be bet on then), and follows no jump.
 */
import { sql } from 'kysely';
import { clockLimits } from '../clock/follow-clock.ts';
import type { Database } from '../storage/database.ts';
import type { Migrations } from '../storage/migrations.ts';

export interface ReachedTables {
  feed_reached: ReachedTable;
}
declare module '../storage/tables.ts' {
  interface Tables extends ReachedTables {}
}

interface ReachedTable {
  name: string;
  /** Server ms: the feed is not further. */
  reached: number;
}

export const reachedMigrations: Migrations<ReachedTables> = {
  '0075-feed-reached': [`CREATE TABLE feed_reached (name text PRIMARY KEY, reached bigint NOT NULL)`],
};

export const reachedLimits = {
  /** The kept time is ahead of the feed by this much; a feed that is started again stands still for so long at most. */
  aheadMs: 2000,
  /** It is written when the feed has come so far. */
  everyMs: 1000,
  /** A store that failed is asked again after this time. */
  againMs: 500,
} as const;

/** Where the time is kept. */
export interface ReachedStore {
  /** 0: nothing is kept. */
  read(): Promise<number>;
  /** Raises the kept time to `at`, and returns the kept one, which may be later. */
  raise(at: number): Promise<number>;
  /** Sets a kept time that is later than `at` back to it: an operator's decision. */
  reset(at: number): Promise<void>;
}

export const reachedStore = (db: Database<ReachedTables>): ReachedStore => ({
  async read() {
    const row = await db
      .selectFrom('feed_reached')
      .select('reached')
      .where('name', '=', 'feed')
      .executeTakeFirst();
    return row?.reached ?? 0;
  },
  async raise(at) {
    const { rows } = await sql<{ reached: number }>`insert into feed_reached as kept (name, reached)
      values ('feed', ${Math.ceil(at)}::bigint)
      on conflict (name) do update set reached = greatest(kept.reached, excluded.reached)
      returning reached`.execute(db);
    return rows[0]?.reached ?? at;
  },
  async reset(at) {
    await sql`update feed_reached set reached = least(reached, ${Math.ceil(at)}::bigint)
      where name = 'feed'`.execute(db);
  },
});

export interface ReachedTime {
  /** Reads the time that an earlier run has reached, and keeps the present one. Before this nothing may be shown. */
  open(): Promise<void>;
  /** The time at which the feed is shown now: the site's time, or the reached one where that is later. */
  next(): number;
}

interface ReachedDeps {
  readonly store: ReachedStore;
  /** The site's time, server ms. */
  readonly now: () => number;
  readonly log: (message: string, error?: unknown) => void;
}

export function createReachedTime({ store, now, log }: ReachedDeps): ReachedTime {
  let reached = 0;
  /** The time that the store has. */
  let kept = 0;
  let isWriting = false;
  let isFailing = false;
  /** Monotonic ms before which the store is not asked again. */
  let notBefore = 0;
  const keep = async (at: number): Promise<void> => {
    isWriting = true;
    try {
      kept = Math.max(kept, await store.raise(at));
      isFailing = false;
    } catch (error) {
      if (!isFailing) log('the time of the feed could not be kept', error);
      isFailing = true;
      notBefore = performance.now() + reachedLimits.againMs;
    } finally {
      isWriting = false;
    }
  };
  return {
    async open() {
      const present = now();
      // The feed begins where an earlier run may have been.
      reached = Math.max(reached, present, await store.read());
      kept = await store.raise(reached + reachedLimits.aheadMs);
      if (reached - present > clockLimits.jumpMs)
        log(
          `the feed was further than the host’s clock is now: it waits until ${new Date(reached).toISOString()}`,
        );
    },
    next() {
      const present = now();
      const isJump = present - reached > clockLimits.jumpMs;
      const ahead = present + reachedLimits.aheadMs;
      const isDue = ahead - kept >= reachedLimits.everyMs && performance.now() >= notBefore;
      if (!isWriting && isDue) void keep(ahead);
      if (!isJump || present <= kept) reached = Math.max(reached, present);
      return reached;
    },
  };
}

/** Of a feed that keeps nothing: tools and tests of the feed alone. */
export function heldTime(now: () => number): ReachedTime {
  let reached = 0;
  return { open: async () => {}, next: () => (reached = Math.max(reached, now())) };
}
