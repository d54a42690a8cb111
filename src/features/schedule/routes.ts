import { createChunk } from '../../parts/chunks/chunk.ts';
import { type FeatureRoutes, onDemand } from '../../parts/chunks/on-demand.tsx';
import { laidOut } from '../../parts/pages/page-layout.ts';

const results = createChunk(
  'src/features/schedule/results-screen.tsx',
  async () => (await import('./results-screen.tsx')).ResultsScreen,
);
const liveScore = createChunk(
  'src/features/schedule/results-screen.tsx',
  async () => (await import('./results-screen.tsx')).LiveScoreScreen,
);
const event = createChunk(
  'src/features/schedule/event-screen.tsx',
  async () => (await import('./event-screen.tsx')).EventScreen,
);

export const scheduleRoutes: FeatureRoutes = {
  pages: [
    { path: '/hitgame/results', ...onDemand(results) },
    { path: '/hitgame/event', ...onDemand(event) },
  ],
  windows: laidOut('live-popup', [{ path: '/hitgame/livescore', ...onDemand(liveScore) }]),
  chunks: [results, liveScore, event],
};
