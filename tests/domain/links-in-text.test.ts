/** J1 K3 addresses in a plain text: what becomes a link, and what stays text. */
import { describe, expect, test } from 'vitest';
import { MOST_LINKS, partsOf } from '../../domain/text/links-in-text.ts';

const HOST = 'site.example:5170';
const site = `http://${HOST}`;
const linksIn = (text: string) => (partsOf(text, HOST) ?? []).filter(({ kind }) => kind !== 'text');
/** The parts say the whole text, apart from the names that pages of the site get. */
const writtenBy = (text: string): string =>
  (partsOf(text, HOST) ?? [{ kind: 'text', text } as const])
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
    expect(partsOf(`${site}${path}`, HOST)).toBeNull(),
  );

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
  ])('%s stays text', (text) => expect(partsOf(text, HOST)).toBeNull());

  test('so many links alone; the rest stays text, and nothing is lost', () => {
    const text = Array.from({ length: MOST_LINKS + 5 }, (_, at) => `https://a.example/${at}`).join(' ');
    expect(linksIn(text)).toHaveLength(MOST_LINKS);
    expect(writtenBy(text)).toBe(text);
  });
});
