import { createChunk } from '../../parts/chunks/chunk.ts';
import { guarded } from '../../parts/chunks/guard.ts';
import { type FeatureRoutes, onDemand, redirectTo } from '../../parts/chunks/on-demand.tsx';
import { laidOut } from '../../parts/pages/page-layout.ts';
import { noLiveMatchesChunk } from './no-live-matches-chunk.ts';
import { matchChunk } from './match-chunk.ts';

const home = createChunk(
  'src/features/prices/home-screen.tsx',
  async () => (await import('./home-screen.tsx')).HomeScreen,
);
const standard = createChunk(
  'src/features/prices/pre-match-screen.tsx',
  async () => (await import('./pre-match-screen.tsx')).PreMatchScreen,
);
const live = createChunk(
  'src/features/prices/live-screen.tsx',
  async () => (await import('./live-screen.tsx')).LiveScreen,
);
const special = createChunk(
  'src/features/prices/pre-match-screen.tsx',
  async () => (await import('./pre-match-screen.tsx')).SpecialScreen,
);

export const pricesRoutes: FeatureRoutes = {
  pages: [
    { path: '/', ...onDemand(home) },
    // The login dialog opens over it (routes/root-route.tsx).
    ...guarded('guest', [{ path: '/login', ...onDemand(home) }]),
    { path: '/hitgame', ...redirectTo('/hitgame/srs') },
    { path: '/hitgame/srs', ...onDemand(standard) },
    { path: '/hitgame/special', ...onDemand(special) },
    { path: '/hitgame/live', ...onDemand(live) },
    { path: '/hitgame/live/:id', ...onDemand(matchChunk) },
  ],
  windows: laidOut('live-popup', [{ path: '/hitgame/live/:id/popup', ...onDemand(matchChunk) }]),
  chunks: [standard, live, home, matchChunk, special, noLiveMatchesChunk],
};
