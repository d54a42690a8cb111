import { createTextChunk } from '../../parts/chunk.ts';
import { type FeatureRoutes, onDemand } from '../../parts/on-demand.tsx';

const events = createTextChunk(
  'src/features/events/events-screen.tsx',
  async () => (await import('./events-screen.tsx')).EventsScreen,
);

export const eventsRoutes: FeatureRoutes = {
  pages: [{ path: '/hitgame/event/:eventId', ...onDemand(events) }],
  // Pages that few visits need come when they are opened.
  chunks: [],
};
