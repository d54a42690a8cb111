/** The pages of team 10 (홈5) and of its league: three results, one match in play and one to come. */
import type { PlayedResult } from '../../../domain/analysis/played-result.ts';
import {
  type LeaguePage,
  leaguePageOf,
  type PageGround,
  type TeamPage,
  teamPageOf,
} from '../../../domain/analysis/team-page.ts';
import { facts, state } from '../domain/book.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2019, 2, 2, 3);
const { main: _, ...teams } = facts(5);

/** The last two can be opened. */
const results = [
  [2, 1],
  [0, 0],
  [0, 3],
].map(([homeScore = 0, awayScore = 0], at): PlayedResult => ({
  ...teams,
  matchId: 100 + at,
  startsAt: START - (at + 1) * DAY_MS,
  homeScore,
  awayScore,
  season: 's',
}));

const ground: PageGround = {
  league: { leagueId: 410, sportId: 311, countryCode: 'KR', name: { ko: 'K리그 1', en: 'K League 1' } },
  season: 's',
  results,
  offered: [
    { facts: facts(5, { startsAt: START + DAY_MS }), state: state({ statusCode: 0 }) },
    {
      facts: facts(6, { startsAt: START, home: facts(6).home, away: facts(5).home }),
      state: state({ homeScore: 1, awayScore: 2 }),
    },
  ],
  hasPage: (matchId) => matchId < 102,
};
const empty: PageGround = { ...ground, results: [], offered: [] };
const team = facts(5).home;

export const teamPages: Readonly<Record<'full' | 'empty', TeamPage>> = {
  full: teamPageOf(team, ground),
  empty: teamPageOf(team, empty),
};
export const leaguePages: Readonly<Record<'full' | 'empty', LeaguePage>> = {
  full: leaguePageOf(ground),
  empty: leaguePageOf(empty),
};
