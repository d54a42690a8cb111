/**
 * Cross rules of standard and special games: which items may stand in one slip (E4).
 *
 * A market combines with other matches only when its sport lists it; markets outside the list, and sports with an empty one,
 * are bet on alone. Two items of one match need different markets and a listed pair (219+225: the winner says nothing of the
 * total; a winner and a handicap of one match would be one hit counted twice). Three of one match need every pair listed.
 */
import { sportOf } from '../catalogue/sport.ts';

export interface CrossList {
  readonly markets: readonly number[];
  /** Pairs of one match. */
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

export interface CrossItem {
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

/** Why the two may not stand in one slip, or null. Symmetric. */
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

/** The first pair that may not stand together, in slip order, or null. */
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
