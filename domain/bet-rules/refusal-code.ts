import { betCodes } from '../protocol/draw-market.ts';
import type { BetRefusal } from './bet-refusal.ts';

/** The answer code of a refusal (response table of product-and-betting §8, and the site's own codes). */
export const codeOfRefusal: Readonly<Record<Exclude<BetRefusal['kind'], 'code'>, number>> = {
  'not-logged-in': betCodes.notLoggedIn,
  'empty-slip': betCodes.tooFewFolders,
  'in-flight': betCodes.sameAxis,
  locked: betCodes.marketClosed,
  'no-more-gold': betCodes.noMoreGold,
  'below-minimum': betCodes.belowMinimum,
  'above-maximum': betCodes.aboveMaximum,
  'above-gold': betCodes.limit,
  'above-winnings': betCodes.singleMaxWinnings,
  'cross-over': betCodes.aboveMaxOdds,
  'too-many-folders': betCodes.tooManyFolders,
  'not-combinable': betCodes.sameAxis,
  'odds-too-low': betCodes.singleMaxOdds,
  'price-changed': betCodes.priceChanged,
};

export const codeOf = (refusal: BetRefusal): number =>
  refusal.kind === 'code' ? refusal.code : codeOfRefusal[refusal.kind];
