import type { SlipPenalty } from '../bet-rules/check-bet.ts';
import type { RatePolicy } from '../bet-rules/price-policy.ts';
import type { BettingGameCode } from '../catalogue/game-code.ts';
import type { BetRefusal, LockReason } from '../bet-rules/bet-refusal.ts';
import type { Name } from '../match/match.ts';

/** Which price the member saw: sent with the bet, so that the server can refuse an older one. */
export interface PriceVersion {
  readonly stream: string;
  readonly epoch: string;
  readonly seq: number;
}

/** The outcome that was picked, and its match. */
interface SlipPick {
  /** "{matchId}:{marketId}:{specifier}:{outcomeId}" */
  readonly id: string;
  readonly gameCode: BettingGameCode;
  readonly matchId: number;
  readonly marketId: number;
  readonly specifier: string;
  readonly outcomeId: number;
  readonly sportId: number;
  readonly leagueId: number;
  readonly home: Name;
  readonly away: Name;
  readonly startsAt: number;
}

export interface SlipItem extends SlipPick {
  /** Hundredths. */
  readonly odds: number;
  /** The price before the last change, or null when it has not moved since it was picked. */
  readonly previousOdds: number | null;
  readonly arrow: -1 | 0 | 1;
  /** null: can be bet on now. */
  readonly lock: LockReason | null;
  readonly version: PriceVersion;
  /**
   * Of an item that was brought back: how its price stands to what it was; 'checking' while nobody has looked yet, because its
   * stream is not there; null: picked just now.
   */
  readonly restored: 'checking' | 'same' | 'moved' | 'gone' | null;
  /** Grows with every price change: the view flashes when it differs. */
  readonly changes: number;
}

/** How the last request ended. Success only when code and data were both 200. */
export type BetOutcome =
  | {
      readonly kind: 'accepted';
      readonly drawId: number;
      /** Hundredths: what the bet pays. */
      readonly odds: number;
      /** The odds that the member saw when sending it; null: not known any more. */
      readonly requestedOdds: number | null;
      readonly stake: number;
      readonly expected: number;
      /** What the odds were lowered by; null: by nothing, or not known any more. */
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
  /** Gold; 0 = not yet entered. */
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
  // A worse price is taken only by the member's own choice.
  ratePolicy: 'better',
  keepFolders: false,
  countSameBets: 0,
  overItem: null,
};
