/**
 * Why a bet was refused, as part of its answer: the rule's own refusal with the numbers that it was judged by. It is additive: a client
 * that does not read it still has the code. Items are named by their index among the sent draws, because item ids exist only in the client.
 */
import * as z from 'zod/mini';
import { type BetRefusal, lockReasons } from '../../bet-rules/bet-refusal.ts';
import { crossRules } from '../../bet-rules/cross-rules.ts';
import { limitKinds, limitPeriods } from '../../member/own-limits.ts';
import { matchChanges } from '../../bet-rules/match-mark.ts';

/** Most draws of a request. */
export const MAX_DRAWS = 50;

/** Gold, or odds in hundredths. */
const amount = z.int().check(z.nonnegative());
const draw = z.int().check(z.nonnegative(), z.maximum(MAX_DRAWS - 1));
const folders = z.int().check(z.minimum(1), z.maximum(MAX_DRAWS));

export const drawRefusal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('in-flight') }),
  z.object({ kind: z.literal('locked'), draw, reason: z.enum(lockReasons) }),
  z.object({ kind: z.literal('no-more-gold'), gold: amount, leastStake: amount }),
  z.object({ kind: z.literal('below-minimum'), stake: amount, leastStake: amount }),
  z.object({ kind: z.literal('above-maximum'), stake: amount, maxStake: amount }),
  z.object({ kind: z.literal('above-gold'), stake: amount, gold: amount }),
  z.object({
    kind: z.literal('above-winnings'),
    expected: amount,
    maxWinnings: amount,
    largestStake: amount,
    leastStake: amount,
    folders,
    draw,
  }),
  z.object({ kind: z.literal('cross-over'), odds: amount, rate: amount, draw }),
  z.object({ kind: z.literal('above-odds'), odds: amount, maxOdds: amount, folders, draw }),
  z.object({ kind: z.literal('too-few-folders'), count: amount, least: amount }),
  z.object({ kind: z.literal('too-many-folders'), count: amount, limit: amount }),
  z.object({ kind: z.literal('any-price-forbidden') }),
  /** Two draws that may not be in one bet. */
  z.object({ kind: z.literal('not-combinable'), draw, other: draw, rule: z.enum(crossRules) }),
  z.object({ kind: z.literal('odds-too-low'), odds: amount, draw }),
  z.object({ kind: z.literal('match-changed'), draw, change: z.enum(matchChanges) }),
  z.object({ kind: z.literal('daily-spend'), limit: amount, left: amount }),
  z.object({ kind: z.literal('loss-limit'), limit: amount, loss: amount, until: amount }),
  z.object({
    kind: z.literal('own-limit'),
    of: z.enum(limitKinds),
    period: z.enum(limitPeriods),
    limit: amount,
    left: amount,
    until: amount,
  }),
  z.object({ kind: z.literal('same-hit'), most: amount, left: amount }),
]);
export type DrawRefusal = z.infer<typeof drawRefusal>;

/** null: the code alone says everything (a changed price has fields of its own in the answer). */
export function encodeRefusal(refusal: BetRefusal, placeOf: (itemId: string) => number): DrawRefusal | null {
  switch (refusal.kind) {
    case 'code':
    case 'not-logged-in':
    case 'empty-slip':
    case 'price-changed':
      return null;
    case 'not-combinable': {
      const { itemId, otherId, ...rest } = refusal;
      return { ...rest, draw: placeOf(itemId), other: placeOf(otherId) };
    }
    case 'locked':
    case 'above-winnings':
    case 'cross-over':
    case 'above-odds':
    case 'match-changed':
    case 'odds-too-low': {
      const { itemId, ...rest } = refusal;
      return { ...rest, draw: placeOf(itemId) };
    }
    default:
      return refusal;
  }
}

/** `itemIds`: ids of the sent items, in their order. null: the refusal names a draw that was not sent. */
export function decodeRefusal(row: DrawRefusal, itemIds: readonly string[]): BetRefusal | null {
  if (row.kind === 'not-combinable') {
    const { draw: at, other, ...rest } = row;
    const [itemId, otherId] = [itemIds[at], itemIds[other]];
    return itemId === undefined || otherId === undefined || at === other
      ? null
      : { ...rest, itemId, otherId };
  }
  if (!('draw' in row)) return row;
  const { draw: at, ...rest } = row;
  const itemId = itemIds[at];
  return itemId === undefined ? null : { ...rest, itemId };
}
