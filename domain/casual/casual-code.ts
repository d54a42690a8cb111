/** Refusals of casual bets as answer codes, and back. */
import { codeOf } from '../bet-rules/refusal-code.ts';
import { betCodes } from '../protocol/draw-market.ts';
import type { CasualRefusal } from './decide-casual-bet.ts';

const ownCodes = {
  'unknown-game': betCodes.malformed,
  'unknown-pick': betCodes.malformed,
  'round-closed': betCodes.marketClosed,
  'wrong-round': betCodes.tooLate,
  'already-picked': betCodes.sameAxis,
} as const;

const isOwn = (kind: string | undefined): kind is keyof typeof ownCodes =>
  kind !== undefined && Object.hasOwn(ownCodes, kind);

export const casualCodeOf = (refusal: CasualRefusal): number =>
  isOwn(refusal.kind)
    ? ownCodes[refusal.kind]
    : codeOf(refusal as Exclude<CasualRefusal, { kind: keyof typeof ownCodes }>);

/** `reason` names the kind; one that is not known leaves the code to speak. */
export const casualRefusalOf = (code: number, reason: string | undefined): CasualRefusal =>
  isOwn(reason) ? { kind: reason } : { kind: 'code', code };
