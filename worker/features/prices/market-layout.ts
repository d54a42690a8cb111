/** Lays out markets for drawing: which lines, outcomes in display order, prices as cells. */
import { arrowOf, type LiveMarket, type LiveMatch } from '../../../domain/book/book.ts';
import type { Freshness } from '../../../domain/book/freshness.ts';
import { isOffered, rowMarketsIn } from '../../../domain/game-list/row-markets.ts';
import type { MatchState } from '../../../domain/match/match.ts';
import { inDisplayOrder, marketEntry, type MarketGroup } from '../../../domain/match/market-catalogue.ts';
import { lacksLine, marketShape } from '../../../domain/match/market-shape.ts';
import { lockOfMatch, lockOfOutcome } from '../../../domain/book/lock-of.ts';
import { isLiveStream } from '../../../domain/catalogue/stream-name.ts';
import { type MatchDetailFrame, type ListRow, type MarketLayout, priceBits } from './prices-api.ts';

/** Whether a market is shown. A suspended line without a price on one side is as good as decided, so it is left out. */
const isWorthShowing = (market: LiveMarket): boolean =>
  isOffered(market) &&
  !lacksLine(market) &&
  (market.status === 1 || market.outcomes.every(({ odds }) => odds !== 0));

/** Pre-match, a side without a price is left out; in play it keeps its place. */
const shownOutcomes = (match: LiveMatch, market: LiveMarket): readonly LiveMarket['outcomes'][number][] =>
  isLiveStream(match.stream)
    ? inDisplayOrder(market.marketId, market.outcomes)
    : (marketShape(market)?.outcomes ?? []);

const layoutOf = (match: LiveMatch, market: LiveMarket): MarketLayout => ({
  marketId: market.marketId,
  specifier: market.specifier,
  line: market.line,
  favourite: market.favourite,
  outcomes: shownOutcomes(match, market).map(({ id, cell }) => ({ outcomeId: id, cell })),
});

/** `state`: the state for windows (`shownState` in engine/book-state.ts). */
export function listRowOf(
  match: LiveMatch,
  freshness: Freshness,
  state: MatchState,
): { readonly row: ListRow; readonly markets: readonly LiveMarket[] } {
  const main = rowMarketsIn(match);
  const shown = main.filter((market) => market !== null);
  const [winner, handicap, total] = main;
  const row: ListRow = {
    facts: match.facts,
    state,
    lock: lockOfMatch(match, freshness),
    main: [
      winner && layoutOf(match, winner),
      handicap && layoutOf(match, handicap),
      total && layoutOf(match, total),
    ],
    moreCount:
      match.held !== null
        ? null
        : match.markets.filter((market) => isWorthShowing(market) && !shown.includes(market)).length,
  };
  return { row, markets: shown };
}

/** The price bits of an outcome (a sum of `priceBits`). */
function bitsOfOutcome(market: LiveMarket, outcome: LiveMarket['outcomes'][number], open: boolean): number {
  const lock = lockOfOutcome(market, outcome);
  const arrow = arrowOf(outcome);
  return (
    (lock === null && open ? priceBits.selectable : 0) |
    (arrow === 1 ? priceBits.up : arrow === -1 ? priceBits.down : 0) |
    (lock === 'suspended' ? priceBits.suspended : 0) |
    (lock === 'closed' || lock === 'settled' ? priceBits.closed : 0)
  );
}

/** Writes [cell, odds, bits] triples of the markets' outcomes. `isOpen`: whether the market can be bet on. */
export function pricesOf(
  markets: Iterable<LiveMarket>,
  isOpen: (market: LiveMarket) => boolean,
): Int32Array<ArrayBuffer> {
  const out: number[] = [];
  for (const market of markets) {
    const open = isOpen(market);
    for (const outcome of market.outcomes)
      out.push(outcome.cell, outcome.odds, bitsOfOutcome(market, outcome, open));
  }
  return Int32Array.from(out);
}

const groupOrder: readonly MarketGroup[] = ['main', 'handicap', 'total', 'half', 'other'];

/** All markets of a match on offer, grouped; within a market id in the order of the lines. */
export function shownGroupsOf(match: LiveMatch): MatchDetailFrame['groups'] {
  const main = new Set(rowMarketsIn(match));
  const offered = match.markets.filter(
    (market) => isWorthShowing(market) || (isOffered(market) && main.has(market)),
  );
  const lineValue = ({ line }: LiveMarket): number => {
    const text = line ?? '';
    const [home = '0', away = '0'] = text.split(':');
    return text.includes(':') ? Number(home) - Number(away) : Number(text);
  };
  return groupOrder.flatMap((group) => {
    const markets = offered
      .filter(({ marketId }) => marketEntry(marketId).group === group)
      .sort((a, b) => a.marketId - b.marketId || lineValue(a) - lineValue(b));
    return markets.length === 0 ? [] : [{ group, markets: markets.map((market) => layoutOf(match, market)) }];
  });
}
