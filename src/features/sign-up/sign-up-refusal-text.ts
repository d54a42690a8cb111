/** The texts of refusals of sign-up. A code that this client does not know shows the server's message. */
import type { Fault } from '../../../domain/fault.ts';
import { rowOf } from '../../../domain/row.ts';
import { refusalHint } from '../../parts/answers/failure-hint.ts';
import { dateAndTime } from '../../text/dates.ts';
import type { Texts } from '../../text/i18n.ts';

export function signUpRefusalText(refusal: Fault, { say, language }: Texts): string {
  const { rejoin } = rowOf(refusal.kind === 'code' ? refusal.data : null);
  return typeof rejoin === 'number'
    ? say('sign-up.refusal.rejoin', { date: dateAndTime(rejoin, language) })
    : refusalHint('sign-up.refusal', refusal, say);
}

/** Of the request that makes the account: it may be sent again, because one form makes one account. */
export const joinRefusalText = (refusal: Fault, texts: Texts): string =>
  refusal.kind === 'no-link' ? texts.say('sign-up.no-answer') : signUpRefusalText(refusal, texts);
