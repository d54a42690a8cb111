import type { LiveMarket, LiveMatch } from '../book/book.ts';
import type { Name } from '../match/match.ts';

/** Divides the feed's epoch from the name of the node that numbers the streams of single matches. */
export const NODE_MARK = '@';

/** Facts of the running feed that bets need. */
export interface LiveMarkets {
  /** False while the feed is silent or restarting, or the site's time may be behind by a jump of a clock: nothing may be bet on or cancelled. */
  up(): boolean;
  /** Identifies one life of the feed; a bet that names another epoch is refused. */
  epoch(): string;
  /** The epoch of a stream at this node: the feed's, or for the stream of a single match one of this node's own. */
  epochOf(stream: string): string;
  match(matchId: number): LiveMatch | null;
  market(matchId: number, marketId: number, specifier: string): LiveMarket | null;
  /** The newest sequence number that a reader of the stream can have seen for this market; null: the stream never carried it. */
  versionOf(market: LiveMarket, stream: string): number | null;
  leagueName(leagueId: number): Name | null;
}
