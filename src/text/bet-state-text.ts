/** The states of bets and their legs in words. Apart from the status of a match, which the first screen needs. */
import type { Bet, BetLeg, BetStatus } from '../../domain/bet/bet.ts';
import type { Say } from './i18n.ts';

type Ended = Pick<Bet, 'state' | 'refundedByUser' | 'trade'> & {
  readonly legs: readonly Pick<BetLeg, 'half'>[];
};

/** A half result of a quarter line is neither a win nor a loss of the whole stake. */
const stateText = (state: BetStatus, half: boolean, say: Say): string =>
  half && (state === 'win' || state === 'lose') ? say(`status.half-${state}`) : say(`status.${state}`);

/** The text of a bet's state. A bet that its member cancelled is shown as cancelled; a single takes the half result of its leg. */
export function betStateText({ state, refundedByUser, trade, legs }: Ended, say: Say): string {
  if (trade?.side === 'sold') return say('trade.sold');
  if (refundedByUser) return say('status.canceled');
  return stateText(state, legs.length === 1 && legs[0]?.half === true, say);
}

/** The text of a folder's state. Each folder of a bet that its member cancelled is shown as cancelled. */
export const legStateText = (
  { state, half = false }: Pick<BetLeg, 'state'> & { readonly half?: boolean },
  { refundedByUser }: Pick<Bet, 'refundedByUser'>,
  say: Say,
): string => (refundedByUser ? say('status.canceled') : stateText(state, half, say));
