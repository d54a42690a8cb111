/** A bet that its owner has shared, as other members see it: legs, odds and state, no gold (G5). */
import type { BettingGameCode } from '../catalogue/game-code.ts';
import type { Bet, BetLeg } from './bet.ts';

/** Most shared bets that one question asks for. */
export const MAX_SHARED_BETS = 30;

export interface BetKey {
  readonly gameCode: BettingGameCode;
  readonly drawId: number;
}

export interface SharedBet extends BetKey, Pick<Bet, 'state' | 'odds' | 'acceptedOdds' | 'refundedByUser'> {
  readonly legs: readonly BetLeg[];
}

/** "59-12" */
export const textOfKey = ({ gameCode, drawId }: BetKey): string => `${gameCode}-${drawId}`;
