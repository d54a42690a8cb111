/** The route table against the addresses of the specification: each is a page of its own, in its layout, with its guard. */
import { expect, test } from 'vitest';
import { guardOf } from '../../src/parts/guard.ts';
import { type Layout, layoutOf, layouts } from '../../src/parts/page-layout.ts';
import { routesAt } from '../../src/routes/router.tsx';

/** The innermost route's path; '*' is the page of unknown addresses. */
const pathAt = (pathname: string): string | undefined => routesAt({ pathname }).at(-1)?.path;

const addresses: readonly string[] = [
  ['/', '/affliate', '/casual', '/company', '/gates', '/login', '/logout', '/register'],
  ['/selfauthentication', '/unregister', '/community'],
  ['analysis_new', 'free', 'event_board'].flatMap((board) =>
    ['', '/write', '/7'].map((rest) => `/community/${board}${rest}`),
  ),
  ['construction', 'event', 'history', 'live', 'live/7', 'live/7/popup', 'livescore', 'results'].map(
    (page) => `/hitgame/${page}`,
  ),
  ['/hitgame/special', '/hitgame/srs', '/info', '/info/introduce', '/info/rules/live/soccer'],
  ['/messages', '/messages/random', '/messages/write', '/messages/recv', '/messages/send/7'],
  ['cash', 'mileage', 'customer/faq', 'customer/qawrite', 'customer/qna', 'customer/qna/7'].map(
    (page) => `/mypage/${page}`,
  ),
  ['customer/qna/7/update', 'hitgame/casual', 'hitgame/live', 'hitgame/special', 'hitgame/srs'].map(
    (page) => `/mypage/${page}`,
  ),
  ['checkuser', 'losslimit', 'otp', 'otpcancel', 'restriction', 'updateuser'].map(
    (page) => `/mypage/info/${page}`,
  ),
  ['/mypage', '/mypage/inventory/gameskin', '/mypage/inventory/item', '/news', '/news/notice'],
  ['/news/update', '/news/event', '/news/notice/7', '/store', '/store/10', '/store/10/1010'],
  ['/store/10/1020', '/store/10/1010/7'],
  ['operational', 'privacy', 'provision', 'voucher', 'youth'].map((name) => `/terms/${name}`),
  ['/trades', '/hide/trades'].flatMap((prefix) =>
    ['buylist', 'idx', 'mysell', 'sell', 'guide/buylist', 'guide/idx', 'guide/mmysell', 'guide/sell'].map(
      (page) => `${prefix}/${page}`,
    ),
  ),
  ['/popups/popup1', '/popups/popup2', '/popups/popup3', '/chat/lobby', '/safebox'],
].flat();

test.each(addresses)('A2 A3 A4 A12 A13 %s is in the route table', (address) => {
  expect(pathAt(address)).toBeDefined();
  expect(pathAt(address)).not.toBe('*');
});

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
