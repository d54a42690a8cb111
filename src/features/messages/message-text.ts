import type { MessageRefusal } from '../../../worker/features/messages/messages-api.ts';
import { isTextKey, type Say } from '../../text/i18n.ts';

/** Why a message was not sent or a list not read; an unknown code is the text of a failed sending. */
export function messageRefusalText(refusal: MessageRefusal, say: Say): string {
  if (refusal.kind !== 'code') return say('message.no-link');
  if (refusal.code === 'FILTER') return say('message.fault.FILTER', { words: refusal.words.join(', ') });
  for (const key of [`message.fault.${refusal.fault}`, `message.fault.${refusal.code}`])
    if (isTextKey(key)) return say(key);
  return `${say('message.failed')} (${refusal.code})`;
}
