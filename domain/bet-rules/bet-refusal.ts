/** Why a bet or a slip command is refused. Refusals are values, never thrown; only src/text turns them into words. */
import type { OwnLock } from '../member/own-limits.ts';
import type { CrossRefusal } from './cross-rules.ts';
import type { MatchChange } from './match-mark.ts';

/** Why a price cannot be picked now. */
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
      /** If even this stake wins too much, only removing the highest price, `itemId`, helps. */
      readonly leastStake: number;
      readonly folders: number;
      readonly itemId: string;
    }
  /** Removing `itemId` cures it. */
  | { readonly kind: 'cross-over'; readonly odds: number; readonly rate: number; readonly itemId: string }
  /** Combined odds, or the odds of a single folder. Removing the highest price, `itemId`, is the smallest cure. */
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
  /** Two items that may not be in one slip (cross-rules.ts). Removing `itemId` cures it. */
  | {
      readonly kind: 'not-combinable';
      readonly itemId: string;
      readonly otherId: string;
      readonly rule: CrossRefusal;
    }
  | { readonly kind: 'odds-too-low'; readonly odds: number; readonly itemId: string }
  | { readonly kind: 'price-changed'; readonly itemId: string; readonly from: number; readonly to: number }
  /** The match has changed since the member picked or confirmed the price. Only the member can say that the bet is still meant. */
  | { readonly kind: 'match-changed'; readonly itemId: string; readonly change: MatchChange }
  /** The gold of the site day; `left` may still be staked. Only the server can judge it. */
  | { readonly kind: 'daily-spend'; readonly limit: number; readonly left: number }
  /** The most that open bets on the same picks may win together; `left` may still be won. Only the server can judge it. */
  | { readonly kind: 'same-hit'; readonly most: number; readonly left: number }
  /** The day's loss has reached the limit that the member set (H8). Nothing but time cures it: `until`, server ms. */
  | { readonly kind: 'loss-limit'; readonly limit: number; readonly loss: number; readonly until: number }
  /** Another limit of the member's own: of stakes or time, or of the loss of a week or month. `left` may still be staked. */
  | ({ readonly kind: 'own-limit' } & OwnLock)
  /** The server's answer code, if the client's check found nothing (G9). */
  | { readonly kind: 'code'; readonly code: number };
