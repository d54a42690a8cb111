import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';

const pages = createTextChunk(() => import('./store-pages.tsx'), 'StorePages');

export const store = {
  pages: [
    '/store',
    '/store/10',
    '/store/10/:id2',
    '/store/10/:id2/:id',
    '/mypage/inventory/gameskin',
    '/mypage/inventory/item',
  ].map((path) => ({ path, ...onDemand(pages) })),
  titles: { '/mypage/inventory/gameskin': 'inventory.skins', '/mypage/inventory/item': 'inventory.items' },
} satisfies Feature;
