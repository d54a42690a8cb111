/** Only where TEST_DATABASE_URL names a PostgreSQL server (tests/README.md). */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabaseUrl } from '../given/database.ts';

describe.skipIf(testDatabaseUrl === undefined)('a PostgreSQL server', () => {
  test('that cuts its connections is logged, and asked again by the next question', async () => {
    const lost: Error[] = [];
    const { db, close } = await openTestDatabase((error) => lost.push(error));
    try {
      // Two at once: two connections, one of which is idle while the other cuts it.
      const [first, second] = [sql`select pg_sleep(0.2)`.execute(db), sql`select pg_sleep(0.2)`.execute(db)];
      await Promise.all([first, second]);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
      await expect.poll(() => lost.length).toBeGreaterThan(0);
      expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    } finally {
      await close();
    }
  });
});
