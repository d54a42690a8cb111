/** B1, I1: social logins and linked identities, on the real server and real providers of the sandbox. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SocialProvider, socialProviders } from '../../../domain/catalogue/social-provider.ts';
import { defaultAccess } from '../../../server/start/access-options.ts';
import { linkIdentity } from '../../../server/features/sign-in/sign-in-port.ts';
import { createTickets } from '../../../server/tickets/tickets.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';
import { openSocialBrowser, socialSignIn } from '../../given/sites/social-browser.ts';
import { openSocialSandbox, type SocialSandbox } from '../../given/sites/social-sandbox.ts';

let sandbox: SocialSandbox;
let server: OpenServer;
let clock = Date.now();
beforeAll(async () => {
  sandbox = await openSocialSandbox();
  const social = { ...sandbox.settings };
  const access = { ...defaultAccess, trusts: (_address: string, hop: number) => hop < 1 };
  server = await openServer([], { signIn: { siteUrls: [], social }, access, now: () => clock });
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

const memberIdOf = async (id: string): Promise<number> =>
  (await server.db.selectFrom('member').select('id').where('mb_id', '=', id).executeTakeFirstOrThrow()).id;
const authkeyOf = async (id: string): Promise<string> =>
  createTickets(server.db, () => clock).issue({
    purpose: 'authkey',
    memberId: await memberIdOf(id),
    lifeMs: 600_000,
  });
const auditOf = async (action: string) =>
  (
    await server.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute()
  ).map(({ member_id, detail }) => ({ member_id, ...(JSON.parse(detail) as object) }));

async function link(provider: SocialProvider, person: 'minsu' | 'jiyoung' | 'hana', id: string) {
  const token = await server.logIn(id);
  const more = { purpose: 'link', authkey: await authkeyOf(id) };
  return socialSignIn(openSocialBrowser(server), provider, person, { more, token });
}

describe('B1 a login at each provider', () => {
  test.each(socialProviders)(
    '%s: an unknown person gets a ticket; a linked one logs in',
    async (provider) => {
      const browser = openSocialBrowser(server);
      const unknown = await socialSignIn(browser, provider, 'minsu');
      expect(unknown).toEqual({ CODE: 'ASF004', SOCIAL: expect.stringMatching(/^[\w-]{43}$/) });
      expect(await link(provider, 'minsu', 'demo1')).toEqual({ CODE: 'ASF000' });
      const answer = await socialSignIn(browser, provider, 'minsu');
      expect(answer).toMatchObject({ CODE: 'AL000', DATA: { DAYS: 30, DEVICE: expect.any(String) } });
      const { body } = await server.post('/account/info/ko', {}, answer.DATA?.TOKEN);
      expect(body.DATA.mb_id).toBe('demo1');
      const [row] = await server.db
        .selectFrom('social_identity')
        .selectAll()
        .where('provider', '=', provider)
        .execute();
      expect(row).toMatchObject({ subject: `${provider}-minsu`, used_at: clock });
      expect(await auditOf('social.login')).toContainEqual({
        member_id: await memberIdOf('demo1'),
        provider,
        code: 'AL000',
      });
    },
  );

  test('when the member uses one-time codes, the login goes on with a step, and no token (B3)', async () => {
    expect(await link('naver', 'jiyoung', 'demo5')).toEqual({ CODE: 'ASF000' });
    const member_id = await memberIdOf('demo5');
    const otp = { member_id, secret: 'sealed', prepared: null, since: clock };
    await server.db.insertInto('member_otp').values(otp).execute();
    const answer = await socialSignIn(openSocialBrowser(server), 'naver', 'jiyoung');
    expect(['REQUIREOTP', 'REAUTH']).toContain(answer.CODE);
    expect(answer.DATA).toEqual({ TICKET: expect.stringMatching(/^[\w-]{43}$/) });
    await server.db.deleteFrom('member_otp').where('member_id', '=', member_id).execute();
  });

  test('the provider page gets PKCE, a state and, for OpenID Connect, a nonce; the cookie is ours alone', async () => {
    for (const provider of socialProviders) {
      const response = await fetch(`${server.address}/account/social/begin`, {
        method: 'POST',
        body: new URLSearchParams({ provider, purpose: 'login' }),
      });
      const { DATA } = (await response.json()) as { DATA: { URL: string } };
      const asked = Object.fromEntries(new URL(DATA.URL).searchParams);
      expect(asked).toMatchObject({
        response_type: 'code',
        redirect_uri: `${server.address}/login/social/${provider}`,
        code_challenge_method: 'S256',
        state: expect.stringMatching(/^[\w-]{43}$/),
      });
      expect('nonce' in asked).toBe(provider === 'kakao' || provider === 'google');
      const cookie = response.headers.getSetCookie().join();
      expect(cookie).toMatch(
        /^social_state=[\w-]{43}; Path=\/account\/social; Max-Age=600; HttpOnly; SameSite=Lax$/,
      );
      expect(DATA.URL).not.toContain(/social_state=([\w-]{43})/.exec(cookie)?.[1] ?? '-');
    }
  });

  test('when the member is restricted or dormant, the login state is answered, and no token (B3)', async () => {
    await link('kakao', 'hana', 'poor');
    const states = { RESTRICTED: 'AL003', STOPPED: 'AL100', DORMANT: 'AL200', LEFT: 'AL300' } as const;
    for (const [status, code] of Object.entries(states)) {
      const until = clock + 86_400_000;
      const stopped = { status, status_until: until };
      await server.db.updateTable('member').set(stopped).where('mb_id', '=', 'poor').execute();
      const answer = await socialSignIn(openSocialBrowser(server), 'kakao', 'hana');
      expect(answer.CODE).toBe(code);
      expect(JSON.stringify(answer)).not.toContain('TOKEN');
    }
    const normal = { status: 'NORMAL', status_until: null };
    await server.db.updateTable('member').set(normal).where('mb_id', '=', 'poor').execute();
  });
});

describe('B1 what a login at a provider refuses', () => {
  const begun = async (provider: SocialProvider = 'google') => {
    const browser = openSocialBrowser(server);
    const { DATA } = await browser.begin(provider);
    return { browser, query: await browser.visit(DATA?.URL ?? '', 'minsu') };
  };

  const otherState = (query: string): string => query.replace(/state=[^&]*/, `state=${'x'.repeat(43)}`);
  const loggedRefusals = (): number =>
    server.errors.filter((line) => line.startsWith('an answer of the social provider google is not valid'))
      .length;

  // A stranger's refusal is in the log alone: rows of the audit log are kept for ever, so anybody could fill it.
  test('when the state is another, the login is refused and logged, not audited; the right state is too late', async () => {
    const { browser, query } = await begun();
    const logged = loggedRefusals();
    expect(await browser.finish('google', otherState(query))).toEqual({ CODE: 'ASF003' });
    expect(await auditOf('social.refused')).toEqual([]);
    expect(loggedRefusals()).toBe(logged + 1);
    expect(await browser.finish('google', query)).toEqual({ CODE: 'ASF001' });
  });

  test('when a member links and the state is another, the refusal is audited', async () => {
    const token = await server.logIn('demo2');
    const browser = openSocialBrowser(server);
    const more = { purpose: 'link', authkey: await authkeyOf('demo2') };
    const { DATA } = await browser.begin('google', more, token);
    const query = otherState(await browser.visit(DATA?.URL ?? '', 'minsu'));
    expect(await browser.finish('google', query, token)).toEqual({ CODE: 'ASF003' });
    const member_id = await memberIdOf('demo2');
    expect(await auditOf('social.refused')).toEqual([{ member_id, provider: 'google' }]);
  });

  test('when the code came to another browser, or is used again, the login is refused', async () => {
    const { browser, query } = await begun();
    expect(await openSocialBrowser(server).finish('google', query)).toEqual({ CODE: 'ASF001' });
    expect((await browser.finish('google', query)).CODE).toBe('AL000');
    expect(await browser.finish('google', query)).toEqual({ CODE: 'ASF001' });
  });

  test('when a used code is brought with a new state, the provider refuses it', async () => {
    const first = await begun();
    await first.browser.finish('google', first.query);
    const second = await begun();
    const code = /code=([^&]*)/.exec(first.query)?.[1] ?? '';
    const mixed = second.query.replace(/code=[^&]*/, `code=${code}`);
    expect(await second.browser.finish('google', mixed)).toEqual({ CODE: 'ASF003' });
  });

  test('when the answer comes from another provider, it is refused by provider and by issuer', async () => {
    const { browser, query } = await begun('kakao');
    expect(await browser.finish('google', query)).toEqual({ CODE: 'ASF001' });
    for (const provider of ['google', 'naver'] as const) {
      const other = await begun(provider);
      const kakao = sandbox.settings.kakao?.issuer ?? '';
      const mixed = other.query.replace(/iss=[^&]*/, `iss=${encodeURIComponent(kakao)}`);
      expect(mixed).not.toBe(other.query);
      expect(await other.browser.finish(provider, mixed)).toEqual({ CODE: 'ASF003' });
    }
  });

  test('when ten minutes have passed, the login has ended', async () => {
    const { browser, query } = await begun();
    clock += 10 * 60_000 + 1;
    expect(await browser.finish('google', query)).toEqual({ CODE: 'ASF001' });
  });

  test.each(['google', 'naver'] as const)(
    '%s: when the person cancels, the answer says so',
    async (provider) => {
      expect(await socialSignIn(openSocialBrowser(server), provider, 'cancel')).toEqual({ CODE: 'ASF002' });
    },
  );

  test('a provider without keys, a foreign host, and one that does not answer are refused', async () => {
    const { google } = sandbox.settings;
    if (google === undefined) throw new Error('the sandbox has no google');
    const dead = { ...google, issuer: 'http://127.0.0.1:9' };
    const other = await openServer([], { signIn: { siteUrls: [], social: { google: dead } } });
    const browser = openSocialBrowser(other);
    expect(await browser.begin('naver')).toEqual({ CODE: 'ASB001' });
    expect(await browser.begin('google')).toEqual({ CODE: 'ASB503' });
    const ways = JSON.parse((await other.get('/account/social/ways')).text);
    expect(ways.DATA).toEqual({
      providers: socialProviders.map((provider) => ({ provider, ready: provider === 'google' })),
      passkeys: false,
    });
    await other.close();
    const elsewhere = await openServer([], {
      signIn: { siteUrls: ['https://spo.example'], social: { google } },
    });
    expect(await openSocialBrowser(elsewhere).begin('google')).toEqual({ CODE: 'ASB001' });
    await elsewhere.close();
  });
});

describe('I1 linked identities', () => {
  test('an identity belongs to one member, and a member has one identity at a provider', async () => {
    expect(await link('facebook', 'jiyoung', 'demo2')).toEqual({ CODE: 'ASF000' });
    expect(await link('facebook', 'jiyoung', 'demo2')).toEqual({ CODE: 'ASF000' });
    expect(await link('facebook', 'jiyoung', 'demo3')).toEqual({ CODE: 'ASF005' });
    expect(await link('facebook', 'hana', 'demo2')).toEqual({ CODE: 'ASF006' });
    const linked = await auditOf('social.link');
    const own = { member_id: await memberIdOf('demo2'), provider: 'facebook' };
    expect(linked.filter((one) => JSON.stringify(one) === JSON.stringify(own))).toHaveLength(1);
  });

  test('when the member of an identity has left, another member may link it', async () => {
    const statusOf = (id: string) => server.db.updateTable('member').where('mb_id', '=', id);
    expect(await link('naver', 'minsu', 'demo3')).toEqual({ CODE: 'ASF005' });
    await statusOf('demo1').set({ status: 'LEFT' }).execute();
    expect(await link('naver', 'minsu', 'demo3')).toEqual({ CODE: 'ASF000' });
    await statusOf('demo1').set({ status: 'NORMAL' }).execute();
    expect(await link('naver', 'minsu', 'demo1')).toEqual({ CODE: 'ASF005' });
  });

  test('a link needs the member’s own authkey, once, and the member who began it', async () => {
    const token = await server.logIn('demo2');
    const browser = openSocialBrowser(server);
    expect(await browser.begin('kakao', { purpose: 'link' }, token)).toEqual({ CODE: 'ASB002' });
    const foreign = { purpose: 'link', authkey: await authkeyOf('demo3') };
    expect(await browser.begin('kakao', foreign, token)).toEqual({ CODE: 'ASB002' });
    const own = { purpose: 'link', authkey: await authkeyOf('demo2') };
    expect(await browser.begin('kakao', own)).toEqual({ CODE: 'ASB002' });
    const { DATA } = await browser.begin('kakao', own, token);
    expect(await browser.begin('kakao', own, token)).toEqual({ CODE: 'ASB002' });
    const again = { purpose: 'link', authkey: await authkeyOf('demo2') };
    const second = openSocialBrowser(server);
    const page = (await second.begin('kakao', again, token)).DATA?.URL ?? '';
    const query = await second.visit(page, 'jiyoung');
    expect(await second.finish('kakao', query, await server.logIn('demo3'))).toEqual({ CODE: 'ASF001' });
    expect(DATA?.URL).toContain('code_challenge');
  });

  test('a ticket of an unknown person links after a later login, once; an older login is refused', async () => {
    const old = await server.logIn('demo4');
    clock += 1000;
    const browser = openSocialBrowser(server);
    const { SOCIAL: social = '' } = await socialSignIn(browser, 'naver', 'hana');
    expect(await browser.call('/account/social/link', { social }, old)).toEqual({ CODE: 'ASK002' });
    clock += 1000;
    const fresh = await server.logIn('demo4');
    expect(await browser.call('/account/social/link', { social }, fresh)).toEqual({ CODE: 'ASK000' });
    expect(await browser.call('/account/social/link', { social }, fresh)).toEqual({ CODE: 'ASK002' });
    expect((await socialSignIn(browser, 'naver', 'hana')).CODE).toBe('AL000');
  });

  test('a member who joins with the ticket has the identity; a rolled-back join leaves the ticket', async () => {
    const { SOCIAL: social = '' } = await socialSignIn(openSocialBrowser(server), 'google', 'hana');
    const memberId = await memberIdOf('demo5');
    const rolledBack = server.db.transaction().execute(async (trx) => {
      expect(await linkIdentity(trx, social, memberId, clock)).toBe('linked');
      throw new Error('the join failed');
    });
    await expect(rolledBack).rejects.toThrow('the join failed');
    const join = () => server.db.transaction().execute((trx) => linkIdentity(trx, social, memberId, clock));
    expect(await join()).toBe('linked');
    expect(await join()).toBe('ended');
    expect((await socialSignIn(openSocialBrowser(server), 'google', 'hana')).CODE).toBe('AL000');
  });

  test('the list names the links; an unlink needs an authkey and ends other logins; the last stays', async () => {
    const token = await server.logIn('demo2');
    const listed = async () =>
      JSON.parse((await server.get('/account/social/links', { token })).text).DATA.links;
    expect(await listed()).toMatchObject([{ provider: 'facebook', used_at: null }]);
    const unlink = async (authkey: string) =>
      (await server.post('/account/social/unlink', { provider: 'facebook', authkey }, token)).body.CODE;
    expect(await unlink('none')).toBe('ASU002');
    const member = server.db.updateTable('member').where('mb_id', '=', 'demo2');
    const { password } = await server.db
      .selectFrom('member')
      .select('password')
      .where('mb_id', '=', 'demo2')
      .executeTakeFirstOrThrow();
    await member.set({ password: 'none' }).execute();
    const authkey = await authkeyOf('demo2');
    expect(await unlink(authkey)).toBe('ASU003');
    expect(await listed()).toHaveLength(1);
    await member.set({ password }).execute();
    const elsewhere = await server.logIn('demo2');
    expect(await unlink(authkey)).toBe('ASU000');
    expect((await server.post('/account/info/ko', {}, elsewhere)).body.CODE).toBe('AI001');
    expect(await unlink(await authkeyOf('demo2'))).toBe('ASU004');
    expect(await listed()).toEqual([]);
    expect(await auditOf('social.unlink')).toEqual([
      { member_id: await memberIdOf('demo2'), provider: 'facebook', ended: expect.any(Number) },
    ]);
  });
});

test('B11 the id at the provider goes with a member who leaves; a login says so, and a new member may link', async () => {
  expect(await link('kakao', 'hana', 'poor')).toEqual({ CODE: 'ASF000' });
  const token = await server.logIn('poor');
  const form = { authKey: await authkeyOf('poor'), memo: '' };
  expect((await server.post('/account/leave', form, token)).body).toEqual({ CODE: 'AL000' });
  const kept = await server.db
    .selectFrom('social_identity')
    .select('subject')
    .where('member_id', '=', await memberIdOf('poor'))
    .execute();
  expect(kept).toEqual([{ subject: expect.stringMatching(/^left:[0-9a-f]{64}$/) }]);
  expect((await socialSignIn(openSocialBrowser(server), 'kakao', 'hana')).CODE).toBe('AL300');
  expect(await link('kakao', 'hana', 'demo5')).toEqual({ CODE: 'ASF000' });
  expect((await socialSignIn(openSocialBrowser(server), 'kakao', 'hana')).CODE).toBe('AL000');
});

test('nothing went wrong on the server but what was refused', () => {
  expect(server.errors.filter((line) => !line.includes('is not valid'))).toEqual([]);
});
