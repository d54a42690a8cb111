import type { LiveMarket, LiveMatch } from '../../domain/book/book.ts';
import type { Name } from '../../domain/match/match.ts';

/** What bets may ask the running feed for. */
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
