/** What an open bet is worth, and the prices at which it may be sold. Integers only. */
import { type BetToSettle, settleBet } from '../bet/settle-bet.ts';
import type { OutcomeResult } from '../match/market.ts';
import type { TradeRule } from './trade.ts';

/** `now`: the present odds of an open leg, hundredths; 0: it has no price. A leg with a result does not need them. */
export interface WorthLeg {
  readonly odds: number;
  readonly result: OutcomeResult | null;
  readonly now: number;
}

/** What the bet pays if every open leg wins: with void and half won legs it is less than was promised. */
export const possibleWinnings = (bet: BetToSettle, legs: readonly WorthLeg[]): number =>
  settleBet(
    bet,
    legs.map(({ odds, result }) => ({ odds, result: result ?? 'win' })),
  )?.won ?? 0;

/**
 * The possible winnings, divided by the present odds of each open leg, floored. The odds contain the site's margin, so the worth is a
 * little below the true mean. null: an open leg has no price.
 */
export function presentWorth(bet: BetToSettle, legs: readonly WorthLeg[]): number | null {
  const open = legs.filter(({ result }) => result === null);
  if (open.some(({ now }) => now < 100)) return null;
  let divisor = 1n;
  for (const { now } of open) divisor *= BigInt(now);
  return Number((BigInt(possibleWinnings(bet, legs)) * 100n ** BigInt(open.length)) / divisor);
}

interface PriceRange {
  readonly least: number;
  readonly most: number;
}

/** From the stake to the site's part of the possible winnings; null: no price fits. */
export function priceRange(
  stake: number,
  possible: number,
  { mostPercent }: Pick<TradeRule, 'mostPercent'>,
): PriceRange | null {
  const most = Number((BigInt(possible) * BigInt(mostPercent)) / 100n);
  return most < stake ? null : { least: stake, most };
}

export const fitsRange = (price: number, range: PriceRange | null): boolean =>
  range !== null && Number.isSafeInteger(price) && price >= range.least && price <= range.most;
