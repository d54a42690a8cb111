/** The smallest change that answers a refusal: what the slip offers beside it. null: nothing the slip itself could change. */
import type { BetRefusal } from './bet-refusal.ts';

export type Repair =
  | { readonly kind: 'login' }
  /** Not enough gold for the least stake: only more gold helps. */
  | { readonly kind: 'charge' }
  | { readonly kind: 'set-stake'; readonly stake: number; readonly bound: 'least' | 'most' }
  | { readonly kind: 'remove'; readonly itemId: string }
  /** The price that stands now is taken. */
  | { readonly kind: 'again' }
  | { readonly kind: 'refuse-changes' };

const NOT_LOGGED_IN = -8025;

/** `items`: the slip's, in order; the last one goes where any would do. */
export function repairOf(refusal: BetRefusal, items: readonly { readonly id: string }[]): Repair | null {
  const last = items.at(-1);
  const removeLast: Repair | null = last === undefined ? null : { kind: 'remove', itemId: last.id };
  switch (refusal.kind) {
    case 'not-logged-in':
      return { kind: 'login' };
    case 'no-more-gold':
      return { kind: 'charge' };
    case 'below-minimum':
      return { kind: 'set-stake', stake: refusal.leastStake, bound: 'least' };
    case 'above-maximum':
      return { kind: 'set-stake', stake: refusal.maxStake, bound: 'most' };
    case 'above-gold':
      return { kind: 'set-stake', stake: refusal.gold, bound: 'most' };
    case 'above-winnings':
      return refusal.largestStake < refusal.leastStake
        ? { kind: 'remove', itemId: refusal.itemId }
        : { kind: 'set-stake', stake: refusal.largestStake, bound: 'most' };
    case 'price-changed':
      return { kind: 'again' };
    case 'locked':
    case 'odds-too-low':
    case 'cross-over':
    case 'above-odds':
    case 'not-combinable':
      return { kind: 'remove', itemId: refusal.itemId };
    case 'too-many-folders':
      return removeLast;
    case 'any-price-forbidden':
      return { kind: 'refuse-changes' };
    case 'code':
      return refusal.code === NOT_LOGGED_IN ? { kind: 'login' } : null;
    case 'empty-slip':
    case 'too-few-folders':
    case 'in-flight':
      return null;
  }
}
