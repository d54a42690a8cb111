/**
 * Matches and markets that operators have suspended, whatever the feed sends. The acts are rows that no writer changes: the newest act on a match or
 * market counts. The feed's leader follows them and publishes what they name as suspended; the transaction that writes a bet reads them, too. The
 * acts of a match go with its end, so that the table never holds more than the matches on offer.
 */
import { type Generated, type QueryExecutorProvider, sql } from 'kysely';
import { WHOLE_MATCH } from '../../domain/desk/decided-results.ts';
import type { Name } from '../../domain/match/match.ts';
import type { Database, Reader, Trx } from '../storage/database.ts';
import type { Migrations } from '../storage/migrations.ts';

export interface SuspensionTables {
  feed_suspension: SuspensionTable;
}
declare module '../storage/tables.ts' {
  interface Tables extends SuspensionTables {}
}

interface SuspensionTable {
  id: Generated<number>;
  /** Of the played match: the act counts in every game that offers it. */
  match_id: number;
  /** All lines of the market: the feed offers new ones at any time. */
  market_id: number;
  is_suspended: boolean;
  reason: string;
  actor_id: number;
  acted_at: number;
  /** JSON of the match as it was at the act; empty: an earlier release wrote the row. */
  about: Generated<string>;
}

/** `refuse_change` is the ledger's function. */
export const suspensionMigrations: Migrations<SuspensionTables> = {
  '0082-suspensions': [
    `CREATE TABLE feed_suspension (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, match_id bigint NOT NULL, market_id int NOT NULL,
    is_suspended boolean NOT NULL, reason text NOT NULL, actor_id bigint NOT NULL REFERENCES member(id), acted_at bigint NOT NULL)`,
    `CREATE INDEX feed_suspension_of_market ON feed_suspension (match_id, market_id, id)`,
    `CREATE TRIGGER feed_suspension_append_only BEFORE UPDATE OR DELETE ON feed_suspension
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  ],
  '0084-ends-of-suspensions': [
    `ALTER TABLE feed_suspension ADD COLUMN about text NOT NULL DEFAULT ''`,
    `DROP TRIGGER feed_suspension_append_only ON feed_suspension`,
    `CREATE TRIGGER feed_suspension_as_written BEFORE UPDATE ON feed_suspension
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  ],
};

/** What is said of a suspended match that is on no board any more. */
export interface SuspendedMatch {
  readonly home: Name;
  readonly away: Name;
  readonly startsAt: number;
}

/** The suspended markets of each match; WHOLE_MATCH among them suspends all. */
export type Suspensions = ReadonlyMap<number, ReadonlySet<number>>;

export const isSuspended = (suspended: ReadonlySet<number> | undefined, marketId: number): boolean =>
  suspended !== undefined && (suspended.has(WHOLE_MATCH) || suspended.has(marketId));

export interface Suspension {
  readonly matchId: number;
  readonly marketId: number;
  readonly reason: string;
  readonly actorId: number;
  readonly at: number;
  /** null: not known. */
  readonly about: SuspendedMatch | null;
}

/** What is suspended now, of these matches or of all. */
export async function readSuspensions(
  db: Reader<SuspensionTables>,
  matchIds: readonly number[] | null = null,
): Promise<readonly Suspension[]> {
  const { rows } = await sql<Omit<Suspension, 'about'> & { readonly about: string }>`
    select match_id::float8 as "matchId", market_id as "marketId", reason, actor_id::int as "actorId", acted_at::float8 as at, about
    from (select distinct on (match_id, market_id) * from feed_suspension
      where ${matchIds}::bigint[] is null or match_id = any(${matchIds}::bigint[])
      order by match_id, market_id, id desc) as newest
    where is_suspended order by id desc`.execute(db);
  return rows.map((row) => ({
    ...row,
    about: row.about === '' ? null : (JSON.parse(row.about) as SuspendedMatch),
  }));
}

export const suspensionsOf = (rows: readonly Pick<Suspension, 'matchId' | 'marketId'>[]): Suspensions =>
  new Map(
    [...Map.groupBy(rows, ({ matchId }) => matchId)].map(([matchId, own]) => [
      matchId,
      new Set(own.map(({ marketId }) => marketId)),
    ]),
  );

/** A lock of its own, not the table's: a copy of the database that is under way holds all tables, and each bet would wait for its end. */
const LOCK = sql`hashtext('feed_suspension')`;

/** Bets queue behind an act that waits for a lock, so it gives up after this time, before any lock of a paused process would end. */
const ACT_WAITS_MS = 2000;

/**
 * Lets acts follow each other, and waits for the bets and sales that are being written. One that is written after the act reads it. An act locks no
 * row that a bet may hold. The transaction is refused (isBusy) when it waits too long for this or a later lock.
 */
export async function lockSuspensions(trx: Trx<SuspensionTables>): Promise<void> {
  await sql.raw(`set local lock_timeout = ${ACT_WAITS_MS}`).execute(trx);
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
}

/**
 * For a transaction that moves gold by the prices of matches: no suspension is added until it ends. It is its first statement, before a row is
 * locked: an act that waits for it would else wait for whom the row's next owner waits. What it reads later are the acts before it.
 */
export const holdSuspensions = (trx: QueryExecutorProvider): Promise<unknown> =>
  sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(trx);

/** The suspensions of played matches. The transaction holds them. */
export const heldSuspensions = async (
  trx: Trx<SuspensionTables>,
  playedIds: readonly number[],
): Promise<Suspensions> => suspensionsOf(await readSuspensions(trx, playedIds));

interface SuspensionAct extends Suspension {
  readonly isSuspended: boolean;
}

/** Adds an act; false: the match or market was so already. The acts are locked. */
export async function addSuspension(trx: Trx<SuspensionTables>, act: SuspensionAct): Promise<boolean> {
  const { matchId, marketId, reason, actorId, at, about } = act;
  const now = (await readSuspensions(trx, [matchId])).some((one) => one.marketId === marketId);
  if (now === act.isSuspended) return false;
  const row = { match_id: matchId, market_id: marketId, reason, actor_id: actorId, acted_at: at };
  await trx
    .insertInto('feed_suspension')
    .values({ ...row, is_suspended: act.isSuspended, about: about === null ? '' : JSON.stringify(about) })
    .execute();
  return true;
}

export async function readActedMatches(db: Reader<SuspensionTables>): Promise<readonly number[]> {
  const { rows } = await sql<{ matchId: number }>`
    select distinct match_id::float8 as "matchId" from feed_suspension order by 1`.execute(db);
  return rows.map(({ matchId }) => matchId);
}

/** Ends all acts on the match; answers what was suspended of it. The acts are locked. */
export async function endSuspension(
  trx: Trx<SuspensionTables>,
  matchId: number,
): Promise<readonly Suspension[]> {
  const suspended = await readSuspensions(trx, [matchId]);
  await trx.deleteFrom('feed_suspension').where('match_id', '=', matchId).execute();
  return suspended;
}

/** The leader looks for new acts so often. */
const SUSPENSIONS_EVERY_MS = 250;

export interface SuspensionStore {
  /** Another one after each act and each end of acts. */
  mark(): Promise<string>;
  read(): Promise<Suspensions>;
}

export const suspensionStore = (db: Database<SuspensionTables>): SuspensionStore => ({
  async mark() {
    const { rows } = await sql<{ mark: string }>`
      select concat_ws(' ', max(id), count(*)) as mark from feed_suspension`.execute(db);
    return rows[0]?.mark ?? '';
  },
  read: async () => suspensionsOf(await readSuspensions(db)),
});

/** Follows the acts. While the database does not answer, what is known stays suspended, and no bet can be written. */
export function followSuspensions(store: SuspensionStore, log: (message: string, error: unknown) => void) {
  let present: Suspensions = new Map();
  let known: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isFailing = false;
  const read = async (): Promise<void> => {
    const mark = await store.mark();
    if (mark === known) return;
    present = await store.read();
    known = mark;
  };
  const readSafely = async (): Promise<void> => {
    try {
      await read();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log('what operators suspended could not be read', error);
      isFailing = true;
    }
  };
  const again = (): void => {
    timer = setTimeout(
      () => void readSafely().finally(() => timer !== undefined && again()),
      SUSPENSIONS_EVERY_MS,
    );
  };
  return {
    present: (): Suspensions => present,
    /** Nothing may be published before. Rejects if the database does not answer. */
    async open(): Promise<void> {
      await read();
      again();
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
