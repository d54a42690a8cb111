/**
 * Cross rules of standard and special games: which items may be in one slip (E4).
 *
 * A market combines with other matches only if its sport lists it. Markets outside the list, and all markets of sports with an empty list,
 * are bet on alone. Two items of one match need different markets and a listed pair (219+225: the winner says nothing about the total; a
 * winner and a handicap of one match would count one hit twice). Three items of one match need every pair listed.
 */
import { sportOf } from '../catalogue/sport.ts';

interface CrossList {
  readonly markets: readonly number[];
  /** Pairs of markets that may combine in one match. */
  readonly pairs: readonly (readonly [number, number])[];
}

const none: CrossList = { markets: [], pairs: [] };

/** By feed sport id. */
export const crossLists: Readonly<Record<number, CrossList>> = {
  1: { markets: [1, 14, 18], pairs: [] },
  2: {
    markets: [219, 223, 225],
    pairs: [
      [219, 225],
      [223, 225],
    ],
  },
  3: {
    markets: [251, 256, 258],
    pairs: [
      [251, 258],
      [256, 258],
    ],
  },
  4: none,
  16: none,
  23: none,
};

interface CrossItem {
  readonly matchId: number;
  readonly sportId: number;
  readonly marketId: number;
}

export const crossRules = ['market-alone', 'same-match'] as const;
export type CrossRefusal = (typeof crossRules)[number];

const listOf = ({ sportId }: CrossItem): CrossList => {
  const { feedId } = sportOf(sportId);
  return feedId === null ? none : (crossLists[feedId] ?? none);
};

/** Why the two items may not be in one slip; null: they may. Symmetric. */
export function crossRefusal(a: CrossItem, b: CrossItem): CrossRefusal | null {
  const [ofA, ofB] = [listOf(a), listOf(b)];
  if (!ofA.markets.includes(a.marketId) || !ofB.markets.includes(b.marketId)) return 'market-alone';
  if (a.matchId !== b.matchId) return null;
  const listed = ofA.pairs.some(
    ([one, other]) =>
      (one === a.marketId && other === b.marketId) || (one === b.marketId && other === a.marketId),
  );
  return listed ? null : 'same-match';
}

/** The first pair in slip order that may not be in one slip; null: none. */
export function crossConflict<T extends CrossItem>(
  items: readonly T[],
): { readonly first: T; readonly second: T; readonly rule: CrossRefusal } | null {
  for (const [at, first] of items.entries())
    for (const second of items.slice(at + 1)) {
      const rule = crossRefusal(first, second);
      if (rule !== null) return { first, second, rule };
    }
  return null;
}
