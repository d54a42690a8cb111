import { createChunk, createTextChunk } from '../../parts/chunks/chunk.ts';

/** The page of a match, also beside a list. */
export const matchChunk = createChunk(() => import('./match-screen.tsx'), 'MatchScreen');

/** Seldom shown: there is nearly always a match in play or about to start. */
export const noLiveMatchesChunk = createTextChunk(() => import('./no-live-matches.tsx'), 'NoLiveMatches');

/** The markets under a row of a match to come: no list shows them at its start. */
export const unfoldedMarkets = createChunk(() => import('./market-groups.tsx'), 'UnfoldedMarkets');
