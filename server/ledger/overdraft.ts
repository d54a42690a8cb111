import { constraintOfError } from '../error-code.ts';
import { betCodes } from '../../domain/protocol/bets/draw-market.ts';
import type { Refused } from '../requests/refused.ts';

/** The constraint that lets no balance of a member fall below 0 (ledger-tables.ts); a member without enough gold is not the reason where another one is violated. */
const NOT_NEGATIVE = 'member_balance_not_negative';

export const isOverdraft = (thrown: unknown): boolean => constraintOfError(thrown) === NOT_NEGATIVE;

/** The refusal of a stake that the balance did not cover. `gold`: the present balance; if it covers the stake by now, no number is sent. */
export const overdrawn = (stake: number, gold: number): Refused => ({
  code: betCodes.limit,
  reason: 'above-gold',
  ...(gold < stake ? { refusal: { kind: 'above-gold', stake, gold } } : {}),
});
