/** The route table against the addresses of the specification and the site's own: each is a page of its own, in its layout, with its guard. */
import { expect, test } from 'vitest';
import { authKeyRoutes, namedRoutes, pathOfRoute } from '../../domain/catalogue/route-names.ts';
import { guardOf } from '../../src/parts/guard.ts';
import { type Layout, layoutOf, layouts } from '../../src/parts/page-layout.ts';
import { routesAt } from '../../src/routes/router.tsx';
import { addressWith, operatorAddresses, ownAddresses, specifiedAddresses } from '../given/site-addresses.ts';

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

const laidOut: Readonly<Record<Layout, readonly string[]>> = {
  default: ['/', '/hitgame/srs', '/hitgame/live/7', '/mypage', '/info/introduce', '/nowhere'],
  account: ['/view/member/theme2/Login/spo/ko', '/views/charge'],
  empty: ['/selfauthentication/code', '/sandbox/pay/7'],
  event: ['/hitgame/event/1'],
  'live-popup': ['/hitgame/live/7/popup', '/hitgame/livescore'],
  popup: [
    '/popups/popup1',
    '/chat/lobby',
    '/safebox',
    '/messages/write',
    '/view/casual/default/lobby/spo/ko',
  ],
  register: ['/register', '/selfauthentication', '/unregister'],
};

test.each(layouts.flatMap((layout) => laidOut[layout].map((address) => [address, layout] as const)))(
  'A15 %s has the layout %s',
  (pathname, layout) => expect(layoutOf(routesAt({ pathname }))).toBe(layout),
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
] as const)('A2 B7 %s is guarded for: %s', (pathname, guard) =>
  expect(guardOf(routesAt({ pathname }))).toBe(guard),
);
