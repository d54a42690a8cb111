/** What only a real PostgreSQL server shows: lost connections, and several nodes that start at once on one database. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrations, openSiteDatabase } from '../../../server/schema.ts';
import { seedMembers } from '../../../server/seed/members.ts';
import {
  makeEmptyDatabase,
  openTestDatabase,
  testDatabaseUrl,
  chooseServer,
} from '../../given/database/database.ts';
import { verifyLedger } from '../../given/database/verify-ledger.ts';
import { sharedService } from '../../given/nodes/shared-services.ts';

const server = testDatabaseUrl ?? (await sharedService('postgres'));
const NODES = 4;

describe.skipIf(server === null)('a PostgreSQL server', () => {
  test('when it cuts its connections, this is logged, and the next question connects again', async () => {
    chooseServer(server ?? '');
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

  test('when it cuts a connection between two queries of a transaction, the process goes on', async () => {
    chooseServer(server ?? '');
    const lost: Error[] = [];
    const { db, close } = await openTestDatabase((error) => lost.push(error));
    try {
      const cut = db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(db);
        await expect.poll(() => lost.length).toBe(1);
        await sql`select 1`.execute(trx);
      });
      await expect(cut).rejects.toThrow('not queryable');
      expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
      expect(lost).toHaveLength(1);
    } finally {
      await close();
    }
  });

  test('when four nodes open an empty database at once, each migration runs once', async () => {
    const { url, drop } = await makeEmptyDatabase(server ?? '');
    const opened = await Promise.all(
      Array.from({ length: NODES }, () => openSiteDatabase({ url, onLost: () => {} })),
    );
    const [{ db }] = opened as [(typeof opened)[number]];
    const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
    for (const { close } of opened) await close();
    await drop();
  });

  test('when a newer release has migrated the database, a node of the older release starts again', async () => {
    const { url, drop } = await makeEmptyDatabase(server ?? '');
    const newer = await openSiteDatabase({ url, onLost: () => {} });
    await sql`ALTER TABLE bet ADD COLUMN later text`.execute(newer.db);
    await sql`INSERT INTO kysely_migration VALUES ('9999-later', ${new Date().toISOString()})`.execute(
      newer.db,
    );
    const older = await openSiteDatabase({ url, onLost: () => {} });
    expect(await seedMembers(older.db, 1_700_000_000_000)).toBe(true);
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM kysely_migration`.execute(older.db);
    expect(rows).toEqual([{ n: Object.keys(migrations).length + 1 }]);
    await older.close();
    await newer.close();
    await drop();
  });

  test('when four nodes seed an empty database at once, one of them adds the accounts', async () => {
    const { url, drop } = await makeEmptyDatabase(server ?? '');
    const opened = await Promise.all(
      Array.from({ length: NODES }, () => openSiteDatabase({ url, onLost: () => {} })),
    );
    const added = await Promise.all(opened.map(({ db }) => seedMembers(db, 1_700_000_000_000)));
    expect(added.filter(Boolean)).toHaveLength(1);
    const [{ db }] = opened as [(typeof opened)[number]];
    expect(await verifyLedger(db)).toEqual({ unbalanced: 0, wrongBalances: 0 });
    for (const { close } of opened) await close();
    await drop();
  });
});
