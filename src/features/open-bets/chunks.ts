import { createChunk, createTextChunk } from '../../parts/chunks/chunk.ts';

export const openBetsChunk = createTextChunk(
  'src/features/open-bets/open-bets-panel.tsx',
  async () => (await import('./open-bets-panel.tsx')).OpenBetsPanel,
);
export const matchBetsChunk = createTextChunk(
  'src/features/open-bets/open-bets-panel.tsx',
  async () => (await import('./open-bets-panel.tsx')).MatchBetsPanel,
);
/** For the live region: a member's alone. */
export const ownScores = createChunk(
  'src/features/open-bets/own-scores.tsx',
  async () => (await import('./own-scores.tsx')).OwnScores,
);
