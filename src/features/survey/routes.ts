import { createTextChunk } from '../../parts/chunk.ts';
import { type FeatureRoutes, onDemand } from '../../parts/on-demand.tsx';

const survey = createTextChunk(
  'src/features/survey/survey-screen.tsx',
  async () => (await import('./survey-screen.tsx')).SurveyScreen,
);
const results = createTextChunk(
  'src/features/survey/results-screen.tsx',
  async () => (await import('./results-screen.tsx')).SurveyResultsScreen,
);

export const surveyRoutes: FeatureRoutes = {
  pages: [
    { path: '/survey', ...onDemand(survey) },
    { path: '/operator/survey', ...onDemand(results) },
  ],
  // Pages that few visits need come when they are opened.
  chunks: [],
};
