/** The texts of refusals of sign-up. A code that this client does not know shows the server's message. */
import type { SignUpRefusal } from '../../../worker/features/sign-up/sign-up-api.ts';
import { dateAndTime } from '../../text/format.ts';
import { isTextKey, type Texts } from '../../text/i18n.ts';

export function signUpRefusalText(refusal: SignUpRefusal, { say, language }: Texts): string {
  if (refusal.kind === 'link') return say('sign-up.refusal.link');
  const { code, message, rejoinAt } = refusal;
  if (rejoinAt !== null) return say('sign-up.refusal.rejoin', { date: dateAndTime(rejoinAt, language) });
  const key = `sign-up.refusal.${code}`;
  return isTextKey(key) ? say(key) : message;
}
