/** The schema that the rooms' migrations make together, and databases that older releases made. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrations, openSiteDatabase } from '../../../server/schema.ts';
import type { Database, OpenDatabase } from '../../../server/storage/database.ts';
import { joinMigrations } from '../../../server/storage/migrations.ts';
import { statementsOf } from '../../given/database/migration-statements.ts';
import { openTestDatabase } from '../../given/database/database.ts';
import { isLong } from '../../given/runs/rounds.ts';
import { seededDataDir } from '../../given/sites/running-site.ts';

/** The release's migrations by name, with the rows of a member in use between them. */
const released = readFileSync(join(import.meta.dirname, '../../given/database/release-0.1.sql'), 'utf8')
  .split(/^-- (?=\d{4}-|rows$)/m)
  .slice(1)
  .map((part) => ({ name: part.slice(0, part.indexOf('\n')), text: part.slice(part.indexOf('\n')) }));
const THEN = '2020-01-01T00:00:00.000Z';
const releasedNames = released.map(({ name }) => name).filter((name) => name !== 'rows');

/** What PostgreSQL says about every object of the site, one line each. */
const schemaLines = {
  columns: `SELECT table_name || '.' || column_name || ' ' || ordinal_position || ' ' || data_type || ' ' || is_nullable || ' '
      || coalesce(column_default, '-') || ' ' || is_identity AS line FROM information_schema.columns WHERE table_schema = 'public'`,
  indexes: `SELECT indexdef AS line FROM pg_indexes WHERE schemaname = 'public'`,
  // Without 'n': newer versions list here, too, which columns are not null.
  constraints: `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS line FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype <> 'n'`,
  triggers: `SELECT pg_get_triggerdef(oid) AS line FROM pg_trigger WHERE NOT tgisinternal`,
  functions: `SELECT pg_get_functiondef(oid) AS line FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
} as const;

async function schemaOf(db: Database): Promise<Record<string, readonly string[]>> {
  const read = async ([kind, text]: readonly [string, string]) => {
    const { rows } = await sql.raw<{ line: string }>(`${text} ORDER BY 1`).execute(db);
    return [kind, rows.map(({ line }) => line)] as const;
  };
  return Object.fromEntries(await Promise.all(Object.entries(schemaLines).map(read)));
}

const recorded = async (db: Database) =>
  (await sql<{ name: string; timestamp: string }>`SELECT * FROM kysely_migration ORDER BY name`.execute(db))
    .rows;

/** A data folder of the release whose last migration was `last`, as kysely recorded it: in a copy of one that exists, because making one is slow. */
async function folderOfRelease(last: string): Promise<string> {
  const dataDir = seededDataDir();
  const db = await PGlite.create({ dataDir: join(dataDir, 'pg') });
  await db.exec(`
    DROP SCHEMA public CASCADE;
    CREATE SCHEMA public;
    CREATE TABLE kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL);
    CREATE TABLE kysely_migration_lock (id varchar(255) PRIMARY KEY, is_locked integer DEFAULT 0 NOT NULL);
    INSERT INTO kysely_migration_lock VALUES ('migration_lock', 0);`);
  for (const { name, text } of released) {
    if (name !== 'rows' && name > last) break;
    await db.exec(text);
    if (name !== 'rows') await db.query(`INSERT INTO kysely_migration VALUES ($1, $2)`, [name, THEN]);
  }
  await db.close();
  return dataDir;
}

describe('the migrations of the rooms', () => {
  test('are joined by name, and within a name in the order of the rooms', async () => {
    const joined = joinMigrations([
      { '0002-b': ['first b'], '0001-a': ['first a'] },
      { '0001-a': ['second a', 'second a again'], '0003-c': ['second c'] },
    ]);
    const ran = (await Promise.all(Object.values(joined).map(statementsOf))).flat();
    expect(Object.keys(joined)).toEqual(['0001-a', '0002-b', '0003-c']);
    expect(ran).toEqual(['first a', 'second a', 'second a again', 'first b', 'second c']);
  });

  test('have rising numbers, each used once, and keep the recorded names', () => {
    const names = Object.keys(migrations);
    const numbers = names.map((name) => Number(name.slice(0, 4)));
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    expect(names.slice(0, releasedNames.length)).toEqual(releasedNames);
  });
});

describe('when a data folder of an older release is opened', () => {
  let fresh: OpenDatabase;
  beforeAll(async () => {
    // On the other database, where one is installed: both must have one schema.
    fresh = await openTestDatabase();
  });
  afterAll(() => fresh.close());

  test.each(['0003-casual-games', ...(isLong ? ['0007-team-ids-of-a-leg'] : [])])(
    'one that ended with %s has the schema of a new one, and its rows',
    async (last) => {
      const dataDir = await folderOfRelease(last);
      const { db, close } = await openSiteDatabase({ dataDir });
      const schema = await schemaOf(fresh.db);
      expect(Object.values(schema).filter(({ length }) => length === 0)).toEqual([]);
      expect(await schemaOf(db)).toEqual(schema);
      const names = await recorded(db);
      expect(names.map(({ name }) => name)).toEqual(Object.keys(migrations));
      expect(names.findLast(({ timestamp }) => timestamp === THEN)?.name).toBe(last);
      expect(await db.selectFrom('account').select('balance').orderBy('id').execute()).toEqual([
        { balance: 500 },
        { balance: -500 },
      ]);
      expect(await db.selectFrom('bet').select(['told', 'level_penalty']).orderBy('id').execute()).toEqual([
        { told: 1, level_penalty: '[]' },
        { told: 0, level_penalty: '[]' },
      ]);
      expect(await db.selectFrom('bet_answer').select('state').orderBy('req_id').execute()).toEqual([
        { state: 'answered' },
        { state: 'refused' },
      ]);
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  );
});
