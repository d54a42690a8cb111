import { createTextChunk } from '../../parts/chunk.ts';
import { type FeatureRoutes, onDemand } from '../../parts/on-demand.tsx';

const about = createTextChunk(
  'src/features/about/about-screen.tsx',
  async () => (await import('./about-screen.tsx')).AboutScreen,
);

export const aboutRoutes: FeatureRoutes = {
  pages: ['/company', '/affliate', '/gates'].map((path) => ({ path, ...onDemand(about) })),
  // Pages that few visits need come when they are opened.
  chunks: [],
};
