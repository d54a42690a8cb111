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

/** `dataDir` null: in memory, for tests. Rejects when another process holds the directory or it cannot be written. */
export async function openDatabase(
  where: { readonly dataDir: string | null } | { readonly url: string },
): Promise<OpenDatabase> {
  const { dialect, release } = 'url' in where ? remote(where.url) : await embedded(where.dataDir);
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

function remote(url: string) {
  pg.types.setTypeParser(BIGINT, Number);
  return {
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: MAX_CONNECTIONS }) }),
    release: () => {},
  };
}

async function embedded(dataDir: string | null) {
  if (dataDir !== null) await mkdir(dataDir, { recursive: true });
  const release = dataDir === null ? () => {} : await lockDataDir(dataDir);
  const thread = await startDatabaseThread(dataDir === null ? null : join(dataDir, 'pg'));
  return { dialect: pgliteDialect(thread), release };
}
