/**
 * What differs between the two databases: how values cross into the embedded one's thread and back, its one connection, and its folder.
 * The tests of bets, wallets and stored rows run on it in `npm run test:long` (tests/long/on-embedded.test.ts).
 */
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelResults } from '../../../domain/protocol/bets/draw-cancel.ts';
import { createLoginTries, loginScopes } from '../../../server/features/account/login-tries.ts';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { isOverdraft } from '../../../server/ledger/overdraft.ts';
import { seedMembers } from '../../../server/seed/members.ts';
import type { Database, OpenDatabase } from '../../../server/storage/database.ts';
import { openSiteDatabase } from '../../../server/schema.ts';
import { transact } from '../../../server/storage/transact.ts';
import { openTestDatabase } from '../../given/database/database.ts';
import { MATCH, openBets, STAKE } from '../../given/server/open-bets.ts';
import { seededDataDir } from '../../given/sites/running-site.ts';

let dataDir: string;
let embedded: OpenDatabase;
/** On a PostgreSQL server, where one is installed. */
let other: OpenDatabase;
beforeAll(async () => {
  dataDir = seededDataDir();
  embedded = await openSiteDatabase({ dataDir });
  other = await openTestDatabase();
  await seedMembers(other.db, Date.now());
});
afterAll(async () => {
  await other.close();
  await embedded.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What both databases answer, which must be the same. */
async function onBoth<T>(ask: (db: Database) => Promise<T>): Promise<T> {
  const answer = await ask(embedded.db);
  expect(await ask(other.db)).toEqual(answer);
  return answer;
}
const row = (key: string) => ({ key, count: 0, open_at: 0, forget_at: Number.MAX_SAFE_INTEGER });
const countOf = async (db: Database, key: string): Promise<number | undefined> =>
  (await db.selectFrom('login_try').select('count').where('key', '=', key).executeTakeFirst())?.count;

describe('both databases', () => {
  test.each<[string, unknown]>([
    ['bigint', Number.MAX_SAFE_INTEGER],
    ['bigint', Number.MIN_SAFE_INTEGER],
    ['int', -2_147_483_648],
    ['double precision', 0.1 + 0.2],
    ['boolean', false],
    ['text', '스포보드 \u{1f3c0} \' " \\ \n'],
    ['text', ''],
    ['text', null],
    ['int[]', [3, -4]],
    ['int[]', []],
    ['text[]', ['한글', 'a,b', '{"c"}', '\\', 'null', '']],
  ])('give a %s back as it was given: %j', async (type, value) => {
    const ask = (db: Database) => sql<{ v: unknown }>`select ${value}::${sql.raw(type)} as v`.execute(db);
    expect((await onBoth(async (db) => (await ask(db)).rows))[0]?.v).toEqual(value);
  });

  test('read rows out of JSON, take lists of numbers, and give counts, sums and JSON', async () => {
    const rows = [
      { at: 1, gold: 5_000_000_000 },
      { at: 2, gold: null },
    ];
    const answer = await onBoth(
      async (db) =>
        (
          await sql`
            select count(*) as rows, sum(gold)::bigint as gold, json_agg(json_build_object('at', at) order by at) as list
            from json_to_recordset(${JSON.stringify(rows)}::json) as given (at int, gold bigint)
            where gold is null or gold = any(${[7, 5_000_000_000]}::bigint[])`.execute(db)
        ).rows,
    );
    expect(answer).toEqual([{ rows: 2, gold: 5_000_000_000, list: [{ at: 1 }, { at: 2 }] }]);
  });

  test('count the rows that a change reached, and give back those that were written', async () => {
    const answer = await onBoth(async (db) => {
      const keys = ['counted 1', 'counted 2', 'counted 3'];
      const added = await db.insertInto('login_try').values(keys.map(row)).returning('key').execute();
      const again = await db
        .insertInto('login_try')
        .values(row('counted 1'))
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .execute();
      const changed = await db
        .updateTable('login_try')
        .set({ count: 5 })
        .where('key', 'in', keys.slice(1))
        .executeTakeFirst();
      const none = await db
        .updateTable('login_try')
        .set({ count: 5 })
        .where('key', '=', 'nobody')
        .executeTakeFirst();
      return { added, again, changed: changed.numUpdatedRows, none: none.numUpdatedRows };
    });
    expect(answer).toEqual({
      added: [{ key: 'counted 1' }, { key: 'counted 2' }, { key: 'counted 3' }],
      again: [],
      changed: 2n,
      none: 0n,
    });
  });

  test.each([
    [
      'a row twice',
      `INSERT INTO account (owner, currency, balance) VALUES ('twice', 'gold', 0), ('twice', 'gold', 0)`,
      '23505',
    ],
    [
      'a member without gold for it',
      `UPDATE account SET balance = -1 WHERE owner = 'member:1' AND currency = 'gold'`,
      '23514',
    ],
    [
      'a row of nobody',
      `INSERT INTO token (hash, member_id, created_at, expires_at) VALUES ('h', 999, 1, 9)`,
      '23503',
    ],
    ['a removed posting', `DELETE FROM ledger_tx`, 'P0001'],
    ['a deadlock', `DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40P01'; END $$`, '40P01'],
    ['half a statement', `SELECT FROM WHERE`, '42601'],
  ])('refuse %s with the same code', async (_, statement, code) => {
    const refused = (db: Database) =>
      sql
        .raw(statement)
        .execute(db)
        .then(
          () => 'done',
          (error: { readonly code: string }) => error.code,
        );
    expect(await onBoth(refused)).toBe(code);
  });

  test.each([
    ['a member without gold for it', `UPDATE account SET balance = -1 WHERE owner = 'member:1'`, true],
    [
      'a bet without a stake',
      `INSERT INTO bet (member_id, game_code, state, stake, odds, expected, bought_at) VALUES (1, 59, 'opened', 0, 210, 0, 1)`,
      false,
    ],
    ['an entry of nothing', `INSERT INTO ledger_entry (tx_id, account_id, amount) VALUES (1, 1, 0)`, false],
    [
      'a row twice',
      `INSERT INTO account (owner, currency) VALUES ('twice', 'gold'), ('twice', 'gold')`,
      false,
    ],
  ])('know an overdraft by its constraint: %s', async (_, statement, isOne) => {
    const isRefusedSo = (db: Database) =>
      sql
        .raw(statement)
        .execute(db)
        .then(() => 'done', isOverdraft);
    expect(await onBoth(isRefusedSo)).toBe(isOne);
  });

  test('write nothing of a transaction that fails, and run one again that lost against another', async () => {
    const answer = await onBoth(async (db) => {
      let tries = 0;
      await transact(db, async (trx) => {
        await trx
          .insertInto('login_try')
          .values(row(`try ${++tries}`))
          .execute();
        if (tries === 1)
          await sql`DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END $$`.execute(trx);
      });
      return [await countOf(db, 'try 1'), await countOf(db, 'try 2')];
    });
    expect(answer).toEqual([undefined, 0]);
  });
});

describe('the embedded database', () => {
  test('keeps the queries of a transaction apart from others, on its one connection', async () => {
    const { db } = embedded;
    await db.insertInto('login_try').values(row('test')).execute();
    const adding = Array.from({ length: 20 }, () =>
      db.transaction().execute(async (trx) => {
        const before = (await countOf(trx, 'test')) ?? Number.NaN;
        await trx
          .updateTable('login_try')
          .set({ count: before + 1 })
          .where('key', '=', 'test')
          .execute();
      }),
    );
    const failing = db.transaction().execute(async (trx) => {
      await trx.updateTable('login_try').set({ count: 999 }).where('key', '=', 'test').execute();
      throw new Error('rolled back');
    });
    await Promise.all([...adding, failing.catch(() => {})]);
    expect(await countOf(db, 'test')).toBe(20);
  });

  test('takes bets, pays, cancels and answers once, and its books balance', async () => {
    const given = await openBets(undefined, Promise.resolve(embedded));
    // The folder's members agreed to the terms when it was made.
    given.pass(Date.now() - given.now());
    given.reset();
    const bettor = await given.bettor('demo2');
    const rows = [given.row(), given.row({}, { OutcomeId: 2, Rate: 3.3 })] as const;
    const gold = await given.gold('demo2');
    for (const asked of rows) {
      const answers = await Promise.all(
        [asked, asked].map((one) => given.bets.draw(bettor, one, given.now())),
      );
      expect(answers[0]).toMatchObject({ answer: { reqId: asked.reqId, code: 200 } });
      expect(answers[1]).toEqual(answers[0]);
    }
    expect(await given.gold('demo2')).toBe(gold - 2 * STAKE);
    const results = [
      { outcomeId: 1, result: 'win' as const },
      { outcomeId: 2, result: 'lose' as const },
    ];
    await given.bets.settle(MATCH, [{ marketId: 1, specifier: '', results }]);
    expect(await given.gold('demo2')).toBe(gold + 0.1 * STAKE);
    const ended = await given.db.selectFrom('bet').select(['id', 'state']).orderBy('id').execute();
    expect(ended.map(({ state }) => state)).toEqual(['win', 'lose']);
    const late = await given.bets.cancel(bettor, { ids: ended.map(({ id }) => id) });
    expect(late.list.map(({ Result }) => Result)).not.toContain(cancelResults.ok);
    expect(linesOfFindings(await audit(given.db, 'full'))).toEqual([]);
  });

  test('T12 holds written rows and the counts of logins after it was closed and opened again', async () => {
    const now = (): number => 1_700_000_000_000;
    const from = { id: 'demo1', address: '10.0.0.1', device: null };
    const before = createLoginTries(embedded.db, now);
    for (let i = 0; i < loginScopes.pair.free; i++) await before.begin(from);
    const bets = await embedded.db.selectFrom('bet').selectAll().orderBy('id').execute();
    await embedded.close();
    embedded = await openSiteDatabase({ dataDir });
    expect(await countOf(embedded.db, 'test')).toBe(20);
    expect(await embedded.db.selectFrom('bet').selectAll().orderBy('id').execute()).toEqual(bets);
    expect(await createLoginTries(embedded.db, now).begin(from)).toEqual({
      open: false,
      waitMs: loginScopes.pair.firstMs,
    });
  });
});
