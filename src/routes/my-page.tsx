import type { RouteObject } from 'react-router';
import { createTextChunk } from '../parts/chunks/chunk.ts';
import { ChunkView } from '../parts/chunks/chunk-view.tsx';
import type { RouteHandle } from '../parts/pages/route-handle.ts';
import type { MyPageEntry } from '../shell/my-page-frame.tsx';

/** The lines of my page's navigation, in their order: one line per screen. */
const entries: readonly MyPageEntry[] = [
  { path: '/mypage', text: 'mypage.home' },
  { path: '/mypage/charge', text: 'mypage.charge' },
  { path: '/mypage/exchange', text: 'mypage.exchange' },
  { path: '/mypage/coupon', text: 'mypage.coupon' },
  { path: '/mypage/inventory/gameskin', text: 'mypage.gameskin' },
  { path: '/mypage/inventory/item', text: 'mypage.item' },
  { path: '/mypage/info', text: 'mypage.info', end: true },
  { path: '/mypage/info/updateuser', text: 'mypage.update', also: ['/mypage/info/checkuser?to=updateuser'] },
  { path: '/mypage/info/losslimit', text: 'mypage.losslimit' },
  { path: '/mypage/info/activity', text: 'mypage.activity' },
  { path: '/mypage/replies', text: 'replies.title' },
  { path: '/alerts', text: 'mypage.alerts' },
  { path: '/favourites', text: 'mypage.favourites' },
  {
    path: '/mypage/info/restriction',
    text: 'mypage.restriction',
    also: ['/mypage/info/checkuser?to=restriction'],
  },
  { path: '/mypage/info/otp', text: 'mypage.otp', also: ['/mypage/info/otpcancel'] },
  { path: '/mypage/info/passkeys', text: 'mypage.passkeys' },
  { path: '/mypage/info/social', text: 'mypage.social' },
  { path: '/mypage/info/sessions', text: 'mypage.sessions' },
  { path: '/mypage/info/terms', text: 'mypage.terms' },
  { path: '/mypage/customer/faq', text: 'mypage.faq' },
  { path: '/mypage/customer/qna', text: 'mypage.qna' },
  { path: '/mypage/mileage', text: 'mypage.log', also: ['/mypage/cash'] },
  { path: '/mypage/hitgame/srs', text: 'mypage.srs' },
  { path: '/mypage/hitgame/live', text: 'mypage.live' },
  { path: '/mypage/hitgame/special', text: 'mypage.special' },
  { path: '/mypage/hitgame/casual', text: 'mypage.casual' },
];

/** The frame around every screen under /mypage. */
export const myPageFrame = createTextChunk(
  'src/shell/my-page-frame.tsx',
  async () => (await import('../shell/my-page-frame.tsx')).MyPageFrame,
);

const isMyPage = ({ path = '' }: RouteObject): boolean => path === '/mypage' || path.startsWith('/mypage/');

/** Pages of my page that visitors read, too. */
const openPaths: ReadonlySet<string | undefined> = new Set(['/mypage/customer/faq']);
const isOpen = ({ path }: RouteObject): boolean => openPaths.has(path);

const Frame = () => <ChunkView chunk={myPageFrame} props={{ entries }} />;
const load = () => void myPageFrame.load();

/** The pages with those under /mypage inside of my page's frame. */
export const inMyPage = (pages: readonly RouteObject[]): RouteObject[] => [
  ...pages.filter((page) => !isMyPage(page)),
  {
    Component: Frame,
    handle: { guard: 'member', load } satisfies RouteHandle,
    children: pages.filter((page) => isMyPage(page) && !isOpen(page)),
  },
  {
    Component: Frame,
    handle: { load } satisfies RouteHandle,
    children: pages.filter(isOpen),
  },
];
