/** An ended match with its score, as form, table and meetings read it. */
import type { MatchFacts } from '../match/match.ts';

/** `startsAt`: Unix ms; of a match of a season file the kick-off at the date in the file, not that of the match on the site. */
export interface PlayedResult extends Omit<MatchFacts, 'main' | 'preMatch'> {
  readonly homeScore: number;
  readonly awayScore: number;
  /** The season of the league; matches of one season make one table. */
  readonly season: string;
}

export const outcomes = ['win', 'draw', 'loss'] as const;
export type Outcome = (typeof outcomes)[number];

/** Newest first; matches that start together keep the order of their ids. */
export const newestFirst = (a: PlayedResult, b: PlayedResult): number =>
  b.startsAt - a.startsAt || b.matchId - a.matchId;

export const isOfTeam = ({ home, away }: PlayedResult, teamId: number): boolean =>
  home.teamId === teamId || away.teamId === teamId;

/** Goals, points or runs of a team and of its opponent. */
export function scoreOfTeam(
  { home, homeScore, awayScore }: PlayedResult,
  teamId: number,
): { readonly scored: number; readonly conceded: number } {
  return home.teamId === teamId
    ? { scored: homeScore, conceded: awayScore }
    : { scored: awayScore, conceded: homeScore };
}

export function outcomeForTeam(result: PlayedResult, teamId: number): Outcome {
  const { scored, conceded } = scoreOfTeam(result, teamId);
  return scored > conceded ? 'win' : scored < conceded ? 'loss' : 'draw';
}
