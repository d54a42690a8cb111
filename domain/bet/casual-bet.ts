/** Casual bets (jump ball, coin toss, free kick) in the history (G7). */
export interface CasualBet {
  readonly drawId: number;
  readonly inning: number;
  readonly boughtAt: number | null;
  readonly forecast: number;
  /** null: not drawn yet, or void. */
  readonly drawn: number | null;
  readonly status: CasualStatus;
  /** Hundredths. */
  readonly odds: number;
  readonly stake: number;
  /** Payout if the pick is right, gold. */
  readonly expected: number;
  readonly won: number;
}

export type CasualStatus = 'wait' | 'succeeded' | 'failed' | 'void';

/** The result value of a round that is not drawn yet. */
export const CASUAL_WAITS = 999;

const byResult: Readonly<Record<number, CasualStatus>> = { 0: 'wait', 1: 'succeeded', 2: 'failed' };

/** 999: waiting. A pick that equals the result succeeded. Otherwise the numeric result decides; an unknown result is void. */
export function casualStatus(bet: {
  readonly forecast: number;
  readonly resultValue: number;
  readonly result: number;
}): CasualStatus {
  if (bet.resultValue === CASUAL_WAITS) return 'wait';
  const known = byResult[bet.result];
  if (known === undefined) return 'void';
  return bet.forecast === bet.resultValue ? 'succeeded' : known === 'wait' ? 'wait' : 'failed';
}
