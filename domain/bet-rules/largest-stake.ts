/** The stake behind MAX: the largest that every gate of a bet lets through. */
import { largestStakeFor } from '../odds/odds.ts';
import type { BetStandard } from './bet-standard.ts';
import { type Bettor, type BetToCheck, slipOdds } from './check-bet.ts';

/** What the server's books leave; null: no limit, or not known. */
export interface StakeRoom {
  /** Gold that may still be staked today. */
  readonly dayLeft: number | null;
  /** Winnings that open bets on the same picks leave. */
  readonly sameHitLeft: number | null;
}

export const unknownRoom: StakeRoom = { dayLeft: null, sameHitLeft: null };

/**
 * In gold; below the least stake where no stake passes. A gate of the items (a lock, a cross rule) is not considered: no stake cures it.
 * `bettor` null: a visitor, whose gold is not known.
 */
export function largestStake(
  items: BetToCheck['items'],
  bettor: Bettor | null,
  standard: BetStandard,
  room: StakeRoom = unknownRoom,
): number {
  const { maxStake, maxWinnings } = standard.levels[bettor?.level ?? 'UL01'];
  const spendable = Math.min(maxStake, bettor?.gold ?? maxStake, room.dayLeft ?? maxStake);
  if (items.length === 0) return spendable;
  const winnable = Math.min(maxWinnings, room.sameHitLeft ?? maxWinnings);
  return Math.min(spendable, largestStakeFor(slipOdds(items, standard), winnable));
}
