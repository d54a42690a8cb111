/**
 * The true SQL in memory, in this process: one embedded PostgreSQL for all schedules, and sessions of simulated nodes whose statements are
 * events of the clock. A statement of a session waits while another session is in a transaction, as on the embedded database of a site.
 */
import { openAsBlob } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { migrations } from '../../server/schema.ts';
import { DatabaseError, type DatabaseThread } from '../../server/storage/database-thread.ts';
import type { Database } from '../../server/storage/database.ts';
import { migrate } from '../../server/storage/migrate.ts';
import { pgliteDialect } from '../../server/storage/pglite-dialect.ts';
import type { Tables } from '../../server/storage/tables.ts';
import type { Clock, Life } from './clock.ts';
import { createStatements, type Statements } from './statements.ts';
import type { Wrappers } from './wrappers.ts';

const BIGINT = 20;

/** A plan is made once for all values. What is lost with the process is not needed again. */
const settings = ['plan_cache_mode=force_generic_plan', 'synchronous_commit=off', 'full_page_writes=off'];

/** What happens to a statement beside its work. `lost`: it is done, and its answer is lost with the connection. */
export type StatementFate = 'done' | 'lost' | 'not-done' | 'killed-before' | 'killed-after';

/** Ms since 1970 until which the database of the schedule has no room on its disk, and until which a node has no free connection to it. */
export interface Shortages {
  readonly diskFullUntil: () => number;
  readonly poolEmptyUntil: () => number;
}

export interface SessionDeps {
  readonly clock: Clock;
  readonly life: Life;
  /** Ms that the statement takes. */
  readonly takes: () => number;
  readonly fateOf: (sql: string) => StatementFate;
  readonly shortages: Shortages;
  readonly kill: () => void;
  readonly rewrite?: Wrappers['statement'];
  readonly read?: ReturnType<NonNullable<Wrappers['read']>> | undefined;
  /** Called in the event in which a transaction was committed that has written. */
  readonly committed: () => Promise<void>;
}

export interface Store {
  /** Runs at once, not as an event of the clock: for checks that are no part of the schedule. */
  readonly db: Database;
  /** Empties the tables that were empty after the migrations, and begins their numbers again. */
  reset(): Promise<void>;
  /** The tables that statements may have changed since the last call. */
  takeTouched(): ReadonlySet<string>;
  session(deps: SessionDeps): Database;
  close(): Promise<void>;
}

type Rows = Awaited<ReturnType<Awaited<ReturnType<DatabaseThread['connection']>>['query']>>;
type Run = Statements['run'];

function emptyTables(run: Run): readonly string[] {
  const { rows } = run(`select tablename as name from pg_tables where schemaname = 'public' order by 1`, []);
  return (rows as readonly { readonly name: string }[])
    .map(({ name }) => name)
    .filter((name) => run(`select 1 from "${name}" limit 1`, []).rows.length === 0);
}

/** The database's clock is right: it is the schedule's. */
const atTime = (text: string, now: number): string =>
  text.replaceAll('clock_timestamp()', `to_timestamp(${now} / 1000.0)`);

const lost = (): Error => new DatabaseError('the connection was lost', null);
const never = (): Promise<never> => new Promise(() => {});

/** A statement waits so long for a connection (server/storage/database.ts). */
const CONNECT_MS = 8000;
const LOOK_AGAIN_MS = 250;
/** As the driver says it. */
const noConnection = (): Error => new Error('timeout exceeded when trying to connect');
/** PostgreSQL's code. */
const DISK_FULL = '53100';
const noRoom = (): Error => new DatabaseError('could not extend file: No space left on device', DISK_FULL);
/** Also a row that is locked for a change: nothing tells it from a change here. */
const writes = (sql: string): boolean => /\b(?:insert into|delete from|update "?\w)/i.test(sql);
const nothing: Rows = { rows: [], affected: 0 };

/** As the site's own thread of the database (server/storage/pglite-thread.ts): the optimising compiler costs a start more than it spares a schedule. */
const FAST_COMPILER_ALONE = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

/** Who is in a transaction, and who waits for its end. */
function createTurns(run: Run) {
  let holder: object | null = null;
  let waiting: (() => void)[] = [];
  const wake = (): void => {
    const all = waiting;
    waiting = [];
    for (const one of all) one();
  };
  return {
    isFreeFor: (session: object): boolean => holder === null || holder === session,
    isIn: (session: object): boolean => holder === session,
    wait: (): Promise<void> => new Promise((resolve) => void waiting.push(resolve)),
    note(session: object, sql: string): void {
      if (sql === 'BEGIN') holder = session;
      if (sql === 'COMMIT' || sql === 'ROLLBACK') holder = null;
      if (holder === null) wake();
    },
    /** The session's connection is gone: the database rolls its transaction back. */
    drop(session: object): void {
      if (holder !== session) return;
      run('ROLLBACK', []);
      holder = null;
      wake();
    },
    reset(): void {
      holder = null;
      waiting = [];
    },
  };
}
type Turns = ReturnType<typeof createTurns>;

type Inside = Pick<SessionDeps, 'clock' | 'shortages'> & { readonly isIn: () => boolean };

/** A statement outside of a transaction takes a connection, for which it waits where none is free. */
async function awaitConnection({ clock, shortages, isIn }: Inside): Promise<void> {
  const latest = clock.now() + CONNECT_MS;
  while (!isIn() && clock.now() < shortages.poolEmptyUntil()) {
    if (clock.now() >= latest) throw noConnection();
    await new Promise<void>((resolve) => void clock.later(LOOK_AGAIN_MS, resolve));
  }
}

function sessionOf(run: Run, turns: Turns, deps: SessionDeps): DatabaseThread {
  const { clock, life, takes, fateOf, shortages, kill, rewrite, read, committed } = deps;
  const me = {};
  /** The connection was lost within a transaction, which its caller still has to end. One that has not begun for its caller is not ended. */
  let isBroken = false;
  /** A statement of the transaction may have written. */
  let hasWritten = false;
  /** A caller whose BEGIN or ROLLBACK is lost has no transaction to end. */
  const isStillOpen = (sql: string): boolean => sql !== 'BEGIN' && sql !== 'ROLLBACK' && !turns.isFreeFor({});
  /** `hasRun` false: a planted fault leaves the statement out. */
  const runNow = (sql: string, params: readonly unknown[]): { rows: Rows; hasRun: boolean } => {
    const timed = atTime(sql, clock.now());
    const statement = rewrite === undefined ? { text: timed, params } : rewrite({ text: timed, params });
    const done = statement === null ? nothing : run(statement.text, statement.params, timed === sql);
    hasWritten = sql !== 'BEGIN' && (hasWritten || writes(sql));
    return { rows: read?.({ text: sql, params }, done) ?? done, hasRun: statement !== null };
  };
  const lose = (sql: string): never => {
    isBroken = isStillOpen(sql);
    turns.drop(me);
    throw lost();
  };
  const act = async (sql: string, params: readonly unknown[]): Promise<Rows> => {
    const fate = fateOf(sql);
    if (fate === 'killed-before') kill();
    if (life.isOver()) {
      turns.drop(me);
      return never();
    }
    if (fate === 'not-done') return lose(sql);
    const { rows, hasRun } = runNow(sql, params);
    // The rules look at what this transaction left: statements that wait for its end come behind them.
    if (sql === 'COMMIT' && hasWritten) await committed();
    if (hasRun) turns.note(me, sql);
    if (fate === 'killed-after') {
      kill();
      turns.drop(me);
      return never();
    }
    return fate === 'lost' ? lose(sql) : rows;
  };
  const isIn = (): boolean => turns.isIn(me);
  const query = async (sql: string, params: readonly unknown[]): Promise<Rows> => {
    if (isBroken) {
      if (sql !== 'ROLLBACK') throw lost();
      isBroken = false;
      return nothing;
    }
    if (clock.now() < shortages.poolEmptyUntil()) await awaitConnection({ clock, shortages, isIn });
    await new Promise<void>((resolve) => void clock.later(takes(), resolve));
    while (!turns.isFreeFor(me)) await turns.wait();
    if (clock.now() >= shortages.diskFullUntil() || !writes(sql)) return act(sql, params);
    // The error aborts the transaction; what follows up to its end is refused.
    isBroken = isIn();
    turns.drop(me);
    throw noRoom();
  };
  return { connection: async () => ({ query }), close: async () => {} };
}

/** `dump`: the path of a dump of an embedded database, whose migrations need not run again. */
export async function openStore(dump?: string): Promise<Store> {
  for (const flag of FAST_COMPILER_ALONE) setFlagsFromString(flag);
  const pg = await PGlite.create({
    parsers: { [BIGINT]: Number },
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap((one) => ['-c', one])],
    ...(dump === undefined ? {} : { loadDataDir: await openAsBlob(dump) }),
  });
  const { run, exec, forget, forgetPlans, takeTouched } = createStatements(pg);
  const turns = createTurns(run);
  const direct: DatabaseThread = {
    connection: async () => ({ query: async (sql, params) => run(sql, params) }),
    close: () => pg.close(),
  };
  const db = new Kysely<Tables>({ dialect: pgliteDialect(direct) });
  await migrate(db, { migrations, acceptsNewer: false });
  const filled = emptyTables(run)
    .map((name) => `select '"${name}"' as name where exists (select 1 from "${name}")`)
    .join(' union all ');
  forget();
  return {
    db,
    async reset() {
      turns.reset();
      exec('rollback');
      forgetPlans();
      const { rows } = run(filled, []) as { readonly rows: readonly { readonly name: string }[] };
      if (rows.length === 0) return;
      // A truncation would take every table that references one of these: ten times as long.
      const deletions = rows.map(({ name }) => `delete from ${name}`).join(';');
      exec(`begin; set local session_replication_role = replica; ${deletions};
        select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences where last_value is not null;
        commit`);
      for (const { name } of rows) exec(`vacuum ${name}`);
    },
    takeTouched,
    session: (deps) => new Kysely<Tables>({ dialect: pgliteDialect(sessionOf(run, turns, deps)) }),
    close: () => pg.close(),
  };
}
