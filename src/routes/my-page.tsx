import type { RouteObject } from 'react-router';
import { createTextChunk } from '../parts/chunks/chunk.ts';
import { ChunkView } from '../parts/chunks/chunk-view.tsx';
import type { RouteHandle } from '../parts/pages/route-handle.ts';

/** The frame around every screen under /mypage. */
export const myPageFrame = createTextChunk(() => import('../shell/my-page-frame.tsx'), 'MyPageFrame');

const isMyPage = ({ path = '' }: RouteObject): boolean => path === '/mypage' || path.startsWith('/mypage/');

/** Pages of my page that visitors read, too. */
const openPaths: ReadonlySet<string | undefined> = new Set(['/mypage/customer/faq']);
const isOpen = ({ path }: RouteObject): boolean => openPaths.has(path);

const Frame = () => <ChunkView chunk={myPageFrame} props={{}} />;
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
