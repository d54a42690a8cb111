/** The API of the prices: the lists, and a match's own page. */
import type { Clocked } from '../../../domain/match/match-clock.ts';
import type { PreMatchQuery } from '../../../domain/game-list/pre-match-list.ts';
import type { LockReason } from '../../../domain/bet-rules/bet-refusal.ts';
import type { Freshness } from '../../../domain/book/freshness.ts';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import type { LoadState } from '../../../domain/game-list/load-state.ts';
import type { Observable } from 'rxjs';
import type { PinsPort } from '../favourites/favourites-api.ts';
import type { LeagueView } from '../site/site-api.ts';
import type { MarketGroup } from '../../../domain/match/market-catalogue.ts';
import type { MatchFacts, MatchState } from '../../../domain/match/match.ts';
import type { MarketLine } from '../../../domain/match/market.ts';

// ───────────────────────────────────────────────────────────── prices

/**
 * Prices cross the door as triples in one Int32Array: [cell, odds in hundredths, bits, cell, odds, bits, …].
 * A cell is one outcome; its number is unique while the core lives. `bits` is a sum of the bits below.
 */
export const priceBits = { selectable: 1, up: 2, down: 4, suspended: 8, closed: 16 } as const;

interface OutcomeCell {
  readonly outcomeId: number;
  readonly cell: number;
}

/** One market laid out for drawing: outcomes in display order. */
export interface MarketLayout extends MarketLine {
  readonly line: string | null;
  readonly favourite: boolean;
  readonly outcomes: readonly OutcomeCell[];
}

// ───────────────────────────────────────────────────────────── live list

/** Most rows that a window may ask for at a time. */
export const MAX_SHOWN_ROWS = 200;

/**
 * The query of a window's list: the live list, or pre-match matches (standard 57, special 58). `tab`: 10000 recommended in the live list,
 * which has no days. No leagues: every league.
 */
export interface ListQuery extends PreMatchQuery {
  readonly game: BettingGameCode;
}

/** The shape of the list; changes when matches come, go or move, not when prices do. */
export interface ListFrame {
  readonly game: BettingGameCode;
  /** In init, wait and end there are no groups (D1). */
  readonly load: LoadState;
  readonly liveCount: number;
  /** Standard and special: every match on offer. */
  readonly waitingCount: number;
  /** Standard and special: the number of matches of each day. */
  readonly days: readonly { readonly day: number; readonly count: number }[];
  readonly tabs: readonly { readonly tab: number; readonly count: number }[];
  readonly leagues: readonly LeagueView[];
  readonly groups: readonly (LeagueView & {
    readonly phase: 'live' | 'waiting';
    /** Days from today; null in the live list. */
    readonly day: number | null;
    readonly matchIds: readonly number[];
  })[];
  /** Matches that the member has pinned, in order; they are shown above the groups. */
  readonly pinned: readonly number[];
  /** Listed matches of favourite teams and leagues, in order; they are shown between the pinned matches and the groups. The live list: in play. */
  readonly favourites?: readonly number[];
  /** The live list: the first of the favourites' listed matches that have not begun; null: none. */
  readonly next?: MatchFacts | null;
  /** Not 'up': every price is locked. */
  readonly stream: Freshness;
  /** True: every match of the list has come, so counts and filters cover all matches, not only the first rows. */
  readonly whole: boolean;
  /** The list was kept from an earlier visit, at this time, server ms: its prices are locked. null: the list is the server's. */
  readonly keptAt: number | null;
  /** The game's resource is missing or use_yn N. */
  readonly maintenance: boolean;
}

/** One row: everything but prices. An untouched row is not sent again, so it keeps its identity in the window. */
export interface ListRow {
  readonly facts: MatchFacts;
  readonly state: MatchState;
  readonly lock: LockReason | null;
  /** Winner, main handicap, main total; null where the match has none. */
  readonly main: readonly [MarketLayout | null, MarketLayout | null, MarketLayout | null];
  /** Number of further markets; null until they have come. */
  readonly moreCount: number | null;
}

export interface ListDelta {
  /** Only when it changed; otherwise null. */
  readonly frame: ListFrame | null;
  /** Changed rows among those the window shows (`showRows`). */
  readonly rows: readonly ListRow[];
  readonly prices: Int32Array;
  /** The server's clock when the delta was made, server ms: match clocks run by it. */
  readonly serverNow: number;
  /** Publish time of the newest applied event, server ms. */
  readonly publishedAt: number;
  /** Publish time of the first commit that waited for this delta, server ms: it shows how long the oldest price was not shown. */
  readonly waitingSince: number;
}

// ───────────────────────────────────────────────────────────── live detail

export interface MatchDetailFrame {
  readonly facts: MatchFacts;
  readonly state: MatchState;
  readonly league: LeagueView;
  readonly lock: LockReason | null;
  readonly stream: Freshness;
  /** False: further markets are on their way. */
  readonly whole: boolean;
  /** Server ms of the earlier visit from which the match is shown; null: it is the server's. */
  readonly keptAt: number | null;
  /** All markets, grouped; in the order of their lines inside a market id. */
  readonly groups: readonly { readonly group: MarketGroup; readonly markets: readonly MarketLayout[] }[];
}

export interface MatchDetailDelta {
  readonly frame: MatchDetailFrame | null;
  readonly prices: Int32Array;
  /** The server's clock when the delta was made, server ms: match clocks run by it. */
  readonly serverNow: number;
  readonly publishedAt: number;
  /** The match is not (or no longer) offered. */
  readonly gone: boolean;
}

// ───────────────────────────────────────────────────────────── the door

/** The page of a window. It decides which streams are open. */
export type Page =
  | { readonly kind: 'live-list' }
  | { readonly kind: 'pre-match-list'; readonly game: 57 | 58 }
  | { readonly kind: 'match'; readonly matchId: number }
  | { readonly kind: 'home' }
  | { readonly kind: 'other' };

export interface PricesApi {
  list(): Observable<ListDelta>;
  detail(matchId: number): Observable<MatchDetailDelta>;
  /** The clock of a match in play, for a pick on it; null: the core does not follow the match. */
  clock(matchId: number): Observable<Clocked | null>;
  /** Reports the rows on screen (plus a margin), at most 200. Only these rows are sent. */
  showRows(matchIds: readonly number[]): void;
  setListQuery(query: ListQuery): void | Promise<void>;
  togglePin(matchId: number): void;
  /** Reports that the window moved to another page. The slip is cleared, with an undo. */
  showPage(page: Page): void;
}

/** The prices for other features. */
export interface PricesPort {
  /** Whether a window that a person sees shows the match: its page, or its row in a list. */
  readonly isOnScreen: (matchId: number) => boolean;
  readonly pins: Pick<PinsPort, 'now' | 'changes'>;
  /** Whether a window shows the live list, whose stream carries every live match. */
  readonly followsLiveList: () => boolean;
  /** Emits when a window moves to another page. */
  readonly pageChanges: Observable<{ readonly windowId: string }>;
  /** Counts of messages, rows and prices sent to the windows, for the diagnostics. */
  readonly sent: { readonly messages: number; readonly rows: number; readonly prices: number };
  /** Number of prices that a newer price replaced before they were sent. */
  readonly skipped: () => number;
}
