import type { Fault } from '../../../domain/fault.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { isTextKey, type Say } from '../../text/i18n.ts';

export type Question = DataOf<'question.questionRead'>;

/** Why a question was not shown, changed or taken: the fault of its file, else the text of the code; an unknown code is a failure of the server. */
export function questionFaultText(fault: Fault, say: Say): string {
  if (fault.kind === 'not-logged-in') return say('question.refused.DCU209');
  if (fault.kind !== 'code') return failureHint(fault, say) || say('word.failed');
  const keys = [`question.file.${fault.words}`, `question.refused.${fault.code}`];
  const key = keys.find(isTextKey);
  return key === undefined ? failureHint(fault, say) : say(key);
}

/** Why a question was not taken: it stays written. */
export const notTakenText = (fault: Fault, say: Say): string =>
  fault.kind === 'no-link' ? say('question.not-taken') : questionFaultText(fault, say);
