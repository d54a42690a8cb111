/** The route table against the addresses of the specification and the site's own: each is a page of its own, in its layout, with its guard. */
import { beforeAll, expect, test } from 'vitest';
import { isPagePath, pagePaths } from '../../domain/catalogue/page-paths.ts';
import { authKeyRoutes, namedRoutes, pathOfRoute } from '../../domain/catalogue/route-names.ts';
import { guardOf, type PageLayout, pageLayoutOf, pageLayouts } from '../../src/parts/pages/route-handle.ts';
import { features } from '../../src/features.ts';
import { routesAt } from '../../src/routes/router.tsx';
import { memberPageNames } from '../../src/core/session/member-page.ts';
import { loginPageAt } from '../../src/features/account/login-purpose.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { boardLink, communityPaths, newsPagePaths } from '../../src/features/boards/board-names.ts';
import { guidePages } from '../../src/features/guides/guide-pages.ts';
import { guideNames } from '../../src/features/trade/page-names.ts';
import { termsNames } from '../../domain/terms/terms.ts';
import {
  addressWith,
  operatorAddresses,
  ownAddresses,
  specifiedAddresses,
} from '../given/sites/site-addresses.ts';

/** The innermost route's path; '*' is the page of unknown addresses. */
const pathAt = (pathname: string): string | undefined => routesAt({ pathname }).at(-1)?.path;

const addresses = [...specifiedAddresses, ...ownAddresses, ...operatorAddresses]
  .filter((address) => address !== '/nowhere')
  .map((address) => addressWith(address).replace(/\?.*/, ''));

test.each(addresses)('A2 A3 A4 A12 A13 %s is in the route table', (address) => {
  expect(pathAt(address)).toBeDefined();
  expect(pathAt(address)).not.toBe('*');
});

test.each(Object.entries(namedRoutes))('A13 the route %s is the page at %s', (_name, path) =>
  expect([undefined, '*']).not.toContain(pathAt(addressWith(path))),
);

test('A13 seventeen routes have a name; five of them take an authkey', () => {
  expect(Object.keys(namedRoutes)).toHaveLength(17);
  expect(authKeyRoutes).toHaveLength(5);
});

test.each([
  ['hitgame-srs', '/hitgame/srs'],
  ['index', '/'],
  ['/info/introduce', '/info/introduce'],
  ['hitgame-live-id', null],
  ['news-path-id', null],
  ['__proto__', null],
  ['nowhere', null],
] as const)('A13 A18 an entry of the site whose route is "%s" leads to %s', (route, path) =>
  expect(pathOfRoute(route)).toBe(path),
);

test('A1 an address that the specification does not name is unknown', () =>
  expect(['/nowhere', '/hitgame/nowhere/7', '/popups/popup4', '/mypage/nowhere'].map(pathAt)).toEqual([
    '*',
    '*',
    '*',
    '*',
  ]));

/** A name for each part of a path that may have a few names alone. */
const parts: Readonly<Record<string, string>> = {
  community: 'free',
  news: 'notice',
  provider: 'naver',
  terms: 'privacy',
  guide: 'srs',
  rules: 'live',
  sport: 'soccer',
  trades: 'hide/trades',
  trade: 'guide/sell',
  member: 'Login',
  popup: 'popup2',
  game: 'srs',
  kind: 'team',
  code: '311',
  lang: 'ko',
};

// The sentences are texts on demand.
beforeAll(loadTextsOnDemand);

test.each(addresses.filter((path) => guardOf(routesAt({ pathname: path })) === 'member'))(
  'B7 the login that a guard leads to from %s says what it is for',
  (path) => expect(loginPageAt(`${path}?authkey=1`)).not.toBeNull(),
);

test.each([
  ['/mypage/charge', 'charge'],
  ['/mypage/customer/qna?page=2', 'questions'],
  ['/mypage/customer/qna/7', 'question'],
  ['/mypage/customer/qna/7/update', 'question-edit'],
  ['/selfauthentication?to=unregister', 'self-authentication'],
  ['/mypage/info', 'info'],
  ['/mypage/info/otpcancel?x=1', 'otp'],
  ['/mypage/information', 'my-page'],
  ['/mypagex', null],
  ['/', null],
])('B7 the login for %s is for the page %s', (path, page) => expect(loginPageAt(path)).toBe(page));

test.each(addresses)('A1 the server knows %s as a page', (address) => expect(isPagePath(address)).toBe(true));

test.each(pagePaths)('A1 the page %s that the server knows is in the route table', (path) =>
  expect([undefined, '*']).not.toContain(pathAt(addressWith(path, parts))),
);

test.each(['/trades', '/trades/hide', '/hide/trades'])(
  'A11 the market has four guides under %s, and no other',
  (prefix) => {
    const guides = guideNames.map((name) => `${prefix}/guide/${name}`);
    expect(guides).toHaveLength(4);
    expect(guides.filter((path) => pathAt(path) !== `${prefix}/*` || !isPagePath(path))).toEqual([]);
    expect(isPagePath(`${prefix}/guide/nothing`)).toBe(false);
  },
);

/** The routes themselves, each with the names of its parts; a path that ends in a star is read by its own screen. */
const routePaths = features
  .flatMap(({ pages = [], windows = [] }) => [...pages, ...windows])
  .flatMap(({ path }) => (path === undefined || path.endsWith('*') ? [] : [path]));

test.each(routePaths)('A1 the server knows the route %s as a page', (path) => {
  const names = { ...parts, path: path.startsWith('/news') ? 'notice' : 'free', name: 'privacy' };
  expect(isPagePath(addressWith(path.replace(':matchId', ':match').replace(':id2', ':id'), names))).toBe(
    true,
  );
});

test.each(guidePages.map(({ path }) => path))('A1 the server knows the guide %s as a page', (path) =>
  expect(isPagePath(path)).toBe(true),
);

test.each([...communityPaths, ...newsPagePaths])('A1 the server knows the board %s as a page', (path) =>
  expect(isPagePath(boardLink(path))).toBe(true),
);
test.each(termsNames)('A1 the server knows the terms %s as a page', (name) =>
  expect(isPagePath(`/terms/${name}`)).toBe(true),
);
test.each(memberPageNames)('A1 the server knows the member page %s', (name) =>
  expect(isPagePath(`/view/member/theme2/${name}/spo/ko`)).toBe(true),
);

test.each(
  [
    [
      '/nowhere',
      '/hitgame/nowhere/7',
      '/popups/popup4',
      '/mypage/nowhere',
      '/terms/nothing',
      '/community/none',
    ],
    [
      '/community/free/0',
      '/mypage/hitgame/none',
      '/sports/Match/analysis/x',
      '/game/team/311/x',
      '/game/match/311/7',
      '/login/social/none',
      '/api',
      '/a/b',
    ],
    ['/trades/none', '/info/rules/live/none', '/hitgame/live/7/none', '/operator/none', '/index.html', '//'],
  ].flat(),
)('A1 the server knows no page %s', (path) => expect(isPagePath(path)).toBe(false));

const laidOut: Readonly<Record<PageLayout, readonly string[]>> = {
  default: [
    '/',
    '/hitgame/srs',
    '/hitgame/live/7',
    '/hitgame/livescore',
    '/mypage',
    '/info/introduce',
    '/nowhere',
  ],
  account: ['/view/member/theme2/Login/spo/ko', '/views/charge'],
  desk: ['/operator', '/operator/desk', '/operator/members/7'],
  empty: ['/selfauthentication/code', '/sandbox/pay/7'],
  event: ['/hitgame/event/1'],
  'live-popup': ['/hitgame/live/7/popup'],
  popup: [
    '/popups/popup1',
    '/chat/lobby',
    '/safebox',
    '/messages/write',
    '/view/casual/default/lobby/spo/ko',
  ],
  register: ['/register', '/selfauthentication', '/unregister'],
};

test.each(pageLayouts.flatMap((layout) => laidOut[layout].map((address) => [address, layout] as const)))(
  'A15 %s has the layout %s',
  (pathname, layout) => expect(pageLayoutOf(routesAt({ pathname }))).toBe(layout),
);

test.each([
  ['/', null],
  ['/login', 'guest'],
  ['/logout', null],
  ['/mypage/info/otp', 'member'],
  ['/mypage/info/otpcancel', 'member'],
  ['/selfauthentication', 'member'],
  ['/chat/lobby', 'member'],
  ['/hitgame/live', null],
  ['/mypage/customer/faq', null],
  ['/mypage/customer/qna', 'member'],
] as const)('A2 B7 %s is guarded for: %s', (pathname, guard) =>
  expect(guardOf(routesAt({ pathname }))).toBe(guard),
);
