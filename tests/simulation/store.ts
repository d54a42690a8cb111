/**
 * The true SQL in memory, in this process: one embedded PostgreSQL for all schedules, and sessions of simulated nodes whose statements are
 * events of the clock. A statement of a session waits while another session is in a transaction, as on the embedded database of a site.
 */
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { migrations } from '../../server/schema.ts';
import { DatabaseError, type DatabaseThread } from '../../server/storage/database-thread.ts';
import type { Database } from '../../server/storage/database.ts';
import { migrate } from '../../server/storage/migrate.ts';
import { pgliteDialect } from '../../server/storage/pglite-dialect.ts';
import type { Tables } from '../../server/storage/tables.ts';
import type { Clock, Life } from './clock.ts';
import type { Wrappers } from './wrappers.ts';

const BIGINT = 20;

/** What happens to a statement beside its work. `lost`: it is done, and its answer is lost with the connection. */
export type StatementFate = 'done' | 'lost' | 'not-done' | 'killed-before' | 'killed-after';

export interface SessionDeps {
  readonly clock: Clock;
  readonly life: Life;
  /** Ms that the statement takes. */
  readonly takes: () => number;
  readonly fateOf: (sql: string) => StatementFate;
  readonly kill: () => void;
  readonly rewrite?: Wrappers['statement'];
  readonly read?: ReturnType<NonNullable<Wrappers['read']>> | undefined;
  /** Called in the event in which a transaction was committed. */
  readonly committed: () => Promise<void>;
}

export interface Store {
  /** Runs at once, not as an event of the clock: for checks that are no part of the schedule. */
  readonly db: Database;
  /** Empties the tables that were empty after the migrations, and begins their numbers again. */
  reset(): Promise<void>;
  session(deps: SessionDeps): Database;
  close(): Promise<void>;
}

type Rows = Awaited<ReturnType<Awaited<ReturnType<DatabaseThread['connection']>>['query']>>;

async function emptyTables(pg: PGlite): Promise<readonly string[]> {
  const { rows } = await pg.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const names: string[] = [];
  for (const { name } of rows) {
    const { rows: found } = await pg.query(`select 1 from "${name}" limit 1`);
    if (found.length === 0) names.push(name);
  }
  return names;
}

/** The database's clock is right: it is the schedule's. */
const atTime = (text: string, now: number): string =>
  text.replaceAll('clock_timestamp()', `to_timestamp(${now} / 1000.0)`);

const lost = (): Error => new DatabaseError('the connection was lost', null);
const never = (): Promise<never> => new Promise(() => {});

/** Who is in a transaction, and who waits for its end. */
function createTurns(pg: PGlite) {
  let holder: object | null = null;
  let waiting: (() => void)[] = [];
  const wake = (): void => {
    const all = waiting;
    waiting = [];
    for (const one of all) one();
  };
  return {
    isFreeFor: (session: object): boolean => holder === null || holder === session,
    wait: (): Promise<void> => new Promise((resolve) => void waiting.push(resolve)),
    note(session: object, sql: string): void {
      if (sql === 'BEGIN') holder = session;
      if (sql === 'COMMIT' || sql === 'ROLLBACK') holder = null;
      if (holder === null) wake();
    },
    /** The session's connection is gone: the database rolls its transaction back. */
    async drop(session: object): Promise<void> {
      if (holder !== session) return;
      await pg.query('ROLLBACK');
      holder = null;
      wake();
    },
    reset(): void {
      holder = null;
      waiting = [];
    },
  };
}

function sessionOf(
  run: (sql: string, params: readonly unknown[]) => Promise<Rows>,
  turns: ReturnType<typeof createTurns>,
  { clock, life, takes, fateOf, kill, rewrite = (statement) => statement, read, committed }: SessionDeps,
): DatabaseThread {
  const me = {};
  /** The connection was lost within a transaction, which its caller still has to end. One that has not begun for its caller is not ended. */
  let isBroken = false;
  /** A caller whose BEGIN or ROLLBACK is lost has no transaction to end. */
  const isStillOpen = (sql: string): boolean => sql !== 'BEGIN' && sql !== 'ROLLBACK' && !turns.isFreeFor({});
  const nothing: Rows = { rows: [], affected: 0 };
  const act = async (sql: string, params: readonly unknown[]): Promise<Rows> => {
    const fate = fateOf(sql);
    if (fate === 'killed-before') kill();
    if (life.isOver()) {
      await turns.drop(me);
      return never();
    }
    if (fate === 'not-done') {
      isBroken = isStillOpen(sql);
      await turns.drop(me);
      throw lost();
    }
    const statement = rewrite({ text: atTime(sql, clock.now()), params });
    const done = statement === null ? nothing : await run(statement.text, statement.params);
    const rows = read?.({ text: sql, params }, done) ?? done;
    if (statement !== null) turns.note(me, sql);
    if (sql === 'COMMIT') await committed();
    if (fate === 'killed-after') {
      kill();
      await turns.drop(me);
      return never();
    }
    if (fate !== 'lost') return rows;
    isBroken = isStillOpen(sql);
    await turns.drop(me);
    throw lost();
  };
  const query = async (sql: string, params: readonly unknown[]): Promise<Rows> => {
    if (isBroken) {
      if (sql !== 'ROLLBACK') throw lost();
      isBroken = false;
      return nothing;
    }
    await new Promise<void>((resolve) => void clock.later(takes(), resolve));
    while (!turns.isFreeFor(me)) await turns.wait();
    return act(sql, params);
  };
  return { connection: async () => ({ query }), close: async () => {} };
}

/** `dump`: the path of a dump of an embedded database, whose migrations need not run again. */
export async function openStore(dump?: string): Promise<Store> {
  const pg = await PGlite.create({
    parsers: { [BIGINT]: Number },
    ...(dump === undefined ? {} : { loadDataDir: await openAsBlob(dump) }),
  });
  const run = async (sql: string, params: readonly unknown[]): Promise<Rows> => {
    try {
      const { rows, affectedRows = 0 } = await pg.query(sql, [...params]);
      return { rows, affected: affectedRows };
    } catch (thrown) {
      const { message, code } = thrown as Error & { readonly code?: string };
      throw new DatabaseError(message, code ?? null);
    }
  };
  const turns = createTurns(pg);
  const direct: DatabaseThread = { connection: async () => ({ query: run }), close: () => pg.close() };
  const db = new Kysely<Tables>({ dialect: pgliteDialect(direct) });
  await migrate(db, { migrations, acceptsNewer: false });
  const filled = (await emptyTables(pg))
    .map((name) => `select '"${name}"' as name where exists (select 1 from "${name}")`)
    .join(' union all ');
  return {
    db,
    async reset() {
      turns.reset();
      await pg.query('ROLLBACK');
      const { rows } = await pg.query<{ name: string }>(filled);
      if (rows.length === 0) return;
      // A truncation would take every table that references one of these: ten times as long.
      const deletions = rows.map(({ name }) => `delete from ${name}`).join(';');
      await pg.exec(`begin; set local session_replication_role = replica; ${deletions};
        select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences where last_value is not null;
        commit`);
      for (const { name } of rows) await pg.query(`vacuum ${name}`);
    },
    session: (deps) => new Kysely<Tables>({ dialect: pgliteDialect(sessionOf(run, turns, deps)) }),
    close: () => pg.close(),
  };
}
