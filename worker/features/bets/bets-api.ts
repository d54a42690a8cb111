/** Bets as windows see them: placing, history, cancels, the winner's message. */
import type { Observable } from 'rxjs';
import type { BetRefusal } from '../../../domain/bet-rules/bet-refusal.ts';
import type { RatePolicy } from '../../../domain/bet-rules/price-policy.ts';
import type { Bet } from '../../../domain/bet/bet.ts';
import type { HistoryFilter } from '../../../domain/catalogue/history-page.ts';
import type { Fault, NoAnswer } from '../../../domain/fault.ts';
import type { EndedBets } from '../../../domain/bet/winner.ts';
import type { ShownGold } from '../../../domain/bet/bet-status.ts';
import type { CancelGroup, CancelOutcome } from '../../../domain/bet/cancelable.ts';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import type { Result } from '../../../domain/result.ts';
import type { Slip } from '../../../domain/slip/slip.ts';
import type { EngineMoment } from '../../engine/moments.ts';

export interface CancelView {
  readonly state: 'idle' | 'loading' | 'ready' | 'sending' | 'failed';
  readonly groups: readonly CancelGroup[];
}

/** 'unknown': no answer came to what was sent; the core then loads the present bets. */
export type CancelRefusal = 'nothing-chosen' | 'in-flight' | NoAnswer;

export interface HistoryQuery {
  readonly gameCode: BettingGameCode;
  readonly filter: HistoryFilter;
  readonly termDays: number;
  /** From 1. */
  readonly page: number;
}

/** What a window asks the history for. */
export type HistoryQuestion = Omit<HistoryQuery, 'gameCode'> & { readonly gameCode: BettingGameCode | null };

/** A bet as the history shows it. */
export interface BetView extends Bet {
  /** What the member paid for it: the stake, or the price of the trade market. */
  readonly paid: number;
  readonly shown: ShownGold;
}

interface LatestBets {
  readonly gameCode: BettingGameCode;
  readonly bets: readonly BetView[];
}

/** One bet as it is now; the code `not-found`: there is no such bet, or it belongs to another member. */
export type BetAnswer = Result<BetView, Fault>;

export interface HistoryView {
  readonly query: HistoryQuery;
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
  /** Why it failed; null: it did not. */
  readonly error: Fault | null;
  readonly bets: readonly BetView[];
  readonly totalItems: number;
  readonly pageSize: number;
  /** `drawId` of the open card; null: no card is open. */
  readonly expanded: number | null;
}

/** Ended bets that the member has not closed, as the history shows them. */
export interface WinnerView extends EndedBets {
  readonly bets: readonly BetView[];
  readonly lost: readonly BetView[];
}

/** A part of the slip that shows the answer of its bet. */
export type AnsweringPart = 'panel' | 'peek';

interface AnsweredBet {
  /** Empty: the slip does not show the answer. */
  readonly inSlip: readonly AnsweringPart[];
}

export type BetsMoment =
  | ({ readonly kind: 'bet-refused'; readonly refusal: BetRefusal } & AnsweredBet)
  | ({
      readonly kind: 'bet-accepted';
      readonly drawId: number;
      /** In hundredths. */
      readonly odds: number;
      readonly stake: number;
      readonly expected: number;
    } & AnsweredBet)
  /** The server never received the bet: no gold was taken. */
  | ({ readonly kind: 'bet-never-arrived' } & AnsweredBet)
  /** Another member bought a bet that the member had put on sale. `price` in gold. */
  | { readonly kind: 'bet-sold'; readonly price: number }
  | Extract<EngineMoment, { readonly kind: 'bet-not-stored' }>;

/** Placing, and the member's bets, for other features. */
export interface BetsPort {
  /** Emits the bets that the server says have changed (accepted, settled, cancelled), as they are now. */
  readonly changed: Observable<readonly Bet[]>;
  /** Emits when bets have changed and the server named none of them (R30). */
  readonly unnamed: Observable<void>;
  /** The newest open bets of a game, `most` at most, and how many there are. */
  openOf(
    gameCode: BettingGameCode,
    most: number,
  ): Promise<Result<{ readonly bets: readonly Bet[]; readonly totalItems: number }, Fault>>;
  /** Bets as they are now, open legs with the present score. Bets without an answer are left out. */
  detailsOf(gameCode: BettingGameCode, drawIds: readonly number[]): Promise<readonly Bet[]>;
  /** Emits bets of the history whenever a page is loaded or the server sends their changes. */
  readonly changes: Observable<readonly Bet[]>;
  /** While `is` says so, no message of ended bets comes: the member's choice of notices. */
  quietWhile(is: () => boolean): void;
  /** As `BetsApi.place`, with the fields by their names. `policy`: in place of the slip's own price policy. */
  place(bet: {
    readonly share: boolean;
    readonly seen: Readonly<Record<string, number>>;
    readonly reqId: string;
    readonly policy: RatePolicy;
  }): Promise<Result<{ readonly drawId: number }, BetRefusal>>;
}

export interface BetsApi {
  /**
   * Sends the slip. Resolves when the outcome is known: accepted, refused or never arrived. `share`: the member wants to share the bet (not
   * a live bet). `seen`: the prices that the window shows, by item id, in hundredths; omitted: the newest prices count as seen. `reqId`:
   * the window's id for the request.
   */
  place(
    share?: boolean,
    seen?: Readonly<Record<string, number>>,
    reqId?: string,
  ): Promise<Result<{ readonly drawId: number }, BetRefusal>>;
  history(): Observable<HistoryView>;
  /** Loads a page of the history. `gameCode` null: the game of the member's latest bet, or the game that was shown last. */
  openHistory(query: HistoryQuestion): void;
  expand(drawId: number | null): void;
  bet(gameCode: BettingGameCode, drawId: number): Promise<BetAnswer>;
  /** The newest bets of a game, of the last month. `gameCode` null: the game of the member's latest bet. */
  latest(gameCode: BettingGameCode | null): Promise<Result<LatestBets, Fault>>;
  cancelable(): Observable<CancelView>;
  /** In cancel mode the slip shows the bets that can be cancelled instead of the cart. */
  setSlipMode(mode: Slip['mode']): Result<null, BetRefusal>;
  setCancelCount(key: string, text: string): void;
  selectAllCancels(all: boolean): void;
  confirmCancels(): Promise<Result<CancelOutcome, CancelRefusal>>;
  cancel(drawIds: readonly number[]): Promise<Result<CancelOutcome, CancelRefusal>>;
  winner(): Observable<WinnerView | null>;
  closeWinner(): void;
}
