/**
 * The price policy that a member chose (F3, R28), kept for a day in Cookie_PassRateChange for the next bets in this browser: "any" for a
 * visitor, "within-3:12" for member 12. Choices of several members are joined by ".", the newest first.
 */
import { ratePolicies, type RatePolicy } from '../../../domain/bet-rules/price-policy.ts';
import { DAY_SECONDS, readCookie, writeCookie } from '../../core/browser/site-cookie.ts';

const NAME = 'Cookie_PassRateChange';
/** Members of one browser whose choices are kept; the oldest choice is dropped first. */
const MAX_CHOICES = 8;

interface Choice {
  readonly policy: RatePolicy;
  /** null: a visitor. */
  readonly memberId: string | null;
}

function choiceIn(text: string): readonly Choice[] {
  const [name, id] = text.split(':');
  const policy = ratePolicies.find((one) => one === name);
  if (policy === undefined) return [];
  if (id === undefined) return [{ policy, memberId: null }];
  return [{ policy, memberId: id }];
}

const choices = (): readonly Choice[] => (readCookie(NAME) ?? '').split('.').flatMap(choiceIn);

/** The policy that this member chose (null: a visitor); null: no choice in the last day. */
export const readRatePolicy = (memberId: string | null = null): RatePolicy | null =>
  choices().find((one) => one.memberId === memberId)?.policy ?? null;

export function writeRatePolicy(policy: RatePolicy, memberId: string | null = null): void {
  // An id with a separator cannot be stored; the choice of such a member lasts as long as the slip.
  if (memberId !== null && /[.:]/.test(memberId)) return;
  const others = choices().filter((one) => one.memberId !== memberId);
  const kept = [{ policy, memberId }, ...others].slice(0, MAX_CHOICES);
  const text = kept.map((one) => (one.memberId === null ? one.policy : `${one.policy}:${one.memberId}`));
  writeCookie(NAME, text.join('.'), DAY_SECONDS);
}
/** Deletes the choices when the member leaves. */
export const forgetRatePolicy = (): void => writeCookie(NAME, null, 0);
