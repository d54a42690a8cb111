/**
 * A database of a test's own, without rows: embedded and in memory, or one that is made on a PostgreSQL server and dropped when it is
 * closed. The server is the one that `chooseServer` or TEST_DATABASE_URL names.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { OpenDatabase } from '../../../server/storage/database.ts';
import { openSiteDatabase } from '../../../server/schema.ts';

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

let copied: string | undefined;

/**
 * This file's databases are copies of a migrated one on the shared PostgreSQL, where one can be started: opening an embedded one takes more
 * than a second of the processor. Every file of `tests/server` begins so (test-database.ts).
 */
export async function chooseSharedServer(): Promise<void> {
  if (chosen !== undefined) return;
  // Here, because benches use this file without vitest.
  const { sharedService } = await import('../nodes/shared-services.ts');
  const template = await sharedService('template');
  if (template === null) return;
  chosen = (await sharedService('postgres')) ?? undefined;
  copied = new URL(template).pathname.slice(1);
}

/** This file's databases are embedded ones in memory from now on; with TEST_DATABASE_URL they stay on that server. */
export function chooseEmbedded(): void {
  chosen = testDatabaseUrl;
  copied = undefined;
}

export interface EmptyDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A new database on the PostgreSQL server: without tables, or as a copy of the named one. */
export async function makeEmptyDatabase(server: string, template = 'template1'): Promise<EmptyDatabase> {
  // The test command drops those that bear its mark, where its end came first.
  const name = `spo_test_${process.env['TEST_RUN'] ?? ''}_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`));
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
  const { sharedDump } = await import('../nodes/shared-services.ts');
  return { dump: await sharedDump() };
}

/** `onLost`: of a server's connections. Dropping the database cuts what is still held, so nobody need listen. */
export async function openTestDatabase(onLost: (error: Error) => void = () => {}): Promise<OpenDatabase> {
  if (chosen === undefined) return openSiteDatabase({ dataDir: null, ...(await migratedDump()) });
  const { url, drop } = await makeEmptyDatabase(chosen, copied);
  // A copy has all migrations.
  const { db, close } = await openSiteDatabase({ url, onLost, migrate: copied === undefined });
  return {
    db,
    async close() {
      await close();
      await drop();
    },
  };
}
