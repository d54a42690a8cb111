import type { FeedEvent, MatchSnapshot } from '../../domain/book/book-event.ts';
import type { PlayedResult } from '../../domain/analysis/played-result.ts';
import type { LeagueName } from '../../domain/feed/leagues.ts';
import type { Team } from '../../domain/match/match.ts';
import type { MatchSheet } from '../../domain/match/match-sheet.ts';

/** An ended match of a source; `read` computes its result. */
interface PastMatch {
  readonly matchId: number;
  readonly read: () => PlayedResult | null;
}

/**
 * A source of live matches: the season simulator, recordings or season files. The feed loop pulls it: `advance` gets the present time, so
 * the same times give the same events.
 */
export interface FeedSource {
  /** Short name for logs, for example "season" or "recording soccer.bz2". */
  readonly name: string;
  /** Names of every league that the source may use. */
  leagues(): readonly LeagueName[];
  /**
   * All events after the last call's `now` up to and including this `now` (ms since 1970), in order. The first call gives a
   * snapshot (`match` events) of everything that exists at `now`. `now` never goes back.
   */
  advance(now: number): readonly FeedEvent[];
  /**
   * Computes ahead what the first `advance` gives, one match for each item that is taken: for a process that must not stand still meanwhile.
   * `now`: not later than that of the first `advance`. Left out: the source has nothing to compute.
   */
  prepare?(now: number): Iterable<unknown>;
  /**
   * Matches that started from `from` up to `to` and had ended by `now`, in their final state, if the source knows them; the newest `most`
   * at most. Each match is computed when it is taken, so the caller decides how many are computed at once.
   */
  past?(span: {
    readonly from: number;
    readonly to: number;
    readonly now: number;
    readonly most: number;
  }): Iterable<MatchSnapshot>;
  /**
   * Events of a match from before its start up to `now`, a few for each minute, as the source would have published them: for a server that
   * started in the middle of the match. Each event is computed when it is taken.
   */
  replay?(matchId: number, now: number): Iterable<FeedEvent>;
  /**
   * Ended matches of a league, newest first, as far as the source can compute them. `read` returns null for a match without a score. A
   * caller that knows a match by its id does not read it again.
   */
  results?(asked: {
    readonly leagueId: number;
    readonly now: number;
    readonly most: number;
  }): Iterable<PastMatch>;
  /** The season of a match, and its kick-off in the dates of `results`; null: the source does not know the match. */
  seasonOf?(matchId: number, now: number): { readonly season: string; readonly startsAt: number } | null;
  /** A team of the source and its league; null: the source has none of this id. */
  teamOf?(sportId: number, teamId: number): { readonly team: Team; readonly leagueId: number } | null;
  /** True: the source never has results of this match, so every bet on it would be void. No bet on it is taken. Left out: it has results. */
  lacksResults?(matchId: number): boolean;
  /** What the source knows of a match at `now` beside its state; null: nothing. Left out: of no match. */
  sheetOf?(matchId: number, now: number): MatchSheet | null;
  /**
   * Settlements of a match that were decided by `now`; the server may have been down when they were published. null: the source does not
   * know the match.
   */
  settlementsOf(matchId: number, now: number): readonly FeedEvent[] | null;
}
