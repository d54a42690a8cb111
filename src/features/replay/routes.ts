import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type FeatureRoutes, onDemand } from '../../parts/chunks/on-demand.tsx';
import { laidOut } from '../../parts/pages/page-layout.ts';

const replay = createTextChunk(
  'src/features/replay/replay-screen.tsx',
  async () => (await import('./replay-screen.tsx')).ReplayScreen,
);

export const replayRoutes: FeatureRoutes = {
  pages: [],
  windows: laidOut('popup', [{ path: '/replay', ...onDemand(replay) }]),
  // Developers open it; it comes when it is opened.
  chunks: [],
};
