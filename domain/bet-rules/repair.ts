/** The smallest change that answers a refusal: what the slip offers beside it. null: nothing the slip itself could change. */
import { MIN_ODDS } from '../odds/odds.ts';
import type { BetRefusal } from './bet-refusal.ts';
import type { BetStandard } from './bet-standard.ts';
import { type Bettor, type BetToCheck, checkBet } from './check-bet.ts';

export type Repair =
  | { readonly kind: 'login' }
  /** Not enough gold for the least stake: only more gold helps. */
  | { readonly kind: 'charge' }
  | { readonly kind: 'set-stake'; readonly stake: number; readonly bound: 'least' | 'most' }
  /** All of them in one step: what stays may stand together. */
  | { readonly kind: 'remove'; readonly itemIds: readonly string[] }
  /** The price that stands now is taken. */
  | { readonly kind: 'again' }
  | { readonly kind: 'refuse-changes' };

const NOT_LOGGED_IN = -8025;
/** Every set of so many items is tried; of a longer slip the last ones go first. */
const MAX_SEARCHED_ITEMS = 10;

type Items = BetToCheck['items'];

/** What another repair answers: a stake or a choice, whatever is in the slip. */
function isOfItems(refusal: BetRefusal | null): boolean {
  switch (refusal?.kind) {
    case 'locked':
    case 'odds-too-low':
    case 'cross-over':
    case 'above-odds':
    case 'not-combinable':
    case 'too-many-folders':
    case 'too-few-folders':
      return true;
    case 'above-winnings':
      // Even the least stake wins too much.
      return refusal.largestStake < refusal.leastStake;
    default:
      return false;
  }
}

/** The sets of `size` items, those of the first ones first. */
function* setsOf(items: Items, size: number): Generator<Items> {
  const [first, ...rest] = items;
  if (size === 0) yield [];
  if (size === 0 || first === undefined) return;
  for (const set of setsOf(rest, size - 1)) yield [first, ...set];
  yield* setsOf(rest, size);
}

const without = (items: Items, taken: Items): Items => items.filter((item) => !taken.includes(item));

/**
 * The fewest items whose removal leaves a slip that no rule about items objects to; all of them where there is no such slip. Of
 * equally small sets the one with what the refusal names, then with what was picked last.
 */
function fewestToRemove(named: string, bet: BetToCheck, bettor: Bettor | null, standard: BetStandard): Items {
  const never = bet.items.filter(({ lock, odds }) => lock !== null || odds < MIN_ODDS);
  const open = without(bet.items, never);
  const tooMany = open.slice(MAX_SEARCHED_ITEMS);
  const searched = open.slice(0, MAX_SEARCHED_ITEMS);
  const order = searched.toReversed().sort((a, b) => Number(b.id === named) - Number(a.id === named));
  for (let size = 0; size < searched.length; size++) {
    for (const set of setsOf(order, size)) {
      const items = without(searched, set);
      if (!isOfItems(checkBet({ ...bet, items }, bettor, standard))) return [...never, ...tooMany, ...set];
    }
  }
  return bet.items;
}

function removal(named: string, bet: BetToCheck, bettor: Bettor | null, standard: BetStandard): Repair {
  const set = new Set(fewestToRemove(named, bet, bettor, standard));
  return { kind: 'remove', itemIds: bet.items.flatMap((item) => (set.has(item) ? item.id : [])) };
}

export function repairOf(
  refusal: BetRefusal,
  bet: BetToCheck,
  bettor: Bettor | null,
  standard: BetStandard,
): Repair | null {
  switch (refusal.kind) {
    case 'not-logged-in':
      return { kind: 'login' };
    case 'no-more-gold':
      return { kind: 'charge' };
    case 'below-minimum':
      return { kind: 'set-stake', stake: refusal.leastStake, bound: 'least' };
    case 'above-maximum':
      return { kind: 'set-stake', stake: refusal.maxStake, bound: 'most' };
    case 'above-gold':
      return { kind: 'set-stake', stake: refusal.gold, bound: 'most' };
    case 'price-changed':
      return { kind: 'again' };
    case 'above-winnings':
      return isOfItems(refusal)
        ? removal(refusal.itemId, bet, bettor, standard)
        : { kind: 'set-stake', stake: refusal.largestStake, bound: 'most' };
    case 'locked':
    case 'odds-too-low':
    case 'cross-over':
    case 'above-odds':
    case 'not-combinable':
      return removal(refusal.itemId, bet, bettor, standard);
    case 'too-many-folders':
      return removal('', bet, bettor, standard);
    case 'any-price-forbidden':
      return { kind: 'refuse-changes' };
    case 'code':
      return refusal.code === NOT_LOGGED_IN ? { kind: 'login' } : null;
    case 'empty-slip':
    case 'too-few-folders':
    case 'in-flight':
      return null;
  }
}
