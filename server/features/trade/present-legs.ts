/** The open legs of a bet at this moment: score and price from the board of the match in play, before its start from the game's own board. */
import type { Bet } from '../../../domain/bet/bet.ts';
import { withLaterScore } from '../../../domain/bet/leg-score.ts';
import { findOutcome, type LiveMatch } from '../../../domain/book/book.ts';
import { lockOf } from '../../../domain/book/lock-of.ts';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import { phaseOf } from '../../../domain/match/match-status.ts';
import {
  type LegMark,
  type LegNow,
  lockOfMarks,
  type MarkedBet,
  type TradeLock,
} from '../../../domain/trade/leg-marks.ts';
import type { LiveMarkets } from '../../../domain/feed/live-markets.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import { heldSuspensions, isSuspended } from '../../feed/suspensions.ts';
import type { TradedBet, TradedLeg } from '../bets/bets-port.ts';
import type { TradeDeps } from './trade-deps.ts';
import type { Trx } from '../../storage/database.ts';

const LIVE_GAME = 59;

/** The match in play; null: it has not begun, or has no score. */
function playing(live: LiveMarkets | null, leg: Pick<TradedLeg, 'matchId'>): LiveMatch | null {
  const match = live?.match(playedIdOf(leg.matchId)) ?? null;
  return match === null || phaseOf(match.state.statusCode) === 'waiting' ? null : match;
}

function priceOf(markets: LiveMarkets | null, matchId: number, leg: TradedLeg) {
  const match = markets?.match(matchId) ?? null;
  const market = markets?.market(matchId, leg.marketId, leg.specifier) ?? null;
  const outcome = market === null ? null : findOutcome(market, leg.outcomeId);
  if (markets === null || match === null || market === null || outcome === null)
    return { odds: 0, isOpen: false };
  const isOpen = markets.up() && lockOf(match, market, outcome, 'up') === null;
  // A suspended price is no price: nothing is worth anything by it.
  return { odds: isOpen ? outcome.odds : 0, isOpen };
}

/** Whether an operator has suspended what an open leg of the bet is on. The board of this node may not have it yet. The transaction holds the suspensions. */
export async function isHeldBack(trx: Trx, { legs }: TradedBet): Promise<boolean> {
  const open = legs.filter(({ result }) => result === null);
  const suspensions = await heldSuspensions(trx, [
    ...new Set(open.map(({ matchId }) => playedIdOf(matchId))),
  ]);
  return open.some(({ matchId, marketId }) => isSuspended(suspensions.get(playedIdOf(matchId)), marketId));
}

export type LegsNow = (bet: TradedBet) => readonly LegNow[];

/** The present state of bets, by the boards of this node. */
export interface PresentLegs {
  readonly of: LegsNow;
  readonly withScores: (bet: Bet) => Bet;
}

export const createPresentLegs = ({ marketsOf }: Pick<TradeDeps, 'marketsOf'>): PresentLegs => ({
  of: createLegsNow({ marketsOf }),
  withScores: (bet) => withScores(bet, marketsOf),
});

const createLegsNow =
  ({ marketsOf }: Pick<TradeDeps, 'marketsOf'>): LegsNow =>
  ({ gameCode, legs }) => {
    const live = marketsOf(LIVE_GAME);
    return legs
      .filter(({ result }) => result === null)
      .map((leg) => {
        const match = playing(live, leg);
        const isScored = match !== null && match.state.reporting !== 0;
        const price =
          match === null
            ? priceOf(marketsOf(gameCode as BettingGameCode), leg.matchId, leg)
            : priceOf(live, playedIdOf(leg.matchId), leg);
        return {
          leg: leg.leg,
          sportId: leg.sportId,
          home: isScored ? match.state.homeScore : 0,
          away: isScored ? match.state.awayScore : 0,
          ...price,
        };
      });
  };

/** The bet with the present scores of its matches. */
function withScores(bet: Bet, marketsOf: TradeDeps['marketsOf']): Bet {
  const live = marketsOf(LIVE_GAME);
  const legs = bet.legs.map((leg) => {
    const match = playing(live, leg);
    return match === null || match.state.reporting === 0 ? leg : withLaterScore(leg, match.state);
  });
  return { ...bet, legs };
}

export const markedBet = ({ stake, odds, levelPenalty, legs }: TradedBet): MarkedBet => ({
  stake,
  odds,
  levelPenalty,
  legs,
});

/** What has overtaken the marks, or suspends the bet now; null: nothing. */
export const lockNow = (
  bet: TradedBet,
  marks: readonly LegMark[],
  now: readonly LegNow[],
  driftPercent: number,
): TradeLock | null => lockOfMarks(markedBet(bet), marks, now, driftPercent);
