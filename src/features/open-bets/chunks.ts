import { createChunk, createTextChunk } from '../../parts/chunks/chunk.ts';

export const openBetsChunk = createTextChunk(() => import('./open-bets-panel.tsx'), 'OpenBetsPanel');
export const matchBetsChunk = createTextChunk(() => import('./open-bets-panel.tsx'), 'MatchBetsPanel');
/** For the live region: a member's alone. */
export const ownScores = createChunk(() => import('./own-scores.tsx'), 'OwnScores');
