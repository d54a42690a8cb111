import { codeOfError } from '../error-code.ts';
import { betCodes } from '../../domain/protocol/bets/draw-market.ts';
import type { Refused } from '../requests/refused.ts';

/** PostgreSQL's code for a violated CHECK: the member's balance would fall below nought. */
const CHECK_VIOLATION = '23514';

export const isOverdraft = (thrown: unknown): boolean => codeOfError(thrown) === CHECK_VIOLATION;

/** A stake that the books did not cover. `gold`: what there is now; where it would do again by now, no number is sent. */
export const overdrawn = (stake: number, gold: number): Refused => ({
  code: betCodes.limit,
  reason: 'above-gold',
  ...(gold < stake ? { refusal: { kind: 'above-gold', stake, gold } } : {}),
});
