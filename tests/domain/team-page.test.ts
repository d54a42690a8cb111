/** C2 what the pages of a team and a league say of given results and offers. */
import { expect, test } from 'vitest';
import type { PlayedResult } from '../../domain/analysis/played-result.ts';
import { leaguePageOf, type PageGround, pageLimits, teamPageOf } from '../../domain/analysis/team-page.ts';
import { facts, state } from '../given/domain/book.ts';

const { main: _, ...teams } = facts(5);
const [team, other] = [teams.home, teams.away];
const result = (at: number, homeScore: number, awayScore: number, more: Partial<PlayedResult> = {}) => ({
  ...teams,
  matchId: 100 + at,
  startsAt: at * 1000,
  homeScore,
  awayScore,
  season: 's',
  ...more,
});
const ground = (more: Partial<PageGround>): PageGround => ({
  league: { leagueId: 410, sportId: 311, countryCode: 'KR', name: null },
  season: 's',
  results: [],
  offered: [],
  hasPage: () => true,
  ...more,
});

test('C2 the place counts the season alone; the last matches count all, newest first', () => {
  const results = [result(1, 0, 3, { season: 'before' }), result(2, 1, 0), result(3, 2, 2)];
  const page = teamPageOf(team, ground({ results }));
  expect(page.standing).toMatchObject({ teams: 2, kind: 'points', row: { place: 1, points: 4, played: 2 } });
  expect(page.last.map(({ matchId, outcome }) => [matchId, outcome])).toEqual([
    [103, 'draw'],
    [102, 'win'],
    [101, 'loss'],
  ]);
  expect(teamPageOf(other, ground({ results })).standing?.row.place).toBe(2);
});

test('C2 a match that has just ended counts at once, and once', () => {
  const ended = {
    facts: facts(9, { home: team, away: other }),
    state: state({ statusCode: 100, homeScore: 4 }),
  };
  const page = teamPageOf(team, ground({ offered: [ended], results: [result(2, 1, 0)] }));
  expect(page.last[0]).toMatchObject({ matchId: 9, homeScore: 4, outcome: 'win', phase: 'ended' });
  expect(page.next).toEqual([]);
  expect(page.standing?.row).toMatchObject({ played: 2, scored: 5 });
  const known = { ...result(1, 4, 0), matchId: 9 };
  expect(teamPageOf(team, ground({ offered: [ended], results: [known] })).last).toHaveLength(1);
  const uncovered = { ...ended, state: { ...ended.state, reporting: 0 } };
  expect(teamPageOf(team, ground({ offered: [uncovered] })).last).toEqual([]);
});

test('C2 a match in play that nobody covers has no score; one that was dropped is not listed', () => {
  const offered = [
    { facts: facts(1), state: state({ reporting: 0, homeScore: 2 }) },
    { facts: facts(2), state: state({ statusCode: -1 }) },
  ];
  const page = leaguePageOf(ground({ offered }));
  expect(page.live).toMatchObject([{ matchId: 1, homeScore: null, awayScore: null }]);
  expect(page.next).toEqual([]);
});

test('C2 a match of a team in play stands apart from those to come', () => {
  const offered = [
    { facts: facts(1, { home: team, startsAt: 2 }), state: state({ statusCode: 0 }) },
    { facts: facts(2, { away: team, startsAt: 1 }), state: state({ homeScore: 1 }) },
  ];
  const page = teamPageOf(team, ground({ offered }));
  expect(page.live).toMatchObject([{ matchId: 2, phase: 'live', homeScore: 1 }]);
  expect(page.next.map(({ matchId }) => matchId)).toEqual([1]);
});

test('C2 the lists are bounded', () => {
  const results = Array.from({ length: 40 }, (_one, at) => result(at, 1, 0));
  const offered = Array.from({ length: 40 }, (_one, at) => ({
    facts: facts(200 + at, { home: team }),
    state: state({ statusCode: 0 }),
  }));
  const page = teamPageOf(team, ground({ results, offered }));
  expect([page.next, page.last].map((list) => list.length)).toEqual([pageLimits.ofTeam, pageLimits.ofTeam]);
  const league = leaguePageOf(ground({ results, offered }));
  expect([league.next, league.last].map((list) => list.length)).toEqual([
    pageLimits.ofLeague,
    pageLimits.ofLeague,
  ]);
  expect(league.span).toEqual({ matches: 40, from: 0, to: 39_000 });
});
