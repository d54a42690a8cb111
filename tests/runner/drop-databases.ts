/** Databases that the tests of a run made on the server of TEST_DATABASE_URL and that were not dropped, because the run was ended. */
import { basename } from 'node:path';

/** For each question: a server that does not answer holds up no end. */
const LIMIT_MS = 5000;

/** Part of the names of a run's databases (given/database/database.ts). */
export const markOf = (folder: string): string => basename(folder).slice('spo-run-'.length).toLowerCase();

/** Without TEST_DATABASE_URL the databases are in the run's folder, and nothing is done. Resolves with their names. */
export async function dropDatabases(folder: string): Promise<readonly string[]> {
  const connectionString = process.env['TEST_DATABASE_URL'];
  if (connectionString === undefined) return [];
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
  });
  // A server that ends meanwhile: the queries reject, too.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [`spo_test_${markOf(folder)}_`],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
    return rows.map(({ name }) => name);
  } catch (error) {
    console.error(`The databases of the run were not dropped: ${String(error)}`);
    return [];
  } finally {
    await client.end().catch(() => {});
  }
}
