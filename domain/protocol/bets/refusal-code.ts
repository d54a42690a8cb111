import { betCodes, type DrawAnswerRow } from './draw-market.ts';
import { decodeRefusal } from './draw-refusal.ts';
import type { BetRefusal } from '../../bet-rules/bet-refusal.ts';

type Kind = Exclude<BetRefusal['kind'], 'code' | 'above-winnings' | 'above-odds'>;

const codes: Readonly<Record<Kind, number>> = {
  'not-logged-in': betCodes.notLoggedIn,
  'empty-slip': betCodes.tooFewFolders,
  'in-flight': betCodes.inFlight,
  locked: betCodes.marketClosed,
  'no-more-gold': betCodes.noMoreGold,
  'below-minimum': betCodes.belowMinimum,
  'above-maximum': betCodes.aboveMaximum,
  'above-gold': betCodes.limit,
  'cross-over': betCodes.aboveMaxOdds,
  'too-many-folders': betCodes.tooManyFolders,
  'too-few-folders': betCodes.tooFewFolders,
  'not-combinable': betCodes.sameAxis,
  'odds-too-low': betCodes.marketClosed,
  'any-price-forbidden': betCodes.passRateForbidden,
  'price-changed': betCodes.priceChanged,
  'match-changed': betCodes.matchChanged,
  'daily-spend': betCodes.dailySpend,
  'same-hit': betCodes.sameHit,
  'loss-limit': betCodes.lossLimit,
  'own-limit': betCodes.ownLimit,
};

/** What a refusal can be. */
export const refusalKinds: readonly string[] = [
  ...Object.keys(codes),
  'above-winnings',
  'above-odds',
  'code',
];

/** The answer code of a refusal (G9). */
export function answerCodeOf(refusal: BetRefusal): number {
  switch (refusal.kind) {
    case 'code':
      return refusal.code;
    case 'above-winnings':
      return refusal.folders === 1 ? betCodes.singleMaxWinnings : betCodes.oneHit;
    case 'above-odds':
      return refusal.folders === 1 ? betCodes.singleMaxOdds : betCodes.aboveMaxOdds;
    default:
      return codes[refusal.kind];
  }
}

/**
 * The refusal in an answer, with its numbers. Only the code is returned if the answer has no refusal, or its refusal names a draw that was
 * not sent or does not belong to the code. `itemIds`: ids of the sent items, in their order.
 */
export function betRefusalOf(
  { code, refusal }: Pick<DrawAnswerRow, 'code' | 'refusal'>,
  itemIds: readonly string[],
): BetRefusal {
  const decoded = refusal === undefined ? null : decodeRefusal(refusal, itemIds);
  return decoded !== null && answerCodeOf(decoded) === code ? decoded : { kind: 'code', code };
}
