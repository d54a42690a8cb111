import type { GrantOutcome } from '../../../worker/features/operator/operator-api.ts';
import type { Fault } from '../../../domain/fault.ts';
import { isTextKey, type Say } from '../../text/i18n.ts';

/** The text of a key that may not exist; otherwise the value itself. */
export const sayOr = (say: Say, key: string, otherwise: string): string =>
  isTextKey(key) ? say(key) : otherwise;

/** Why an act was not done. */
export function refusalText(refusal: Fault, say: Say): string {
  if (refusal.kind === 'code')
    return [sayOr(say, `operator.refusal.${refusal.code}`, refusal.code), refusal.words].join(' ').trim();
  if (refusal.kind === 'no-link') return say('operator.refusal.failed', { text: refusal.text });
  return say(refusal.kind === 'cancelled' ? 'operator.refusal.cancelled' : 'failure.login');
}

/** What became of a grant or a decision; `done` is true for what changed something. */
export function outcomeText(
  outcome: GrantOutcome | null,
  say: Say,
): { readonly done: boolean; readonly text: string } {
  if (outcome === null) return { done: false, text: say('operator.outcome.unknown') };
  if (outcome.kind === 'never-arrived') return { done: false, text: say('operator.outcome.never-arrived') };
  if (outcome.kind === 'done') {
    const { reason = '' } = outcome.answer;
    return { done: true, text: sayOr(say, `operator.outcome.${reason}`, reason) };
  }
  const reason = outcome.reason ?? String(outcome.code);
  return { done: false, text: sayOr(say, `operator.outcome.${reason}`, reason) };
}
