import { createTextChunk } from '../../parts/chunks/chunk.ts';

/** Period table, odds over time and timeline of a live match, for its page. */
export const matchInsights = createTextChunk(() => import('./match-insights.tsx'), 'MatchInsights');

/** Form, head to head and table of a live match, for its page. */
export const matchAnalysis = createTextChunk(() => import('./match-insights.tsx'), 'MatchAnalysis');
