/** Bets that are open: parts of the sidebar and of a match’s page, no pages. */
import type { Feature } from '../../feature.ts';
import { matchBetsChunk, openBetsChunk, ownScores } from './chunks.ts';
import { followOpenBets } from './use-open-bets.ts';

export const openBets = {
  chunks: [openBetsChunk, matchBetsChunk, ownScores],
  begin: [followOpenBets],
} satisfies Feature;
