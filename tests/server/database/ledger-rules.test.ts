/** The rules of the ledger, which the database enforces for this release and for a process of an older release on the same schema. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  balancesOfAll,
  type Entry,
  post,
  postAll,
  type Posting,
  postOnce,
} from '../../../server/ledger/post.ts';
import type { Trx } from '../../../server/storage/database.ts';
import { openBets, type OpenBets } from '../../given/server/open-bets.ts';

let given: OpenBets;
let one: `member:${number}`;
let two: `member:${number}`;
beforeAll(async () => {
  given = await openBets();
  one = `member:${(await given.bettor('demo1')).memberId}`;
  two = `member:${(await given.bettor('demo2')).memberId}`;
});
afterAll(() => given.close());

/** How releases until 0008 post: an account at a time, then all entries in one statement. */
async function postAsBefore(trx: Trx, { requestId, kind, at, entries }: Posting): Promise<void> {
  const tx = await trx
    .insertInto('ledger_tx')
    .values({ request_id: requestId, kind, created_at: at })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = [];
  for (const { owner, currency, amount } of entries) {
    const { id } = await trx
      .selectFrom('account')
      .select('id')
      .where('owner', '=', owner)
      .where('currency', '=', currency)
      .executeTakeFirstOrThrow();
    rows.push({ tx_id: tx.id, account_id: id, amount });
  }
  await trx
    .insertInto('ledger_entry')
    .values(rows.sort((a, b) => a.account_id - b.account_id))
    .execute();
}

let request = 0;
const posting = (...moves: readonly (readonly [Entry['owner'], number])[]): Posting => ({
  requestId: `rules-${++request}`,
  kind: 'stake',
  at: 1,
  entries: moves.map(([owner, amount]) => ({ owner, currency: 'gold', amount })),
});
const inTransaction = (act: (trx: Trx) => Promise<unknown>) => given.db.transaction().execute(act);
const TOO_MUCH = 1_000_000_000_000;

const releases: readonly (readonly [string, (trx: Trx, posting: Posting) => Promise<unknown>])[] = [
  ['this release', post],
  ['an older release', postAsBefore],
];

describe.each(releases)('a posting by %s', (_, write) => {
  test('that balances moves the gold', async () => {
    const gold = await given.gold('demo1');
    await inTransaction((trx) => write(trx, posting([one, -500], ['stakes', 500])));
    expect(await given.gold('demo1')).toBe(gold - 500);
    await inTransaction((trx) => write(trx, posting([one, 500], ['stakes', -500])));
    expect(await given.gold('demo1')).toBe(gold);
    expect(await given.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
  });

  test('that does not balance is refused', async () => {
    const gold = await given.gold('demo1');
    const failing = inTransaction((trx) => write(trx, posting([one, -500], ['stakes', 400])));
    await expect(failing).rejects.toThrow('is not balanced');
    expect(await given.gold('demo1')).toBe(gold);
  });

  test('that overdraws a member is refused', async () => {
    const failing = inTransaction((trx) => write(trx, posting([one, -TOO_MUCH], ['stakes', TOO_MUCH])));
    await expect(failing).rejects.toThrow('member_balance_not_negative');
    expect(await given.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
  });
});

describe('an entry', () => {
  const entryOf = (txId: number, accountId: number) =>
    given.db
      .insertInto('ledger_entry')
      .values([
        { tx_id: txId, account_id: accountId, amount: 5 },
        { tx_id: txId, account_id: accountId, amount: -5 },
      ])
      .execute();
  const NOWHERE = 999_999_999;

  test('whose transaction or account does not exist is refused', async () => {
    const { id: txId } = await given.db
      .selectFrom('ledger_tx')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { id } = await given.db.selectFrom('account').select('id').limit(1).executeTakeFirstOrThrow();
    await expect(entryOf(NOWHERE, id)).rejects.toThrow('is not there');
    await expect(entryOf(txId, NOWHERE)).rejects.toThrow('is not there');
  });

  test.each([
    `DELETE FROM account WHERE owner = 'nobody'`,
    `TRUNCATE account`,
    `UPDATE account SET id = DEFAULT WHERE owner = 'nobody'`,
    `TRUNCATE ledger_tx`,
    `DELETE FROM ledger_tx`,
  ])('keeps its transaction and its account: %s is refused', async (text) => {
    await expect(sql.raw(text).execute(given.db)).rejects.toThrow('append-only');
  });
});

describe('postings in one statement', () => {
  test('that move nothing are written without entries', async () => {
    const free = posting([one, 0], ['stakes', 0]);
    await inTransaction((trx) => postAll(trx, [free]));
    const written = given.db
      .selectFrom('ledger_tx')
      .leftJoin('ledger_entry', 'ledger_entry.tx_id', 'ledger_tx.id')
      .select('ledger_entry.amount')
      .where('ledger_tx.request_id', '=', free.requestId);
    expect(await written.execute()).toEqual([{ amount: null }]);
  });

  test('move the gold of every account once; a repeated request id undoes its transaction', async () => {
    const [first, second, third] = [
      posting([one, -300], ['stakes', 300]),
      posting([two, -200], ['stakes', 250], ['winnings', -50]),
      posting([one, -40], ['stakes', 40]),
    ];
    const gold = [await given.gold('demo1'), await given.gold('demo2')];
    await inTransaction((trx) => postAll(trx, [first, second]));
    await expect(inTransaction((trx) => postAll(trx, [second, third]))).rejects.toThrow(
      `posted before: ${second.requestId}`,
    );
    await expect(inTransaction((trx) => post(trx, first))).rejects.toThrow('posted before');
    expect([await given.gold('demo1'), await given.gold('demo2')]).toEqual([
      (gold[0] ?? 0) - 300,
      (gold[1] ?? 0) - 200,
    ]);
    expect(await given.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
  });

  test('that may be asked for again say whether they are the first, and move gold once', async () => {
    const gold = await given.gold('demo1');
    const asked = posting([one, -30], ['stakes', 30]);
    const ask = () => inTransaction((trx) => postOnce(trx, asked));
    expect([await ask(), await ask()]).toEqual([true, false]);
    expect(await given.gold('demo1')).toBe(gold - 30);
  });

  test('are refused together when two of them balance only together', async () => {
    const failing = inTransaction((trx) =>
      postAll(trx, [posting([one, -300], ['stakes', 200]), posting([two, -200], ['stakes', 300])]),
    );
    await expect(failing).rejects.toThrow('is not balanced');
  });

  test('open the accounts that are missing, also when two transactions do so at once', async () => {
    const stranger = 'member:999999' as const;
    const paid = [1, 2, 3].map(() => posting([stranger, 10], ['winnings', -10]));
    await Promise.all(paid.map((own) => inTransaction((trx) => postAll(trx, [own]))));
    const { balance } = await given.db
      .selectFrom('account')
      .select('balance')
      .where('owner', '=', stranger)
      .executeTakeFirstOrThrow();
    expect(balance).toBe(30);
  });

  test('of both releases at once leave the books right', async () => {
    const write = (at: number) => (at % 2 === 0 ? post : postAsBefore);
    await Promise.all(
      Array.from({ length: 40 }, (__, at) =>
        inTransaction((trx) =>
          write(at)(trx, posting([at % 3 === 0 ? one : two, -at - 1], ['stakes', at], ['winnings', 1])),
        ),
      ),
    );
    expect(await given.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
  });
});

test('balances are those of the currencies that are asked for, and no others', async () => {
  const { memberId } = await given.bettor('demo1');
  const [all] = await balancesOfAll(given.db, [memberId]);
  if (all === undefined) throw new Error('no balances');
  const { gold, coin, mile } = all;
  expect(Math.min(gold, coin, mile)).toBeGreaterThan(0);
  const nobody = 999_998;
  const asked = [memberId, nobody];
  expect(await balancesOfAll(given.db, asked, ['gold'])).toEqual([{ gold }, { gold: 0 }]);
  expect(await balancesOfAll(given.db, asked, ['coin', 'mile'])).toEqual([
    { coin, mile },
    { coin: 0, mile: 0 },
  ]);
  expect(await balancesOfAll(given.db, asked)).toEqual([all, { gold: 0, coin: 0, mile: 0 }]);
});
