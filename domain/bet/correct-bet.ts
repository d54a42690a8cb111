/** A bet whose legs got other results after it was decided: it is what it would be with these results from the start (R31). */
import { type BetToSettle, type LegToSettle, settleBet, stillPays } from './settle-bet.ts';

export interface BetDecision {
  readonly state: 'opened' | 'win' | 'lose' | 'special';
  /** Gold; of an open bet 0. */
  readonly won: number;
}

interface CorrectedBet extends BetDecision {
  /** What it pays if its open legs win; of a lost bet, what it would have paid. */
  readonly expected: number;
}

/** A bet that only a corrected leg had lost is open again while another leg is. */
export function correctedBet(bet: BetToSettle, legs: readonly LegToSettle[]): CorrectedBet {
  const { state, won } = settleBet(bet, legs) ?? { state: 'opened' as const, won: 0 };
  const unlost = legs.map(({ odds, result }) => ({ odds, result: result === 'lose' ? null : result }));
  return { state, won, expected: stillPays(bet, unlost) ?? won };
}

const isDecided = ({ state }: BetDecision): boolean => state !== 'opened';

/** Gold that the correction moves: into the stakes of open bets, and to its owner (negative: from them). */
export const goldMoved = (
  stake: number,
  before: BetDecision,
  after: BetDecision,
): { readonly stakes: number; readonly owner: number } => ({
  stakes: stake * (Number(isDecided(before)) - Number(isDecided(after))),
  owner: after.won - before.won,
});
