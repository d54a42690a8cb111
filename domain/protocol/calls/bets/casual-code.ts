/** Converts refusals of casual bets to answer codes and back. */
import type { BetRefusal } from '../../../bet-rules/bet-refusal.ts';
import { answerCodeOf, betRefusalOf } from '../../bets/refusal-code.ts';
import { betCodes } from '../../bets/draw-market.ts';
import { type DrawRefusal, encodeRefusal } from '../../bets/draw-refusal.ts';
import { type CasualRefusal, type SharedRefusal, sharedRefusals } from '../../../casual/decide-casual-bet.ts';

const ownCodes = {
  'unknown-game': betCodes.malformed,
  'unknown-pick': betCodes.malformed,
  'round-closed': betCodes.marketClosed,
  'wrong-round': betCodes.tooLate,
  'already-picked': betCodes.sameAxis,
} as const;

const isOwn = (kind: string | undefined): kind is keyof typeof ownCodes =>
  kind !== undefined && Object.hasOwn(ownCodes, kind);

const isShared = (refusal: BetRefusal | CasualRefusal): refusal is SharedRefusal =>
  sharedRefusals.some((kind) => kind === refusal.kind);

export function casualCodeOf(refusal: CasualRefusal): number {
  return isShared(refusal) ? answerCodeOf(refusal) : ownCodes[refusal.kind];
}

/** The refusal with its numbers, for the answer; null: the code and the kind say everything. */
export const encodeCasualRefusal = (refusal: CasualRefusal): DrawRefusal | null =>
  isShared(refusal) ? encodeRefusal(refusal, () => 0) : null;

/** `reason` names the kind, `sent` has the numbers. An unknown refusal becomes its code. */
export function casualRefusalOf(code: number, reason: string | undefined, sent?: DrawRefusal): CasualRefusal {
  if (isOwn(reason)) return { kind: reason };
  const refusal = betRefusalOf({ code, refusal: sent }, []);
  return isShared(refusal) ? refusal : { kind: 'code', code };
}
