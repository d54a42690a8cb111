/** Types of the door for what stands around the lists: history, cancels, saved slips, schedules. */
import type { Bet, HistoryFilter } from '../domain/bet/bet.ts';
import type { ShownGold } from '../domain/bet/bet-status.ts';
import type { CancelGroup } from '../domain/bet/cancelable.ts';
import type { BettingGameCode } from '../domain/catalogue/game-code.ts';
import type { MatchPhase } from '../domain/match/match-status.ts';
import type { ScheduledMatch } from '../domain/match/scheduled-match.ts';
import type { EventOdds } from '../domain/protocol/event-odds.ts';
import type { Result } from '../domain/result.ts';
import type { LeagueFace } from './core-live-views.ts';

export interface CancelView {
  readonly state: 'idle' | 'loading' | 'ready' | 'sending' | 'failed';
  readonly groups: readonly CancelGroup[];
}

/** 'unknown': no answer came; what stands was asked for instead. */
export type CancelRefusal = 'nothing-chosen' | 'in-flight' | 'link' | 'unknown';

export interface SavedSlipView {
  readonly gameCode: BettingGameCode;
  /** YYYYMMDD */
  readonly day: string;
  readonly folders: number;
  /** Folders whose match has not started. */
  readonly open: number;
}

/** 'not-ready': the game's odds are not there yet; 'not-stored': this browser keeps it only until it is closed. */
export type SaveRefusal = 'nothing-to-save' | 'not-stored' | 'not-found' | 'not-ready' | 'in-flight';

/** Matches of one site day; `failed`: '{status} Error' or a message; `cancelled`: a newer question took its place. */
export type ScheduleAnswer = Result<
  readonly ScheduledMatchView[],
  { readonly kind: 'cancelled' } | { readonly kind: 'failed'; readonly text: string }
>;

export interface ScheduledMatchView extends ScheduledMatch {
  readonly phase: MatchPhase;
  readonly league: LeagueFace;
}

export interface EventOddsView extends EventOdds {
  readonly league: LeagueFace;
}

/** Main matches in play with their winner prices; `failed`: '{status} Error', an answer code or a message. */
export type EventOddsAnswer = Result<
  readonly EventOddsView[],
  { readonly kind: 'cancelled' } | { readonly kind: 'failed'; readonly text: string }
>;

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

/** One bet as it stands now; 'not-found': there is none, or it is another member's. */
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
