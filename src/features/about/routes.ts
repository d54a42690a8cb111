import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type FeatureRoutes, onDemand } from '../../parts/chunks/on-demand.tsx';

const about = createTextChunk(
  'src/features/about/about-screen.tsx',
  async () => (await import('./about-screen.tsx')).AboutScreen,
);

const licences = createTextChunk(
  'src/features/about/licences-screen.tsx',
  async () => (await import('./licences-screen.tsx')).LicencesScreen,
);

export const aboutRoutes: FeatureRoutes = {
  pages: [
    ...['/company', '/affliate', '/gates'].map((path) => ({ path, ...onDemand(about) })),
    { path: '/licenses', ...onDemand(licences) },
  ],
  // Pages that few visits need come when they are opened.
  chunks: [],
};
