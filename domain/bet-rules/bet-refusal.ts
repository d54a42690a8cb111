/** Why a bet or a slip command is refused. Values, never thrown; only src/text turns them into words. */
import type { CrossRefusal } from './cross-rules.ts';

/** Why a price cannot be chosen now. */
export const lockReasons = [
  'suspended',
  'stale',
  'closed',
  'settled',
  'ended',
  'not-started',
  'started',
  'gone',
  'link-lost',
] as const;
export type LockReason = (typeof lockReasons)[number];

export type BetRefusal =
  | { readonly kind: 'not-logged-in' }
  | { readonly kind: 'empty-slip' }
  | { readonly kind: 'in-flight' }
  | { readonly kind: 'locked'; readonly itemId: string; readonly reason: LockReason }
  | { readonly kind: 'no-more-gold'; readonly gold: number; readonly leastStake: number }
  | { readonly kind: 'below-minimum'; readonly stake: number; readonly leastStake: number }
  | { readonly kind: 'above-maximum'; readonly stake: number; readonly maxStake: number }
  | { readonly kind: 'above-gold'; readonly stake: number; readonly gold: number }
  | {
      readonly kind: 'above-winnings';
      readonly expected: number;
      readonly maxWinnings: number;
      readonly largestStake: number;
      /** Where even this wins too much, only taking out the highest price, `itemId`, helps. */
      readonly leastStake: number;
      readonly folders: number;
      readonly itemId: string;
    }
  /** Taking out `itemId` mends it. */
  | { readonly kind: 'cross-over'; readonly odds: number; readonly rate: number; readonly itemId: string }
  /** Combined odds, or those of a single folder; taking out the highest, `itemId`, is the smallest change that helps. */
  | {
      readonly kind: 'above-odds';
      readonly odds: number;
      readonly maxOdds: number;
      readonly folders: number;
      readonly itemId: string;
    }
  | { readonly kind: 'too-few-folders'; readonly count: number; readonly least: number }
  | { readonly kind: 'any-price-forbidden' }
  | { readonly kind: 'too-many-folders'; readonly count: number; readonly limit: number }
  /** Two items that may not stand in one slip (cross-rules.ts); taking out `itemId` mends it. */
  | {
      readonly kind: 'not-combinable';
      readonly itemId: string;
      readonly otherId: string;
      readonly rule: CrossRefusal;
    }
  | { readonly kind: 'odds-too-low'; readonly odds: number; readonly itemId: string }
  | { readonly kind: 'price-changed'; readonly itemId: string; readonly from: number; readonly to: number }
  /** The gold of the site day; `left` of it may still be staked. Only the server's books know. */
  | { readonly kind: 'daily-spend'; readonly limit: number; readonly left: number }
  /** What open bets on the same picks may win together; `left` of it may still be won. Only the server's books know. */
  | { readonly kind: 'same-hit'; readonly most: number; readonly left: number }
  /** The server's answer code, when the client had no objection (G9). */
  | { readonly kind: 'code'; readonly code: number };
