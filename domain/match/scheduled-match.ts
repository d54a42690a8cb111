import type { MatchFacts, PeriodScore } from './match.ts';

/** A match of a day, as schedule and results show it: no prices. */
export interface ScheduledMatch {
  readonly facts: MatchFacts;
  readonly statusCode: number;
  /** null while nothing is known of the score. */
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly periods: readonly PeriodScore[];
}
