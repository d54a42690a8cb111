/** The specification's client: log in and out, join and leave, one-time codes, password, trade lists, goods, crypto, embedded pages. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPagePath } from '../../../domain/catalogue/page-paths.ts';
import { certify, joiningForm } from '../../given/server/joining-person.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';
import { callsOf, type Row } from '../../given/calls/specification-client.ts';

type Calls = ReturnType<typeof callsOf>;
type Form = Readonly<Record<string, string>>;

let server: OpenServer;
let visitor: Calls;
let member: Calls;
beforeAll(async () => {
  server = await openServer();
  visitor = callsOf(server.address, null);
  member = callsOf(server.address, await server.logIn('demo1'));
});
afterAll(async () => {
  await server.close();
});

const codeOf = (body: Row) => body['CODE'] ?? body['result'];
const dataOf = (body: Row) => body['DATA'] as Row | null | undefined;

describe('the specification’s client logs in, out, joins and leaves', () => {
  const form = { id: 'demo2', password: 'spoboard1!', site_number: '1' };

  test.each(['post', 'postForm'] as const)('B2: login by %s brings a token, logout ends it', async (send) => {
    const { body } = await visitor[send]('/account/login', form);
    expect(codeOf(body)).toBe('AL000');
    expect(dataOf(body)).toMatchObject({ TOKEN: expect.any(String), DAYS: expect.any(Number) });
    const calls = callsOf(server.address, String(dataOf(body)?.['TOKEN']));
    expect(codeOf((await calls.post('/account/info/ko')).body)).toBe('AI000');
    expect(codeOf((await calls.get('/account/otherDeviceLogout')).body)).toBe('ADL000');
    expect(codeOf((await calls.post('/account/logout')).body)).toBe('AL000');
    expect(codeOf((await calls.post('/account/info/ko')).body)).toBe('AI001');
    expect(codeOf((await calls.get('/account/tokenRefresh')).body)).toBe('ATR001');
  });

  const wrong: readonly (readonly [string, Form | undefined])[] = [
    ['no form', undefined],
    ['no password', { id: 'demo2' }],
    ['a short password', { ...form, password: '1' }],
    ['an empty id', { ...form, id: '' }],
  ];
  test.each(wrong)('B3: a login with %s has a code and no token', async (_, fields) => {
    const { status, body } = await visitor.post('/account/login', fields);
    expect([status, codeOf(body)]).toEqual([200, 'AL001']);
    expect(dataOf(body)?.['TOKEN']).toBeUndefined();
  });

  test('B12: the nickname is checked and the form of the specification is refused by a rule', async () => {
    const check = async (mb_nick: string) =>
      codeOf((await visitor.postForm('/member/nick_check.php', { mb_nick })).body);
    expect(await check('새별이')).toBe('SUCCESS');
    expect(await check('아마추어왕')).toBe('NICK_TAKEN');
    expect(await check('x')).toBe('NICK_FORMAT');
    const asked = { authToken: 'x', mb_nick: '새별이', stipulation: '1', privacy: '1' };
    const refused = async (more: Form) =>
      (await visitor.post('/member/pmang_register.php', { ...asked, ...more })).body;
    expect(await refused({})).toMatchObject({ result: 'AGREEMENT', msg: expect.stringMatching(/./) });
    expect(await refused({ operational: '1' })).toMatchObject({ result: 'ID_FORMAT' });
    expect(await refused({ operational: 'Y', id: 'saebyeol' })).toMatchObject({ result: 'PASSWORD_FORMAT' });
    expect(await refused({ stipulation: 'maybe' })).toMatchObject({ result: 'ERROR' });
  });

  test('B11 B12 55: a person joins, with the policy privacy2, and leaves', async () => {
    const authToken = await certify(server.post);
    const { body } = await visitor.postForm(
      '/member/pmang_register.php',
      joiningForm(authToken, { stipulation: 'true', privacy: 'Y', privacy2: '1' }),
    );
    expect(codeOf(body)).toBe('OK');
    const token = String((body['data'] as Row)['token']);
    const joined = callsOf(server.address, token);
    expect(codeOf((await joined.post('/terms/check/ko/privacy2')).body)).toBe('TC000');
    expect(codeOf((await joined.post('/terms/check/ko/stipulation')).body)).toBe('TC000');
    for (const fields of [undefined, { authKey: '', memo: '' }, { authKey: 'x', memo: '그만할게요' }])
      expect(codeOf((await joined.post('/account/leave', fields)).body)).toBe('AL002');
    expect(codeOf((await visitor.post('/account/leave', { authKey: 'x' })).body)).toBe('AL001');
    const key = await joined.post('/account/authkey', { password: joiningForm('').password });
    const authKey = String(dataOf(key.body)?.['authkey']);
    expect(codeOf((await joined.postForm('/account/leave', { authKey, memo: '' })).body)).toBe('AL000');
    expect(codeOf((await joined.post('/account/info/ko')).body)).toBe('AI001');
  });
});

describe('the specification’s client and the member’s settings', () => {
  const refused: readonly (readonly [string, Form | undefined, string])[] = [
    ['/account/otp/generate', { authKey: 'x', secretkey: 'x' }, 'AO001'],
    ['/account/otp/generate', undefined, 'AO001'],
    ['/account/otp/disable', { authKey: 'x' }, 'AO001'],
    ['/account/otp/disable', undefined, 'AO001'],
    ['/account/password', { value: 'kanaria7blau' }, 'AP006'],
    ['/account/password', undefined, 'AP002'],
    ['/account/config/password', { value: 'kanaria7blau' }, 'AC006'],
    ['/account/config/losslimit', { value: 'all' }, 'AC002'],
    ['/account/config/nick', { value: '아마추어왕' }, 'AC100'],
    ['/account/config/hp', { value: '010' }, 'AC001'],
    ['/account/config/logout_time', { value: 'x' }, 'AC002'],
    ['/account/config/height', { value: '1' }, 'AC002'],
    ['/market/inventory/setSkin/ko', { item_code: '999999' }, 'MS100'],
    ['/market/inventory/setSkin/ko', undefined, 'MS100'],
  ];
  test.each(refused)('I2 I3 M2: %s with %o is refused by %s', async (path, form, code) => {
    const { status, body } = await member.post(path, form);
    expect([status, codeOf(body)]).toEqual([200, code]);
  });

  test('I3: a password without the present one is no try, and locks nobody out', async () => {
    for (let at = 0; at < 12; at++) await member.post('/account/password', { value: 'kanaria7blau' });
    const { body } = await member.post('/account/authkey', { password: 'spoboard1!' });
    expect(codeOf(body)).toBe('AK000');
  });

  test('M2: the site’s own look is put on as the specification’s client does it', async () => {
    const { body } = await member.postForm('/market/inventory/setSkin/ko', { item_code: '' });
    expect(codeOf(body)).toBe('MS000');
  });

  test('H3: one-time codes begin with the texts that the client sends', async () => {
    const key = async () => {
      const { body } = await member.post('/account/authkey', { password: 'spoboard1!' });
      return String(dataOf(body)?.['authkey']);
    };
    const authKey = await key();
    const prepared = await member.postForm('/account/otp/prepare', { authKey });
    const secretkey = String(dataOf(prepared.body)?.['secretkey']);
    // The specification's form has no code: the secret counts only with one.
    const { body } = await member.post('/account/otp/generate', { authKey, secretkey });
    expect(codeOf(body)).toBe('AO002');
  });
});

describe('the specification’s client reads', () => {
  const today = '2026-11-26';
  const read: readonly (readonly [string, string])[] = [
    ...['sell', 'trade', 'buy'].flatMap((list) => [
      [`/trade/list/${list}/v1/+09:00/date/desc/10/1`, 'TL000'] as const,
      [`/trade/list/${list}/v1/+09:00/date/DESC/10/1?st_date=&ed_date=`, 'TL000'] as const,
      [`/trade/list/${list}/v1/+09:00/date/desc/10/1?st_date=${today}&ed_date=${today}`, 'TL000'] as const,
      [`/trade/list/${list}/v1/+09:00/date/desc/10/1?st_date=2026-02-30`, 'TL002'] as const,
      [`/trade/list/${list}/v1/+09:00/luck/desc/10/1`, 'TL002'] as const,
      [`/trade/list/${list}/v1/+09:00/date/desc/many/1`, 'TL002'] as const,
    ]),
    ['/market/detail/v1/ko/999999', 'MD001'],
    ['/market/detail/v1/ko/skin', 'MD001'],
    ['/market/list/v1/ko/99/100/1', 'ML001'],
    ['/betting/hitlist.php?val=3:57/1', 'OK'],
    ['/betting/hitlist.php?val=57/1&getDraw=1', 'OK'],
    ['/betting/hitlist.php?val=x', 'ERROR'],
    ['/betting/hitlist.php', 'ERROR'],
    ['/betting/casuallist.php?gubun=60&page_row_num=8&page=1&start_date=2026-02-30', 'ERROR'],
    ['/account/log/point/P00010/ko/+09:00/20/1', 'AL000'],
  ];
  test.each(read)('L1 M1 G6: %s is answered %s', async (path, code) => {
    const { status, body } = await member.get(path);
    expect([status, codeOf(body)]).toEqual([200, code]);
  });

  test('M1: a good of the list has its detail', async () => {
    const { body } = await visitor.get('/market/list/v1/ko/37/100/1');
    const [good] = (dataOf(body) as { readonly list: readonly Row[] }).list;
    const detail = await visitor.get(`/market/detail/v1/ko/${String(good?.['id'])}`);
    expect(detail.body).toMatchObject({ CODE: 'MD000', DATA: { id: good?.['id'] } });
  });

  test.each([
    'Games',
    'Langs',
    'Sport',
    'Template',
    'Banner',
    'Event',
    'Popup',
    'Session',
    'Site',
    'Team',
    'Sports',
  ])('O1: the resource part %s', async (part) => {
    const { status } = await visitor.get(`/resource/${part}/v1/pc/ko`);
    expect(status).toBe(200);
  });

  test('C12: crypto encodes and decodes; what is not encoded has a code', async () => {
    const { body } = await visitor.get(`/crypto/encode/${encodeURIComponent('토큰=1&a')}`);
    const back = await visitor.get(`/crypto/decode/${String(body['DATA'])}`);
    expect(back.body['DATA']).toBe('토큰=1&a');
    const refused = await visitor.get('/crypto/decode/zz');
    expect(refused).toMatchObject({ status: 400, body: { CODE: 'ERROR' } });
  });

  test('H5: terms are read by the names of policies', async () => {
    for (const [name, code] of [
      ['stipulation', 'PO01'],
      ['privacy', 'PO02'],
      ['operational', 'PO03'],
      ['privacy2', 'PO10'],
    ])
      expect((await visitor.get(`/terms/spo/ko/${name}`)).body).toMatchObject({
        CODE: 'TL000',
        DATA: { code },
      });
    expect((await visitor.get('/terms/spo/ko/nothing')).body).toMatchObject({ CODE: 'TL001' });
  });

  const pages = [
    'Login',
    'Join',
    'IdFind',
    'PassFind',
    'Payment',
    'FreeCharge',
    'Exchange',
    'Coupon',
    'AuthCheck',
  ];
  test.each([
    ...pages.map((page) => `/view/member/theme2/${page}/1/ko`),
    '/views/gold_charge',
    '/view/casual/default/lobby/spo/ko',
    '/sports/Match/analysis/123',
  ])('H3: %s is a page of the site', (path) => {
    expect(isPagePath(path)).toBe(true);
  });
});
