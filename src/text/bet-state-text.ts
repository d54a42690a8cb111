/** The states of bets and their legs in words. Apart from the status of a match, which the first screen needs. */
import type { Bet, BetLeg, BetStatus } from '../../domain/bet/bet.ts';
import type { Say } from './i18n.ts';

type Ended = Pick<Bet, 'state' | 'refundedByUser' | 'trade'> & {
  readonly legs: readonly Pick<BetLeg, 'half' | 'state'>[];
};

/** The legs that count are quarter lines of which one half was won or lost. */
function isHalf(legs: Ended['legs']): boolean {
  const counted = legs.filter(({ state }) => state !== 'special');
  return counted.length > 0 && counted.every(({ half }) => half === true);
}

/** A half result of a quarter line is neither a win nor a loss of the whole stake. */
const stateText = (state: BetStatus, half: boolean, say: Say): string =>
  half && (state === 'win' || state === 'lose') ? say(`status.half-${state}`) : say(`status.${state}`);

/** The text of a bet's state. A bet that its member cancelled is shown as cancelled; one whose legs are all half won or half lost says so. */
export function betStateText({ state, refundedByUser, trade, legs }: Ended, say: Say): string {
  if (trade?.side === 'sold') return say('trade.sold');
  if (refundedByUser) return say('status.canceled');
  return stateText(state, isHalf(legs), say);
}

/** The text of a folder's state; that of a cancelled market is void (G1). Each folder of a bet that its member cancelled is shown as cancelled. */
export const legStateText = (
  { state, half = false }: Pick<BetLeg, 'state'> & { readonly half?: boolean },
  { refundedByUser }: Pick<Bet, 'refundedByUser'>,
  say: Say,
): string =>
  refundedByUser ? say('status.canceled') : stateText(state === 'canceled' ? 'special' : state, half, say);
