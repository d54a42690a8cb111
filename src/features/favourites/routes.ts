import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type FeatureRoutes, onDemand } from '../../parts/chunks/on-demand.tsx';

const favourites = createTextChunk(
  'src/features/favourites/favourites-screen.tsx',
  async () => (await import('./favourites-screen.tsx')).FavouritesScreen,
);

/** Visitors have favourites, too, so the page is outside of my page. */
export const favouritesRoutes: FeatureRoutes = {
  pages: [{ path: '/favourites', ...onDemand(favourites) }],
  chunks: [],
};
