import { createTextChunk } from '../../parts/chunks/chunk.ts';
import type { FeatureRoutes } from '../../parts/chunks/on-demand.tsx';

export const openBetsChunk = createTextChunk(
  'src/features/open-bets/open-bets-panel.tsx',
  async () => (await import('./open-bets-panel.tsx')).OpenBetsPanel,
);
export const matchBetsChunk = createTextChunk(
  'src/features/open-bets/open-bets-panel.tsx',
  async () => (await import('./open-bets-panel.tsx')).MatchBetsPanel,
);

/** The feature has no pages: its lists are parts of the sidebar and of a match's page. */
export const openBetsRoutes: FeatureRoutes = { pages: [], chunks: [openBetsChunk, matchBetsChunk] };
