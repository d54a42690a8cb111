import type { Fault } from '../../../domain/fault.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { ok, type Result } from '../../../domain/result.ts';
import { type Asked, useAsk } from '../../parts/answers/use-ask.ts';

/** The survey of now; null: there is none. */
export function useSurvey(): Asked<DataOf<'survey.surveyRead'> | null, Fault> {
  return useAsk('survey', async (core): Promise<Result<DataOf<'survey.surveyRead'> | null, Fault>> => {
    const answer = await core.calls.ask('survey.surveyRead');
    const isNone = !answer.ok && answer.error.kind === 'code' && answer.error.code === 'EMPTY';
    return isNone ? ok(null) : answer;
  });
}
