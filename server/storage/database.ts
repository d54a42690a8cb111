/** The database: embedded PostgreSQL in a thread by default, a real PostgreSQL when a URL is given. */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { cutSilentServer, type SilenceLimits } from './cut-silent-server.ts';
import { prepareDataDir } from './data-dir.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { startDatabaseThread } from './database-thread.ts';
import { migrate, type MigrationList } from './migrate.ts';
import { databaseFolder } from './new-database.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import type { Tables } from './tables.ts';

/** `Own`: the tables that the reader names; a feature sees all that the rooms declare. */
export type Database<Own = Tables> = Kysely<Own>;
export type Trx<Own = Tables> = Transaction<Own>;
/** Reads alike inside and outside of a transaction. */
export type Reader<Own = Tables> = Database<Own> | Trx<Own>;

export interface OpenDatabase<Own = Tables> {
  readonly db: Database<Own>;
  close(): Promise<void>;
}

const BIGINT = 20;
const MAX_CONNECTIONS = 10;
/**
 * A transaction of a process that is paused holds its locks no longer than this. Shorter than a term of a lease: the next holder need not
 * wait for a paused one.
 */
const IDLE_IN_TRANSACTION_MS = 2500;

/** A query waits this long for a connection; the caller is then answered that the site is busy, and not after its own limit. */
const CONNECT_MS = 8000;
/** A silent connection is examined after this time, so that a host that vanished is noticed. */
const KEEP_ALIVE_MS = 10_000;

interface RemoteDatabase {
  readonly url: string;
  /** Called once for each connection that is lost, for example because the database restarted. The next query opens another connection. */
  readonly onLost: (error: Error) => void;
  /** false: no migrations are run. */
  readonly migrate?: boolean;
  /** When a server that does not answer counts as away. */
  readonly silence?: SilenceLimits;
}

interface EmbeddedDatabase {
  /** null: in memory, for tests. */
  readonly dataDir: string | null;
  /** For tests: a database in memory starts from this dump of PGlite (a tar file) and not empty. The migrations that it lacks are run. */
  readonly dump?: string;
  /** Called when the database's thread ended by itself and restarts. */
  readonly onRestart?: (error: Error) => void;
  /** Called when the database is lost for good (its thread ended again, or another process took its folder): the process must end. */
  readonly onEnded?: (error: Error) => void;
}

export type DatabasePlace = EmbeddedDatabase | RemoteDatabase;

/** Rejects when another process holds the folder (DataDirTaken), or the folder cannot be used (DataDirUnusable). */
export async function openDatabase(where: DatabasePlace, migrations: MigrationList): Promise<OpenDatabase> {
  const { dialect, release } = 'url' in where ? remote(where) : await embedded(where);
  const db = new Kysely<Tables>({ dialect });
  const close = async (): Promise<void> => {
    await db.destroy();
    await release();
  };
  if ('url' in where && where.migrate === false) return { db, close };
  try {
    await migrate(db, { migrations, acceptsNewer: 'url' in where });
  } catch (error) {
    await close();
    throw error;
  }
  return { db, close };
}

function remote({ url, onLost, silence }: RemoteDatabase) {
  pg.types.setTypeParser(BIGINT, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  // Without listeners a lost connection would end the process: an idle one by the pool's event, one in a transaction by its own.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    let isLost = false;
    client.on('error', (error) => {
      if (!isLost) onLost(error);
      isLost = true;
    });
  });
  const stop = cutSilentServer(pool, url, silence);
  return { dialect: new PostgresDialect({ pool }), release: async () => stop() };
}

const notInUse = { mayWriteUntil: null, release: async () => {} };

async function embedded({ dataDir, dump, onRestart = () => {}, onEnded = () => {} }: EmbeddedDatabase) {
  if (dataDir !== null) await prepareDataDir(dataDir);
  const lost = new AbortController();
  const onLost = (): void => {
    const why = new Error(`another process has taken the data directory ${dataDir}`);
    lost.abort(why);
    onEnded(why);
  };
  const hold = dataDir === null ? notInUse : await lockDataDir(dataDir, { onLost });
  try {
    const folder = dataDir === null ? null : await databaseFolder(dataDir, lost.signal);
    const thread = await startDatabaseThread({
      dataDir: folder,
      dump: dataDir === null ? (dump ?? null) : null,
      mayWriteUntil: hold.mayWriteUntil,
      onRestart,
      onEnded,
    });
    return { dialect: pgliteDialect(thread), release: hold.release };
  } catch (error) {
    await hold.release();
    throw error;
  }
}
