import type { LoaderFunctionArgs } from 'react-router';
import { createTextChunk } from '../../parts/chunk.ts';
import { notFound } from '../../parts/not-found.ts';
import { type FeatureRoutes, onDemand } from '../../parts/on-demand.tsx';
import { matchAnalysis, matchInsights } from './use-match-insights.ts';

const analysis = createTextChunk(
  'src/features/analysis/analysis-screen.tsx',
  async () => (await import('./analysis-screen.tsx')).AnalysisScreen,
);

const isMatchId = ({ params }: LoaderFunctionArgs): null =>
  /^\d{1,16}$/.test(params['matchId'] ?? '') ? null : notFound();

export const analysisRoutes: FeatureRoutes = {
  pages: [{ path: '/sports/Match/analysis/:matchId', ...onDemand(analysis, isMatchId) }],
  chunks: [matchInsights, matchAnalysis, analysis],
};
