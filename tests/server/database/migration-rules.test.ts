/** A migration leaves the schema usable for nodes of the release before (docs/operations.md, Migrations). */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrations, openSiteDatabase } from '../../../server/schema.ts';
import type { OpenDatabase } from '../../../server/storage/database.ts';
import { NewerSchema } from '../../../server/storage/migrate.ts';
import { openTestDatabase } from '../../given/database/database.ts';
import { statementsOf } from '../../given/database/migration-statements.ts';
import { seededDataDir } from '../../given/sites/running-site.ts';

/** With this migration nodes began to share a database: from then on nodes of two releases run side by side. */
const FIRST_OF_NODES = '0010-leases';

/** Statements that an older node survives: they only add. */
const EXPANDING = [
  /^CREATE (?:TABLE|INDEX|SEQUENCE|FUNCTION|VIEW) /,
  /^ALTER TABLE \w+ ADD COLUMN (?:IF NOT EXISTS )?\w+ \w+(?: NOT NULL DEFAULT .+| DEFAULT .+)?$/s,
  /^INSERT INTO \w+ /,
  /^UPDATE \w+ SET /,
];

/** Other statements, each with the reason why a node of the release before survives it. */
const REVIEWED: readonly { readonly form: RegExp; readonly why: string }[] = [
  {
    form: /^SELECT DISTINCT specifier AS written FROM "\w+" |^SELECT id::float8 AS id, results FROM "\w+"\s/,
    why: 'it reads the rows that the step changes by UPDATE',
  },
  {
    form: /^CREATE UNIQUE INDEX memo_of_request ON memo .+ WHERE req_id IS NOT NULL$/,
    why: 'older releases write no such ids',
  },
  {
    form: /^ALTER TABLE account ADD CONSTRAINT safebox_balance_not_negative /,
    why: 'older releases have no accounts of safeboxes',
  },
  {
    form: /^ALTER TABLE account ADD CONSTRAINT debt_not_positive /,
    why: 'older releases have no accounts of debts',
  },
  {
    form: /^CREATE TRIGGER \w+_(?:append_only|keeps_all) BEFORE [A-Z ]+ ON (?:audit_log|site_value|terms_version|terms_agreement)\s/,
    why: 'tables that older releases do not know',
  },
  {
    form: /^CREATE TRIGGER (loss_limit|own_limit)_append_only BEFORE UPDATE OR DELETE ON \1\s/,
    why: 'a table that older releases do not know',
  },
  {
    form: /^CREATE TRIGGER (?:loss_limit_is_taken|own_limit_is_told) AFTER INSERT ON /,
    why: 'a limit that an older node sets is copied; its own rows stay as they are',
  },
  {
    form: /^LOCK TABLE account, ledger_tx, ledger_entry IN ACCESS EXCLUSIVE MODE$/,
    why: 'a transaction of an older node waits; one that loses by a deadlock is run again',
  },
  {
    form: /^CREATE OR REPLACE FUNCTION book_entries\(\) /,
    why: 'it refuses what the foreign keys of ledger_entry refused, and books as before',
  },
  {
    form: /^CREATE TRIGGER (?:account_keeps_all|account_keeps_ids|ledger_tx_keeps_all) BEFORE /,
    why: 'no release removes an account or a posting, or changes the id of an account',
  },
  {
    form: /^ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_(?:tx|account)_id_fkey$/,
    why: 'book_entries checks every statement of every release in place of the foreign keys',
  },
  {
    form: /^ALTER TABLE bet ADD CONSTRAINT bet_trade_whole CHECK /,
    why: 'older releases leave the columns of a trade empty',
  },
  {
    form: /^CREATE TRIGGER post_is_counted AFTER INSERT OR UPDATE OF board, kind, deleted_at, hidden_at ON post\s/,
    why: 'a table that older releases do not know',
  },
  {
    form: /^CREATE TRIGGER feed_suspension_append_only BEFORE UPDATE OR DELETE ON feed_suspension\s/,
    why: 'a table that older releases do not know',
  },
  {
    form: /^(?:DROP TRIGGER feed_suspension_append_only ON feed_suspension$|CREATE TRIGGER feed_suspension_as_written BEFORE UPDATE ON feed_suspension\s)/,
    why: 'no release changes an act, and none of before removes one',
  },
  {
    form: /^CREATE TRIGGER (operator_(?:result|correction))_is_numbered BEFORE INSERT OR UPDATE OF state ON \1\s/,
    why: 'it fills a column that older releases do not know',
  },
  {
    form: /^CREATE UNIQUE INDEX trade_of_bet ON trade /,
    why: 'a table that older releases do not know',
  },
];

const isAllowed = (statement: string): boolean =>
  [...EXPANDING, ...REVIEWED.map(({ form }) => form)].some((form) => form.test(statement));

describe('the rule for migrations', () => {
  test('a number belongs to one name: of two names the one that sorts first could come second', () => {
    const names = [...new Set(Object.keys(migrations))];
    const numbers = names.map((name) => name.slice(0, 4));
    expect(names.filter((name, at) => numbers.indexOf(name.slice(0, 4)) !== at)).toEqual([]);
  });

  test.each([
    ['ALTER TABLE bet ADD COLUMN note text', true],
    [`ALTER TABLE bet ADD COLUMN note text NOT NULL DEFAULT ''`, true],
    ['ALTER TABLE bet ADD COLUMN note text NOT NULL', false],
    ['ALTER TABLE bet DROP COLUMN stake', false],
    ['ALTER TABLE bet RENAME COLUMN stake TO amount', false],
    ['ALTER TABLE bet ALTER COLUMN won TYPE numeric', false],
    ['ALTER TABLE bet ADD CONSTRAINT c CHECK (won < 5)', false],
    ['DROP TABLE bet', false],
    ['CREATE UNIQUE INDEX one_bet ON bet (member_id)', false],
  ])('%s: allowed is %s', (statement, expected) => {
    expect(isAllowed(statement)).toBe(expected);
  });

  test('holds for every migration since nodes share a database', async () => {
    const later = Object.entries(migrations).filter(([name]) => name >= FIRST_OF_NODES);
    const wrong: string[] = [];
    for (const [name, migration] of later)
      for (const statement of await statementsOf(migration))
        if (!isAllowed(statement)) wrong.push(`${name}: ${statement}`);
    expect(wrong).toEqual([]);
  });
});

/** From 0103 on no migration changes: its hash says that it is the same. A change is a migration of its own, and a line in the file. */
test('each migration has the statements of its hash, texts included', async () => {
  const hashes: Record<string, string> = {};
  for (const [name, migration] of Object.entries(migrations)) {
    const statements = await statementsOf(migration);
    hashes[name] = createHash('sha256').update(JSON.stringify(statements)).digest('hex').slice(0, 16);
  }
  const file = readFileSync(
    join(import.meta.dirname, '../../given/database/applied-migrations.json'),
    'utf8',
  );
  expect(hashes).toEqual(JSON.parse(file));
});

describe('on the newest schema', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test('a database whose first notices have earlier words gets those of today', async () => {
    const notices = () =>
      database.db
        .selectFrom('post')
        .select(['id', 'subject', 'contents', 'subject_en', 'contents_en', 'plain'])
        .where('board', '=', 'notice')
        .orderBy('id')
        .execute();
    const today = await notices();
    const earlier = { subject: '라이브 예측 서비스를 열었습니다', plain: '라이브 예측 서비스를 열었습니다' };
    await database.db
      .updateTable('post')
      .set({ ...earlier, contents: `<p>${earlier.subject}.</p>` })
      .set({ subject_en: 'Live predictions are open', contents_en: '<p>Live predictions are open.</p>' })
      .where('id', '=', 3)
      .execute();
    expect(await notices()).not.toEqual(today);
    await migrations['0103-first-notices']?.up(database.db);
    expect(await notices()).toEqual(today);
  });

  test('the statements of release 0.1 are still accepted', async () => {
    const release = readFileSync(join(import.meta.dirname, '../../given/database/release-0.1.sql'), 'utf8');
    const rows = /^-- rows$([^]*?)^-- \d/m.exec(release)?.[1] ?? '';
    const statements = rows.split(/;\s*$/m).filter((text) => text.trim() !== '');
    expect(statements).toHaveLength(6);
    await database.db.transaction().execute(async (trx) => {
      for (const statement of statements) await sql.raw(statement).execute(trx);
    });
    for (const statement of [
      `INSERT INTO bet_leg (bet_id, leg, match_id, sport_id, league_id, league_ko, league_en, market_id, specifier, outcome_id,
        home_ko, home_en, away_ko, away_en, starts_at, match_status, state, odds, shown_odds)
        VALUES (1, 0, 7, 1, 410, 'a', 'b', 1, '', 1, 'c', 'd', 'e', 'f', 5, 0, 'opened', 210, 210)`,
      `UPDATE bet SET state = 'win', won = 20, decided_at = 7, told = 1 WHERE id = 1`,
      `INSERT INTO token (hash, member_id, created_at, expires_at) VALUES ('h', 1, 1, 9)`,
      `INSERT INTO casual_seed (day, round_ms, seed, hash, created_at, ends_at, drawn_until) VALUES ('2020-01-01', 6000, 's', 'h', 1, 2, 1)`,
      `INSERT INTO casual_bet (member_id, game_code, day, inning, seed_hash, draws_at, pick, stake, odds, expected, state, bought_at)
        VALUES (1, 60, '2020-01-01', 1, 'h', 5, 0, 10, 190, 19, 'waiting', 1)`,
      `INSERT INTO login_try (key, count, open_at, forget_at) VALUES ('k', 1, 2, 3)`,
      `INSERT INTO played_match (match_id, starts_at, facts, state) VALUES (7, 5, '{}', '{}')`,
    ])
      await sql.raw(statement).execute(database.db);
    const { rows: bets } = await sql<{ won: number }>`
      SELECT b.won FROM bet b JOIN bet_leg l ON l.bet_id = b.id WHERE l.match_id = 7`.execute(database.db);
    expect(bets).toEqual([{ won: 20 }]);
  });
});

test('when a newer release has changed a data folder, the older one refuses it in a sentence', async () => {
  const dataDir = seededDataDir();
  const { db, close } = await openSiteDatabase({ dataDir });
  await sql`INSERT INTO kysely_migration VALUES ('9999-later', ${new Date().toISOString()})`.execute(db);
  await close();
  const refused = openSiteDatabase({ dataDir });
  await expect(refused).rejects.toThrow(NewerSchema);
  await expect(refused).rejects.toThrow('(migration 9999-later): start that release or a newer one');
  rmSync(dataDir, { recursive: true, force: true });
});
