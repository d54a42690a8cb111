import { createTextChunk } from '../../parts/chunks/chunk.ts';

/** Seldom shown: there is nearly always a match in play or about to start. */
export const noLiveMatchesChunk = createTextChunk(
  'src/features/prices/no-live-matches.tsx',
  async () => (await import('./no-live-matches.tsx')).NoLiveMatches,
);
