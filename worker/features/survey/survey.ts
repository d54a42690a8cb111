/** The survey by call; answered once (R13). */
import { surveyRefusalOf } from '../../../domain/survey/survey.ts';
import { surveyRead, surveySend } from '../../../domain/protocol/calls/community/survey-calls.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { codeFault } from '../../coded-answer.ts';
import type { Engine } from '../../engine/engine.ts';
import type { OnceOutcome } from '../../engine/once-calls.ts';
import { createTextDrafts } from '../../engine/kept-texts.ts';
import { openPromptCalls, tellMoney } from '../../engine/prompt-calls.ts';
import type { Feature } from '../../feature.ts';
import type { SurveyApi, SurveyNotSent } from './survey-api.ts';

interface Sent {
  readonly surveyId: string;
  readonly answers: string;
}

/** Either word is success. */
const surveyAnswered: ReadonlySet<string> = new Set(['OK', 'SUCCESS']);
const NO_SURVEY = 'EMPTY';

function goldOf(outcome: OnceOutcome | 'unknown' | null): Result<number, SurveyNotSent> {
  if (outcome === 'unknown') return refused({ kind: 'unknown' });
  if (outcome === null) return refused({ kind: 'not-logged-in' });
  if (outcome.kind === 'never-arrived') return refused({ kind: 'never-arrived' });
  if (outcome.kind === 'refused')
    return refused({ kind: 'refused', reason: surveyRefusalOf(outcome.reason) });
  return ok(outcome.answer.gold ?? 0);
}

/** Surveys of one member; the oldest are dropped first. */
const MOST_DRAFTS = 2;
/** The longest answers that a survey takes, as JSON. */
const DRAFT_CHARS = 60_000;

export function createSurvey(engine: Engine): Feature<SurveyApi> {
  const { call } = engine;
  const send = openPromptCalls<typeof surveySend.form, Sent>(engine, surveySend, {
    name: 'survey',
    onKnown: tellMoney(engine),
  });
  const drafts = createTextDrafts(engine.deps.storage.values, {
    prefix: 'survey-drafts',
    most: MOST_DRAFTS,
    chars: DRAFT_CHARS,
  });
  return {
    api: ({ id: place }) => ({
      ...drafts,
      async read() {
        const answer = await call(surveyRead, { place });
        if (!answer.ok) return refused(answer.error);
        const { result, msg, data } = answer.value;
        if (result === NO_SURVEY) return ok(null);
        return surveyAnswered.has(result) ? ok(data ?? null) : refused(codeFault(result, msg));
      },
      send: async (surveyId, answers) =>
        goldOf(await send({ surveyId: String(surveyId), answers: JSON.stringify(answers) })),
    }),
  };
}
