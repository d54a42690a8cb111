import { betCodes, type DrawAnswerRow } from '../../domain/protocol/bets/draw-market.ts';
import type { DrawRefusal } from '../../domain/protocol/bets/draw-refusal.ts';

/** Why a request is refused. */
export interface Refused {
  readonly code: number;
  /** The present decimal price, when the price is the reason. */
  readonly rate?: number;
  /** Index of the refused draw. */
  readonly draw?: number;
  readonly reason?: string;
  /** The rule's own refusal, with the numbers that it was judged by. */
  readonly refusal?: DrawRefusal;
}

/** The token that sent the request has ended meanwhile. */
export const tokenEnded: Refused = { code: betCodes.notLoggedIn, reason: 'token-ended' };

/** The id stands for a request that asked for something else. */
export const otherContents: Refused = { code: betCodes.malformed, reason: 'other-contents' };

/** The member asked for the request before it was decided, and knows that it never arrived. */
export const barredMeanwhile: Refused = { code: betCodes.tooLate, reason: 'barred' };

/** A refusal in the form in which it is answered and stored. */
export const refusalRow = (reqId: string, { code, rate, draw, reason, refusal }: Refused): DrawAnswerRow => ({
  reqId,
  code,
  data: code,
  ...(rate === undefined ? {} : { rate }),
  ...(draw === undefined ? {} : { draw }),
  ...(reason === undefined ? {} : { reason }),
  ...(refusal === undefined ? {} : { refusal }),
});
