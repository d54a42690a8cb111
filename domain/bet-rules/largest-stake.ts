/** The stake of the MAX button: the largest stake that every limit allows. */
import { largestStakeFor } from '../odds/odds.ts';
import type { BetStandard } from './bet-standard.ts';
import { type Bettor, type BetToCheck, slipOdds } from './check-bet.ts';

/** The rest of the limits that only the server knows; null: no limit, or unknown. */
export interface StakeRoom {
  /** Gold that may still be staked today. */
  readonly dayLeft: number | null;
  /** Winnings that open bets on the same picks leave. */
  readonly sameHitLeft: number | null;
}

export const unknownRoom: StakeRoom = { dayLeft: null, sameHitLeft: null };

/**
 * Gold; below the least stake if no stake passes. Rules about items (a lock, a cross rule) are not considered, because no stake cures them.
 * `bettor` null: a visitor, whose gold is unknown.
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
