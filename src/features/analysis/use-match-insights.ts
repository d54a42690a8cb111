import { createTextChunk } from '../../parts/chunk.ts';

/** Period table, tracker, odds over time, timeline and analysis of a live match, for its page. */
export const matchInsights = createTextChunk(
  'src/features/analysis/match-insights.tsx',
  async () => (await import('./match-insights.tsx')).MatchInsights,
);
