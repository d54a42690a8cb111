import type { GrantOutcome } from '../../../worker/features/operator/operator-api.ts';
import type { Fault } from '../../../domain/fault.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
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

/** What became of a grant or a decision, in words; refused: nothing was changed. */
export function outcomeIn(outcome: GrantOutcome | null, say: Say): Result<string, string> {
  if (outcome === null) return refused(say('operator.outcome.unknown'));
  if (outcome.kind === 'never-arrived') return refused(say('operator.outcome.never-arrived'));
  if (outcome.kind === 'done') {
    const { reason = '' } = outcome.answer;
    return ok(sayOr(say, `operator.outcome.${reason}`, reason));
  }
  const reason = outcome.reason ?? String(outcome.code);
  return refused(sayOr(say, `operator.outcome.${reason}`, reason));
}
