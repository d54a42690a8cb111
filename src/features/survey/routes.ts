import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { type FeatureRoutes, onDemand } from '../../parts/chunks/on-demand.tsx';

const survey = createTextChunk(
  'src/features/survey/survey-screen.tsx',
  async () => (await import('./survey-screen.tsx')).SurveyScreen,
);

export const surveyRoutes: FeatureRoutes = {
  pages: [{ path: '/survey', ...onDemand(survey) }],
  // Pages that few visits need come when they are opened.
  chunks: [],
};
