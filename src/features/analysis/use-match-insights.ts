import { createTextChunk } from '../../parts/chunks/chunk.ts';

/** Period table, odds over time and timeline of a live match, for its page. */
export const matchInsights = createTextChunk(
  'src/features/analysis/match-insights.tsx',
  async () => (await import('./match-insights.tsx')).MatchInsights,
);

/** Form, head to head and table of a live match, for its page. */
export const matchAnalysis = createTextChunk(
  'src/features/analysis/match-insights.tsx',
  async () => (await import('./match-insights.tsx')).MatchAnalysis,
);
