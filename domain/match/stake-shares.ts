/** How a result divides the stake of a leg. */
import { type NamedResult, type OutcomeResult, outcomeResults } from './market.ts';

/** Of `of` equal parts of the stake, `won` pay the price and `back` come back; the others are lost. */
export interface StakeShares {
  readonly won: number;
  readonly back: number;
  readonly of: number;
}

const named: Readonly<Record<NamedResult, StakeShares>> = {
  win: { won: 1, back: 0, of: 1 },
  lose: { won: 0, back: 0, of: 1 },
  'half-win': { won: 1, back: 1, of: 2 },
  'half-lose': { won: 0, back: 1, of: 2 },
  'dead-heat-2': { won: 1, back: 0, of: 2 },
  'dead-heat-3': { won: 1, back: 0, of: 3 },
  void: { won: 0, back: 1, of: 1 },
};

export const isNamed = (text: string): text is NamedResult => outcomeResults.some((one) => one === text);

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** 2 of 4 → [1, 2]. */
export function reduced(part: number, of: number): readonly [part: number, of: number] {
  const divisor = greatestDivisor(part, of);
  return [part / divisor, of / divisor];
}

export const textOfShares = ({ won, back, of }: StakeShares) => `${won}+${back}/${of}` as const;

const SHARES = /^(\d{1,3})\+(\d{1,3})\/(\d{1,3})$/;
/** null: they are no shares of one stake. */
export function sharesIn(text: string): StakeShares | null {
  const [, won = NaN, back = NaN, of = NaN] = (SHARES.exec(text) ?? []).map(Number);
  return of > 0 && won + back <= of ? { won, back, of } : null;
}

/** By its name where it has one. */
export function resultOfShares({ won, back, of }: StakeShares): OutcomeResult {
  const divisor = greatestDivisor(of, greatestDivisor(won, back));
  const shares = { won: won / divisor, back: back / divisor, of: of / divisor };
  const text = textOfShares(shares);
  return outcomeResults.find((one) => textOfShares(named[one]) === text) ?? text;
}

/** So many outcomes at most share places in a dead heat that an operator chooses. */
const MOST_SHARING = 4;
/** The dead heats of up to four outcomes for fewer places, each share once: 2 of 4 is 1 of 2. */
export const deadHeats: readonly OutcomeResult[] = [
  ...new Set(
    [2, 3, MOST_SHARING].flatMap((of) =>
      Array.from({ length: of - 1 }, (_, at) => resultOfShares({ won: at + 1, back: 0, of })),
    ),
  ),
];

export const sharesOf = (result: OutcomeResult): StakeShares =>
  isNamed(result) ? named[result] : (sharesIn(result) ?? named.void);

/** The result that a stored text names; null: none. */
export function resultOf(text: string | null): OutcomeResult | null {
  if (text === null || isNamed(text)) return text;
  const shares = sharesIn(text);
  return shares === null ? null : resultOfShares(shares);
}

/** Parts of a stake in one fraction: more are no dead heat. */
const MOST_PARTS = 20;
/** Digits behind the point that a factor is read by, at least and at most. */
const [LEAST_DIGITS, MOST_DIGITS] = [2, 6] as const;

/** How many units of the last digit, times `of`, a fraction may be off: nothing, then half a unit (rounded), then less than a unit (cut off). */
const readings: readonly ((off: number, of: number) => boolean)[] = [
  (off) => off === 0,
  (off, of) => 2 * off <= of,
  (off, of) => off < of,
];

/**
 * The fraction that feeds write as 0.25, 0.33, 0.3333 or 0.67: the one that is exactly the factor (0.05 is 1/20, though 1/19 rounds to it, too),
 * else the one that rounds to it, else the one that is cut off to it; of several, the one with the fewest parts. null: none is near.
 */
export function fractionOf(factor: number): Pick<StakeShares, 'won' | 'of'> | null {
  if (!(factor >= 0 && factor <= 1)) return null;
  const digits = factor.toFixed(MOST_DIGITS).replace(/0+$/, '').split('.')[1]?.length ?? 0;
  const scale = 10 ** Math.max(LEAST_DIGITS, digits);
  const units = Math.round(factor * scale);
  for (const isNear of readings)
    for (let of = 1; of <= MOST_PARTS; of++) {
      const won = Math.round(factor * of);
      if (isNear(Math.abs(units * of - won * scale), of)) return { won, of };
    }
  return null;
}
