/** A24: table, form, record and meetings of a league's results, by properties over made-up seasons. */
import { describe, expect, test } from 'vitest';
import { analyse } from '../../domain/analysis/analysis.ts';
import { leagueTable } from '../../domain/analysis/league-table.ts';
import { newestFirst, outcomeForTeam, type PlayedResult } from '../../domain/analysis/played-result.ts';
import {
  FORM_MATCHES,
  teamForm,
  MAX_MEETINGS,
  meetingsOf,
  recordOf,
} from '../../domain/analysis/team-record.ts';
import { dice } from '../given/domain/dice.ts';

const team = (teamId: number) => ({ teamId, name: { ko: `팀${teamId}`, en: `Team ${teamId}` } });
const played = (
  matchId: number,
  home: number,
  away: number,
  score: readonly [number, number],
  more = {},
): PlayedResult => ({
  matchId,
  leagueId: 1,
  sportId: 311,
  countryCode: 'KR',
  startsAt: matchId * 1000,
  home: team(home),
  away: team(away),
  homeScore: score[0],
  awayScore: score[1],
  season: 'a',
  ...more,
});

/** Results of a made-up season: 2 to 12 teams, up to 120 matches. */
function season(seed: number): readonly PlayedResult[] {
  const random = dice(seed);
  const teams = 2 + Math.floor(random() * 11);
  return Array.from({ length: Math.floor(random() * 120) }, (_, at) => {
    const home = 1 + Math.floor(random() * teams);
    const away = 1 + ((home + Math.floor(random() * (teams - 1))) % teams);
    return played(at + 1, home, away, [Math.floor(random() * 5), Math.floor(random() * 5)]);
  });
}
const seeds = Array.from({ length: 150 }, (_, at) => at + 1);
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

describe('league table', () => {
  test('points are 3 × won + drawn; matches, wins and losses, scored and conceded balance', () => {
    for (const seed of seeds) {
      const results = season(seed);
      const table = leagueTable(results, 'points');
      const about = `seed ${seed}`;
      for (const row of table) {
        expect(row.points, about).toBe(3 * row.won + row.drawn);
        expect(row.played, about).toBe(row.won + row.drawn + row.lost);
      }
      expect(sum(table.map((row) => row.played)), about).toBe(2 * results.length);
      expect(sum(table.map((row) => row.won)), about).toBe(sum(table.map((row) => row.lost)));
      expect(sum(table.map((row) => row.scored)), about).toBe(sum(table.map((row) => row.conceded)));
      expect(new Set(table.map((row) => row.team.teamId)).size, about).toBe(table.length);
    }
  });

  test.each(['points', 'win-rate'] as const)(
    '%s: a higher place is never worse, order of results does not matter',
    (kind) => {
      for (const seed of seeds) {
        const results = season(seed);
        const table = leagueTable(results, kind);
        expect(leagueTable(results.toReversed(), kind), `seed ${seed}`).toEqual(table);
        for (const [at, row] of table.slice(1).entries()) {
          const above = table[at];
          const first = (one: typeof row) =>
            kind === 'points' ? one.points : one.won / Math.max(1, one.won + one.lost);
          expect(first(above ?? row), `seed ${seed}`).toBeGreaterThanOrEqual(first(row));
          expect(row.place, `seed ${seed}`).toBeGreaterThanOrEqual(above?.place ?? 0);
        }
      }
    },
  );

  test('ties: difference, then scored; teams that are equal in everything share a place', () => {
    const results = [played(1, 1, 2, [2, 0]), played(2, 3, 4, [3, 0]), played(3, 5, 6, [2, 0])];
    const places = leagueTable(results, 'points').map(({ team: { teamId }, place }) => [teamId, place]);
    expect(places).toEqual([
      [3, 1],
      [1, 2],
      [5, 2],
      [2, 4],
      [6, 4],
      [4, 6],
    ]);
  });

  test('by win rate: draws do not count, the games behind the leader come in halves', () => {
    const results = [
      played(1, 1, 2, [5, 3]),
      played(2, 1, 2, [5, 3]),
      played(3, 2, 1, [4, 4]),
      played(4, 2, 3, [9, 1]),
    ];
    const rows = leagueTable(results, 'win-rate').map(({ team: { teamId }, rate, behind }) => [
      teamId,
      rate,
      behind,
    ]);
    expect(rows).toEqual([
      [1, 1000, 0],
      [2, 333, 1.5],
      [3, 0, 1.5],
    ]);
    expect(leagueTable([played(1, 1, 2, [1, 1])], 'win-rate')[0]?.rate).toBeNull();
  });
});

describe('form, record and meetings', () => {
  test('meetings are symmetric, and the form is the beginning of the record', () => {
    for (const seed of seeds) {
      const results = season(seed).toSorted(newestFirst);
      const [one, other] = [meetingsOf(results, 1, 2), meetingsOf(results, 2, 1)];
      const about = `seed ${seed}`;
      expect([one.won, one.drawn, one.lost, one.scored, one.conceded], about).toEqual([
        other.lost,
        other.drawn,
        other.won,
        other.conceded,
        other.scored,
      ]);
      expect(one.newest, about).toEqual(other.newest);
      expect(one.newest.length, about).toBe(Math.min(MAX_MEETINGS, one.won + one.drawn + one.lost));
      const form = teamForm(results, 1);
      const record = recordOf(results, 1);
      expect(form.length, about).toBe(Math.min(FORM_MATCHES, record.played));
      expect(form[0]?.outcome ?? null, about).toBe(record.streak?.outcome ?? null);
      for (const entry of form) expect(entry.outcome, about).toBe(outcomeForTeam(entry.result, 1));
    }
  });

  test('a streak ends at the first other outcome; shut-outs and matches with scores of both are counted', () => {
    const results = [
      played(4, 1, 2, [2, 0]),
      played(3, 2, 1, [0, 1]),
      played(2, 1, 3, [1, 1]),
      played(1, 1, 2, [3, 2]),
    ];
    expect(recordOf(results, 1)).toEqual({
      played: 4,
      won: 3,
      drawn: 1,
      lost: 0,
      scored: 7,
      conceded: 3,
      shutOuts: 2,
      bothScored: 2,
      streak: { outcome: 'win', matches: 2 },
    });
    expect(recordOf([], 1).streak).toBeNull();
  });
});

describe('analysis of a match', () => {
  const match = { matchId: 50, sportId: 311, startsAt: 50_000, season: 'a', home: team(1), away: team(2) };

  test('form and meetings count earlier matches only; meetings cover all seasons, table and form one', () => {
    const results = [
      played(10, 1, 2, [1, 0]),
      played(20, 2, 1, [2, 2], { season: 'b' }),
      played(50, 1, 2, [9, 9]),
      played(60, 1, 3, [0, 1]),
    ];
    const analysis = analyse(match, results);
    expect(analysis.home.form.map(({ result }) => result.matchId)).toEqual([10]);
    expect(analysis.meetings.newest.map(({ matchId }) => matchId)).toEqual([20, 10]);
    expect(analysis.table.map(({ team: { teamId }, played: matches }) => [teamId, matches])).toEqual([
      [1, 3],
      [3, 1],
      [2, 2],
    ]);
    expect(analysis.span).toEqual({ matches: 3, from: 10_000, to: 60_000 });
  });

  test('without a past everything is empty', () => {
    expect(analyse(match, [])).toMatchObject({
      table: [],
      span: null,
      home: { form: [] },
      meetings: { newest: [] },
    });
  });
});
