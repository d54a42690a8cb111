/** O1 A18 A19: texts and links that an operator lays over the site, as every client loads them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceAnswer } from '../../../domain/protocol/calls/site/resource.ts';
import { type GivenOperator, provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const at = Date.UTC(2026, 10, 22, 3);
let server: OpenServer;
let operator: GivenOperator;
beforeAll(async () => {
  server = await openServer([], { now: () => at });
  operator = await provenOperator(server, 'texts', at);
});
afterAll(() => server.close());

const write = async (name: string, value: unknown): Promise<string> => {
  const { body } = await server.post(
    '/operate/value',
    { name, value: JSON.stringify(value), holdsFrom: '0', reason: '문구 수정' },
    operator.token,
  );
  return (body as { CODE: string }).CODE;
};
const loaded = async (lang: string, part = ''): Promise<ResourceAnswer> =>
  JSON.parse((await server.get(`/resource/${part}v1/pc/${lang}`, {})).text) as ResourceAnswer;
const textVersion = async (lang: string): Promise<string | undefined> =>
  (await loaded(lang, 'verify/')).version.parts['Langs'];

test('O1 a text holds in its language at once, and only the texts have a new version', async () => {
  const before = await loaded('ko');
  expect(before.Langs).toEqual({});
  expect(await write('texts', [{ key: 'nav.home', ko: '처음', en: 'Start' }])).toBe('OP000');
  expect([(await loaded('ko')).Langs, (await loaded('en', 'Langs/')).Langs]).toEqual([
    { 'nav.home': '처음' },
    { 'nav.home': 'Start' },
  ]);
  expect(await textVersion('ko')).not.toBe(await textVersion('en'));
  const after = await loaded('ko');
  expect({ ...after.version.parts, Langs: '' }).toEqual({ ...before.version.parts, Langs: '' });
  expect(await write('texts', [])).toBe('OP000');
  expect((await loaded('ko')).version).toEqual(before.version);
});

test('O1 an empty text leaves the own one of that language', async () => {
  expect(await write('texts', [{ key: 'nav.home', ko: '', en: 'Start' }])).toBe('OP000');
  expect([(await loaded('ko')).Langs, (await loaded('en')).Langs]).toEqual([{}, { 'nav.home': 'Start' }]);
});

test.each([
  ['texts', [{ key: 'nav home', ko: '가', en: 'a' }]],
  ['texts', [{ key: '__proto__', ko: '가', en: 'a' }]],
  ['texts', [{ key: 'nav.home', ko: '가'.repeat(2001), en: 'a' }]],
  ['texts', ['ko', 'en'].map((ko) => ({ key: 'nav.home', ko, en: '' }))],
  [
    'links',
    { contact: '', mobile: 'javascript:alert(1)', map: '', naver: '', kakao: '', facebook: '', youtube: '' },
  ],
  [
    'links',
    { contact: '', mobile: 'http://m.site.test', map: '', naver: '', kakao: '', facebook: '', youtube: '' },
  ],
  ['links', { contact: 'a@b', mobile: '', map: '', naver: '', kakao: '', facebook: '', youtube: '' }],
  [
    'links',
    { contact: 'a@b.kr?bcc=c@d.kr', mobile: '', map: '', naver: '', kakao: '', facebook: '', youtube: '' },
  ],
])('O1 A18 %s refuses what cannot be shown (%#)', async (name, value) =>
  expect(await write(name, value)).toBe('OP422'),
);

test('A18 A19 links that leave the site are a part of it', async () => {
  const links = {
    contact: 'help@site.test',
    mobile: 'https://m.site.test/?a=1',
    map: 'https://map.site.test/',
    naver: '',
    kakao: '',
    facebook: '',
    youtube: '',
  };
  expect(await write('links', links)).toBe('OP000');
  expect((await loaded('ko', 'Site/')).Site?.links).toEqual(links);
});
