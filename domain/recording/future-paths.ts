/**
 * Paths of the differences between two futures of a session:
 * - `bets/0/odds`: of a bet, by its number, from 0, in the order in which the bets were pressed
 * - `gold`: what the member has
 * - `matches/7/markets/18 2.5/outcomes/12/odds`: of the lists
 */

const BET = /^bets\/(\d+)(?:\/|$)/;
/** Below the matches: an outcome, or a market as a whole. */
const PRICE = /\/outcomes\/|\/markets\/[^/]+$/;

/** The number of the bet, from 0, whatever part of it differs; null: the path leads to no bet. */
export function betNumberIn(path: string): number | null {
  const [, at] = BET.exec(path) ?? [];
  return at === undefined ? null : Number(at);
}

/** What a difference in the lists can be of. */
type ListPart = 'price' | 'row';

/** What differs in the lists, a price or another part of a row; the path begins at a match, without `matches/`. */
export function listPartOf(path: string): ListPart {
  return PRICE.test(path) ? 'price' : 'row';
}

/** Forks of which each one forks the one before it. */
export const MOST_FORKS = 8;
