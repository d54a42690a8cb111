/** The markets in the row of a match: winner, handicap, total, with the main line of each. */
import type { LiveMarket, LiveMatch } from '../book/book.ts';
import { isOfferedStatus } from '../book/write-market.ts';
import { sportOf } from '../catalogue/sport.ts';
import { rowMarketsOf, SECOND_HANDICAP, specialRowMarkets } from '../match/market-catalogue.ts';
import { lacksLine, marketShape } from '../match/market-shape.ts';
import { isLiveStream, SPECIAL_LIST } from '../catalogue/stream-name.ts';

export const isOffered = ({ status }: Pick<LiveMarket, 'status'>): boolean => isOfferedStatus(status);

/** The main line: the feed's favourite, else the first on offer. A market keeps its place while it is suspended. */
function mainLine(match: LiveMatch, marketId: number): LiveMarket | null {
  const shaped = (market: LiveMarket): boolean =>
    isOffered(market) && (isLiveStream(match.stream) ? !lacksLine(market) : marketShape(market) !== null);
  const lines = [...(match.lines.get(marketId)?.values() ?? [])].filter(shaped);
  return lines.find(({ favourite }) => favourite) ?? lines[0] ?? null;
}

export function rowMarketsIn(
  match: LiveMatch,
): readonly [LiveMarket | null, LiveMarket | null, LiveMarket | null] {
  const ids =
    match.stream === SPECIAL_LIST ? specialRowMarkets : rowMarketsOf(sportOf(match.facts.sportId).feedId);
  if (ids === null) return [null, null, null];
  const handicap = mainLine(match, ids[1]) ?? (ids[1] === 14 ? mainLine(match, SECOND_HANDICAP) : null);
  return [mainLine(match, ids[0]), handicap, mainLine(match, ids[2])];
}

/**
 * Splits the markets of a match for a snapshot: the row's markets first, the rest later. The row's markets also show that the match has
 * odds. If none of them is on offer, all markets are sent at once.
 */
export function rowsFirst(match: LiveMatch): {
  readonly row: readonly LiveMarket[];
  readonly rest: readonly LiveMarket[];
} {
  const offered = match.markets.filter(isOffered);
  const row: readonly (LiveMarket | null)[] = rowMarketsIn(match);
  if (row.every((market) => market === null)) return { row: offered, rest: [] };
  return {
    row: offered.filter((market) => row.includes(market)),
    rest: offered.filter((market) => !row.includes(market)),
  };
}
