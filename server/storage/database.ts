/** The database: embedded PostgreSQL in a thread by default, a real PostgreSQL when a URL is given. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { lockDataDir } from './data-dir-lock.ts';
import { migrations } from './migrations.ts';
import { pgliteDialect, startDatabaseThread } from './pglite-dialect.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

export interface OpenDatabase {
  readonly db: Database;
  close(): Promise<void>;
}

const BIGINT = 20;
const MAX_CONNECTIONS = 10;

interface RemoteDatabase {
  readonly url: string;
  /** A connection that nobody used just then was lost (the database was restarted, say): the next question opens another. */
  readonly onLost: (error: Error) => void;
}

/** `dataDir` null: in memory, for tests. Rejects when another process holds the directory or it cannot be written. */
export async function openDatabase(
  where: { readonly dataDir: string | null } | RemoteDatabase,
): Promise<OpenDatabase> {
  const { dialect, release } = 'url' in where ? remote(where) : await embedded(where.dataDir);
  const db = new Kysely<Tables>({ dialect });
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  if (error !== undefined) throw error;
  return {
    db,
    async close() {
      await db.destroy();
      release();
    },
  };
}

function remote({ url, onLost }: RemoteDatabase) {
  pg.types.setTypeParser(BIGINT, Number);
  const pool = new pg.Pool({ connectionString: url, max: MAX_CONNECTIONS });
  // Without a listener a lost connection would end the process.
  pool.on('error', onLost);
  return { dialect: new PostgresDialect({ pool }), release: () => {} };
}

async function embedded(dataDir: string | null) {
  if (dataDir !== null) await mkdir(dataDir, { recursive: true });
  const release = dataDir === null ? () => {} : await lockDataDir(dataDir);
  const thread = await startDatabaseThread(dataDir === null ? null : join(dataDir, 'pg'));
  return { dialect: pgliteDialect(thread), release };
}
