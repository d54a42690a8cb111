import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type FeatureRoutes, onDemand } from '../../parts/chunks/on-demand.tsx';

const alerts = createTextChunk(
  'src/features/alerts/alerts-screen.tsx',
  async () => (await import('./alerts-screen.tsx')).AlertsScreen,
);

/** Visitors may choose, too, so these pages are outside of my page. */
export const alertsRoutes: FeatureRoutes = {
  pages: [{ path: '/alerts', ...onDemand(alerts) }],
  chunks: [],
};
