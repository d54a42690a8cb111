/**
 * The one door between windows and the core. Environment-free types only: no DOM, no worker, no sockets.
 * Views are streams (latest wins); commands answer with values; refusals are values too, never thrown errors.
 */
import type { Observable } from 'rxjs';
import type { DiagnosticsView } from './core-diagnostics.ts';
import type { CancelOutcome } from '../domain/bet/cancelable.ts';
import type {
  HistoryQuery,
  BetAnswer,
  HistoryView,
  WinnerView,
  CancelRefusal,
  CancelView,
  SavedSlipView,
  SaveRefusal,
  ScheduleAnswer,
  EventOddsAnswer,
} from './core-game-views.ts';
import type { CasualCore } from './core-casual.ts';
import type { Repair } from '../domain/bet-rules/repair.ts';
import type { BetRefusal } from '../domain/bet-rules/bet-refusal.ts';
import type { StreamFace } from '../domain/book/freshness.ts';
import type { BetStandard } from '../domain/bet-rules/bet-standard.ts';
import type { BettingGameCode, GameCode } from '../domain/catalogue/game-code.ts';
import type { Member } from '../domain/member/member.ts';
import type { Result } from '../domain/result.ts';
import type { WindowMeter } from '../domain/recording/session-log.ts';
import type { BannersView } from '../domain/resource/banner.ts';
import type { SiteRow } from '../domain/protocol/resource.ts';
import type { RatePolicy, Slip, SlipItem, SlipPenalty } from '../domain/slip/slip.ts';
import type { ListQuery, LiveListDelta, LiveDetailDelta } from './core-live-views.ts';

// ───────────────────────────────────────────────────────────── connection

export interface ConnectionView {
  readonly link: 'connecting' | 'connected' | 'disconnected';
  /** TIMEOUT of the server, or another login took the place: no automatic reconnect. */
  readonly stopped: 'timeout' | 'duplicate' | null;
  readonly online: boolean;
  readonly stream: StreamFace;
  /** How late prices are, ms: the newest event's lateness when it came, or how long the feed has been silent; null: nothing came. */
  readonly delayMs: number | null;
}

// ───────────────────────────────────────────────────────────── site, account

export interface SiteView {
  readonly state: 'loading' | 'ready' | 'failed';
  /** Which part failed: 'Langs' shows 'Language Data Load Failed'. */
  readonly failedPart: string | null;
  readonly site: SiteRow | null;
  readonly games: readonly { readonly gameCode: GameCode; readonly inUse: boolean }[];
  /** The server's texts for the present language, laid over the client's own. */
  readonly texts: Readonly<Record<string, string>>;
  readonly templates: Readonly<Record<string, string>>;
  readonly banners: BannersView;
}

export interface AccountView {
  readonly state: 'visitor' | 'checking' | 'member';
  readonly member: Member | null;
  /** Limits of the member's level in each game code. */
  readonly standards: readonly BetStandard[];
}

export type LoginRefusal =
  | { readonly kind: 'empty-id' }
  | { readonly kind: 'empty-password' }
  | { readonly kind: 'empty-both' }
  | { readonly kind: 'password-length' }
  | { readonly kind: 're-enter' }
  | {
      readonly kind: 'state';
      readonly code: string;
      readonly days: number | null;
      readonly date: string | null;
      readonly message: string | null;
    }
  | { readonly kind: 'call'; readonly text: string };

// ───────────────────────────────────────────────────────────── slip, history

export interface SlipView {
  readonly slip: Slip;
  /** Cells of the picked outcomes: pressed buttons. */
  readonly cells: readonly number[];
  /** Combined odds and expected winnings of the present slip; hundredths and gold. */
  readonly combinedOdds: number;
  readonly expected: number;
  readonly penalty: SlipPenalty | null;
  /** Gold left after this bet; null for visitors. */
  readonly balanceAfter: number | null;
  /** What stands in the way of placing the bet right now; null: nothing. */
  readonly refusal: BetRefusal | null;
  /**
   * The smallest change that answers the refusal: the last answer's while it stands, else the slip's. Where the answer emptied the
   * slip it is one of `undo`, to be taken back first.
   */
  readonly repair: Repair | null;
  /** Stake bounds for the buttons. */
  readonly leastStake: number;
  readonly mostStake: number;
  readonly maxFolders: number;
  /** An undo is on offer after a route change cleared the slip. */
  readonly undo: readonly SlipItem[] | null;
}

// ───────────────────────────────────────────────────────────── moments, diagnostics

/** One-off events: queued, never dropped, shown once. */
export type Moment =
  | {
      readonly kind: 'toast';
      readonly tone: 'good' | 'bad' | 'plain';
      readonly key: string;
      readonly params?: Readonly<Record<string, string | number>>;
    }
  | { readonly kind: 'bet-refused'; readonly refusal: BetRefusal }
  | {
      readonly kind: 'bet-accepted';
      readonly drawId: number;
      readonly odds: number;
      readonly stake: number;
      readonly expected: number;
    }
  | { readonly kind: 'token'; readonly token: string | null }
  | { readonly kind: 'logged-out'; readonly reason: 'asked' | 'expired' | 'duplicate' };

// ───────────────────────────────────────────────────────────── the door

export interface WindowInfo {
  /** Random; the window holds the Web Lock `window:{clientId}` before it attaches. */
  readonly clientId: string;
  /** Token from the cookie auth._token, or null. */
  readonly token: string | null;
  readonly language: 'ko' | 'en';
  /** Origin of the site, for calls and sockets. */
  readonly origin: string;
  /** How frames are written; 'json' is for existing back ends and for tools. The first window decides. */
  readonly codec: 'msgpack' | 'json';
}

/** The root object of the worker: one session per window. */
export interface Gate {
  attach(window: WindowInfo): Core;
}

export interface Core extends CasualCore {
  // views
  connection(): Observable<ConnectionView>;
  site(): Observable<SiteView>;
  account(): Observable<AccountView>;
  liveList(): Observable<LiveListDelta>;
  liveDetail(matchId: number): Observable<LiveDetailDelta>;
  slip(): Observable<SlipView>;
  history(): Observable<HistoryView>;
  cancelable(): Observable<CancelView>;
  savedSlips(): Observable<readonly SavedSlipView[]>;
  winner(): Observable<WinnerView | null>;
  moments(): Observable<Moment>;
  diagnostics(): Observable<DiagnosticsView>;

  // what this window shows
  /** Which rows of the live list are on screen (plus a margin): no others are sent. At most 200. */
  showRows(matchIds: readonly number[]): void;
  setListQuery(query: ListQuery): void;
  togglePin(matchId: number): void;
  /** The window moved to another route: the slip clears, with an undo. `page` decides the subscriptions. */
  routeChanged(
    page:
      | { readonly kind: 'live-list' }
      | { readonly kind: 'standard-list'; readonly game: 57 | 58 }
      | { readonly kind: 'live-detail'; readonly matchId: number }
      | { readonly kind: 'home' }
      | { readonly kind: 'other' },
  ): void;
  /** A window that nobody sees gets no prices; when it is seen again, one message brings it up to date. */
  setVisible(visible: boolean): void;
  setLanguage(language: 'ko' | 'en'): void;

  // account
  logIn(id: string, password: string): Promise<Result<Member, LoginRefusal>>;
  logOut(): Promise<void>;

  // slip: refusals come back as values
  /** Puts an outcome into the slip, or takes it out when it is in. */
  pick(cell: number): Result<null, BetRefusal>;
  removeItem(itemId: string): Result<null, BetRefusal>;
  /** Several in one step: what a repair names. */
  removeItems(itemIds: readonly string[]): Result<null, BetRefusal>;
  clearSlip(): Result<null, BetRefusal>;
  undoClear(): Result<null, BetRefusal>;
  /** Digits of the stake field; anything else is ignored. */
  setStake(text: string): Result<null, BetRefusal>;
  /** Live: sets the quick amount; other games: adds it. Capped at min(gold, max_1). */
  quickStake(amount: number): Result<null, BetRefusal>;
  stakeMin(): Result<null, BetRefusal>;
  stakeMax(): Result<null, BetRefusal>;
  setRatePolicy(policy: RatePolicy): Result<null, BetRefusal>;
  /** Whether folders stay in the slip after a bet was taken (E11). */
  setKeepFolders(keep: boolean): Result<null, BetRefusal>;
  /** The item that found no room takes the last folder's place, or is let go (E3). */
  settleOver(swap: boolean): Result<null, BetRefusal>;
  /** Sends the slip. Resolves when the bet is known: accepted, refused or never arrived. `share`: the member wants to share it (not live). */
  placeBet(share?: boolean): Promise<Result<{ readonly drawId: number }, BetRefusal>>;

  // history
  openHistory(query: HistoryQuery): void;
  expandBet(drawId: number | null): void;
  bet(gameCode: BettingGameCode, drawId: number): Promise<BetAnswer>;

  // schedule and results
  /** `day`: counted from today, −6 to 2. `limit`: main matches that can still be bet on. */
  schedule(day: number, limit: number | null): Promise<ScheduleAnswer>;
  eventOdds(): Promise<EventOddsAnswer>;

  // slips kept for later
  saveSlip(): Promise<Result<null, SaveRefusal>>;
  /** Each folder comes back marked: its price is the same, moved, or gone. */
  restoreSlip(gameCode: BettingGameCode, day: string): Result<null, SaveRefusal>;
  removeSavedSlip(gameCode: BettingGameCode, day: string): Promise<void>;

  // taking bets back
  /** Cancel mode shows what can be taken back in place of the cart. */
  setSlipMode(mode: 'cart' | 'cancel'): Result<null, BetRefusal>;
  setCancelCount(key: string, text: string): void;
  selectAllCancels(all: boolean): void;
  confirmCancels(): Promise<Result<CancelOutcome, CancelRefusal>>;
  cancelBets(drawIds: readonly number[]): Promise<Result<CancelOutcome, CancelRefusal>>;
  closeWinner(): void;
  /** Reconnect after a stop (timeout, duplicate login). */
  reconnect(): void;

  // for engineers
  /** Hash of what is on offer now (domain/book/state-hash.ts). */
  offerHash(): string;
  /** Records the socket session; it begins with a fresh snapshot of every stream. Market data only. */
  setRecording(on: boolean): void;
  /** The recorded session as a file (JSON lines); null when nothing was recorded. */
  takeRecording(): Uint8Array | null;
  /** What the window measured in the last second. */
  noteWindow(meter: WindowMeter): void;
}
