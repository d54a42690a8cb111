import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type Check, onDemand } from '../../parts/chunks/on-demand.tsx';
import { matchAnalysis, matchInsights } from './use-match-insights.ts';

const analysisScreen = createTextChunk(
  'src/features/analysis/analysis-screen.tsx',
  async () => (await import('./analysis-screen.tsx')).AnalysisScreen,
);

const isMatchId: Check = ({ matchId = '' }) => /^\d{1,16}$/.test(matchId);

export const analysis = {
  pages: [{ path: '/sports/Match/analysis/:matchId', ...onDemand(analysisScreen, isMatchId) }],
  chunks: [matchInsights, matchAnalysis, analysisScreen],
} satisfies Feature;
