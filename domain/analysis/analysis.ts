/** The analysis of a match: form, record and meetings of its teams before it, and the table of its season. */
import type { Team } from '../match/match.ts';
import { leagueTable, type TableKind, tableKindOf, type LeagueRow } from './league-table.ts';
import { newestFirst, type PlayedResult } from './played-result.ts';
import {
  type FormEntry,
  teamForm,
  type Meetings,
  meetingsOf,
  recordOf,
  type TeamRecord,
} from './team-record.ts';

type AnalysedMatch = Pick<PlayedResult, 'matchId' | 'sportId' | 'startsAt' | 'home' | 'away' | 'season'>;

export interface TeamAnalysis {
  readonly form: readonly FormEntry[];
  /** Over all matches of the season before this one. */
  readonly record: TeamRecord;
}

export interface Analysis {
  readonly home: TeamAnalysis;
  readonly away: TeamAnalysis;
  /** From the home team's side, over all seasons. */
  readonly meetings: Meetings;
  readonly tableKind: TableKind;
  readonly table: readonly LeagueRow[];
  /** Matches of the season that the table counts, and their first and last kick-off; null: none. */
  readonly span: { readonly matches: number; readonly from: number; readonly to: number } | null;
}

/**
 * `results`: ended matches of the league, in any order. Form, record and meetings count matches that started before this one; the table
 * counts the whole season so far.
 */
export function analyse(match: AnalysedMatch, results: readonly PlayedResult[]): Analysis {
  const sorted = results.toSorted(newestFirst);
  const earlier = sorted.filter(
    ({ startsAt, matchId }) => startsAt < match.startsAt && matchId !== match.matchId,
  );
  const season = sorted.filter((result) => result.season === match.season);
  const earlierOfSeason = earlier.filter((result) => result.season === match.season);
  const ofTeam = ({ teamId }: Team): TeamAnalysis => ({
    form: teamForm(earlierOfSeason, teamId),
    record: recordOf(earlierOfSeason, teamId),
  });
  const tableKind = tableKindOf(match.sportId);
  const [last, first] = [season[0], season.at(-1)];
  return {
    home: ofTeam(match.home),
    away: ofTeam(match.away),
    meetings: meetingsOf(earlier, match.home.teamId, match.away.teamId),
    tableKind,
    table: leagueTable(season, tableKind),
    span:
      first === undefined || last === undefined
        ? null
        : { matches: season.length, from: first.startsAt, to: last.startsAt },
  };
}
