/** Bets as windows see them: placing, history, cancels, the winner's message. */
import type { Observable } from 'rxjs';
import type { BetRefusal } from '../../../domain/bet-rules/bet-refusal.ts';
import type { Bet, HistoryFilter } from '../../../domain/bet/bet.ts';
import type { ShownGold } from '../../../domain/bet/bet-status.ts';
import type { CancelGroup, CancelOutcome } from '../../../domain/bet/cancelable.ts';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import type { Result } from '../../../domain/result.ts';
import type { Slip } from '../../../domain/slip/slip.ts';

export interface CancelView {
  readonly state: 'idle' | 'loading' | 'ready' | 'sending' | 'failed';
  readonly groups: readonly CancelGroup[];
}

/** 'unknown': no answer came; the present state was asked for instead. */
export type CancelRefusal = 'nothing-chosen' | 'in-flight' | 'link' | 'unknown';

export interface HistoryQuery {
  readonly gameCode: BettingGameCode;
  readonly filter: HistoryFilter;
  readonly termDays: number;
  /** From 1. */
  readonly page: number;
}

/** A bet as the history draws it. */
export interface BetView extends Bet {
  readonly shown: ShownGold;
}

/** One bet as it is now; 'not-found': there is none, or it is another member's. */
export type BetAnswer = Result<BetView, 'link' | 'not-found'>;

export interface HistoryView {
  readonly query: HistoryQuery;
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
  /** '{status} Error' or a message, when failed. */
  readonly error: string | null;
  readonly bets: readonly BetView[];
  readonly totalItems: number;
  readonly pageSize: number;
  /** The one open card. */
  readonly expanded: number | null;
}

export interface WinnerView {
  readonly totalWon: number;
  readonly bets: readonly Bet[];
}

export type BetsMoment =
  | { readonly kind: 'bet-refused'; readonly refusal: BetRefusal }
  | {
      readonly kind: 'bet-accepted';
      readonly drawId: number;
      /** In hundredths. */
      readonly odds: number;
      readonly stake: number;
      readonly expected: number;
    }
  /** The server never received the bet: no gold was taken. */
  | { readonly kind: 'bet-never-arrived' }
  /** The browser did not store the note of a bet that goes out now. */
  | { readonly kind: 'bet-not-noted' };

export interface BetsApi {
  /**
   * Sends the slip. Resolves when the bet is known: accepted, refused or never arrived. `share`: the member wants to share it
   * (not live). `seen`: the prices that the window shows, by item id, in hundredths; left out: the newest prices count as seen.
   * `reqId`: the window's name for the bet.
   */
  place(
    share?: boolean,
    seen?: Readonly<Record<string, number>>,
    reqId?: string,
  ): Promise<Result<{ readonly drawId: number }, BetRefusal>>;
  history(): Observable<HistoryView>;
  openHistory(query: HistoryQuery): void;
  expand(drawId: number | null): void;
  bet(gameCode: BettingGameCode, drawId: number): Promise<BetAnswer>;
  cancelable(): Observable<CancelView>;
  /** Cancel mode shows bets that can be cancelled in place of the cart. */
  setSlipMode(mode: Slip['mode']): Result<null, BetRefusal>;
  setCancelCount(key: string, text: string): void;
  selectAllCancels(all: boolean): void;
  confirmCancels(): Promise<Result<CancelOutcome, CancelRefusal>>;
  cancel(drawIds: readonly number[]): Promise<Result<CancelOutcome, CancelRefusal>>;
  winner(): Observable<WinnerView | null>;
  closeWinner(): void;
}
