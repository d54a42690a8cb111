/**
 * Finds the lines of draws that name none. An older client sends match, market, outcome and rate (F3). If the match offers the market in
 * several lines, the line is the one whose outcome has the sent rate. If two lines fit, the draw stays as it is: a bet is never taken on a
 * line that the member may not have meant.
 */
import { findOutcome, type LiveMarket } from '../../../domain/book/book.ts';
import { canonicalSpecifier, lineOf } from '../../../domain/match/specifiers.ts';
import { oddsFromDecimal } from '../../../domain/odds/odds.ts';
import type { DrawMarketRow } from '../../../domain/protocol/bets/draw-market.ts';
import type { LiveMarkets } from '../../../domain/feed/live-markets.ts';

type Draw = DrawMarketRow['draws'][number];

function linesThatFit(markets: LiveMarkets, draw: Draw, specifier: string): readonly LiveMarket[] {
  const lines = markets.match(draw.MatchId)?.markets.filter(({ marketId }) => marketId === draw.MarketId);
  const line = lineOf(specifier);
  return (lines ?? []).filter((market) => line === null || lineOf(market.specifier) === line);
}

function withLine(markets: LiveMarkets, draw: Draw): Draw {
  const specifier = canonicalSpecifier(draw.Specifiers);
  if (specifier === null || markets.market(draw.MatchId, draw.MarketId, specifier) !== null) return draw;
  const lines = linesThatFit(markets, draw, specifier);
  const shown = oddsFromDecimal(draw.Rate);
  const [one, ...more] =
    lines.length === 1
      ? lines
      : lines.filter((market) => findOutcome(market, draw.OutcomeId)?.odds === shown);
  return one === undefined || more.length > 0 ? draw : { ...draw, Specifiers: one.specifier };
}

/** Rows of the project's own clients name their lines and stay as they are. */
export const withLines = (markets: LiveMarkets | null, row: DrawMarketRow): DrawMarketRow =>
  markets === null || row.versions !== null
    ? row
    : { ...row, draws: row.draws.map((draw) => withLine(markets, draw)) };
