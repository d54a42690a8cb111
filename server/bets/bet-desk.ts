import type { BetStandard } from '../../domain/bet-rules/bet-standard.ts';
import type { LiveMarket, LiveMatch } from '../../domain/book/book.ts';
import type { BettingGameCode } from '../../domain/catalogue/game-code.ts';
import type { MarketSettlement } from '../../domain/match/market.ts';
import type {
  DrawDetailQuery,
  DrawDetailRow,
  DrawHistoryQuery,
  DrawHistoryRow,
  DrawRow,
} from '../../domain/protocol/draw-history.ts';
import type { DrawCancelQuery, DrawCancelRow } from '../../domain/protocol/draw-cancel.ts';
import type { DrawMarketRow, DrawResultRow, DrawTimerRow } from '../../domain/protocol/draw-market.ts';
import type { Level } from '../../domain/catalogue/level.ts';
import type { Wallets } from '../../domain/member/member.ts';
import type { Name } from '../../domain/match/match.ts';

/** What the bet desk may ask of the running feed. */
export interface LiveMarkets {
  /** false while the feed is silent or restarting: nothing may be bet on. */
  up(): boolean;
  /** Names this life of the feed; a bet that names another epoch is refused. */
  epoch(): string;
  match(matchId: number): LiveMatch | null;
  market(matchId: number, marketId: number, specifier: string): LiveMarket | null;
  /** The newest sequence number with which a reader of the stream can have seen this market; null when that stream never carried it. */
  versionOf(market: LiveMarket, stream: string): number | null;
  leagueName(leagueId: number): Name | null;
}

/** Who is betting, as the socket knows it. */
export interface Bettor {
  readonly memberId: number;
  readonly level: Level;
}

/** What the desk tells a member's sockets. */
export interface MemberNews {
  /** Whether one of the member's sockets is there to hear. */
  listens(memberId: number): boolean;
  timer(memberId: number, row: DrawTimerRow): void;
  answer(memberId: number, row: DrawResultRow & { state: 'answered' }): void;
  draws(memberId: number, rows: readonly DrawRow[]): void;
  wallets(memberId: number, wallets: Wallets): void;
}

export interface BetDesk {
  /**
   * Judges a bet: first at once, then again after the live delay, and writes it down with its stake and its answer in one
   * transaction. A repeated reqId gives the stored answer (or joins the wait). Never throws for bad rows: answers a code.
   */
  draw(bettor: Bettor, row: DrawMarketRow, receivedAt: number): Promise<DrawResultRow>;
  /** The stored answer of a request, "waiting", or "never-arrived"; the last also bars that reqId for ever. */
  result(bettor: Bettor, reqId: string): Promise<DrawResultRow>;
  history(bettor: Bettor, query: DrawHistoryQuery): Promise<DrawHistoryRow>;
  /** The member's own bets among the ids. */
  details(bettor: Bettor, query: DrawDetailQuery): Promise<DrawDetailRow>;
  /** Takes the member's own bets back, those that still can be. */
  cancel(bettor: Bettor, query: DrawCancelQuery): Promise<DrawCancelRow>;
  /** Bets decided since the member was last told of any; asking counts as being told. */
  lastResults(bettor: Bettor): Promise<readonly DrawRow[]>;
  /** Settles every open bet on these markets; safe to repeat. */
  settle(matchId: number, markets: readonly MarketSettlement[]): Promise<void>;
  /** Matches with undecided bets: asked of the feed sources after a restart. */
  openMatchIds(): Promise<readonly number[]>;
  standard(gameCode: BettingGameCode): BetStandard;
}
