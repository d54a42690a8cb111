/** A bet of the history as the answer that was lost: a back end that names less than ours does (R30). */
import type { Bet } from '../../../domain/bet/bet.ts';
import { decimalOf } from '../../../domain/odds/odds.ts';
import { betCodes, type DrawAnswerRow } from '../../../domain/protocol/bets/draw-market.ts';

/** A bet that was found in the history, as the answer that was lost. */
export const answerOfBet = (reqId: string, bet: Bet): DrawAnswerRow => ({
  reqId,
  code: betCodes.ok,
  data: betCodes.ok,
  DrawId: bet.drawId,
  Odd: decimalOf(bet.odds),
  gold: bet.stake,
  expected: bet.expected,
});
