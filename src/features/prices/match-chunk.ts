import { createChunk } from '../../parts/chunks/chunk.ts';

/** The page of a match, also beside a list. */
export const matchChunk = createChunk(
  'src/features/prices/match-screen.tsx',
  async () => (await import('./match-screen.tsx')).MatchScreen,
);
