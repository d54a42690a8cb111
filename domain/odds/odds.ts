/** Odds are integer hundredths (185 = 1.85) and money is integer gold; no step uses floating-point numbers. */

/** Lowest odds that are paid and shown. */
export const MIN_ODDS = 101;
/** The highest price of an exchange, 1000.00: others are brought down to it, and no alert waits for more. */
export const MAX_EXCHANGE_ODDS = 100_000;
/** The highest decimal price that a back end may send. */
export const MAX_DECIMAL = 100_000;
/** Products below this are exact as numbers. */
const EXACT = Number.MAX_SAFE_INTEGER;

/** More than a product may be off, and far less than a price has digits: 8.575 × 100 is 857.4999999999999. */
const PRODUCT_ERROR = 1e-7;

/** A move is shown from this part of its price on: 0.04 at 2.00, 0.20 at 10.00. Smaller ones change the digits alone, so that colours mean something. */
const SEEN_MOVE = 0.02;

/** Whether a price has moved so far from the one that was shown that it has a colour and an arrow. */
export const isSeenMove = (from: number, odds: number): boolean =>
  odds > 0 && Math.abs(odds - from) >= from * SEEN_MOVE;

/** Decimal odds to hundredths, a half of one up; null: not a price. */
export const oddsFromDecimal = (decimal: number): number | null =>
  Number.isFinite(decimal) && decimal > 0 && decimal <= MAX_DECIMAL
    ? Math.round(decimal * 100 + PRODUCT_ERROR)
    : null;

export const decimalOf = (hundredths: number): number => hundredths / 100;

/** floor(odds × stake), exact (E10). */
export function expectedWinnings(hundredths: number, stake: number): number {
  const product = hundredths * stake;
  if (product <= EXACT) return Math.floor(product / 100);
  return Number((BigInt(hundredths) * BigInt(stake)) / 100n);
}

/** The largest stake whose expected winnings stay within `most`. */
export function largestStakeFor(hundredths: number, most: number): number {
  if (hundredths <= 0) return 0;
  return Number((BigInt(most) * 100n + 99n) / BigInt(hundredths));
}

/** A factor as an exact fraction. */
interface Factor {
  readonly numerator: number;
  readonly denominator: number;
}

const noPenalty: Factor = { numerator: 1, denominator: 1 };

/** Penalty factors are whole ten-thousandths. */
const PENALTY_SCALE = 10_000;

/**
 * The level penalty of a slip with `folders` folders. A value of 1 or more is a percent, below 1 a fraction; the factor is 1 minus it. Of
 * the entries that apply, the lowest factor is used (R12).
 */
export function penaltyFactor(
  entries: readonly { readonly folders: number; readonly value: number }[],
  folders: number,
): Factor {
  let numerator = PENALTY_SCALE;
  for (const entry of entries) {
    if (entry.folders > folders) continue;
    const part = entry.value >= 1 ? entry.value / 100 : entry.value;
    numerator = Math.min(numerator, Math.max(0, PENALTY_SCALE - Math.round(part * PENALTY_SCALE)));
  }
  return { numerator, denominator: PENALTY_SCALE };
}

/** Exact product, penalty applied exactly, rounded half up once to hundredths, at least 1.01 (R11). 0 for no legs. */
export function combinedOdds(legs: readonly number[], penalty: Factor = noPenalty): number {
  const [only] = legs;
  if (only === undefined) return 0;
  if (legs.length === 1 && penalty.numerator === penalty.denominator) return Math.max(MIN_ODDS, only);
  let numerator = BigInt(penalty.numerator);
  for (const odds of legs) numerator *= BigInt(odds);
  const denominator = BigInt(penalty.denominator) * 100n ** BigInt(legs.length - 1);
  const rounded = (2n * numerator + denominator) / (2n * denominator);
  return Math.max(MIN_ODDS, Number(rounded));
}
