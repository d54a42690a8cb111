import type { SlipPenalty } from '../bet-rules/check-bet.ts';
import type { RatePolicy } from '../bet-rules/price-policy.ts';
import type { BettingGameCode } from '../catalogue/game-code.ts';
import type { BetRefusal, LockReason } from '../bet-rules/bet-refusal.ts';
import type { Name } from '../match/match.ts';
import type { LineOutcome } from '../match/market.ts';

/** The price that the member saw. It is sent with the bet, so that the server can refuse an older price. */
interface PriceVersion {
  readonly stream: string;
  readonly epoch: string;
  readonly seq: number;
}

interface SlipPick extends LineOutcome {
  /** "{matchId}:{marketId}:{specifier}:{outcomeId}" */
  readonly id: string;
  readonly gameCode: BettingGameCode;
  readonly matchId: number;
  readonly sportId: number;
  readonly leagueId: number;
  readonly home: Name;
  readonly away: Name;
  readonly startsAt: number | null;
}

export interface SlipItem extends SlipPick {
  /** Hundredths. */
  readonly odds: number;
  /** The price before the last change; null: not moved since the pick. */
  readonly previousOdds: number | null;
  readonly arrow: -1 | 0 | 1;
  /** null: the item can be bet on now. */
  readonly lock: LockReason | null;
  readonly version: PriceVersion;
  /**
   * Marks of a match in play (bet-rules/match-mark.ts): as it was when the member picked or confirmed the price, and now. Left out for other
   * games, and until a restored item is found in the book.
   */
  readonly match?: { readonly seen: string; readonly now: string };
  /**
   * For a restored item: its price compared with the one that was picked; 'checking': not compared yet, because its stream is not up. null: picked
   * just now.
   */
  readonly restored: 'checking' | 'same' | 'moved' | 'gone' | null;
  /** Grows with every price change; the view flashes when it differs. */
  readonly changes: number;
}

/** How the last request ended. A bet is accepted only if code and data are both 200. */
export type BetOutcome =
  | {
      readonly kind: 'accepted';
      readonly drawId: number;
      /** Odds that the bet pays, hundredths. */
      readonly odds: number;
      /** The odds that the member saw when sending the bet; null: no longer known. */
      readonly requestedOdds: number | null;
      readonly stake: number;
      readonly expected: number;
      /** The penalty that lowered the odds; null: none, or no longer known. */
      readonly penalty: SlipPenalty | null;
    }
  | { readonly kind: 'refused'; readonly refusal: BetRefusal }
  | { readonly kind: 'never-arrived' };

/**
 * idle → requesting → finished; requesting → unknown (link lost, code -666) → finished. Locked against edits while
 * requesting or unknown.
 */
export type SlipPhase =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'requesting';
      readonly reqId: string;
      /** Seconds left of the live delay; null before the server named it. */ readonly waitSeconds:
        | number
        | null;
    }
  | { readonly kind: 'unknown'; readonly reqId: string }
  | { readonly kind: 'finished'; readonly reqId: string; readonly outcome: BetOutcome };

export interface Slip {
  readonly items: readonly SlipItem[];
  /** Gold; 0 = not entered yet. */
  readonly stake: number;
  readonly phase: SlipPhase;
  readonly mode: 'cart' | 'cancel';
  readonly ratePolicy: RatePolicy;
  readonly keepFolders: boolean;
  readonly countSameBets: number;
  readonly overItem: SlipItem | null;
}

export const emptySlip: Slip = {
  items: [],
  stake: 0,
  phase: { kind: 'idle' },
  mode: 'cart',
  // A worse price is accepted only by the member's own choice.
  ratePolicy: 'better',
  keepFolders: false,
  countSameBets: 0,
  overItem: null,
};
