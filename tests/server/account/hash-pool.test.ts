import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createAccounts } from '../../../server/features/account/accounts.ts';
import {
  createHashPool,
  type HashLimits,
  hashLimits,
  type HashPlace,
  type HashPool,
} from '../../../server/features/account/hash-pool.ts';
import { loginScopes } from '../../../server/features/account/login-tries.ts';
import {
  hashPassword,
  hashPasswordSync,
  isOfOtherCost,
  unknownMemberHash,
} from '../../../server/features/account/password.ts';
import { openTestDatabase } from '../../given/database/database.ts';

let pool: HashPool | null = null;
afterEach(async () => {
  await pool?.close();
  pool = null;
});
const open = (limits: Partial<HashLimits> = {}): HashPool =>
  (pool = createHashPool({ ...hashLimits, ...limits }));
const enter = (address: string, known = false): HashPlace => {
  const place = pool?.enter(address, { isKnown: known }) ?? null;
  if (place === null) throw new Error('the pool is busy');
  return place;
};

describe('T11 the hash pool', () => {
  test('it says whether the password is the stored one', async () => {
    open();
    const stored = await hashPassword('spoboard1!');
    // The site's own cost: servers of tests have a lower one.
    expect(stored).toContain('$m=19456,t=2,p=1$');
    expect(await enter('a').compare('spoboard1!', stored)).toBe(true);
    expect(await enter('a').compare('spoboard1?', stored)).toBe(false);
    expect(await enter('a').compare('spoboard1!', unknownMemberHash())).toBe(false);
  });

  test('a hash of another cost is compared by its own cost (ASVS 11.2.2)', async () => {
    open();
    const older = hashPasswordSync('blue-Kite-82', { memory: 8192, passes: 1, parallelism: 1 });
    expect(older).toMatch(/^\$argon2id\$v=19\$m=8192,t=1,p=1\$/);
    expect([isOfOtherCost(older), isOfOtherCost(unknownMemberHash()), isOfOtherCost('none')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await enter('a').compare('blue-Kite-82', older)).toBe(true);
    expect(await enter('a').compare('blue-Kite-83', older)).toBe(false);
  });

  test('a file is read while comparisons wait: they do not use the threads that files need', async () => {
    open();
    // More than the shared threads: there the file would come after most of them.
    const COMPARISONS = 32;
    let done = 0;
    const stored = unknownMemberHash();
    const all = Array.from({ length: COMPARISONS }, (_, at) =>
      enter(`a${at}`)
        .compare('password', stored)
        .then(() => done++),
    );
    await readFile(new URL(import.meta.url));
    expect(done).toBeLessThan(COMPARISONS / 2);
    await Promise.all(all);
  });

  test('one address has its places, and no more; a place that is left is free again', () => {
    open();
    const places = Array.from({ length: hashLimits.ofAddress }, () => enter('a'));
    expect(pool?.enter('a', { isKnown: false })).toBeNull();
    expect(pool?.enter('a', { isKnown: true })).toBeNull();
    expect(pool?.enter('b', { isKnown: false })).not.toBeNull();
    places[0]?.leave();
    places[0]?.leave();
    expect(pool?.enter('a', { isKnown: false })).not.toBeNull();
    expect(pool?.enter('a', { isKnown: false })).toBeNull();
  });

  test('when strangers fill the pool, known devices still find a place', () => {
    open();
    const strangers = hashLimits.places - hashLimits.knownPlaces;
    for (let at = 0; at < strangers; at++) enter(`a${at}`);
    expect(pool?.enter('b', { isKnown: false })).toBeNull();
    for (let at = 0; at < hashLimits.knownPlaces; at++) enter(`k${at}`, true);
    expect(pool?.enter('k', { isKnown: true })).toBeNull();
  });

  test('known devices go first, then the oldest', async () => {
    open({ threads: 1 });
    const order: string[] = [];
    const compare = (name: string, known: boolean) =>
      enter(name, known)
        .compare('password', unknownMemberHash())
        .then(() => order.push(name));
    await Promise.all([
      compare('first', false),
      compare('second', false),
      compare('third', false),
      compare('known', true),
    ]);
    expect(order).toEqual(['first', 'known', 'second', 'third']);
  });

  test('a stored hash that cannot be read rejects its own comparison alone', async () => {
    open();
    const broken = enter('a').compare('password', 'broken');
    const other = enter('a').compare('password', unknownMemberHash());
    await expect(broken).rejects.toThrow(/nonce/);
    expect(await other).toBe(false);
  });

  test('when it is closed, comparisons that wait are rejected', async () => {
    open({ threads: 1 });
    const waiting = [1, 2, 3].map(() => enter('a').compare('password', unknownMemberHash()));
    const outcomes = Promise.allSettled(waiting);
    await pool?.close();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});

test('T11 30 logins of one address at once: its places are compared, the others answered "busy"', async () => {
  const { db, close } = await openTestDatabase();
  const accounts = await createAccounts(db, Date.now);
  try {
    const codes = await Promise.all(
      Array.from({ length: 30 }, async (_, at) => {
        const from = { address: '10.0.0.1', device: null };
        return (await accounts.logIn(`nobody-${at}`, 'password', from)).code;
      }),
    );
    expect(loginScopes.address.free).toBeGreaterThan(hashLimits.ofAddress);
    expect(codes.filter((code) => code === 'AL001')).toHaveLength(hashLimits.ofAddress);
    expect(codes.filter((code) => code === 'AL503')).toHaveLength(30 - hashLimits.ofAddress);
    // Nothing was counted for the others: the address may go on at once.
    const [next] = await db
      .selectFrom('login_try')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .execute();
    expect(next?.rows).toBe(1 + 2 * hashLimits.ofAddress);
  } finally {
    await accounts.close();
    await close();
  }
});
