import { createTextChunk } from '../../parts/chunk.ts';
import { type FeatureRoutes, onDemand } from '../../parts/on-demand.tsx';

const store = createTextChunk(
  'src/features/store/store-screen.tsx',
  async () => (await import('./store-screen.tsx')).StoreScreen,
);
const good = createTextChunk(
  'src/features/store/good-screen.tsx',
  async () => (await import('./good-screen.tsx')).GoodScreen,
);
const INVENTORY = 'src/features/store/inventory-screens.tsx';
const skins = createTextChunk(INVENTORY, async () => (await import('./inventory-screens.tsx')).SkinsScreen);
const items = createTextChunk(INVENTORY, async () => (await import('./inventory-screens.tsx')).ItemsScreen);

export const storeRoutes: FeatureRoutes = {
  pages: [
    { path: '/store', ...onDemand(store) },
    { path: '/store/10', ...onDemand(store) },
    { path: '/store/10/:id2', ...onDemand(store) },
    { path: '/store/10/:id2/:id', ...onDemand(good) },
    { path: '/mypage/inventory/gameskin', ...onDemand(skins) },
    { path: '/mypage/inventory/item', ...onDemand(items) },
  ],
  // Pages that few visits need come when they are opened.
  chunks: [],
};
