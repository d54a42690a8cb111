/** Logins that are not over with the password: every state, its way out, and that no way leads in while a member is kept out (B3). */
import * as fc from 'fast-check';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loginSteps } from '../../../domain/member/login-step.ts';
import { allCodesScope, codeScope } from '../../../server/features/account/code-tries.ts';
import { loginScopes } from '../../../server/features/account/login-tries.ts';
import { defaultAccess } from '../../../server/start/access-options.ts';
import { hashPasswordSync, isOfOtherCost } from '../../../server/features/account/password.ts';
import { captchaLimits } from '../../../server/features/account/captcha.ts';
import { demoPassword } from '../../../server/seed/members.ts';
import { SOLVE_MS, solveProof } from '../../../worker/features/account/solve-proof.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';
import { testCost } from '../../given/server/password-cost.ts';

const ID = 'demo4';
const DAY_MS = 86_400_000;
let server: OpenServer;
let now = Date.UTC(2026, 10, 20);
beforeAll(async () => {
  const access = { ...defaultAccess, trusts: (_address: string, hop: number) => hop === 0 };
  server = await openServer([], { now: () => now, access });
});
afterAll(() => server.close());

type Answer = {
  readonly CODE: string;
  readonly DATA: Readonly<Record<string, string>>;
  readonly DATE: string | null;
};
/** Each test has an address of its own: logins of an address are limited by the host's clock, too. */
let address = 0;
const post = async (path: string, form: Record<string, string>, token = '') => {
  const headers = { 'x-forwarded-for': `10.1.0.${address}`, ...(token === '' ? {} : { token }) };
  const body = new URLSearchParams(form);
  return (await fetch(server.address + path, { method: 'POST', body, headers })).json();
};
const logIn = (more: Record<string, string> = {}): Promise<Answer> =>
  post('/account/login', { id: ID, password: demoPassword, site_number: '1', ...more });
const step = (ticket: string | undefined, name: string, more: Record<string, string> = {}): Promise<Answer> =>
  post('/account/login/step', { ticket: ticket ?? '', step: name, ...more });
const change = (row: Record<string, unknown>) =>
  server.db.updateTable('member').set(row).where('mb_id', '=', ID).execute();
const infoOf = async (token: string | undefined): Promise<string> =>
  (await post('/account/info/ko', {}, token)).CODE;

const plain = { status: 'NORMAL', status_until: null, status_cause: null, must_change_password: false };
const hash = async (): Promise<string> =>
  (await server.db.selectFrom('member').select('password').where('mb_id', '=', ID).executeTakeFirstOrThrow())
    .password;
let first = '';
beforeEach(async () => {
  first ||= await hash();
  address++;
  now += 2 * DAY_MS;
  await change({ ...plain, password: first });
  for (const table of ['member_otp', 'recovery_code', 'login_try', 'known_device'] as const)
    await server.db.deleteFrom(table).execute();
});

/** Switches one-time passwords on; returns what makes the member's codes, and the recovery codes. */
async function withCodes() {
  const { DATA } = await logIn();
  const token = DATA['TOKEN'] ?? '';
  const ask = (path: string, form: Record<string, string>) => post(path, form, token);
  const { authkey } = (await ask('/account/authkey', { password: demoPassword })).DATA;
  const { secretkey } = (await ask('/account/otp/prepare', { authKey: authkey })).DATA;
  const totp = new TOTP({ secret: secretkey });
  const code = (): string => totp.generate({ timestamp: now });
  const made = await ask('/account/otp/generate', { authKey: authkey, secretkey, code: code() });
  expect(made.CODE).toBe('AO000');
  now += 60_000;
  return { code, token, ask, recovery: made.DATA.RECOVERY as readonly string[] };
}

/** As the core does. */
const solve = async ({ DATA }: Answer): Promise<string> =>
  (await solveProof(DATA['CHALLENGE'] ?? '')) ?? 'not solved';

/** Wrong codes by somebody who knows the password, at logins that all began before; the last answer. */
async function guessCodes(times: number, value = '000000'): Promise<string> {
  let last = '';
  const logins: Answer[] = [];
  for (let began = 0; began < times; began += 5) logins.push(await logIn());
  for (let guess = 0; guess < times; guess++)
    last = (await step(logins[Math.floor(guess / 5)]?.DATA['TICKET'], 'otp', { value })).CODE;
  return last;
}

describe('I2 who knows the password, but not the code, does not lock the owner out', () => {
  test('when one address must wait, the owner’s code is taken at another and at the known device', async () => {
    const { code } = await withCodes();
    const { DEVICE = '' } = await ownLogin(code());
    now += 60_000;
    expect(await guessCodes(codeScope.free + 1)).toBe('AL429');
    const known = await logIn({ device: DEVICE });
    expect((await step(known.DATA['TICKET'], 'otp', { value: code(), device: DEVICE })).CODE).toBe('AL000');
    now += 60_000;
    address++;
    expect(await ownLogin(code())).toMatchObject({ TOKEN: expect.any(String) });
  });

  test('when codes were guessed at the owner’s address, a proof of work and a code let the owner in there', async () => {
    const { code } = await withCodes();
    expect(await guessCodes(codeScope.free + 1)).toBe('AL429');
    const asked = await logIn();
    expect(asked.CODE).toBe('REQUIRE_CAPCHA');
    const proved = await logIn({ captcha: await solve(asked) });
    expect((await step(proved.DATA['TICKET'], 'otp', { value: code() })).CODE).toBe('AL000');
  });

  test('when recovery codes were guessed there, too, one of the owner’s is still taken', async () => {
    const { recovery } = await withCodes();
    const owner = (await logIn()).DATA['TICKET'];
    expect(await guessCodes(codeScope.free + 1, 'A'.repeat(25))).toBe('AL011');
    expect(await guessCodes(codeScope.free + 1, 'A'.repeat(10))).toBe('AL429');
    expect((await step(owner, 'otp', { value: recovery[0] ?? '' })).CODE).toBe('AL000');
  });

  test('when they came from many addresses, a proof of work and a code let the owner in at a new one', async () => {
    const { code } = await withCodes();
    for (let from = 0; from < allCodesScope.free / 5; from++) {
      address++;
      await guessCodes(5);
    }
    address++;
    const asked = await logIn();
    expect(asked.CODE).toBe('REQUIRE_CAPCHA');
    const proved = await logIn({ captcha: await solve(asked) });
    expect(proved.CODE).toBe('REQUIREOTP');
    expect(await step(proved.DATA['TICKET'], 'otp', { value: '000000' })).toMatchObject({
      CODE: 'AL011',
      DATA: { LEFT: 1 },
    });
    expect((await step(proved.DATA['TICKET'], 'otp', { value: code() })).CODE).toBe('AL000');
  });

  test('when an open session changes the password, it needs the code, which counts once', async () => {
    const { code, token } = await withCodes();
    const set = (more: Record<string, string>) =>
      post('/account/password', { value: 'Blue*River58', old: demoPassword, ...more }, token);
    expect((await set({})).CODE).toBe('AP009');
    expect((await set({ code: '000000' })).CODE).toBe('AP009');
    expect((await set({ code: code() })).CODE).toBe('AP000');
    expect(
      await post('/account/config/password', { value: 'Green*Lake47', old: 'Blue*River58' }, token),
    ).toEqual({
      CODE: 'AC009',
    });
  });
});

/** A login of the owner with this code; the DATA of its answer. */
async function ownLogin(value: string): Promise<Answer['DATA']> {
  const asked = await logIn();
  return (await step(asked.DATA['TICKET'], 'otp', { value })).DATA;
}

describe('B3 states that keep a member out', () => {
  const until = Date.UTC(2027, 0, 5, 3);
  test.each([
    ['RESTRICTED', until, 'AL003', { CAUSE: '도배' }, '2027-01-05 03:00:00'],
    ['STOPPED', until, 'AL100', { CAUSE: '도배' }, '2027-01-05 03:00:00'],
    ['STOPPED', null, 'AL100', { CAUSE: '도배' }, null],
    ['LEFT', null, 'AL300', { CAUSE: '도배' }, null],
  ])(
    '%s until %s answers %s with its cause and date, and no ticket',
    async (status, end, code, data, date) => {
      await change({ status, status_until: end, status_cause: '도배' });
      const answer = await logIn();
      expect(answer).toMatchObject({ CODE: code, DATA: data, DATE: date });
      expect(Object.keys(answer.DATA)).not.toContain('TICKET');
      const wrong = await logIn({ password: 'wrong-password' });
      expect(wrong.CODE).toBe('AL001');
      expect(JSON.stringify(wrong)).not.toContain('도배');
    },
  );
});

describe('B3 steps and their ways out', () => {
  test('when a member is dormant, the login goes on after waking up', async () => {
    await change({ status: 'DORMANT' });
    const asleep = await logIn();
    expect(asleep).toMatchObject({ CODE: 'AL200', DATA: { TICKET: expect.any(String) } });
    const awake = await step(asleep.DATA['TICKET'], 'wake');
    expect(awake.CODE).toBe('AL000');
    expect(await infoOf(awake.DATA['TOKEN'])).toBe('AI000');
    expect((await logIn()).CODE).toBe('AL000');
  });

  test('I2 when the member uses codes, a code or a recovery code is needed, and each counts once', async () => {
    const { code, recovery } = await withCodes();
    const asked = await logIn();
    expect(asked.CODE).toBe('REQUIREOTP');
    expect(await step(asked.DATA['TICKET'], 'otp', { value: '000000' })).toMatchObject({
      CODE: 'AL011',
      DATA: { LEFT: 4 },
    });
    const used = code();
    expect((await step(asked.DATA['TICKET'], 'otp', { value: used })).CODE).toBe('AL000');
    expect((await step(asked.DATA['TICKET'], 'otp', { value: used })).CODE).toBe('AL010');
    const again = await logIn();
    expect((await step(again.DATA['TICKET'], 'otp', { value: used })).CODE).toBe('AL011');
    const spare = recovery[0]?.toLowerCase() ?? '';
    expect((await step(again.DATA['TICKET'], 'otp', { value: spare })).CODE).toBe('AL000');
    const third = await logIn();
    expect((await step(third.DATA['TICKET'], 'otp', { value: spare })).CODE).toBe('AL011');
  });

  test('when codes are guessed, a ticket ends after five, and the member’s codes pause over all logins', async () => {
    await withCodes();
    const codes: string[] = [];
    for (let login = 0; login < 3; login++) {
      const { DATA } = await logIn();
      for (let guess = 0; guess < 6; guess++)
        codes.push((await step(DATA['TICKET'], 'otp', { value: String(100_000 + guess) })).CODE);
    }
    expect(codes.filter((code) => code === 'AL011')).toHaveLength(10);
    expect(codes[5]).toBe('AL010');
    expect(codes).not.toContain('AL000');
    expect((await logIn()).CODE).toBe('REQUIRE_CAPCHA');
  });

  test('when the password must change, the new one keeps the rules and ends the other sessions', async () => {
    const old = 'grey-Heron-41';
    await change({ password: hashPasswordSync(old, testCost) });
    const before = await logIn({ password: old });
    await change({ must_change_password: true });
    const asked = await logIn({ password: old });
    expect(asked.CODE).toBe('REQUIRECHGPW');
    const ticket = asked.DATA['TICKET'];
    const rules: string[] = [];
    for (const value of ['short1', 'aaaB1234', `${ID}-xq7w`, demoPassword, old, 'q1w2e3r4'])
      rules.push((await step(ticket, 'password', { value })).DATA['RULE'] ?? '');
    expect(rules).toEqual(['length', 'repeats', 'holds-id', 'site-words', 'same-as-old', 'common']);
    const done = await step(ticket, 'password', { value: 'blue-Kite-82' });
    expect(done.CODE).toBe('AL000');
    expect(await infoOf(before.DATA['TOKEN'])).toBe('AI001');
    expect((await logIn({ password: old })).CODE).toBe('AL001');
    expect((await logIn({ password: 'blue-Kite-82' })).CODE).toBe('AL000');
  });

  test('a login renews a hash of another cost, and the next one goes on with it (ASVS 11.2.2)', async () => {
    const older = hashPasswordSync(demoPassword, { memory: 8192, passes: 1, parallelism: 1 });
    await change({ password: older });
    expect((await logIn({ password: 'blue-Kite-82' })).CODE).toBe('AL001');
    expect(await hash()).toBe(older);
    expect((await logIn()).CODE).toBe('AL000');
    const renewed = await hash();
    expect([isOfOtherCost(older, testCost), isOfOtherCost(renewed, testCost)]).toEqual([true, false]);
    expect((await logIn()).CODE).toBe('AL000');
    expect(await hash()).toBe(renewed);
  });

  test('when the password changes, a login that waits for a step with the old one ends', async () => {
    await change({ must_change_password: true });
    const [early, owner] = [await logIn(), await logIn()];
    expect((await step(owner.DATA['TICKET'], 'password', { value: 'Blue-Heron-94' })).CODE).toBe('AL000');
    expect((await step(early.DATA['TICKET'], 'password', { value: 'Grey-Heron-95' })).CODE).toBe('AL010');
    expect((await step(early.DATA['TICKET'], 'wake')).CODE).toBe('AL010');
    expect((await logIn({ password: 'Blue-Heron-94' })).CODE).toBe('AL000');
  });

  test('when a login takes longer than its proof counts, the password is asked for again', async () => {
    await change({ status: 'DORMANT' });
    const asleep = await logIn();
    now += 6 * 60_000;
    const late = await step(asleep.DATA['TICKET'], 'wake');
    expect(late.CODE).toBe('REAUTH');
    expect((await step(late.DATA['TICKET'], 'reauth', { value: 'wrong-password' })).CODE).toBe('AL001');
    const proved = await step(late.DATA['TICKET'], 'reauth', { value: demoPassword });
    expect(proved.CODE).toBe('AL200');
    expect((await step(proved.DATA['TICKET'], 'wake')).CODE).toBe('AL000');
  });

  test('when terms have changed, the login names them and goes on only with all of them', async () => {
    for (const code of ['PO01', 'PO02'])
      await server.db
        .insertInto('terms_version')
        .values({
          code,
          version: 9,
          language: 'ko',
          title: '약관',
          sections: '[]',
          effective_at: now,
          written_at: now,
          written_by: null,
        })
        .execute();
    const asked = await logIn();
    expect(asked).toMatchObject({
      CODE: 'REAGENT',
      DATA: { TERMS: expect.arrayContaining(['PO01', 'PO02']) },
    });
    const terms = asked.DATA['TERMS'] as unknown as readonly string[];
    const part = await step(asked.DATA['TICKET'], 'agree', { agreed: 'PO01' });
    expect(part.CODE).toBe('REAGENT');
    const all = await step(part.DATA['TICKET'], 'agree', { agreed: terms.join(',') });
    expect(all.CODE).toBe('AL000');
    expect((await logIn()).CODE).toBe('AL000');
  });

  test('when tries have failed, a proof of work for this id counts once and lets the right password in', async () => {
    const wrong = { password: 'wrong-password' };
    for (let i = 0; i < loginScopes.pair.free; i++) expect((await logIn(wrong)).CODE).toBe('AL001');
    expect((await logIn()).CODE).toBe('AL429');
    now += loginScopes.pair.firstMs;
    const asked = await logIn();
    expect(asked.CODE).toBe('REQUIRE_CAPCHA');
    const captcha = await solve(asked);
    const forged = captcha.replace(/"derivedKey":"..../, '"derivedKey":"0123');
    expect((await logIn({ captcha: forged })).CODE).toBe('REQUIRE_CAPCHA');
    expect((await logIn({ ...wrong, captcha })).CODE).toBe('AL001');
    now += 15 * 60_000;
    const other = await logIn({ captcha });
    expect(other.CODE).toBe('REQUIRE_CAPCHA');
    expect((await logIn({ captcha: await solve(other) })).CODE).toBe('AL000');
  });
});

test('B3 a slow device may prove for most of the time that its challenge lives', () => {
  expect(SOLVE_MS).toBeLessThan(captchaLimits.lifeMs);
  expect(SOLVE_MS).toBeGreaterThan(captchaLimits.lifeMs / 2);
});

test('B3 no order of steps logs in a member in a refused state, or past a code (seeded)', async () => {
  const { code } = await withCodes();
  const states = ['RESTRICTED', 'STOPPED', 'LEFT'] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...states),
      fc.boolean(),
      fc.array(fc.constantFrom(...loginSteps), { maxLength: 6 }),
      async (status, refusedFirst, steps) => {
        address++;
        await server.db.deleteFrom('login_try').execute();
        await change({ ...plain, ...(refusedFirst ? { status } : {}) });
        let answer = await logIn();
        expect(answer.CODE).not.toBe('AL000');
        // A member who is stopped in the middle of a login does not get in either, with all proofs right.
        await change({ status });
        for (const name of steps) {
          const value = name === 'otp' ? code() : demoPassword;
          const next = await step(answer.DATA['TICKET'], name, { value, agreed: 'PO01,PO02,PO03' });
          expect(next.CODE).not.toBe('AL000');
          if (next.DATA?.['TICKET'] !== undefined) answer = next;
        }
        await change(plain);
        const withoutCode = steps.filter((name) => name !== 'otp');
        const open = await logIn();
        for (const name of withoutCode)
          expect((await step(open.DATA['TICKET'], name, { value: demoPassword })).CODE).not.toBe('AL000');
      },
    ),
    { numRuns: 12 },
  );
});
