import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type AddressCheck, onDemand } from '../../parts/chunks/on-demand.tsx';
import { matchAnalysis, matchInsights } from './use-match-insights.ts';

const analysisScreen = createTextChunk(() => import('./analysis-screen.tsx'), 'AnalysisScreen');

const teamScreen = createTextChunk(() => import('./team-screen.tsx'), 'TeamScreen');

const isMatchId: AddressCheck = ({ matchId = '' }) => /^\d{1,16}$/.test(matchId);

export const analysis = {
  pages: [
    { path: '/sports/Match/analysis/:matchId', ...onDemand(analysisScreen, { check: isMatchId }) },
    { path: '/game/:kind/:code/:id', ...onDemand(teamScreen) },
  ],
  chunks: [matchInsights, matchAnalysis, analysisScreen, teamScreen],
} satisfies Feature;
