import { codeOfError } from '../error-code.ts';
import { betCodes } from '../../domain/protocol/bets/draw-market.ts';
import type { Refused } from '../requests/refused.ts';

/** PostgreSQL's code for a violated CHECK: the member's balance would fall below 0. */
const CHECK_VIOLATION = '23514';

export const isOverdraft = (thrown: unknown): boolean => codeOfError(thrown) === CHECK_VIOLATION;

/** The refusal of a stake that the balance did not cover. `gold`: the present balance; if it covers the stake by now, no number is sent. */
export const overdrawn = (stake: number, gold: number): Refused => ({
  code: betCodes.limit,
  reason: 'above-gold',
  ...(gold < stake ? { refusal: { kind: 'above-gold', stake, gold } } : {}),
});
