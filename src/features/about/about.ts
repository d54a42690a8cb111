import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';

const aboutScreen = createTextChunk(() => import('./about-screen.tsx'), 'AboutScreen');

const licences = createTextChunk(() => import('./licences-screen.tsx'), 'LicencesScreen');

export const about = {
  pages: [
    ...['/company', '/affliate', '/gates'].map((path) => ({ path, ...onDemand(aboutScreen) })),
    { path: '/licenses', ...onDemand(licences) },
  ],
} satisfies Feature;
