/**
 * What open bets may still cost the site: by match, and by a result before operators ask for it. A bet of several folders counts in each of its matches
 * with its whole stake and its whole winnings, as if its other folders won.
 */
import { type BetToSettle, type LegToSettle, settleBet } from '../bet/settle-bet.ts';
import { type LineOutcome, type OutcomeResult, marketLineKey } from '../match/market.ts';
import { marketEntry } from '../match/market-catalogue.ts';

/** Open bets in figures. */
export interface BetFigures {
  readonly bets: number;
  /** Gold staked. */
  readonly gold: number;
  /** Gold that is paid at most. */
  readonly pays: number;
}

/** Open bets on one outcome; they are paid if it wins. */
export type StakedOutcome = LineOutcome & BetFigures;

interface Exposure {
  readonly bets: number;
  readonly gold: number;
  /** Gold that is paid at most, however the match ends. */
  readonly worst: number;
  /** What pays most is first. */
  readonly outcomes: readonly StakedOutcome[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** How many outcomes of a market may win together: two of a double chance, one of the other known markets, any of an unknown one. */
function mostWinners(marketId: number, outcomes: number): number {
  const { kind } = marketEntry(marketId);
  if (kind === 'other') return outcomes;
  return kind === 'double-chance' ? 2 : 1;
}

/** The exposure of one match. No market knows of another: the sum of their worst cases may be more than can happen. */
export function exposureOf(staked: readonly StakedOutcome[]): Exposure {
  const outcomes = staked.toSorted((a, b) => b.pays - a.pays);
  const markets = Map.groupBy(outcomes, marketLineKey);
  const worst = [...markets.values()].map((own) =>
    sum(own.slice(0, mostWinners(own[0]?.marketId ?? 0, own.length)).map(({ pays }) => pays)),
  );
  return {
    bets: sum(staked.map(({ bets }) => bets)),
    gold: sum(staked.map(({ gold }) => gold)),
    worst: sum(worst),
    outcomes,
  };
}

interface CostedLeg extends LegToSettle {
  /** The result that is asked for decides the leg; the other open legs are as if they won. */
  readonly isAsked: boolean;
}

/** Gold that the bet pays at most if the asked legs end so. */
export function paidBy(bet: BetToSettle, legs: readonly CostedLeg[], asked: OutcomeResult): number {
  const ended = legs.map(({ odds, result, isAsked }) => ({
    odds,
    result: result ?? (isAsked ? asked : ('win' as const)),
  }));
  return settleBet(bet, ended)?.won ?? 0;
}
