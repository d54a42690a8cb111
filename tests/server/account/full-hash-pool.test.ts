/** New passwords while too many passwords are hashed at once: nothing changes, and the same request works later (T11). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountPort } from '../../../server/features/account/account-port.ts';
import { type Accounts, createAccounts } from '../../../server/features/account/accounts.ts';
import { createHashPool, hashLimits } from '../../../server/features/account/hash-pool.ts';
import { hashPassword } from '../../../server/features/account/password.ts';
import { changePasswordOf } from '../../../server/features/settings/change-password.ts';
import { sandboxCertifier } from '../../../server/features/sign-up/certifier.ts';
import type { SignUpDeps } from '../../../server/features/sign-up/certify.ts';
import { resetPassword } from '../../../server/features/sign-up/find-account.ts';
import { join } from '../../../server/features/sign-up/join.ts';
import { createSiteKey } from '../../../server/features/sign-up/site-key.ts';
import { addMember, demoPassword } from '../../../server/seed/members.ts';
import { createSiteValues } from '../../../server/site-values/site-values.ts';
import type { OpenDatabase } from '../../../server/storage/database.ts';
import { createTickets } from '../../../server/tickets/tickets.ts';
import { openTestDatabase } from '../../given/database/database.ts';
import { newPassword } from '../../given/server/joining-person.ts';

const at = Date.UTC(2026, 10, 22);
const now = (): number => at;
let database: OpenDatabase;
let accounts: Accounts;
let full: Accounts;
let memberId: number;
beforeAll(async () => {
  database = await openTestDatabase();
  accounts = await createAccounts(database.db, now);
  full = await createAccounts(database.db, now, { pool: createHashPool({ ...hashLimits, places: 0 }) });
  const member = { id: 'hashed', nick: '해시', level: 'UL01', gold: 0, status: 'NORMAL' } as const;
  memberId = await addMember(database.db, member, await hashPassword(demoPassword), at);
});
afterAll(async () => {
  for (const one of [accounts, full]) await one.close();
  await database.close();
});

/** The ports of a pool with places, and of one that can hash nothing. */
const ports = (): readonly [AccountPort, AccountPort] => [
  { ...accounts.port, takeLifeSigns: () => [] },
  { ...accounts.port, takeLifeSigns: () => [], hashPassword: full.port.hashPassword },
];
const depsWith = (account: AccountPort): SignUpDeps => {
  const { db } = database;
  const key = createSiteKey(db);
  const values = createSiteValues({ db, now, log: () => {} });
  return { db, now, key, values, tickets: createTickets(db, now), certifier: sandboxCertifier(key), account };
};
const passwordNow = async () =>
  (
    await database.db
      .selectFrom('member')
      .select('password')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).password;

test('30 new passwords of one address at once: its places are hashed, the others are not', async () => {
  const from = { address: '10.0.0.1', known: false };
  const hashes = await Promise.all(
    Array.from({ length: 30 }, () => accounts.port.hashPassword(newPassword, from)),
  );
  const made = hashes.filter((hash) => hash !== null);
  expect(made).toHaveLength(hashLimits.ofAddress);
  expect(new Set(made).size).toBe(hashLimits.ofAddress);
  const place = createHashPool().enter('10.0.0.2', { isKnown: false });
  expect(await place?.compare(newPassword, made[0] ?? '')).toBe(true);
  expect(await place?.compare(`${newPassword}x`, made[0] ?? '')).toBe(false);
});

test('a person who joins is told to try again, and joins with the same certification', async () => {
  const [open, busy] = ports();
  const certified = await depsWith(open).tickets.issue({
    purpose: 'certified',
    memberId: null,
    lifeMs: 60_000,
    data: { person: 'joiner', name: '김새별', phone: '01012345678' },
  });
  const joining = {
    certified,
    id: 'joiner',
    nick: '가입자',
    password: newPassword,
    email: '',
    recommendId: '',
    agent: '',
    social: null,
    takesEmail: false,
    takesSms: false,
    alsoAgreed: [],
    agreed: { provision: true, privacy: true, operational: true },
  };
  const from = { address: '192.0.2.1', device: null };
  expect(await join(depsWith(busy), joining, from)).toEqual({ ok: false, error: { code: 'TOO_MANY' } });
  const rows = database.db.selectFrom('member').select('id').where('mb_id', '=', 'joiner');
  expect(await rows.execute()).toEqual([]);
  expect((await join(depsWith(open), joining, from)).ok).toBe(true);
});

test('a member who has found the password is told to try again, and the ticket still works', async () => {
  const [open, busy] = ports();
  const reset = await depsWith(open).tickets.issue({ purpose: 'reset', memberId, lifeMs: 60_000 });
  const before = await passwordNow();
  const asked = { reset, password: 'amsel9drossel', address: '192.0.2.2' };
  expect(await resetPassword(depsWith(busy), asked)).toEqual({ ok: false, error: 'TOO_MANY' });
  expect(await passwordNow()).toBe(before);
  expect((await resetPassword(depsWith(open), asked)).ok).toBe(true);
  expect(await passwordNow()).not.toBe(before);
});

test('a member who changes the password is told to try again, and keeps the old one', async () => {
  const [open, busy] = ports();
  const before = await passwordNow();
  const asked = { memberId, token: '', old: 'amsel9drossel', value: newPassword, address: '192.0.2.3' };
  expect(await changePasswordOf({ db: database.db, now, account: busy }, asked)).toBe('429');
  expect(await passwordNow()).toBe(before);
  expect(await changePasswordOf({ db: database.db, now, account: open }, asked)).toBe('000');
});
