/** Matches of a day, and main matches in play with their winner prices. */
import type { MatchState } from '../../../domain/match/match.ts';
import type { MatchPhase } from '../../../domain/match/match-status.ts';
import type { ScheduledMatch } from '../../../domain/match/scheduled-match.ts';
import type { EventOdds } from '../../../domain/protocol/calls/matches/event-odds.ts';
import type { Result } from '../../../domain/result.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { LeagueView } from '../site/site-api.ts';

export interface ScheduledMatchView extends ScheduledMatch {
  readonly phase: MatchPhase;
  readonly league: LeagueView;
  /** The clock of a match in play, where the core follows its prices. */
  readonly clock?: Pick<MatchState, 'clockSeconds' | 'clockAt' | 'clockRate'>;
}

export interface EventOddsView extends EventOdds {
  readonly league: LeagueView;
}

type ScheduleAnswer = Result<readonly ScheduledMatchView[], Fault>;
export type EventOddsAnswer = Result<readonly EventOddsView[], Fault>;

export interface ScheduleApi {
  /**
   * `day`: counted from today, −6 to 2. `limit`: at most this many matches, and only main matches that can still be bet on; null: all
   * matches.
   */
  ofDay(day: number, limit: number | null): Promise<ScheduleAnswer>;
  /**
   * Ids of the matches of a day that a search finds, by the names of teams and leagues, also by Korean initial consonants. It searches the
   * day as this window loaded it last; a day that it did not load has none.
   */
  find(day: number, search: string): readonly number[];
  eventOdds(): Promise<EventOddsAnswer>;
}
