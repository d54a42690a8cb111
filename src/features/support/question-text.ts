import type { Fault } from '../../../domain/fault.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { isTextKey, type Say } from '../../text/i18n.ts';

export type Question = DataOf<'question.questionRead'>;

/** Why a question was not taken or shown: the fault of its file, else the text of the code; an unknown code is shown as it is. */
export function questionFaultText(fault: Fault, say: Say): string {
  if (fault.kind === 'not-logged-in') return say('question.refused.DCU209');
  if (fault.kind !== 'code') return say('support.failed');
  const keys = [`question.file.${fault.words}`, `question.refused.${fault.code}`];
  const key = keys.find(isTextKey);
  return key === undefined ? fault.code : say(key);
}
