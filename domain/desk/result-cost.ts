/** What open bets pay by a result that operators may say, before they say it. */
import type { OutcomeResult } from '../match/market.ts';
import { type BetToSettle, type LegToSettle, settleBet } from '../bet/settle-bet.ts';

export interface CostedLeg extends LegToSettle {
  /** The result that is said of it decides the leg; the other open legs are as if they won. */
  readonly isAsked: boolean;
}

/** Gold that the bet pays at most if the asked legs end so. */
export function paidBy(bet: BetToSettle, legs: readonly CostedLeg[], said: OutcomeResult): number {
  const ended = legs.map(({ odds, result, isAsked }) => ({
    odds,
    result: result ?? (isAsked ? said : ('win' as const)),
  }));
  return settleBet(bet, ended)?.won ?? 0;
}
