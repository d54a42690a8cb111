import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type Check, type FeatureRoutes, onDemand } from '../../parts/chunks/on-demand.tsx';
import { matchAnalysis, matchInsights } from './use-match-insights.ts';

const analysis = createTextChunk(
  'src/features/analysis/analysis-screen.tsx',
  async () => (await import('./analysis-screen.tsx')).AnalysisScreen,
);

const isMatchId: Check = ({ matchId = '' }) => /^\d{1,16}$/.test(matchId);

export const analysisRoutes: FeatureRoutes = {
  pages: [{ path: '/sports/Match/analysis/:matchId', ...onDemand(analysis, isMatchId) }],
  chunks: [matchInsights, matchAnalysis, analysis],
};
