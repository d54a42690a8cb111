/** J1 K3 addresses in a plain text: what becomes a link, and what stays text. */
import { describe, expect, test } from 'vitest';
import { MOST_LINKS, textPartsOf } from '../../domain/text/links-in-text.ts';

const HOST = 'site.example:5170';
const site = `http://${HOST}`;
const linksIn = (text: string) => (textPartsOf(text, HOST) ?? []).filter(({ kind }) => kind !== 'text');
/** The parts say the whole text, apart from the names that pages of the site get. */
const writtenBy = (text: string): string =>
  (textPartsOf(text, HOST) ?? [{ kind: 'text', text } as const])
    .map((part) => (part.kind === 'text' ? part.text : part.kind === 'outside' ? part.href : '·'))
    .join('');

describe('J1 addresses of the site', () => {
  test.each([
    ['/hitgame/live/12', { page: 'match' }],
    ['/hitgame/live/12?tab=2#x', { page: 'match', path: '/hitgame/live/12' }],
    ['/sports/Match/analysis/12', { page: 'analysis' }],
    ['/community/free/7', { page: 'post', board: 'free' }],
    ['/community/free/7/', { page: 'post', board: 'free', path: '/community/free/7' }],
    ['/news/notice/3', { page: 'post', board: 'notice' }],
    ['/community/analysis_new', { page: 'board', board: 'analysis_new' }],
    ['/hitgame/history?game=59&bet=12', { page: 'bet', path: '/hitgame/history?game=59&bet=12' }],
    ['/hitgame/live', { page: 'live' }],
    ['/hitgame/srs', { page: 'srs' }],
    ['/casual', { page: 'casual' }],
  ])('%s becomes a link', (path, part) => {
    expect(linksIn(`보세요 ${site}${path} 좋아요`)).toEqual([{ kind: 'site', board: '', path, ...part }]);
  });

  test.each([
    '/logout',
    '/unregister',
    '/operator',
    '/mypage/info/otp',
    '/',
    '/hitgame/live/0',
    '/community/free/7/edit',
  ])('%s stays text: it acts, is the reader’s own, or is no page', (path) =>
    expect(textPartsOf(`${site}${path}`, HOST)).toBeNull(),
  );

  test('K3 a Korean particle behind a page of the site is no part of it', () =>
    expect(linksIn(`${site}/hitgame/live/12에서, ${site}/hitgame/live/에서`)).toEqual([
      { kind: 'site', board: '', path: '/hitgame/live/12', page: 'match' },
      { kind: 'site', board: '', path: '/hitgame/live', page: 'live' },
    ]));

  test('K3 a long text without an end is read once', () => {
    const text = `${site}/${'가/'.repeat(20_000)} https://a.example/${'가a'.repeat(20_000)}`;
    expect(textPartsOf(text, HOST)).not.toBe(undefined);
  });

  test('another port or host is another site', () => {
    expect(linksIn('https://site.example/hitgame/live/12')).toEqual([
      { kind: 'outside', href: 'https://site.example/hitgame/live/12' },
    ]);
  });
});

describe('J1 addresses of other sites', () => {
  test.each([
    ['https://a.example/x에서 봤어요', 'https://a.example/x'],
    ['https://naver.com에서', 'https://naver.com'],
    ['(https://a.example/x_(y)).', 'https://a.example/x_(y)'],
    ['https://a.example/?q=1&b=%ED%95%9C, 끝', 'https://a.example/?q=1&b=%ED%95%9C'],
    ['HTTPS://A.example/X!', 'HTTPS://A.example/X'],
    ['https://한국.kr/x', 'https://한국.kr/x'],
    ['https://a.example/@name', 'https://a.example/@name'],
    ['https://ko.wikipedia.org/wiki/대한민국', 'https://ko.wikipedia.org/wiki/대한민국'],
    ['https://namu.wiki/w/위키백과:대문 보세요', 'https://namu.wiki/w/위키백과:대문'],
    ['(https://namu.wiki/w/서울(동음이의어)).', 'https://namu.wiki/w/서울(동음이의어)'],
    ['https://a.example/?q=손흥민&page=2, 끝', 'https://a.example/?q=손흥민&page=2'],
    ['https://a.example/2026-월드컵/조별리그#순위', 'https://a.example/2026-월드컵/조별리그#순위'],
    ['https://a.example/k리그/순위?연도=2026', 'https://a.example/k리그/순위?연도=2026'],
    ['https://a.example/w/\u1112\u1161\u11ab', 'https://a.example/w/\u1112\u1161\u11ab'],
    ['https://a.example/日本/caf\u00e9', 'https://a.example/日本/caf\u00e9'],
    ['https://a.example/%ED%95%9C에서 봤어요', 'https://a.example/%ED%95%9C'],
    ['https://naver.com/에서 봤어요', 'https://naver.com/'],
    ['https://naver.com/에서', 'https://naver.com/'],
    ['https://naver.com/이슈', 'https://naver.com/이슈'],
    ['https://a.example/x에서? 정말', 'https://a.example/x'],
    ['https://a.example/x보세요', 'https://a.example/x'],
    ['https://a.example/x.그래서', 'https://a.example/x'],
    ['https://a.example/x,한국', 'https://a.example/x'],
    ['https://a.example/\u3164\u3164', 'https://a.example/'],
  ])('%s', (text, href) => {
    expect(linksIn(text)).toEqual([{ kind: 'outside', href }]);
    expect(writtenBy(text)).toBe(text);
  });

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT://a.example/%0aalert(1)',
    'data:text/html,x',
    'ftp://a.example/x',
    'https://site.example:5170@evil.example/hitgame/live/12',
    'https://a.example:x@evil.example/',
    'http://localhost/x',
    'http://127.0.0.1/x',
    'www.a.example',
    'https://',
  ])('%s stays text', (text) => expect(textPartsOf(text, HOST)).toBeNull());

  test('so many links alone; the rest stays text, and nothing is lost', () => {
    const text = Array.from({ length: MOST_LINKS + 5 }, (_, at) => `https://a.example/${at}`).join(' ');
    expect(linksIn(text)).toHaveLength(MOST_LINKS);
    expect(writtenBy(text)).toBe(text);
  });
});
