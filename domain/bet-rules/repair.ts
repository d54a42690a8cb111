/** The smallest change that cures a refusal; the slip offers it beside the refusal. null: no change of the slip cures it. */
import { sportOf } from '../catalogue/sport.ts';
import { largestStakeFor, MIN_ODDS } from '../odds/odds.ts';
import type { BetRefusal } from './bet-refusal.ts';
import type { BetStandard } from './bet-standard.ts';
import { type Bettor, type BetToCheck, checkBet, slipOdds } from './check-bet.ts';

export type Repair =
  | { readonly kind: 'login' }
  /** Less gold than the least stake: only more gold helps. */
  | { readonly kind: 'charge' }
  | { readonly kind: 'set-stake'; readonly stake: number; readonly bound: 'least' | 'most' }
  /** Removes all these items in one step; the remaining items may be combined. */
  | { readonly kind: 'remove'; readonly itemIds: readonly string[] }
  /** Accepts the present price. */
  | { readonly kind: 'again' }
  /** Confirms the bet at the present state of its match. */
  | { readonly kind: 'see-match' }
  | { readonly kind: 'refuse-changes' };

const NOT_LOGGED_IN = -8025;
/** All sets of up to this many items are searched; of a longer slip the last items are removed first. */
const MAX_SEARCHED_ITEMS = 10;

type Items = BetToCheck['items'];

/** True for refusals that removing items cures. Other refusals need another repair: a stake or a choice. */
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

/** The sets of `size` items; sets with the first items come first. */
function* setsOf(items: Items, size: number): Generator<Items> {
  const [first, ...rest] = items;
  if (size === 0) yield [];
  if (size === 0 || first === undefined) return;
  for (const set of setsOf(rest, size - 1)) yield [first, ...set];
  yield* setsOf(rest, size);
}

const without = (items: Items, taken: Items): Items => items.filter((item) => !taken.includes(item));

/**
 * The fewest items whose removal leaves no refusal about items; all items if there is no such set. Among sets of equal size, a set with the
 * refused item is preferred, then one with the items that were picked last.
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

const levelOf = (bettor: Bettor | null): Bettor['level'] => bettor?.level ?? 'UL01';

interface Judgement {
  readonly bet: BetToCheck;
  readonly standard: BetStandard;
}

/** The rule that blocks a combination with this item at `rate`. */
const crossOverOf = (item: Items[number] | undefined, rate: number): BetStandard['crossOver'] => {
  const feedSportId = item === undefined ? null : sportOf(item.sportId).feedId;
  return item === undefined || feedSportId === null
    ? []
    : [{ feedSportId, marketId: item.marketId, outcomeId: item.outcomeId, rate }];
};

/**
 * The bet and the standard with the facts of the refusal: the server may have judged by a lock, a price or a limit that is new to the
 * client. A refusal of the client's own check changes nothing.
 */
function asRefused(
  refusal: BetRefusal,
  bet: BetToCheck,
  bettor: Bettor | null,
  standard: BetStandard,
): Judgement {
  const itemIs = (itemId: string, change: Partial<Items[number]>): Judgement => ({
    bet: { ...bet, items: bet.items.map((item) => (item.id === itemId ? { ...item, ...change } : item)) },
    standard,
  });
  const limited = (change: Partial<BetStandard>): Judgement => ({
    bet,
    standard: { ...standard, ...change },
  });
  switch (refusal.kind) {
    case 'locked':
      return itemIs(refusal.itemId, { lock: refusal.reason });
    case 'odds-too-low':
      return itemIs(refusal.itemId, { odds: refusal.odds });
    case 'too-many-folders':
      return limited({ maxFolders: refusal.limit });
    case 'above-odds':
      return limited({ [refusal.folders === 1 ? 'maxSingleOdds' : 'maxOdds']: refusal.maxOdds });
    case 'above-winnings': {
      const level = levelOf(bettor);
      const { maxWinnings } = refusal;
      return limited({
        levels: { ...standard.levels, [level]: { ...standard.levels[level], maxWinnings } },
      });
    }
    case 'cross-over': {
      const held = bet.items.find(({ id }) => id === refusal.itemId);
      return limited({ crossOver: [...standard.crossOver, ...crossOverOf(held, refusal.rate)] });
    }
    default:
      return { bet, standard };
  }
}

/** null: no item to remove. If the local check finds nothing wrong, the item that the refusal names is removed. */
function removal(
  refusal: BetRefusal,
  bet: BetToCheck,
  bettor: Bettor | null,
  standard: BetStandard,
): Repair | null {
  const named = 'itemId' in refusal ? refusal.itemId : '';
  const judged = asRefused(refusal, bet, bettor, standard);
  const fewest = new Set(fewestToRemove(named, judged.bet, bettor, judged.standard).map(({ id }) => id));
  if (fewest.size === 0) fewest.add(named);
  const itemIds = bet.items.flatMap(({ id }) => (fewest.has(id) ? id : []));
  return itemIds.length === 0 ? null : { kind: 'remove', itemIds };
}

/** null: even the least stake is above the bound. */
function stakeUpTo(most: number, bettor: Bettor | null, standard: BetStandard): Repair | null {
  return most < standard.levels[levelOf(bettor)].leastStake
    ? null
    : { kind: 'set-stake', stake: most, bound: 'most' };
}

/** Locks of the link, not of the pick: they open by themselves. */
const linkLocks: ReadonlySet<string | null> = new Set(['link-lost', 'stale']);

/** Stakes are counted by the prices of `bet`, which may have moved since the server refused it. */
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
      return stakeUpTo(refusal.gold, bettor, standard) ?? { kind: 'charge' };
    case 'price-changed':
      return { kind: 'again' };
    case 'match-changed':
      return { kind: 'see-match' };
    case 'above-winnings': {
      const { largestStake, leastStake, maxWinnings } = refusal;
      const most = Math.min(largestStake, largestStakeFor(slipOdds(bet.items, standard), maxWinnings));
      return most < leastStake
        ? removal(refusal, bet, bettor, standard)
        : { kind: 'set-stake', stake: most, bound: 'most' };
    }
    case 'locked':
      // An empty slip is no better than one that waits for its link.
      return bet.items.every(({ lock }) => linkLocks.has(lock))
        ? null
        : removal(refusal, bet, bettor, standard);
    case 'odds-too-low':
    case 'cross-over':
    case 'above-odds':
    case 'not-combinable':
      return removal(refusal, bet, bettor, standard);
    case 'too-many-folders':
      return removal(refusal, bet, bettor, standard);
    case 'daily-spend':
      return stakeUpTo(refusal.left, bettor, standard);
    case 'same-hit':
      return stakeUpTo(largestStakeFor(slipOdds(bet.items, standard), refusal.left), bettor, standard);
    case 'own-limit':
      return refusal.of === 'time' ? null : stakeUpTo(refusal.left, bettor, standard);
    case 'any-price-forbidden':
      return { kind: 'refuse-changes' };
    case 'code':
      return refusal.code === NOT_LOGGED_IN ? { kind: 'login' } : null;
    case 'empty-slip':
    case 'too-few-folders':
    case 'in-flight':
    case 'loss-limit':
      return null;
  }
}
