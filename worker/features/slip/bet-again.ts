import type { BetLeg } from '../../../domain/bet/bet.ts';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import { restoredItem } from '../../../domain/slip/saved-slip.ts';
import type { SlipItem } from '../../../domain/slip/slip.ts';

/**
 * A leg as a slip item with the price that was accepted, before it is compared with the book: locked as gone until then. The `odds` of a
 * void leg are its factor, 1.00.
 */
export function itemOfLeg(leg: BetLeg, gameCode: BettingGameCode): SlipItem {
  const odds = leg.receipt?.takenOdds ?? leg.odds;
  return restoredItem({ ...leg, odds, MatchDate: leg.startsAt, slip: 0 }, gameCode);
}
