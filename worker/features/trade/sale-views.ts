/** Bets and sales of the market as windows see them. */
import type { Bet, BetLeg } from '../../../domain/bet/bet.ts';
import { legStanding } from '../../../domain/bet/leg-standing.ts';
import type { Trade } from '../../../domain/protocol/calls/bets/trade.ts';
import type { SaleNow } from '../../../domain/protocol/trade/follow-sales.ts';
import { decodeMarks, type LegMark } from '../../../domain/trade/leg-marks.ts';
import type { SalesNow } from './followed-sales.ts';
import type { TradeBetView, TradeView } from './trade-api.ts';

/** The server sends the present score and status with an open leg. The periods are not sent: a leg that needs them is unknown. */
export const withStandings = (bet: Bet, marks: readonly LegMark[]): TradeBetView => ({
  ...bet,
  legs: bet.legs.map((leg, at) => ({
    ...leg,
    nowOdds: marks.find((mark) => mark.leg === at + 1)?.odds || null,
    standing: legStanding(leg, {
      statusCode: leg.matchStatus,
      homeScore: leg.homeScore ?? 0,
      awayScore: leg.awayScore ?? 0,
      periods: [],
      reporting: leg.homeScore === null ? 0 : 1,
    }),
  })),
});

export const tradeView = (trade: Trade): TradeView => ({
  ...trade,
  over: null,
  bet: withStandings(trade.bet, decodeMarks(trade.seen) ?? []),
});

/** A leg whose match is in play has the score of its mark. Before the start a mark says 0-0, which is no score. */
function withScore(leg: BetLeg, mark: LegMark | undefined): BetLeg {
  if (mark === undefined || leg.state !== 'opened') return leg;
  if (leg.homeScore === null && mark.home + mark.away === 0) return leg;
  return { ...leg, homeScore: mark.home, awayScore: mark.away };
}

function withNow(trade: TradeView, now: SaleNow | undefined): TradeView {
  if (now === undefined || trade.leftSeconds < 0) return trade;
  const { state, lock, worth, seen } = now;
  if (state !== 'open') return { ...trade, over: state, lock: null, worth: null };
  if (seen === trade.seen) return { ...trade, lock, worth };
  const marks = decodeMarks(seen) ?? [];
  const legs = trade.bet.legs.map((leg, at) =>
    withScore(
      leg,
      marks.find((mark) => mark.leg === at + 1),
    ),
  );
  return { ...trade, lock, worth, seen, bet: withStandings({ ...trade.bet, legs }, marks) };
}

/** The sales of a page as the server's events left them. */
export const tradesNow = (trades: readonly TradeView[], now: SalesNow): readonly TradeView[] =>
  now.size === 0 ? trades : trades.map((trade) => withNow(trade, now.get(trade.id)));

const scoresOf = (seen: string): string =>
  (decodeMarks(seen) ?? []).map(({ leg, home, away }) => `${leg}:${home}-${away}`).join();

/** A goal, the begin of a match or a result: the page then knows more than the event says. */
export const isOfMatch = (before: SaleNow | undefined, now: SaleNow): boolean =>
  before === undefined || before.lock !== now.lock || scoresOf(before.seen) !== scoresOf(now.seen);
