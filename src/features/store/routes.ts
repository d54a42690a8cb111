import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type FeatureRoutes, onDemand } from '../../parts/chunks/on-demand.tsx';

const pages = createTextChunk(
  'src/features/store/store-pages.tsx',
  async () => (await import('./store-pages.tsx')).StorePages,
);

export const storeRoutes: FeatureRoutes = {
  pages: [
    '/store',
    '/store/10',
    '/store/10/:id2',
    '/store/10/:id2/:id',
    '/mypage/inventory/gameskin',
    '/mypage/inventory/item',
  ].map((path) => ({ path, ...onDemand(pages) })),
  // Pages that few visits need come when they are opened.
  chunks: [],
};
