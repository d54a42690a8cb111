/** The last matches of a team, its record, and the meetings of two teams. All results are given newest first. */
import { isOfTeam, type Outcome, outcomeForTeam, type PlayedResult, scoreOfTeam } from './played-result.ts';

/** Matches of the form. */
export const FORM_MATCHES = 5;
/** Meetings that are listed; the counts cover all of them. */
export const MAX_MEETINGS = 10;

export interface FormEntry {
  readonly outcome: Outcome;
  readonly result: PlayedResult;
}

/** The newest matches of a team, newest first. */
export const teamForm = (
  results: readonly PlayedResult[],
  teamId: number,
  most = FORM_MATCHES,
): readonly FormEntry[] =>
  results
    .filter((result) => isOfTeam(result, teamId))
    .slice(0, most)
    .map((result) => ({ outcome: outcomeForTeam(result, teamId), result }));

/** What a team has done in its matches. */
export interface MatchCounts {
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
}

export interface TeamRecord extends MatchCounts {
  /** Matches without a goal, point or run against the team. */
  readonly shutOuts: number;
  /** Matches in which both teams scored. */
  readonly bothScored: number;
  /** The newest matches with the same outcome in a row; null: no match. */
  readonly streak: { readonly outcome: Outcome; readonly matches: number } | null;
}

const countOf = <T>(list: readonly T[], is: (one: T) => boolean): number => list.filter(is).length;
const sumOf = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);

function streakOf(outcomes: readonly Outcome[]): TeamRecord['streak'] {
  const [newest] = outcomes;
  if (newest === undefined) return null;
  const end = outcomes.findIndex((one) => one !== newest);
  return { outcome: newest, matches: end < 0 ? outcomes.length : end };
}

export function recordOf(results: readonly PlayedResult[], teamId: number): TeamRecord {
  const own = results.filter((result) => isOfTeam(result, teamId));
  const outcomes = own.map((result) => outcomeForTeam(result, teamId));
  const scores = own.map((result) => scoreOfTeam(result, teamId));
  return {
    played: own.length,
    won: countOf(outcomes, (one) => one === 'win'),
    drawn: countOf(outcomes, (one) => one === 'draw'),
    lost: countOf(outcomes, (one) => one === 'loss'),
    scored: sumOf(scores.map(({ scored }) => scored)),
    conceded: sumOf(scores.map(({ conceded }) => conceded)),
    shutOuts: countOf(scores, ({ conceded }) => conceded === 0),
    bothScored: countOf(scores, ({ scored, conceded }) => scored > 0 && conceded > 0),
    streak: streakOf(outcomes),
  };
}

/** All meetings of two teams, from the first team's side. */
export interface Meetings extends Pick<TeamRecord, 'won' | 'drawn' | 'lost' | 'scored' | 'conceded'> {
  /** The newest, newest first, MAX_MEETINGS at most. */
  readonly newest: readonly PlayedResult[];
}

export function meetingsOf(results: readonly PlayedResult[], teamId: number, otherId: number): Meetings {
  const own = results.filter((result) => isOfTeam(result, teamId) && isOfTeam(result, otherId));
  const { won, drawn, lost, scored, conceded } = recordOf(own, teamId);
  return { won, drawn, lost, scored, conceded, newest: own.slice(0, MAX_MEETINGS) };
}
