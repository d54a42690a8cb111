/** Visitors have favouritesScreen, too, so the page is outside of my page. */
import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';

const favouritesScreen = createTextChunk(() => import('./favourites-screen.tsx'), 'FavouritesScreen');

export const favourites = {
  pages: [{ path: '/favourites', ...onDemand(favouritesScreen, { title: 'favourites.title' }) }],
} satisfies Feature;
