import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type AddressCheck, onDemand, redirectTo } from '../../parts/chunks/on-demand.tsx';
import { communityPath, newsPath } from './board-names.ts';

const home = createTextChunk(() => import('./home-screen.tsx'), 'CommunityScreen');
const list = createTextChunk(() => import('./list-screen.tsx'), 'ListScreen');
const post = createTextChunk(() => import('./post-screen.tsx'), 'PostScreen');
const write = createTextChunk(() => import('./write-screen.tsx'), 'WriteScreen');
const writeNews = createTextChunk(() => import('./news-form.tsx'), 'NewsScreen');

const known =
  (find: (name: string) => string | null): AddressCheck =>
  ({ path = '', id = '1' }) =>
    find(path) !== null && /^[1-9]\d{0,14}$/.test(id);
const inCommunity = known(communityPath);
const inNews = known(newsPath);

export const boards = {
  pages: [
    { path: '/community', ...onDemand(home) },
    { path: '/community/:path', ...onDemand(list, { check: inCommunity }) },
    { path: '/community/:path/best', ...onDemand(list, { check: inCommunity }) },
    { path: '/community/:path/write', ...onDemand(write, { check: inCommunity }) },
    { path: '/community/:path/:id', ...onDemand(post, { check: inCommunity }) },
    { path: '/community/:path/:id/edit', ...onDemand(write, { check: inCommunity }) },
    { path: '/news', ...redirectTo('/news/notice') },
    { path: '/news/:path', ...onDemand(list, { check: inNews }) },
    { path: '/news/:path/write', ...onDemand(writeNews, { check: inNews }) },
    { path: '/news/:path/:id', ...onDemand(post, { check: inNews }) },
    { path: '/news/:path/:id/edit', ...onDemand(writeNews, { check: inNews }) },
  ],
} satisfies Feature;
