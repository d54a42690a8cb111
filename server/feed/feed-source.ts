import type { FeedEvent, MatchSnapshot } from '../../domain/book/book-event.ts';
import type { Name } from '../../domain/match/match.ts';

export interface LeagueName {
  readonly leagueId: number;
  readonly sportId: number;
  readonly countryCode: string;
  readonly name: Name;
}

/**
 * Where live matches come from: the season simulator or recordings. A source is pulled, never pushes: the feed loop calls
 * `advance` with the present time, so that the same times give the same events.
 */
export interface FeedSource {
  /** Short name for logs, for example "season" or "recording soccer.bz2". */
  readonly name: string;
  /** Names of every league this source may use. */
  leagues(): readonly LeagueName[];
  /**
   * All events after the last call's `now` up to and including this `now` (ms since 1970), in order. The first call gives a
   * snapshot (`match` events) of everything that exists at `now`. `now` never goes back.
   */
  advance(now: number): readonly FeedEvent[];
  /**
   * Matches that started from `from` up to `to` and had ended by `now`, as they ended, where the source knows; at most `most`, the
   * newest. Each is worked out as it is taken: who asks decides how many at once.
   */
  past?(span: {
    readonly from: number;
    readonly to: number;
    readonly now: number;
    readonly most: number;
  }): Iterable<MatchSnapshot>;
  /**
   * Settlements of a match that were decided by `now` (the server may have been down when they were published); null when this
   * source does not know the match.
   */
  settlementsOf(matchId: number, now: number): readonly FeedEvent[] | null;
}
