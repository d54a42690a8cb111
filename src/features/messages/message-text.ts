import type { Fault } from '../../../domain/fault.ts';
import { rowOf } from '../../../domain/row.ts';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { isTextKey, type Say } from '../../text/i18n.ts';

/** Why a message was not sent, read or moved: the server's reason, else the text of the code; an unknown code is that of a failed sending. */
export function messageFaultText(fault: Fault, say: Say): string {
  if (fault.kind === 'not-logged-in') return failureHint(fault, say);
  if (fault.kind !== 'code') return say('message.no-link');
  const { reason, words } = rowOf(fault.data);
  const banned = Array.isArray(words) ? words.join(', ') : '';
  const key = [reason, fault.code].map((one) => `message.fault.${String(one)}`).find(isTextKey);
  if (key === undefined) return `${say('message.failed')} (${fault.code})`;
  return say(key, { words: banned });
}
