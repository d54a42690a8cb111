import type { SurveyApi, SurveyView } from '../../../worker/features/survey/survey-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { type Asked, useAsk } from '../../parts/answers/use-ask.ts';

type Failure = Extract<Awaited<ReturnType<SurveyApi['read']>>, { readonly ok: false }>['error'];

/** The survey of now; null: there is none. */
export function useSurvey(): Asked<SurveyView | null, Failure> {
  const { core } = useClient();
  return useAsk('survey', () => core.survey.read());
}
