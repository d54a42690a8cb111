/** What happens when a price moves (F3): the member's choice is kept for a day, for the next bets of this browser. */
import type { RatePolicy } from '../../domain/slip/slip.ts';
import { DAY_SECONDS, readCookie, writeCookie } from './site-cookie.ts';

const NAME = 'Cookie_PassRateChange';
const policies: readonly RatePolicy[] = ['none', 'better', 'any'];

export function readRatePolicy(): RatePolicy | null {
  const value = readCookie(NAME);
  return policies.find((policy) => policy === value) ?? null;
}

export const writeRatePolicy = (policy: RatePolicy): void => writeCookie(NAME, policy, DAY_SECONDS);
