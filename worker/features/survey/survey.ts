/** The survey by call; answered once (R13). */
import { surveyRefusalOf } from '../../../domain/survey/survey.ts';
import { surveyRead, surveyResults, surveySend } from '../../../domain/protocol/calls/survey-calls.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { Engine } from '../../engine/engine.ts';
import type { OnceOutcome } from '../../engine/once-calls.ts';
import { openPromptCalls } from '../../engine/prompt-calls.ts';
import type { Feature } from '../../feature.ts';
import type { SurveyApi, SurveyNotSent } from './survey-api.ts';

interface Sent {
  readonly surveyId: string;
  readonly answers: string;
}

function goldOf(outcome: OnceOutcome | 'unknown' | null): Result<number, SurveyNotSent> {
  if (outcome === 'unknown') return refused({ kind: 'unknown' });
  if (outcome === null) return refused({ kind: 'not-logged-in' });
  if (outcome.kind === 'never-arrived') return refused({ kind: 'never-arrived' });
  if (outcome.kind === 'refused')
    return refused({ kind: 'refused', reason: surveyRefusalOf(outcome.reason) });
  return ok(outcome.answer.gold ?? 0);
}

export function createSurvey(engine: Engine): Feature<SurveyApi> {
  const { call } = engine;
  const send = openPromptCalls<typeof surveySend.form, Sent>(engine, surveySend, {
    name: 'survey',
    onKnown: (outcome) =>
      engine.notify({ kind: 'money-known', done: outcome === null ? null : outcome.kind === 'done' }),
  });
  return {
    api: ({ id: place }) => ({
      async read() {
        const answer = await call(surveyRead, { place });
        return answer.ok ? ok(answer.value.data ?? null) : refused(answer.error);
      },
      send: async (surveyId, answers) =>
        goldOf(await send({ surveyId: String(surveyId), answers: JSON.stringify(answers) })),
      async results() {
        const answer = await call(surveyResults, { place });
        return answer.ok ? ok(answer.value.DATA ?? null) : refused(answer.error);
      },
    }),
  };
}
