import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Accounts, createAccounts } from '../../../server/features/account/accounts.ts';
import { deviceLimits } from '../../../server/features/account/known-devices.ts';
import {
  createLoginTries,
  loginScopes,
  type TryScope,
} from '../../../server/features/account/login-tries.ts';
import { demoPassword, seedMembers } from '../../../server/seed/members.ts';
import type { OpenDatabase } from '../../../server/storage/database.ts';
import { openTestDatabase } from '../../given/database/database.ts';
import { cheapPool, testCost } from '../../given/server/password-cost.ts';
import { openServer } from '../../given/server/running-server.ts';

const WRONG = 'wrong-password';
const START = 1_700_000_000_000;
let database: OpenDatabase;
let accounts: Accounts;
let now = START;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedMembers(database.db, now, testCost);
  accounts = await createAccounts(database.db, () => now, { pool: cheapPool() });
});
afterAll(async () => {
  await accounts.close();
  await database.close();
});
beforeEach(async () => {
  now += 7 * 86_400_000;
  for (const table of ['login_try', 'known_device'] as const) await database.db.deleteFrom(table).execute();
});

const codeOf = async (id: string, password: string, address: string, device: string | null = null) =>
  (await accounts.logIn(id, password, { address, device })).code;
/** The secret that the member's device got at its login. */
async function deviceOf(id: string, address: string): Promise<string> {
  const result = await accounts.logIn(id, demoPassword, { address, device: null });
  if (result.code !== 'AL000') throw new Error(result.code);
  return result.device;
}
/** Strangers at so many addresses, each with all tries that pass at once. */
async function flood(id: string, addresses: number): Promise<string[]> {
  const codes: string[] = [];
  for (let at = 0; at < addresses; at++)
    for (let i = 0; i <= loginScopes.pair.free; i++) codes.push(await codeOf(id, WRONG, `10.0.0.${at}`));
  return codes;
}
const times = (code: string, codes: readonly string[]): number => codes.filter((one) => one === code).length;

describe('T12 logins are counted before the password is looked at', () => {
  test('when 30 tries come at once, no more pass than one pause allows', async () => {
    const tries = createLoginTries(database.db, () => now);
    const from = { id: 'demo1', address: '10.0.0.1', device: null };
    const answers = await Promise.all(Array.from({ length: 30 }, () => tries.begin(from)));
    expect(answers.filter(({ open }) => open)).toHaveLength(loginScopes.pair.free);
    const passed = await tries.begin({ ...from, id: 'demo2' });
    expect(passed.open).toBe(true);
  });

  test('when 29 wrong passwords come at once over the site, at most 5 are compared', async () => {
    // Its clock stands still: no pause ends meanwhile.
    const server = await openServer([], { now: () => START });
    try {
      const form = { id: 'demo1', password: WRONG, site_number: '1' };
      const answers = await Promise.all(
        Array.from({ length: 29 }, () => server.post('/account/login', form)),
      );
      const codes = answers.map(({ body }) => String(body.CODE));
      expect(times('AL001', codes)).toBeGreaterThan(0);
      expect(times('AL001', codes)).toBeLessThanOrEqual(loginScopes.pair.free);
      for (const { body, headers } of answers.filter(({ body: { CODE } }) => CODE !== 'AL001')) {
        expect(['AL429', 'AL503']).toContain(body.CODE);
        expect(body.DATA.MSG).toMatch(/다시 시도/);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
      const known = await server.post('/account/login', { ...form, id: 'demo2', password: demoPassword });
      expect(known.body).toMatchObject({ CODE: 'AL000', DATA: { DEVICE: expect.any(String) } });
    } finally {
      await server.close();
    }
  });

  test('tries whose clocks differ by milliseconds pass together until the pause', async () => {
    let clock = now + 30;
    const tries = createLoginTries(database.db, () => clock--);
    const from = { id: 'demo1', address: '10.0.0.1', device: null };
    const answers = await Promise.all(Array.from({ length: 30 }, () => tries.begin(from)));
    expect(answers.filter(({ open }) => open)).toHaveLength(loginScopes.pair.free);
  });

  test('the right password waits as long as a wrong one', async () => {
    for (let i = 0; i < loginScopes.pair.free; i++)
      expect(await codeOf('demo5', WRONG, '10.0.0.1')).toBe('AL001');
    expect(await codeOf('demo5', demoPassword, '10.0.0.1')).toBe('AL429');
    now += loginScopes.pair.firstMs;
    expect(await codeOf('demo5', demoPassword, '10.0.0.1')).toBe('AL000');
  });

  test('each further try doubles the pause, up to the longest', async () => {
    const { free, firstMs, mostMs } = loginScopes.pair;
    const tries = createLoginTries(database.db, () => now);
    const from = { id: 'demo1', address: '10.0.0.1', device: null };
    const pauses: number[] = [];
    for (let count = 1; count < free + 12; count++) {
      expect((await tries.begin(from)).open).toBe(true);
      const closed = await tries.begin(from);
      if (closed.open) continue;
      pauses.push(closed.waitMs);
      now += closed.waitMs - 1;
      expect((await tries.begin(from)).open).toBe(false);
      now += 1;
    }
    expect(pauses.slice(0, 3)).toEqual([firstMs, firstMs * 2, firstMs * 4]);
    expect(pauses.at(-1)).toBe(mostMs);
  });

  test('an unknown id is counted, and answers, like a known one', async () => {
    const tryTwelve = async (id: string) => {
      const codes: unknown[] = [];
      for (let i = 0; i < 12; i++) codes.push(await accounts.logIn(id, WRONG, { address: id, device: null }));
      return codes;
    };
    expect(await tryTwelve('nobody')).toEqual(await tryTwelve('demo1'));
  });

  test('the id that was typed is not stored', async () => {
    await codeOf('my-secret-password', WRONG, '10.0.0.1');
    const rows = await database.db.selectFrom('login_try').selectAll().execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain('my-secret-password');
  });

  test('a login of another member does not clear the tries of an address', async () => {
    const { free } = loginScopes.address;
    const codes: string[] = [];
    for (let i = 0; i < free; i++) {
      codes.push(await codeOf(`guess-${i}`, WRONG, '10.0.0.9'));
      codes.push(await codeOf('demo1', demoPassword, '10.0.0.9'));
    }
    expect(times('AL001', codes)).toBe(free);
    expect(await codeOf('guess', WRONG, '10.0.0.9')).toBe('AL429');
    expect(await codeOf('guess', WRONG, '10.0.0.8')).toBe('AL001');
  });
});

describe('T12 the owner’s device', () => {
  test('when strangers flood an id, its known device logs in, even from their address', async () => {
    const device = await deviceOf('demo2', '10.1.0.1');
    const codes = await flood('demo2', 8);
    expect(times('AL001', codes)).toBeLessThanOrEqual(loginScopes.id.free);
    expect(await codeOf('demo2', demoPassword, '10.2.0.1')).toBe('AL429');
    expect(await codeOf('demo2', demoPassword, '10.0.0.1', device)).toBe('AL000');
    expect(await codeOf('demo2', demoPassword, '10.1.0.1', device)).toBe('AL000');
  });

  test('a new device of the owner waits no longer than a minute', async () => {
    await flood('demo2', 8);
    const refused = await accounts.logIn('demo2', demoPassword, { address: '10.2.0.1', device: null });
    expect(refused).toMatchObject({ code: 'AL429' });
    if (refused.code === 'AL429') now += refused.waitMs;
    expect(loginScopes.id.mostMs).toBe(60_000);
    expect(await codeOf('demo2', demoPassword, '10.2.0.1')).toBe('AL000');
  });

  test('the secret of another member’s device opens nothing', async () => {
    const device = await deviceOf('demo3', '10.1.0.1');
    await flood('demo2', 8);
    expect(await codeOf('demo2', demoPassword, '10.2.0.1', device)).toBe('AL429');
    expect(await codeOf('demo2', demoPassword, '10.2.0.1', 'x'.repeat(43))).toBe('AL429');
  });

  test('a stolen secret is slowed down by itself', async () => {
    const device = await deviceOf('demo2', '10.1.0.1');
    const codes: string[] = [];
    for (let i = 0; i < 30; i++) codes.push(await codeOf('demo2', WRONG, `10.3.0.${i}`, device));
    expect(times('AL001', codes)).toBe(loginScopes.device.free);
  });

  test('members that share a device share its secret, which is stored as a hash', async () => {
    const device = await deviceOf('demo2', '10.1.0.1');
    expect(await accounts.logIn('demo3', demoPassword, { address: '10.1.0.1', device })).toMatchObject({
      device,
    });
    const invented = await accounts.logIn('demo4', demoPassword, {
      address: '10.1.0.1',
      device: 'y'.repeat(43),
    });
    expect(invented).toMatchObject({ code: 'AL000', device: expect.not.stringContaining('yyy') });
    const rows = await database.db.selectFrom('known_device').selectAll().execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain(device);
  });

  test('one device more than the limit replaces the one that was used longest ago', async () => {
    const devices: string[] = [];
    for (let i = 0; i <= deviceLimits.ofMember; i++) {
      devices.push(await deviceOf('demo2', `10.1.0.${i}`));
      now += 1000;
    }
    expect(await database.db.selectFrom('known_device').selectAll().execute()).toHaveLength(
      deviceLimits.ofMember,
    );
    await flood('demo2', 8);
    expect(await codeOf('demo2', demoPassword, '10.2.0.1', devices[0] ?? null)).toBe('AL429');
    expect(await codeOf('demo2', demoPassword, '10.2.0.1', devices[1] ?? null)).toBe('AL000');
  });
});

/** The pause of a scope after `count` tries, in ms, as the rule says it; 0: the next try may pass at once. */
const pauseAfter = ({ free, firstMs, mostMs }: TryScope, count: number): number =>
  count < free ? 0 : Math.min(mostMs, firstMs * 2 ** (count - free));

test('T12 for every order of tries, pauses and logins, no scope lets more pass than its pauses allow', async () => {
  const step = fc.record({
    id: fc.constantFrom('one', 'two'),
    address: fc.constantFrom('a', 'b'),
    atOnce: fc.integer({ min: 1, max: 12 }),
    passMs: fc.constantFrom(0, 500, 2000, 60_000),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await database.db.deleteFrom('login_try').execute();
      const tries = createLoginTries(database.db, () => now);
      const passed = new Map<string, { count: number; opens: number }>();
      for (const { id, address, atOnce, passMs } of steps) {
        now += passMs;
        const from = { id, address, device: null };
        const answers = await Promise.all(Array.from({ length: atOnce }, () => tries.begin(from)));
        for (const { open } of answers) {
          if (!open) continue;
          for (const [scope, of] of [
            ['pair', `${id} ${address}`],
            ['address', address],
            ['id', id],
          ] as const) {
            const held = passed.get(`${scope} ${of}`) ?? { count: 0, opens: 0 };
            expect(held.opens).toBeLessThanOrEqual(now);
            const count = held.count + 1;
            passed.set(`${scope} ${of}`, { count, opens: now + pauseAfter(loginScopes[scope], count) });
          }
        }
      }
    }),
    { numRuns: 25 },
  );
});

test('T12 logins are in the log, right or wrong, without the id of an unknown person or a password', async () => {
  const server = await openServer([]);
  const logIn = (id: string, password: string) =>
    server.post('/account/login', { id, password, site_number: '1' });
  await logIn('demo1', demoPassword);
  await logIn('demo1', WRONG);
  await logIn('unknown-person', WRONG);
  const { id: memberId } = await server.db
    .selectFrom('member')
    .select('id')
    .where('mb_id', '=', 'demo1')
    .executeTakeFirstOrThrow();
  const event = 'a login with a password';
  const address = expect.stringMatching(/127\.0\.0\.1/);
  expect(server.events).toEqual([
    { event, outcome: 'AL000', address, memberId },
    { event, outcome: 'AL001', address, memberId },
    { event, outcome: 'AL001', address, memberId: null },
  ]);
  expect(JSON.stringify(server.events)).not.toMatch(/unknown-person|wrong-password/);
  await server.close();
});
