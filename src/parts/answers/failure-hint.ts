/** The words of a screen for content that has not come (O6): in words, with the code of the answer for those who ask the staff. */
import type { Fault } from '../../../domain/fault.ts';
import { isTextKey, type Say } from '../../text/i18n.ts';

type Places = Readonly<Record<string, string>>;

type Failure = Fault | { readonly kind: 'none' | 'link' };

/** The names of browsers for a request that reached nobody, and that of the core for one that took too long. */
const LINK = /^(?:link|timeout|failed to fetch|fetch failed|load failed|networkerror.*)$/i;

/** A sentence of the server. It writes Korean. */
const isSentence = (text: string): boolean => /[가-힣]/.test(text);

/** Without a network the browser knows the cause. */
const unreached = (say: Say): string => say(navigator.onLine ? 'failure.link' : 'failure.offline');

/** `text`: "503 Error", the code of an answer, a sentence of the server, or the browser's word; null: nothing is known. */
export function failureText(text: string | null, say: Say): string {
  if (text === null || text === '') return '';
  if (isSentence(text)) return text;
  if (LINK.test(text)) return unreached(say);
  return say(text === '429 Error' ? 'failure.busy' : 'failure.server', { code: text });
}

/** Why an act was not done: the text of the code or word under `prefix`, else its `refused`; of the kind under `prefix`, else of every act; else the cause. */
export function refusalHint(prefix: string, why: Fault | string, say: Say, places: Places = {}): string {
  const fault: Fault = typeof why === 'string' ? { kind: 'code', code: why, words: '' } : why;
  const keys =
    fault.kind === 'code'
      ? [`${prefix}.${fault.code}`, `${prefix}.refused`]
      : [`${prefix}.${fault.kind}`, `fault.${fault.kind}`];
  const key = keys.find(isTextKey);
  return key === undefined ? failureHint(fault, say) : say(key, places);
}

export function failureHint(failure: Failure, say: Say): string {
  if (failure.kind === 'no-link') return failureText(failure.text, say);
  if (failure.kind === 'code') return failureText(failure.words === '' ? failure.code : failure.words, say);
  if (failure.kind === 'not-logged-in') return say('failure.login');
  return failure.kind === 'link' ? unreached(say) : '';
}
