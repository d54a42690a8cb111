/** The database: embedded PostgreSQL in a thread by default, a real PostgreSQL when a URL is given. */
import { Kysely, type Transaction } from 'kysely';
import { prepareDataDir } from './data-dir.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { startDatabaseThread } from './database-thread.ts';
import { migrate, type MigrationList } from './migrate.ts';
import { databaseFolder } from './new-database.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import type { RemoteDatabase } from './remote-database.ts';
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
  const { dialect, release } = 'url' in where ? await remote(where) : await embedded(where);
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

async function remote(where: RemoteDatabase) {
  const { remoteDatabase } = await import('./remote-database.ts');
  return remoteDatabase(where);
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
