import type { SupportRefusal } from '../../../worker/features/support/support-api.ts';
import { isTextKey, type Say } from '../../text/i18n.ts';

/** Why a question was not taken; an unknown code is shown as it is. */
export function questionRefusalText(refusal: SupportRefusal, say: Say): string {
  if (refusal.kind !== 'code') return say('support.failed');
  for (const key of [`question.file.${refusal.words}`, `question.refused.${refusal.code}`])
    if (isTextKey(key)) return say(key);
  return refusal.code;
}
