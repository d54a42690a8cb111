/** Of two site values that hold at once, the one that was written later holds, whatever the clocks of the nodes that wrote them say. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSiteValues } from '../../../server/site-values/site-values.ts';
import { basesOf } from '../../../server/features/operator/value-base.ts';
import type { OpenDatabase } from '../../../server/storage/database.ts';
import { openTestDatabase } from '../../given/database/database.ts';

const AHEAD_MS = 5000;
let database: OpenDatabase;
let now = 1_700_000_000_000;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
/** Each test begins an hour later: rows are only added. */
beforeEach(() => void (now += 3_600_000));

/** A node whose clock is ahead by so much. */
function nodeAhead(ms: number) {
  const { db } = database;
  const values = createSiteValues({ db, now: () => now + ms, log: () => {} });
  return {
    write: (value: number, holdsFrom = 0): Promise<void> =>
      db
        .transaction()
        .execute((trx) =>
          values.write(trx, { name: 'exchange-rate', value, holdsFrom, writtenBy: null, reason: 'test' }),
        ),
    rate: () => values.exact(db, 'exchange-rate'),
    base: async (): Promise<string> => (await basesOf(db, now + ms))('exchange-rate'),
  };
}

test.each([
  ['ahead', AHEAD_MS, 0],
  ['behind', 0, AHEAD_MS],
])(
  'the later value holds at both nodes if the earlier one came from a clock that is %s',
  async (_, first, then) => {
    const [one, other] = [nodeAhead(first), nodeAhead(then)];
    await one.write(120);
    expect([await one.rate(), await other.rate()]).toEqual([120, 120]);
    expect(await one.base()).toBe(await other.base());
    now += 1000;
    await other.write(130);
    expect([await one.rate(), await other.rate()]).toEqual([130, 130]);
    expect(await one.base()).toBe(await other.base());
    now += 2 * AHEAD_MS;
    expect([await one.rate(), await other.rate()]).toEqual([130, 130]);
  },
);

test('a value with a date holds at each node when its clock has come to it', async () => {
  const [right, ahead] = [nodeAhead(0), nodeAhead(AHEAD_MS)];
  await right.write(140);
  const holdsFrom = now + 10 * AHEAD_MS;
  await right.write(150, holdsFrom);
  expect([await right.rate(), await ahead.rate()]).toEqual([140, 140]);
  now = holdsFrom - 1;
  expect([await right.rate(), await ahead.rate()]).toEqual([140, 150]);
  now = holdsFrom;
  expect([await right.rate(), await ahead.rate()]).toEqual([150, 150]);
});

test('a value with a date holds after a value that a clock ahead of it dated later', async () => {
  const [right, ahead] = [nodeAhead(0), nodeAhead(AHEAD_MS)];
  await ahead.write(160);
  now += 1000;
  await right.write(170, now + 2000);
  expect([await right.rate(), await ahead.rate()]).toEqual([160, 170]);
  now += AHEAD_MS;
  expect([await right.rate(), await ahead.rate()]).toEqual([170, 170]);
  now += 60_000;
  expect([await right.rate(), await ahead.rate()]).toEqual([170, 170]);
});
