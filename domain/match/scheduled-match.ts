import type { MatchFacts, PeriodScore } from './match.ts';

/** A match of a day in schedule and results, without prices. */
export interface ScheduledMatch {
  readonly facts: MatchFacts;
  readonly statusCode: number;
  /** null: the score is unknown. */
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly periods: readonly PeriodScore[];
}
