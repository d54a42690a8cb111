/** Sessions of a member, what a second device does, and the login check's codes on the real server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../../server/seed/members.ts';
import { nextEvent, openServer, type OpenServer, tokenCheckOf } from '../../given/server/running-server.ts';

let server: OpenServer;
const NOW = Date.UTC(2026, 10, 20);
beforeAll(async () => {
  server = await openServer([], { now: () => NOW });
});
afterAll(() => server.close());

const get = async (path: string, token = ''): Promise<Record<string, never>> =>
  JSON.parse((await server.get(path, token === '' ? {} : { token })).text);
const sessionsOf = async (token: string) =>
  (await get('/account/sessions', token))['DATA'] as unknown as {
    readonly type: string;
    readonly lists: readonly { readonly id: string; readonly here: string }[];
  };
const infoOf = async (token: string): Promise<string> =>
  (await server.post('/account/info/ko', {}, token)).body.CODE;

describe('B15 sessions', () => {
  test('the list names this one; one or all others are ended, and nobody ends another member’s', async () => {
    const [first, second, third] = [
      await server.logIn('demo2'),
      await server.logIn('demo2'),
      await server.logIn('demo2'),
    ];
    const stranger = await server.logIn('demo3');
    const { lists } = await sessionsOf(first);
    expect(lists).toHaveLength(3);
    expect(lists.filter(({ here }) => here === 'Y')).toHaveLength(1);
    const other = (await sessionsOf(second)).lists.find(({ here }) => here === 'Y')?.id ?? '';
    const end = async (id: string, token: string) =>
      (await server.post('/account/sessions/end', { id }, token)).body.CODE;
    expect(await end(other, stranger)).toBe('AS001');
    expect(await end(other, first)).toBe('AS000');
    expect([await infoOf(first), await infoOf(second), await infoOf(third)]).toEqual([
      'AI000',
      'AI001',
      'AI000',
    ]);
    expect(await end('others', first)).toBe('AS000');
    expect([await infoOf(first), await infoOf(third), await infoOf(stranger)]).toEqual([
      'AI000',
      'AI001',
      'AI000',
    ]);
  });

  test('when the member chose to be asked, a new device alarms the first, which can end its session', async () => {
    const [first, second] = [await server.logIn('demo5'), await server.logIn('demo5')];
    await server.post('/account/sessions/duplicate', { type: 'alarm' }, first);
    const socket = await server.connect({ token: first, deviceId: 'one' });
    await tokenCheckOf(socket);
    const alarm = nextEvent(socket, 'Duplicated_Connection');
    const other = await server.connect({ token: second, deviceId: 'two' });
    expect(await alarm).toEqual({ type: 'alarm' });
    expect(socket.connected).toBe(true);
    await tokenCheckOf(other);
    const ended = nextEvent(other, 'TokenCheck');
    expect(await get('/account/otherDeviceLogout', first)).toMatchObject({ CODE: 'ADL000' });
    expect(await ended).toMatchObject({ ok: false, ended: { by: 'elsewhere' } });
    expect([await infoOf(first), await infoOf(second)]).toEqual(['AI000', 'AI001']);
  });

  test('when the member chose nothing, a new device ends the connection of the first', async () => {
    const [first, second] = [await server.logIn('demo4'), await server.logIn('demo4')];
    const socket = await server.connect({ token: first, deviceId: 'one' });
    await tokenCheckOf(socket);
    const gone = nextEvent(socket, 'Duplicated_Connection');
    await server.connect({ token: second, deviceId: 'two' });
    expect(await gone).toEqual({ type: 'expire' });
    await expect.poll(() => socket.connected).toBe(false);
  });
});

describe('I2 H3 authkeys and tickets of member pages', () => {
  test('an authkey needs the right password; a ticket of a member page is this member’s alone', async () => {
    const token = await server.logIn('demo1');
    const ask = async (path: string, form: Record<string, string>, by = token) =>
      (await server.post(path, form, by)).body;
    expect(await ask('/account/authkey', { password: 'wrong-password' })).toEqual({ CODE: 'AK001' });
    const { authkey } = (await ask('/account/authkey', { password: demoPassword })).DATA;
    expect(authkey).toMatch(/^[\w-]{43}$/);
    const { et } = (await ask('/account/et', {})).DATA;
    expect((await ask('/account/et/check', { et })).CODE).toBe('ET000');
    expect((await ask('/account/et/check', { et: authkey })).CODE).toBe('ET001');
    expect((await ask('/account/et/check', { et }, await server.logIn('demo3'))).CODE).toBe('ET001');
  });

  test('a secret counts only with a code of it; the authkey is used up, and another member’s is refused', async () => {
    const token = await server.logIn('demo1');
    const ask = async (path: string, form: Record<string, string>, by = token) =>
      (await server.post(path, form, by)).body;
    const key = async (by = token): Promise<string> =>
      (await ask('/account/authkey', { password: demoPassword }, by)).DATA.authkey;
    const authKey = await key();
    const { secretkey } = (await ask('/account/otp/prepare', { authKey })).DATA;
    const begin = (form: Record<string, string>) =>
      ask('/account/otp/generate', { authKey, secretkey, ...form });
    expect((await begin({ code: '000000' })).CODE).toBe('AO002');
    expect((await begin({ secretkey: 'JBSWY3DPEHPK3PXP', code: '000000' })).CODE).toBe('AO002');
    const foreign = await key(await server.logIn('demo3'));
    expect((await begin({ authKey: foreign })).CODE).toBe('AO001');
    expect((await ask('/account/otp/disable', { authKey })).CODE).toBe('AO004');
    const { TOTP } = await import('otpauth');
    const totp = new TOTP({ secret: secretkey });
    const code = totp.generate({ timestamp: NOW });
    const elsewhere = await server.logIn('demo1');
    const made = await begin({ code });
    expect(made.DATA.RECOVERY).toHaveLength(10);
    // Five groups of five of 32 characters: 125 bits.
    for (const spare of made.DATA.RECOVERY) expect(spare).toMatch(/^([A-Z2-9]{5}-){4}[A-Z2-9]{5}$/);
    expect([await infoOf(token), await infoOf(elsewhere)]).toEqual(['AI000', 'AI001']);
    expect((await begin({ code })).CODE).toBe('AO001');
    const rows = JSON.stringify(await server.db.selectFrom('member_otp').selectAll().execute());
    expect(rows).not.toContain(secretkey);
    expect(await ask('/account/authkey', { password: demoPassword })).toEqual({ CODE: 'AK002' });
    // The code that began it counts as used.
    expect(await ask('/account/authkey', { password: demoPassword, code })).toEqual({ CODE: 'AK002' });
    const spare = made.DATA.RECOVERY[0];
    const again = await ask('/account/authkey', { password: demoPassword, code: spare });
    expect((await ask('/account/otp/disable', { authKey: again.DATA.authkey })).CODE).toBe('AO000');
    expect((await get('/account/otp/status', token)).DATA).toEqual({ USE: 'N', SINCE: null, LEFT: 0 });
  });
});

describe('B4 B13 the login check', () => {
  const check = async (token = '') => get('/member/pmang_login_check.php', token);
  const set = (row: Record<string, unknown>) =>
    server.db.updateTable('member').set(row).where('mb_id', '=', 'poor').execute();
  const until = NOW + 5 * 86_400_000;
  const date = '2026-11-25 00:00:00';

  test.each([
    ['MEMBER_INTERCEPT', { status: 'STOPPED', status_until: until }, { date }],
    [
      'MEMBER_SANCTIONS',
      { status: 'RESTRICTED', status_until: until, status_cause: '도배' },
      { date, cause: '도배' },
    ],
    [
      'MEMBER_SANCTIONS',
      { status: 'RESTRICTED', status_until: until, status_cause: 'self' },
      { date, cause: '본인이 설정한 이용 제한' },
    ],
    [
      'MEMBER_LEAVE',
      { status: 'LEFT', status_until: null, left_at: NOW },
      { nick: '빈지갑', date: '2026-11-20 00:00:00', rejoin: '2026-12-20 00:00:00' },
    ],
    ['SUCCESS', { status: 'NORMAL', status_until: null }, { token: expect.any(String) }],
  ])('%s', async (result, row, data) => {
    await set({ status: 'NORMAL' });
    const token = await server.logIn('poor');
    await set(row);
    expect(await check(token)).toMatchObject({ result, data });
  });

  test('without a token, with an ended one, with a made-up one, and without consent, it says so', async () => {
    await set({ status: 'NORMAL' });
    const token = await server.logIn('poor');
    expect((await check()).result).toBe('NOT_LOGIN_PMANG');
    expect((await check('x'.repeat(43))).result).toBe('NOT_FOUND_MEMBER');
    await server.post('/account/logout', {}, token);
    expect((await check(token)).result).toBe('NOT_LOGIN_PMANG');
    const held = await server.logIn('poor');
    await server.db
      .insertInto('terms_version')
      .values({
        code: 'PO02',
        version: 7,
        language: 'ko',
        title: '약관',
        sections: '[{"heading":"제1조","blocks":["첫째",["가","나"]]}]',
        effective_at: NOW,
        written_at: NOW,
        written_by: null,
      })
      .execute();
    expect((await check(held)).result).toBe('NOT_PROVIDE_INFORMATION');
    expect(await get('/member/privacy_policy.php')).toMatchObject({
      result: 'SUCCESS',
      data: '제1조\n첫째\n가\n나',
    });
  });

  test('B13 an id is turned into its nickname; of nobody, and of a member who left, it is empty', async () => {
    const nick = async (id: string) => (await get(`/member/id_nick_convert.php?id=${id}`)).result;
    expect([await nick('demo1'), await nick('nobody')]).toEqual(['루키별', '']);
    await set({ status: 'LEFT' });
    expect(await nick('poor')).toBe('');
  });
});
