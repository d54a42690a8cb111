import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type FeatureRoutes, onDemand, redirectTo } from '../../parts/chunks/on-demand.tsx';

const guide = createTextChunk(
  'src/features/guides/guide-screen.tsx',
  async () => (await import('./guide-screen.tsx')).GuideScreen,
);

export const guidesRoutes: FeatureRoutes = {
  pages: [
    { path: '/info', ...redirectTo('/info/introduce') },
    { path: '/info/guide', ...redirectTo('/info/guide/general') },
    { path: '/info/rules', ...redirectTo('/info/rules/index') },
    { path: '/info/*', ...onDemand(guide) },
  ],
  // Pages that few visits need come when they are opened.
  chunks: [],
};
