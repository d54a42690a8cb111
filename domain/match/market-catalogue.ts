/**
 * The markets that the site lays out: their kind, their group, and the order of their outcomes. Ids, outcomes and specifiers are those of
 * the Betradar Unified Odds Feed.
 */
type MarketKind = 'winner' | 'handicap' | 'total' | 'double-chance' | 'no-bet' | 'both-score' | 'other';
export type MarketGroup = 'main' | 'handicap' | 'total' | 'half' | 'other';

export interface MarketEntry {
  readonly marketId: number;
  readonly kind: MarketKind;
  readonly group: MarketGroup;
  /** Outcome ids from left to right. */
  readonly outcomes: readonly number[];
  /** True for "first half" markets and the like: the market is decided before the match ends. */
  readonly half: boolean;
}

const entry = (
  marketId: number,
  kind: MarketKind,
  group: MarketGroup,
  outcomes: readonly number[],
): MarketEntry => ({ marketId, kind, group, outcomes, half: group === 'half' });

export const marketCatalogue: readonly MarketEntry[] = [
  entry(1, 'winner', 'main', [1, 2, 3]),
  entry(10, 'double-chance', 'main', [9, 10, 11]),
  entry(11, 'no-bet', 'main', [4, 5]),
  entry(14, 'handicap', 'handicap', [1711, 1712, 1713]),
  entry(16, 'handicap', 'handicap', [1714, 1715]),
  entry(18, 'total', 'total', [12, 13]),
  entry(29, 'both-score', 'other', [74, 76]),
  entry(60, 'winner', 'half', [1, 2, 3]),
  entry(68, 'total', 'half', [12, 13]),
  entry(219, 'winner', 'main', [4, 5]),
  entry(223, 'handicap', 'handicap', [1714, 1715]),
  entry(225, 'total', 'total', [12, 13]),
  entry(251, 'winner', 'main', [4, 5]),
  entry(256, 'handicap', 'handicap', [1714, 1715]),
  entry(258, 'total', 'total', [12, 13]),
];

const byId = new Map(marketCatalogue.map((one) => [one.marketId, one]));

/** Unknown markets are drawn last, with their outcomes in the feed's order. */
export const marketEntry = (marketId: number): MarketEntry =>
  byId.get(marketId) ?? entry(marketId, 'other', 'other', []);

/** The three markets of a row (승무패, 핸디캡, 언더오버), by feed sport id. They are the markets that may be combined (E4). */
const rowMarkets: Readonly<Record<number, readonly [number, number, number]>> = {
  1: [1, 14, 18],
  2: [219, 223, 225],
  3: [251, 256, 258],
};

export const rowMarketsOf = (feedSportId: number | null): readonly [number, number, number] | null =>
  feedSportId === null ? null : (rowMarkets[feedSportId] ?? null);

/** The row of a special match (58): first half, both teams to score, first-half total. */
export const specialRowMarkets = [60, 29, 68] as const;
/** Soccer's Asian handicap is in the row if a match has no European handicap. */
export const SECOND_HANDICAP = 16;

/** Outcomes of a market from left to right; outcomes that the catalogue does not know are last. */
export function inDisplayOrder<T extends { readonly id: number }>(
  marketId: number,
  outcomes: readonly T[],
): readonly T[] {
  const order = marketEntry(marketId).outcomes;
  const place = (one: T): number => {
    const at = order.indexOf(one.id);
    return at < 0 ? order.length : at;
  };
  return outcomes.toSorted((a, b) => place(a) - place(b));
}
