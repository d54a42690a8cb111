/**
 * A database of a test's own, empty: embedded and in memory, or, where TEST_DATABASE_URL names a PostgreSQL server, one that is made
 * there and dropped when it is closed.
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

/** `onLost`: of a server's connections. Dropping the database cuts what is still held, so nobody need listen. */
export async function openTestDatabase(onLost: (error: Error) => void = () => {}): Promise<OpenDatabase> {
  const server = testDatabaseUrl;
  if (server === undefined) return openDatabase({ dataDir: null });
  const name = `spo_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, (client) => client.query(`create database ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  const { db, close } = await openDatabase({ url: url.href, onLost });
  return {
    db,
    async close() {
      await close();
      await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
