/** The survey by call; answered once (R13). */
import { surveyRefusalOf } from '../../../domain/survey/survey.ts';
import { surveyRead, surveyResults, surveySend } from '../../../domain/protocol/calls/survey-calls.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { Engine } from '../../engine/engine.ts';
import { openOnceCalls, type OnceOutcome } from '../../engine/once-calls.ts';
import type { Feature } from '../../feature.ts';
import type { SurveyApi, SurveyNotSent } from './survey-api.ts';

function goldOf(outcome: OnceOutcome | null): Result<number, SurveyNotSent> {
  if (outcome === null) return refused({ kind: 'not-logged-in' });
  if (outcome.kind === 'never-arrived') return refused({ kind: 'never-arrived' });
  if (outcome.kind === 'refused')
    return refused({ kind: 'refused', reason: surveyRefusalOf(outcome.reason) });
  return ok(outcome.answer.gold ?? 0);
}

export function createSurvey(engine: Engine): Feature<SurveyApi> {
  const { call } = engine;
  const waiting = new Set<() => void>();
  const sending = openOnceCalls(engine, surveySend, {
    name: 'survey',
    onUnknown() {
      for (const give of waiting) give();
    },
  });
  return {
    api: ({ id: place }) => ({
      async read() {
        const answer = await call(surveyRead, { place });
        return answer.ok ? ok(answer.value.data ?? null) : refused(answer.error);
      },
      send: (surveyId, answers) =>
        new Promise((resolve) => {
          const give = (): void => resolve(refused({ kind: 'unknown' }));
          waiting.add(give);
          const form = { surveyId: String(surveyId), answers: JSON.stringify(answers) };
          void sending.send(form).then((outcome) => {
            waiting.delete(give);
            resolve(goldOf(outcome));
          });
        }),
      async results() {
        const answer = await call(surveyResults, { place });
        return answer.ok ? ok(answer.value.DATA ?? null) : refused(answer.error);
      },
    }),
  };
}
