/** The answers of the calls about a match's analysis and its odds over time, as rows and as values. */
import * as z from 'zod/mini';
import type { Analysis, TeamAnalysis } from '../../../analysis/analysis.ts';
import { tableKinds, type LeagueRow } from '../../../analysis/league-table.ts';
import {
  type Outcome,
  outcomeForTeam,
  outcomes,
  type PlayedResult,
} from '../../../analysis/played-result.ts';
import { FORM_MATCHES, MAX_MEETINGS, type Meetings } from '../../../analysis/team-record.ts';
import type { ScheduledMatch } from '../../../match/scheduled-match.ts';
import { type OddsHistory, oddsHistoryLimits, oddsMarkKinds } from '../../../odds/odds-history.ts';
import { decodeScheduled, encodeScheduled, scheduleRow, type ScheduleRow } from './schedule.ts';

const count = z.int().check(z.nonnegative());
/** Teams of a table; no league has more. */
const MAX_TABLE = 80;

const results = { won: count, drawn: count, lost: count, scored: count, conceded: count };
/** What a team has done in its matches. */
const record = { played: count, ...results };

/** A team's line in the table. */
export const standing = {
  place: count,
  ...record,
  points: count,
  rate: z.nullable(count),
  /** Games behind the leader; may be half a game. */
  behind: z.number(),
};

const tableRow = z.object({
  team: z.int(),
  name: z.string().check(z.maxLength(120)),
  name_en: z.string().check(z.maxLength(120)),
  ...standing,
});

const teamRow = z.object({
  form: z.array(scheduleRow).check(z.maxLength(FORM_MATCHES)),
  ...record,
  shut_outs: count,
  both_scored: count,
  streak: z.nullable(z.object({ outcome: z.enum(outcomes), matches: count })),
});

/** `scored` and `conceded` are the home team's. */
const meetingsRow = z.object({
  ...results,
  newest: z.array(scheduleRow).check(z.maxLength(MAX_MEETINGS)),
});

export const analysisRow = z.object({
  match: scheduleRow,
  home: teamRow,
  away: teamRow,
  meetings: meetingsRow,
  table_kind: z.enum(tableKinds),
  table: z.array(tableRow).check(z.maxLength(MAX_TABLE)),
  /** The matches that the table counts; times in ms. */
  span: z.nullable(z.object({ matches: count, from: z.number(), to: z.number() })),
});
type AnalysisRow = z.input<typeof analysisRow>;

export const oddsHistoryRow = z.object({
  series: z
    .array(
      z.object({
        market_id: z.int(),
        specifier: z.string().check(z.maxLength(120)),
        outcome_id: z.int(),
        /** [server ms, odds in hundredths], in order of time. */
        points: z.array(z.tuple([z.number(), count])).check(z.maxLength(oddsHistoryLimits.pointsPerOutcome)),
      }),
    )
    .check(z.maxLength(oddsHistoryLimits.series)),
  marks: z
    .array(
      z.object({
        at: z.number(),
        kind: z.enum(oddsMarkKinds),
        side: z.nullable(z.enum(['home', 'away'])),
        home: z.int(),
        away: z.int(),
      }),
    )
    .check(z.maxLength(oddsHistoryLimits.marks)),
  pauses: z
    .array(z.object({ from: z.number(), to: z.nullable(z.number()) }))
    .check(z.maxLength(oddsHistoryLimits.pauses)),
});
type OddsHistoryRow = z.input<typeof oddsHistoryRow>;

/** Form and meetings in a call: an ended match as a row of the schedule. */
function resultRow(result: PlayedResult): ScheduleRow {
  const { homeScore, awayScore, season: _, ...facts } = result;
  return encodeScheduled({
    facts: { ...facts, main: false },
    statusCode: ENDED,
    homeScore,
    awayScore,
    periods: [],
  });
}
const ENDED = 100;

const teamRowOf = ({ form, record: own }: TeamAnalysis): AnalysisRow['home'] => {
  const { shutOuts, bothScored, ...rest } = own;
  return {
    ...rest,
    form: form.map(({ result }) => resultRow(result)),
    shut_outs: shutOuts,
    both_scored: bothScored,
  };
};

const tableRowOf = ({ team, ...row }: LeagueRow): AnalysisRow['table'][number] => ({
  ...row,
  team: team.teamId,
  name: team.name.ko,
  name_en: team.name.en,
});

export const encodeAnalysis = (match: ScheduledMatch, analysis: Analysis): AnalysisRow => ({
  match: encodeScheduled(match),
  home: teamRowOf(analysis.home),
  away: teamRowOf(analysis.away),
  meetings: { ...analysis.meetings, newest: analysis.meetings.newest.map(resultRow) },
  table_kind: analysis.tableKind,
  table: analysis.table.slice(0, MAX_TABLE).map(tableRowOf),
  span: analysis.span,
});

export const encodeOddsHistory = ({ series, marks, pauses }: OddsHistory): OddsHistoryRow => ({
  series: series.slice(0, oddsHistoryLimits.series).map(({ marketId, specifier, outcomeId, points }) => ({
    market_id: marketId,
    specifier,
    outcome_id: outcomeId,
    points: points.slice(-oddsHistoryLimits.pointsPerOutcome).map(([at, odds]) => [at, odds]),
  })),
  marks: [...marks],
  pauses: [...pauses],
});

interface DecodedAnalysis {
  readonly match: ScheduledMatch;
  readonly analysis: Analysis;
}

type Row = z.output<typeof scheduleRow>;

function resultOf(row: Row): readonly PlayedResult[] {
  const match = decodeScheduled(row);
  if (match === null || match.homeScore === null || match.awayScore === null) return [];
  const { main: _, ...facts } = match.facts;
  return [{ ...facts, homeScore: match.homeScore, awayScore: match.awayScore, season: '' }];
}

function teamOf(row: z.output<typeof teamRow>, teamId: number): TeamAnalysis {
  const { form, shut_outs: shutOuts, both_scored: bothScored, ...own } = row;
  const outcome = (result: PlayedResult): Outcome => outcomeForTeam(result, teamId);
  return {
    form: form.flatMap(resultOf).map((result) => ({ result, outcome: outcome(result) })),
    record: { ...own, shutOuts, bothScored },
  };
}

const meetingsOfRow = (row: z.output<typeof meetingsRow>): Meetings => ({
  ...row,
  newest: row.newest.flatMap(resultOf),
});

/** null: the match has no readable time. */
export function decodeAnalysis(row: z.output<typeof analysisRow>): DecodedAnalysis | null {
  const match = decodeScheduled(row.match);
  if (match === null) return null;
  return {
    match,
    analysis: {
      home: teamOf(row.home, match.facts.home.teamId),
      away: teamOf(row.away, match.facts.away.teamId),
      meetings: meetingsOfRow(row.meetings),
      tableKind: row.table_kind,
      table: row.table.map(({ team, name, name_en, ...own }) => ({
        ...own,
        team: { teamId: team, name: { ko: name, en: name_en === '' ? name : name_en } },
      })),
      span: row.span,
    },
  };
}

export const decodeOddsHistory = ({
  series,
  marks,
  pauses,
}: z.output<typeof oddsHistoryRow>): OddsHistory => ({
  series: series
    .filter(({ points }) => points.length > 0)
    .map(({ market_id: marketId, outcome_id: outcomeId, ...one }) => ({ ...one, marketId, outcomeId })),
  marks,
  pauses,
});
