/**
 * A database of a test's own, without rows: embedded and in memory, or one that is made on a PostgreSQL server and dropped when it is
 * closed. The server is the one that `chooseServer` or TEST_DATABASE_URL names.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type OpenDatabase, openDatabase } from '../../server/storage/database.ts';

async function onServer<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

export const testDatabaseUrl = process.env['TEST_DATABASE_URL'];
let chosen = testDatabaseUrl;

/** True: this file's databases are made on a PostgreSQL server. */
export const isOnServer = (): boolean => chosen !== undefined;

/** The databases of this file's tests are made on that PostgreSQL server from now on. */
export function chooseServer(url: string): void {
  chosen = url;
}

export interface EmptyDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A new database without tables on the PostgreSQL server. */
export async function makeEmptyDatabase(server: string): Promise<EmptyDatabase> {
  const name = `spo_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, (client) => client.query(`create database ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () =>
      onServer(server, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

/**
 * In vitest: the dump that every file's databases start from, because initdb and the migrations take most of the time of a short test.
 * Benches start empty. The tests of the migrations open their databases themselves.
 */
async function migratedDump(): Promise<{ readonly dump?: string }> {
  if (process.env['VITEST'] === undefined) return {};
  const { sharedDump } = await import('./shared-services.ts');
  return { dump: await sharedDump() };
}

/** `onLost`: of a server's connections. Dropping the database cuts what is still held, so nobody need listen. */
export async function openTestDatabase(onLost: (error: Error) => void = () => {}): Promise<OpenDatabase> {
  if (chosen === undefined) return openDatabase({ dataDir: null, ...(await migratedDump()) });
  const { url, drop } = await makeEmptyDatabase(chosen);
  const { db, close } = await openDatabase({ url, onLost });
  return {
    db,
    async close() {
      await close();
      await drop();
    },
  };
}
