/** Passkeys on the real server, with an authenticator in software: what is accepted, and what is refused in each part. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultAccess } from '../../../server/start/access-options.ts';
import { createTickets } from '../../../server/tickets/tickets.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';
import {
  createSoftAuthenticator,
  type Signing,
  type SoftAuthenticator,
} from '../../given/sites/soft-authenticator.ts';

let server: OpenServer;
let clock = Date.now();
/** The site as browsers open it: passkeys are made for names. */
let origin: string;
let address = 0;
beforeAll(async () => {
  const access = { ...defaultAccess, trusts: (_address: string, hop: number) => hop < 1 };
  server = await openServer([], { access, now: () => clock });
  origin = server.address.replace('127.0.0.1', 'localhost');
  // Logins of these tests come from many devices of one member.
  await server.db.updateTable('member').set({ duplicate_login: 'both' }).execute();
});
afterAll(() => server.close());

const host = 'localhost';

async function post(path: string, form: Record<string, string>, token = '') {
  const response = await fetch(origin + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { ...(token === '' ? {} : { token }), 'x-forwarded-for': `198.51.100.${++address % 250}` },
  });
  return (await response.json()) as {
    CODE: string;
    DATA?: { TOKEN?: string; OPTIONS?: { challenge: string; user?: { id: string }; rpId?: string } };
  };
}

const memberIdOf = async (id: string): Promise<number> =>
  (await server.db.selectFrom('member').select('id').where('mb_id', '=', id).executeTakeFirstOrThrow()).id;
const authkeyOf = async (id: string): Promise<string> =>
  createTickets(server.db, () => clock).issue({
    purpose: 'authkey',
    memberId: await memberIdOf(id),
    lifeMs: 600_000,
  });

const tokens = new Map<string, Promise<string>>();
/** One login for all tests: logins with the password are limited. */
function tokenOf(id: string): Promise<string> {
  const token = tokens.get(id) ?? server.logIn(id);
  tokens.set(id, token);
  return token;
}

async function challengeOf(): Promise<string> {
  const { DATA } = await post('/account/passkey/challenge', {});
  return DATA?.OPTIONS?.challenge ?? '';
}

/** Registers the authenticator; `wrong` replaces parts of what it signs. */
async function register(id: string, authenticator: SoftAuthenticator, wrong: Partial<Signing> = {}) {
  const token = await tokenOf(id);
  const authkey = await authkeyOf(id);
  const { DATA } = await post('/account/passkey/registration', { authkey }, token);
  const challenge = DATA?.OPTIONS?.challenge ?? '';
  const response = authenticator.create({ challenge, origin, host, counter: 0, ...wrong });
  const add = async () =>
    (await post('/account/passkey/add', { authkey, name: ' 내 키 ', response }, token)).CODE;
  return { code: await add(), token, authkey, handle: DATA?.OPTIONS?.user?.id ?? '' };
}

/** Logs in; `wrong` replaces parts of what the authenticator signs. */
async function logIn(authenticator: SoftAuthenticator, wrong: Partial<Signing> = {}, handle?: string) {
  const challenge = await challengeOf();
  const response = authenticator.get({ challenge, origin, host, ...wrong }, handle);
  return { response, answer: await post('/account/passkey/login', { response }) };
}

const auditOf = async (action: string) =>
  (await server.db.selectFrom('audit_log').selectAll().where('action', '=', action).execute()).map(
    ({ member_id, detail }) => ({ member_id, ...(JSON.parse(detail) as object) }),
  );

describe('a passkey logs in (B1)', () => {
  test('when the passkey was added, it logs in, again with a higher counter, and is listed', async () => {
    const authenticator = createSoftAuthenticator();
    const { code, handle, token } = await register('demo1', authenticator);
    expect(code).toBe('APA000');
    const { answer } = await logIn(authenticator, { counter: 1 }, handle);
    expect(answer).toMatchObject({ CODE: 'AL000', DATA: { TOKEN: expect.stringMatching(/^[\w-]{43}$/) } });
    expect((await logIn(authenticator, { counter: 2 })).answer.CODE).toBe('AL000');
    const listed = await server.get('/account/passkey/list', { token: answer.DATA?.TOKEN ?? token });
    expect(JSON.parse(listed.text).DATA.passkeys).toEqual([
      { id: authenticator.id, name: '내 키', created_at: expect.any(String), used_at: expect.any(String) },
    ]);
    const memberId = await memberIdOf('demo1');
    expect(await auditOf('passkey.add')).toEqual([{ member_id: memberId, name: '내 키', host, ended: 0 }]);
    expect(await auditOf('passkey.login')).toHaveLength(2);
  });

  test('a passkey gets another name, of its own member alone; the audit log says so', async () => {
    const authenticator = createSoftAuthenticator();
    const { token } = await register('demo2', authenticator);
    const rename = async (name: string, of = token, id = authenticator.id) =>
      (await post('/account/passkey/rename', { id, name }, of)).CODE;
    expect(await rename('  회사 노트북 ')).toBe('APN000');
    const listed = await server.get('/account/passkey/list', { token });
    expect(JSON.parse(listed.text).DATA.passkeys).toContainEqual(
      expect.objectContaining({ id: authenticator.id, name: '회사 노트북' }),
    );
    expect(await auditOf('passkey.rename')).toEqual([
      { member_id: await memberIdOf('demo2'), id: authenticator.id, name: '회사 노트북' },
    ]);
    expect(await rename('  ')).toBe('APN002');
    expect(await rename('x'.repeat(41))).toBe('APN002');
    expect(await rename('남의 키', await tokenOf('demo1'))).toBe('APN003');
    expect(await rename('x', token, 'unknown')).toBe('APN003');
    expect(await rename('x', '')).toBe('APN001');
  });

  test('an authenticator that counts nothing logs in every time', async () => {
    const authenticator = createSoftAuthenticator();
    await register('demo2', authenticator);
    for (let time = 0; time < 3; time++)
      expect((await logIn(authenticator, { counter: 0 })).answer.CODE).toBe('AL000');
  });

  test('when the member is restricted, the login state is answered, and no token (B3)', async () => {
    const authenticator = createSoftAuthenticator();
    await register('poor', authenticator);
    const restricted = { status: 'RESTRICTED', status_until: clock + 86_400_000 };
    await server.db.updateTable('member').set(restricted).where('mb_id', '=', 'poor').execute();
    const { answer } = await logIn(authenticator);
    expect(answer).toEqual({
      CODE: 'AL003',
      DATA: { DAYS: 1, ASK: expect.any(String) },
      DATE: expect.any(String),
    });
  });
});

test('a member with one-time codes is asked for none after a passkey', async () => {
  const authenticator = createSoftAuthenticator();
  expect((await register('demo1', authenticator)).code).toBe('APA000');
  const member_id = await memberIdOf('demo1');
  const otp = { member_id, secret: 'sealed', prepared: null, since: clock };
  await server.db.insertInto('member_otp').values(otp).execute();
  expect((await logIn(authenticator)).answer.CODE).toBe('AL000');
  await server.db.deleteFrom('member_otp').where('member_id', '=', member_id).execute();
});

describe('a login with a passkey is refused', () => {
  const other = createSoftAuthenticator();
  const wrongs: readonly (readonly [string, Partial<Signing>])[] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['the same name over another port', { origin: 'http://localhost:1' }],
    ['another host', { host: 'evil.example' }],
    ['no user verification', { verified: false }],
    ['a registration in place of a login', { type: 'webauthn.create' }],
    ['a challenge that was never issued', { challenge: 'x'.repeat(43) }],
  ];

  test.each(wrongs)('with %s: answered as an unknown passkey is', async (_name, wrong) => {
    const authenticator = createSoftAuthenticator();
    expect((await register('demo3', authenticator)).code).toBe('APA000');
    const unknown = (await logIn(other)).answer;
    const { answer } = await logIn(authenticator, wrong);
    expect(answer).toEqual({ ...unknown, DATE: expect.any(String) });
    expect(answer.CODE).toBe('AL001');
    expect((await logIn(authenticator)).answer.CODE).toBe('AL000');
  });

  test('when the answer is used again, or its challenge is too old', async () => {
    const authenticator = createSoftAuthenticator();
    await register('demo4', authenticator);
    const { response, answer } = await logIn(authenticator);
    expect(answer.CODE).toBe('AL000');
    expect((await post('/account/passkey/login', { response })).CODE).toBe('AL001');
    const challenge = await challengeOf();
    clock += 5 * 60_000 + 1;
    const late = authenticator.get({ challenge, origin, host, counter: 9 });
    expect((await post('/account/passkey/login', { response: late })).CODE).toBe('AL001');
  });

  test('when the counter does not rise, the passkey was copied: audited with both counters', async () => {
    const authenticator = createSoftAuthenticator();
    await register('demo4', authenticator);
    expect((await logIn(authenticator, { counter: 7 })).answer.CODE).toBe('AL000');
    for (const counter of [7, 3, 0])
      expect((await logIn(authenticator, { counter })).answer.CODE).toBe('AL001');
    const memberId = await memberIdOf('demo4');
    const cloned = [7, 3, 0].map((counter) => ({ member_id: memberId, name: '내 키', stored: 7, counter }));
    expect(await auditOf('passkey.cloned')).toEqual(cloned);
    expect((await logIn(authenticator, { counter: 8 })).answer.CODE).toBe('AL000');
  });

  test('when another signature, another person’s handle or no JSON comes', async () => {
    const authenticator = createSoftAuthenticator();
    await register('demo4', authenticator);
    const forged = JSON.parse((await logIn(other)).response);
    const challenge = await challengeOf();
    const own = JSON.parse(other.get({ challenge, origin, host }));
    const mixed = JSON.stringify({ ...own, id: authenticator.id, rawId: authenticator.id });
    expect((await post('/account/passkey/login', { response: mixed })).CODE).toBe('AL001');
    expect((await logIn(authenticator, {}, 'AAAA')).answer.CODE).toBe('AL001');
    for (const response of ['not json', '{}', 'null', JSON.stringify({ ...forged, id: 5 })])
      expect((await post('/account/passkey/login', { response })).CODE).toBe('AL001');
  });
});

describe('registration of a passkey', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['no user verification', { verified: false }],
    ['a login in place of a registration', { type: 'webauthn.get' }],
    ['a challenge that was never issued', { challenge: 'x'.repeat(43) }],
  ] as const)('with %s it is refused, and the authkey stays', async (_name, wrong) => {
    const { code, token, authkey } = await register('demo5', createSoftAuthenticator(), wrong);
    expect(code).toBe('APA004');
    expect((await post('/account/passkey/registration', { authkey }, token)).CODE).toBe('APR000');
  });

  test('an authkey adds one passkey; another member’s authkey none; a passkey is one member’s', async () => {
    const authenticator = createSoftAuthenticator();
    const { code, token, authkey } = await register('demo5', authenticator);
    expect(code).toBe('APA000');
    expect((await post('/account/passkey/registration', { authkey }, token)).CODE).toBe('APR002');
    const foreign = await authkeyOf('demo1');
    expect((await post('/account/passkey/registration', { authkey: foreign }, token)).CODE).toBe('APR002');
    expect((await register('demo2', authenticator)).code).toBe('APA004');
  });

  test('an eleventh passkey is refused, before and after the browser made it', async () => {
    const held = async () =>
      (
        await server.db
          .selectFrom('passkey')
          .select('id')
          .where('member_id', '=', await memberIdOf('demo5'))
          .execute()
      ).length;
    while ((await held()) < 9)
      expect((await register('demo5', createSoftAuthenticator())).code).toBe('APA000');
    const token = await tokenOf('demo5');
    const authkey = await authkeyOf('demo5');
    const { DATA } = await post('/account/passkey/registration', { authkey }, token);
    expect((await register('demo5', createSoftAuthenticator())).code).toBe('APA000');
    const challenge = DATA?.OPTIONS?.challenge ?? '';
    const response = createSoftAuthenticator().create({ challenge, origin, host });
    const form = { authkey, name: 'eleventh', response };
    expect((await post('/account/passkey/add', form, token)).CODE).toBe('APA003');
    expect((await post('/account/passkey/registration', { authkey }, token)).CODE).toBe('APR003');
    expect(await held()).toBe(10);
  });

  test('a new passkey and a removed one end the other logins of the member alone (ASVS 7.4.3)', async () => {
    const authenticator = createSoftAuthenticator();
    const stranger = await server.logIn('demo5');
    const infoOf = async (token: string) => (await post('/account/info/ko', {}, token)).CODE;
    const before = await server.logIn('demo4');
    const { code, token } = await register('demo4', authenticator);
    expect(code).toBe('APA000');
    expect([await infoOf(token), await infoOf(before)]).toEqual(['AI000', 'AI001']);
    const after = await server.logIn('demo4');
    const form = { id: authenticator.id, authkey: await authkeyOf('demo4') };
    expect((await post('/account/passkey/remove', form, token)).CODE).toBe('APD000');
    expect([await infoOf(token), await infoOf(after), await infoOf(stranger)]).toEqual([
      'AI000',
      'AI001',
      'AI000',
    ]);
  });

  test('a removed passkey logs in no more; the last way in stays; others’ passkeys cannot be removed', async () => {
    const authenticator = createSoftAuthenticator();
    const { token } = await register('demo2', authenticator);
    const { id } = authenticator;
    const remove = async (authkey: string, by = token) =>
      (await post('/account/passkey/remove', { id, authkey }, by)).CODE;
    expect(await remove('none')).toBe('APD002');
    expect(await remove(await authkeyOf('demo1'), await tokenOf('demo1'))).toBe('APD004');
    const fresh = await tokenOf('demo2');
    const member = server.db.updateTable('member').where('mb_id', '=', 'demo2');
    const { password } = await server.db
      .selectFrom('member')
      .select('password')
      .where('mb_id', '=', 'demo2')
      .executeTakeFirstOrThrow();
    const others = server.db.deleteFrom('passkey').where('id', '<>', id);
    await others.where('member_id', '=', await memberIdOf('demo2')).execute();
    await member.set({ password: 'none' }).execute();
    const authkey = await authkeyOf('demo2');
    expect(await remove(authkey, fresh)).toBe('APD003');
    await member.set({ password }).execute();
    expect(await remove(authkey, fresh)).toBe('APD000');
    expect((await logIn(authenticator)).answer.CODE).toBe('AL001');
    expect(await auditOf('passkey.remove')).toContainEqual({
      member_id: await memberIdOf('demo2'),
      id,
      ended: 0,
    });
  });
});

test('an address by number cannot have passkeys', async () => {
  const answer = await server.post('/account/passkey/challenge', {});
  expect(answer.body).toEqual({ CODE: 'APC001' });
  expect(JSON.parse((await server.get('/account/social/ways')).text).DATA.passkeys).toBe(false);
});

test('nothing went wrong on the server', () => {
  expect(server.errors).toEqual([]);
});
