import type { LoginRefusal } from '../../../worker/features/account/account-api.ts';
import { dateAndTime } from '../../text/dates.ts';
import { isTextKey, type Say, type Texts } from '../../text/i18n.ts';

type LoginState = Extract<LoginRefusal, { kind: 'state' }>;

/** The site's own text of a login state; null: it has none. Times are Korean time (C9). */
function loginStateText({ code, days, until }: LoginState, { say, language }: Texts): string | null {
  if (code === 'AL100' && until === null) return say('login.state.AL100.open');
  const key = `login.state.${code}`;
  if (!isTextKey(key)) return null;
  return say(key, { days: days ?? 0, date: until === null ? '' : dateAndTime(until, language) });
}

/** "503 Error" is the specified text of a status; the other texts are the browser's own, in its own language. */
const isStatus = (text: string): boolean => /^\d{3} Error$/.test(text);

function loginCallText(text: string, say: Say): string {
  if (text === '429 Error') return say('login.state.AL429');
  return isStatus(text) ? say('login.call', { text }) : say('login.call.unreachable');
}

/**
 * The text of a refused login. The server writes Korean: a Korean window shows the server's message, other windows only for a state without
 * a text.
 */
export function loginRefusalText(refusal: LoginRefusal, texts: Texts): string {
  const { say, language } = texts;
  switch (refusal.kind) {
    case 'state': {
      const own = loginStateText(refusal, texts);
      const first = language === 'ko' ? (refusal.message ?? own) : (own ?? refusal.message);
      return first ?? say('login.state.other', { code: refusal.code });
    }
    case 'no-link':
      return loginCallText(refusal.text, say);
    case 'wrong-code':
      return refusal.left === null
        ? say('word.wrong-code')
        : say('login.wrong-code.left', { left: refusal.left });
    case 'rule':
      return say(refusal.rule === 'same-as-old' ? 'login.rule.same-as-old' : 'login.rule');
    case 'step':
    case 'captcha':
      return say('login.held');
    case 'unknown':
      return say('login.call.unreachable');
    case 'ended':
    case 'empty-id':
    case 'empty-password':
    case 'empty-both':
    case 'password-length':
    case 're-enter':
      return say(`login.${refusal.kind}`);
  }
}
