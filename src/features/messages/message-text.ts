import type { Fault } from '../../../domain/fault.ts';
import { rowOf } from '../../../domain/row.ts';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { isTextKey, type Say } from '../../text/i18n.ts';

/** Why messages were not read or moved, or one was not sent: the server's reason, else the text of the code; an unknown code is that of a failed sending. */
export function messageFaultText(fault: Fault, say: Say): string {
  if (fault.kind !== 'code') return failureHint(fault, say) || say('message.fault.refused');
  const { reason, words } = rowOf(fault.data);
  const banned = Array.isArray(words) ? words.join(', ') : '';
  const key = [reason, fault.code].map((one) => `message.fault.${String(one)}`).find(isTextKey);
  if (key === undefined) return `${say('message.fault.refused')} (${fault.code})`;
  return say(key, { words: banned });
}

/** Why a message was not sent: it stays written. */
export const notSentText = (fault: Fault, say: Say): string =>
  fault.kind === 'no-link' ? say('message.not-sent') : messageFaultText(fault, say);
