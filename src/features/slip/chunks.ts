import { createChunk } from '../../parts/chunk.ts';
import type { FeatureRoutes } from '../../parts/on-demand.tsx';

/** The tab in which bets are taken back. */
export const cancelPanel = createChunk(
  'src/features/slip/cancel-panel.tsx',
  async () => (await import('./cancel-panel.tsx')).CancelPanel,
);

export const slipRoutes: FeatureRoutes = { pages: [], chunks: [cancelPanel] };
