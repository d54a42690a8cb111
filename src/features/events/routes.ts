import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type FeatureRoutes, onDemand } from '../../parts/chunks/on-demand.tsx';
import { laidOut } from '../../parts/pages/page-layout.ts';

const events = createTextChunk(
  'src/features/events/events-screen.tsx',
  async () => (await import('./events-screen.tsx')).EventsScreen,
);

export const eventsRoutes: FeatureRoutes = {
  pages: laidOut('event', [{ path: '/hitgame/event/:eventId', ...onDemand(events) }]),
  // Pages that few visits need come when they are opened.
  chunks: [],
};
