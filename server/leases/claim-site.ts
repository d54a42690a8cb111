/**
 * One site at a time uses a database of a PostgreSQL server: one process alone, or the nodes on one Redis. Two of them would show different
 * live prices, and settle by different results. The claim is a row of the table of leases, so it ends by the database's clock, and holds
 * behind a pooler that changes connections, too. The embedded database needs none: its folder is locked (storage/data-dir-lock.ts).
 *
 * Nodes know each other by a mark in their Redis: it names the database and the holder under which all of them keep the one row. Redis may
 * be emptied: each node writes the mark again when it renews. A node that starts while no other could renew for a term finds neither row nor mark, and takes
 * a holder of its own: the others go on under it.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { hasEnded, present } from './lease.ts';
import type { LeaseTables } from './lease-table.ts';

export const siteClaimLimits = {
  /** A claim that is not renewed ends after this time. */
  termMs: 6000,
  renewEveryMs: 1500,
  /** A start waits this long for a claim: a killed process leaves one behind. */
  waitMs: 9000,
  tryEveryMs: 250,
} as const;

/** Name of the claim's row. */
const NAME = 'site';

/** What the nodes of a site write in their Redis. */
export interface SiteMark {
  /** Identity of the database. */
  readonly database: string;
  /** The holder under which the nodes keep the row. */
  readonly holder: string;
}

/** Where the nodes keep their mark; it ends by itself if nobody writes it for the claim's term. */
export interface MarkStore {
  read(): Promise<SiteMark | null>;
  /** Writes the mark unless another one stands there; false: another one does. */
  keep(mark: SiteMark): Promise<boolean>;
}

const reasons = {
  process:
    'another process without REDIS_URL uses this database. Stop it, name another database, or start both with one REDIS_URL',
  nodes:
    'nodes on a Redis use this database, and this process is not one of them. Start it with their REDIS_URL, or name another database',
  redis: 'the nodes of another database use this Redis. Give each site a Redis of its own',
} as const;
type TakenBy = keyof typeof reasons;

/** Another site uses the database, or the Redis; the message is a sentence. */
class SiteTaken extends Error {
  readonly by: TakenBy;
  constructor(by: TakenBy) {
    super(`${reasons[by]}.`);
    this.by = by;
  }
}

export interface SiteClaim {
  /** Stops renewing. A process alone frees the database at once; nodes leave that to the last term. */
  release(): Promise<void>;
}

interface ClaimOptions {
  readonly db: Database<LeaseTables>;
  /** null: this process is alone. */
  readonly marks: MarkStore | null;
  /** Called once if another site took the database or the Redis while this process could not renew: the process must end. */
  readonly onTaken: (error: SiteTaken) => void;
  readonly limits?: { readonly [name in keyof typeof siteClaimLimits]: number };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const holderOf = (kind: TakenBy): string => `${kind} ${randomUUID()}`;

/** The same for a replica that was promoted; another for a copy, and for each database of a server. */
async function identityOf(db: Database<LeaseTables>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT (SELECT system_identifier FROM pg_control_system())::text || '/' || oid::text AS id
    FROM pg_database WHERE datname = current_database()`.execute(db);
  return rows[0]?.id ?? '';
}

/** Takes or renews the row. Returns whether it is this holder's. */
async function hold(db: Database<LeaseTables>, holder: string, termMs: number): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO lease AS held (name, holder, fence, until, began)
    VALUES (${NAME}, ${holder}, 1, ${present} + ${termMs}::bigint, ${present})
    ON CONFLICT (name) DO UPDATE SET
      holder = excluded.holder,
      until = excluded.until,
      began = CASE WHEN held.holder = excluded.holder THEN held.began ELSE excluded.began END,
      fence = CASE WHEN held.holder = excluded.holder THEN held.fence ELSE held.fence + 1 END
    WHERE ${hasEnded(termMs)} OR held.holder = excluded.holder
    RETURNING fence`.execute(db);
  return rows.length > 0;
}

async function free(db: Database<LeaseTables>, holder: string): Promise<void> {
  await sql`UPDATE lease SET until = least(until, ${present})
    WHERE name = ${NAME} AND holder = ${holder}`.execute(db);
}

async function takenBy(db: Database<LeaseTables>): Promise<TakenBy> {
  const { rows } = await sql<{ holder: string }>`SELECT holder FROM lease WHERE name = ${NAME}`.execute(db);
  return rows[0]?.holder.startsWith('process') === true ? 'process' : 'nodes';
}

interface Held {
  readonly holder: string;
  /** Renews; resolves with who has taken database or Redis meanwhile, else null. */
  readonly renew: () => Promise<TakenBy | null>;
}

/** One try to hold the database; resolves with the reason if another site has it. */
type Try = () => Promise<Held | TakenBy>;

function tryAlone(db: Database<LeaseTables>, termMs: number): Try {
  const holder = holderOf('process');
  const renew = async (): Promise<TakenBy | null> => ((await hold(db, holder, termMs)) ? null : takenBy(db));
  return async () => (await renew()) ?? { holder, renew };
}

async function tryAsNode(db: Database<LeaseTables>, marks: MarkStore, termMs: number): Promise<Try> {
  const database = await identityOf(db);
  const own = holderOf('nodes');
  return async () => {
    const found = await marks.read();
    if (found !== null && found.database !== database) return 'redis';
    let mark = { database, holder: found?.holder ?? own };
    let wasLost = false;
    if (!(await hold(db, mark.holder, termMs))) return takenBy(db);
    /** Goes on under the holder of a node that started while none of the others could renew: its mark stands in the Redis of all of them. */
    const join = async (other: SiteMark): Promise<TakenBy | null> => {
      await free(db, mark.holder);
      mark = other;
      return (await hold(db, mark.holder, termMs)) ? null : takenBy(db);
    };
    const renew = async (): Promise<TakenBy | null> => {
      const isHeld = await hold(db, mark.holder, termMs);
      const isLostAgain = wasLost && !isHeld;
      wasLost = !isHeld;
      // Redis may be away: its mark then waits for the next turn.
      if (isHeld && (await marks.keep(mark).catch(() => true))) return null;
      const standing = await marks.read().catch(() => null);
      if (standing !== null && standing.database !== database) return 'redis';
      if (standing !== null && standing.holder !== mark.holder) return join(standing);
      // The node that took the row may not have written its mark yet: the next turn knows.
      return isLostAgain ? takenBy(db) : null;
    };
    if (await marks.keep(mark)) return { holder: mark.holder, renew };
    // Another node was faster: its mark holds, and this row, if it is new, must not stand in its way.
    if (mark.holder === own) await free(db, own);
    return 'redis';
  };
}

/** Resolves when this process may use the database; rejects with SiteTaken if another site still does after a while. */
export async function claimSite({
  db,
  marks,
  onTaken,
  limits = siteClaimLimits,
}: ClaimOptions): Promise<SiteClaim> {
  const attempt = marks === null ? tryAlone(db, limits.termMs) : await tryAsNode(db, marks, limits.termMs);
  const until = performance.now() + limits.waitMs;
  let held = await attempt();
  while (typeof held === 'string') {
    if (performance.now() >= until) throw new SiteTaken(held);
    await pause(limits.tryEveryMs);
    held = await attempt();
  }
  const { holder, renew } = held;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  let stopped = false;
  const later = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      turn = again();
    }, limits.renewEveryMs);
  };
  const again = async (): Promise<void> => {
    // While the database is away nobody can take it; that it is away is said by those who need it.
    const taken = await renew().catch(() => null);
    if (taken === null) return later();
    if (!stopped) onTaken(new SiteTaken(taken));
  };
  later();
  return {
    async release() {
      stopped = true;
      clearTimeout(timer);
      await turn;
      if (marks === null) await free(db, holder).catch(() => {});
    },
  };
}
