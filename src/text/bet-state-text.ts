/** The states of bets and their legs in words. Apart from the status of a match, which the first screen needs. */
import type { Bet, BetLeg, BetStatus } from '../../domain/bet/bet.ts';
import { reduced, type StakeShares } from '../../domain/match/stake-shares.ts';
import type { Say } from './i18n.ts';

type Ended = Pick<Bet, 'state' | 'refundedByUser' | 'trade'> & {
  readonly legs: readonly Leg[];
};
type Leg = Pick<BetLeg, 'half' | 'shares' | 'state'>;

/** "1/4 적중 · 3/4 미적중": what became of the parts of a stake. */
export function sharesText({ won, back, of }: StakeShares, say: Say): string {
  const parts = [
    [won, 'win'],
    [back, 'special'],
    [of - won - back, 'lose'],
  ] as const;
  return parts
    .filter(([part]) => part > 0)
    .map(([part, state]) => `${reduced(part, of).join('/')} ${say(`status.${state}`)}`)
    .join(' · ');
}

/** A half result of a quarter line is neither a win nor a loss of the whole stake; nor are other parts of it. */
function stateText(state: BetStatus, { half, shares }: Omit<Leg, 'state'>, say: Say): string {
  if (state !== 'win' && state !== 'lose') return say(`status.${state}`);
  if (shares !== undefined) return sharesText(shares, say);
  return say(half === true ? `status.half-${state}` : `status.${state}`);
}

/** The share that all legs that count have: all half won or lost, or the shares of the only one. */
function partsOf(legs: readonly Leg[]): Omit<Leg, 'state'> {
  const counted = legs.filter(({ state }) => state !== 'special');
  const [first] = counted;
  if (first === undefined) return {};
  if (counted.length === 1) return first;
  return counted.every(({ half }) => half === true) ? { half: true } : {};
}

/** The text of a bet's state. A bet that its member cancelled is shown as cancelled; one whose legs are all half won or half lost says so, and one leg says its shares. */
export function betStateText({ state, refundedByUser, trade, legs }: Ended, say: Say): string {
  if (trade?.side === 'sold') return say('trade.sold');
  if (refundedByUser) return say('status.canceled');
  return stateText(state, partsOf(legs), say);
}

/** The text of a folder's state; that of a cancelled market is void (G1). Each folder of a bet that its member cancelled is shown as cancelled. */
export const legStateText = (leg: Leg, { refundedByUser }: Pick<Bet, 'refundedByUser'>, say: Say): string =>
  refundedByUser
    ? say('status.canceled')
    : stateText(leg.state === 'canceled' ? 'special' : leg.state, leg, say);
