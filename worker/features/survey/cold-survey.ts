import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { SurveyApi } from './survey-api.ts';

export const coldSurvey = (engine: Engine): ColdFeature<SurveyApi> =>
  cold(engine, {
    source: 'worker/features/survey/survey.ts',
    load: () => import('./survey.ts'),
    create: ({ createSurvey }) => createSurvey(engine),
  });
