/** The table of a league from its results. */
import type { Team } from '../match/match.ts';
import { sportIds } from '../match/sport-ids.ts';
import { outcomeForTeam, type PlayedResult, scoreOfTeam } from './played-result.ts';
import type { MatchCounts } from './team-record.ts';

/** Football counts points (3 for a win, 1 for a draw); baseball and basketball rank by wins in decided matches. */
export const tableKinds = ['points', 'win-rate'] as const;
export type TableKind = (typeof tableKinds)[number];

export const tableKindOf = (sportId: number): TableKind =>
  sportId === sportIds.soccer ? 'points' : 'win-rate';

export interface LeagueRow extends MatchCounts {
  readonly team: Team;
  /** From 1; teams that are equal in everything share a place. */
  readonly place: number;
  /** 3 × won + drawn. */
  readonly points: number;
  /** Won of the decided matches in thousandths; null: none was decided. */
  readonly rate: number | null;
  /** Games behind the leader in halves (win-rate tables); the leader has 0. */
  readonly behind: number;
}

type Counts = { -readonly [Name in 'played' | 'won' | 'drawn' | 'lost' | 'scored' | 'conceded']: number };

const WIN_POINTS = 3;

function countsOf(results: readonly PlayedResult[]): ReadonlyMap<number, { readonly team: Team } & Counts> {
  const rows = new Map<number, { readonly team: Team } & Counts>();
  for (const result of results)
    for (const team of [result.home, result.away]) {
      const none = { team, played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0 };
      const row = rows.get(team.teamId) ?? none;
      rows.set(team.teamId, row);
      const { scored, conceded } = scoreOfTeam(result, team.teamId);
      const outcome = outcomeForTeam(result, team.teamId);
      row.played++;
      row[outcome === 'win' ? 'won' : outcome === 'draw' ? 'drawn' : 'lost']++;
      row.scored += scored;
      row.conceded += conceded;
    }
  return rows;
}

const rateOf = ({ won, lost }: Counts): number | null =>
  won + lost === 0 ? null : Math.round((1000 * won) / (won + lost));

/** What decides the place, the first difference first; greater is better. */
const worthOf = (row: Counts, kind: TableKind): readonly number[] => {
  const decided = row.won + row.lost;
  const first = kind === 'points' ? WIN_POINTS * row.won + row.drawn : decided === 0 ? -1 : row.won / decided;
  return [first, row.scored - row.conceded, row.scored, row.won];
};

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, place) => value !== b[place]);
  return at < 0 ? 0 : (b[at] ?? 0) - (a[at] ?? 0);
}

/** By points or win rate, then difference, then scored, then wins, then team id. */
export function leagueTable(results: readonly PlayedResult[], kind: TableKind): readonly LeagueRow[] {
  const ranked = [...countsOf(results).values()]
    .map((row) => ({ row, worth: worthOf(row, kind) }))
    .toSorted((a, b) => compare(a.worth, b.worth) || a.row.team.teamId - b.row.team.teamId);
  const lead = ranked[0]?.row;
  const margin = lead === undefined ? 0 : lead.won - lead.lost;
  let place = 0;
  return ranked.map(({ row, worth }, at) => {
    const before = ranked[at - 1];
    if (before === undefined || compare(before.worth, worth) !== 0) place = at + 1;
    const points = WIN_POINTS * row.won + row.drawn;
    return { ...row, place, points, rate: rateOf(row), behind: (margin - (row.won - row.lost)) / 2 };
  });
}
