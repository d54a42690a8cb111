/**
 * Which nodes do what one node does at a time. By the site's real lease (server/leases) on the clock of the schedule: its rows and the database's clock,
 * and a host whose monotonic clock stands still while it is suspended, so that a former leader does not know that its term has ended.
 */
import { sql } from 'kysely';
import { createLease, type LeaseTime } from '../../server/leases/lease.ts';
import type { Database } from '../../server/storage/database.ts';
import type { Guard } from '../../server/storage/transact.ts';
import type { Clock, Life } from './clock.ts';
import type { NodeClock } from './node-clock.ts';
import type { SimulatedNode } from './node.ts';

/** Of one life of a node. */
export interface Leader {
  readonly leads: () => boolean;
  /** Of transactions that draw, pay or settle; left out: nothing refuses them. */
  readonly guard?: Guard | undefined;
  /** Its monotonic clock stands still for `ms`. */
  readonly suspend: (ms: number) => void;
}

interface LeaderDeps {
  readonly name: string;
  readonly clock: Clock;
  readonly life: Life;
  readonly time: NodeClock;
  readonly db: Database;
  readonly log: (line: string) => void;
  /** true: a planted fault. */
  readonly ignoresFence: boolean;
}

/** Monotonic time of a host, which does not count while it is suspended. */
function createHostTime(clock: Clock, life: Life): LeaseTime & Pick<Leader, 'suspend'> {
  let lost = 0;
  let suspended: { readonly from: number; readonly until: number } | null = null;
  const now = (): number => {
    if (suspended === null) return clock.now() - lost;
    if (clock.now() < suspended.until) return suspended.from - lost;
    lost += suspended.until - suspended.from;
    suspended = null;
    return clock.now() - lost;
  };
  const standsStillFor = (): number => Math.max(0, (suspended?.until ?? 0) - clock.now());
  return {
    now,
    later(ms, act) {
      const due = now() + ms;
      let isTaken = false;
      const wait = (): void => {
        if (isTaken) return;
        const left = due - now();
        if (left <= 0) return act();
        life.later(left + standsStillFor(), wait);
      };
      life.later(ms + standsStillFor(), wait);
      return () => void (isTaken = true);
    },
    suspend(ms) {
      now();
      const until = clock.now() + ms;
      suspended = { from: suspended?.from ?? clock.now(), until: Math.max(until, suspended?.until ?? 0) };
    },
  };
}

export function leaderByLease({ name, clock, life, time, db, log, ignoresFence }: LeaderDeps): Leader {
  const host = createHostTime(clock, life);
  const note = (line: string): void => {
    if (!life.isOver()) log(`${name} ${line}`);
  };
  const lease = createLease({
    db,
    name: 'feed',
    holder: name,
    mayHold: time.isSure,
    onGained: ({ fence }) => note(`leads in term ${fence}`),
    onLost: () => note('leads no more'),
    log: (message, error) => note(`${message}: ${error instanceof Error ? error.message : String(error)}`),
    time: host,
  });
  lease.start();
  return {
    leads: () => lease.fence() !== null,
    guard: ignoresFence ? undefined : lease.guard,
    suspend: host.suspend,
  };
}

interface Done {
  readonly holder: string | null;
  readonly drawn: number;
  readonly paid: number;
  readonly settled: number;
}

/** After each transaction: what one node does at a time is done by the node whose term is the newest. */
export function createLeaseCheck(db: Database, from: number) {
  let before: Omit<Done, 'holder'> = { drawn: from, paid: 0, settled: 0 };
  return async ({ name }: SimulatedNode): Promise<readonly string[]> => {
    const { rows } = await sql<Done>`select (select holder from lease where name = 'feed') as holder,
      coalesce((select max(drawn_until) from casual_seed), 0)::float8 as drawn,
      (select count(*) from casual_bet where state <> 'waiting')::int as paid,
      (select count(*) from bet where state <> 'opened' and refunded_by_user = 0)::int as settled`.execute(
      db,
    );
    const { holder, ...now } = rows[0] ?? { holder: null, ...before };
    const isWork = (['drawn', 'paid', 'settled'] as const).some((of) => now[of] > before[of]);
    before = now;
    return isWork && holder !== name ? [`${name} drew or settled, and ${holder ?? 'nobody'} leads`] : [];
  };
}
