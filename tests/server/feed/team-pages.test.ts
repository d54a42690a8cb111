/** C2: the pages of teams and leagues, by the real server: place, next and last matches, and what it does not know. */
import { afterEach, describe, expect, test } from 'vitest';
import { callPathOf } from '../../../domain/protocol/calls/base/call.ts';
import {
  leaguePage,
  matchAnalysis,
  teamPage,
} from '../../../domain/protocol/calls/matches/analysis-calls.ts';
import { createSeason, seasonDefaults } from '../../../server/feed/season/season.ts';
import { leagues } from '../../../domain/feed/leagues.ts';
import { facts, market, state } from '../../given/domain/book.ts';
import { oneMatchSource } from '../../given/domain/one-match-source.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

let server: OpenServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const read = async (of: OpenServer, path: string) => JSON.parse((await of.get(path)).text);
const teamOf = async (of: OpenServer, sport_id: number, team_id: number) =>
  teamPage.answer.parse(await read(of, callPathOf(teamPage.path, { sport_id, team_id }))).DATA ?? null;
const leagueOf = async (of: OpenServer, sport_id: number, league_id: number) =>
  leaguePage.answer.parse(await read(of, callPathOf(leaguePage.path, { sport_id, league_id }))).DATA ?? null;

const season = () =>
  createSeason({ ...seasonDefaults, liveMatches: 4, marketsPerMatch: 4, updatesPerSecond: 0 });

const offeredMatches = () =>
  season()
    .advance(Date.now())
    .flatMap((event) => (event.kind === 'match' ? [event.match.facts] : []));

describe('C2 the page of a team', () => {
  test('each team on offer has its place of the league’s table, its next matches and ten last ones', async () => {
    const offered = offeredMatches();
    server = await openServer([season()]);
    const of = server;
    for (const { sportId, leagueId, home } of offered.slice(0, 6)) {
      const page = await teamOf(of, sportId, home.teamId);
      const league = await leagueOf(of, sportId, leagueId);
      expect(page?.team).toEqual(home);
      expect(page?.league).toMatchObject({ leagueId, sportId });
      const row = league?.table.find(({ team }) => team.teamId === home.teamId);
      expect(page?.standing).toEqual({
        row,
        teams: league?.table.length,
        kind: sportId === 311 ? 'points' : 'win-rate',
      });
      expect(page?.last).toHaveLength(10);
      const own = offered.filter((one) => [one.home.teamId, one.away.teamId].includes(home.teamId));
      const shown = [...(page?.live ?? []), ...(page?.next ?? [])].map(({ matchId }) => matchId);
      expect(own.map(({ matchId }) => matchId)).toEqual(expect.arrayContaining(shown));
      const starts = page?.next.map(({ startsAt }) => startsAt);
      expect(starts).toEqual(starts?.toSorted((a, b) => a - b));
    }
  });

  test('its last matches are newest first, have scores and an outcome, and lead to their analysis', async () => {
    server = await openServer([season()]);
    const of = server;
    const { sportId, home } = offeredMatches()[0] ?? facts(1);
    const last = (await teamOf(of, sportId, home.teamId))?.last ?? [];
    expect(last.map(({ startsAt }) => startsAt)).toEqual(
      last.map(({ startsAt }) => startsAt).toSorted((a, b) => b - a),
    );
    for (const { homeScore, awayScore, outcome, home: host, matchId, hasPage } of last) {
      const margin = ((homeScore ?? 0) - (awayScore ?? 0)) * (host.teamId === home.teamId ? 1 : -1);
      expect(outcome).toBe(margin > 0 ? 'win' : margin < 0 ? 'loss' : 'draw');
      expect(hasPage).toBe(true);
      const path = callPathOf(matchAnalysis.path, { match_id: matchId });
      expect((await read(of, path)).CODE).toBe('MA000');
    }
  });

  test('a match in play stands apart from those to come, with its score; an ended one is neither', async () => {
    const { source, add } = oneMatchSource({
      facts: facts(71, { startsAt: Date.now() + 60_000 }),
      state: state({ statusCode: 0 }),
      markets: [market(1, [210, 330, 340])],
    });
    server = await openServer([source]);
    const of = server;
    const nextOf = async () => (await teamOf(of, 311, 142))?.next ?? null;
    const liveOf = async () => (await teamOf(of, 311, 142))?.live ?? null;
    expect(await nextOf()).toMatchObject([{ matchId: 71, phase: 'waiting', homeScore: null }]);
    const later = facts(72, { startsAt: Date.now() + 30_000, home: facts(71).home });
    add({
      kind: 'match',
      at: Date.now(),
      match: { facts: later, state: state({ statusCode: 0 }), markets: [] },
    });
    await expect.poll(async () => (await nextOf())?.map(({ matchId }) => matchId)).toEqual([72, 71]);
    add({ kind: 'state', at: Date.now(), matchId: 71, state: state({ homeScore: 2 }) });
    await expect.poll(liveOf).toMatchObject([{ matchId: 71, phase: 'live', homeScore: 2 }]);
    expect((await nextOf())?.map(({ matchId }) => matchId)).toEqual([72]);
    add({ kind: 'state', at: Date.now(), matchId: 71, state: state({ homeScore: 2, statusCode: 100 }) });
    await expect.poll(liveOf).toEqual([]);
    expect((await nextOf())?.map(({ matchId }) => matchId)).toEqual([72]);
    expect((await teamOf(of, 311, 142))?.last).toMatchObject([{ matchId: 71, homeScore: 2, outcome: 'win' }]);
  });

  test('a team of the season without a match has a page without rows', async () => {
    server = await openServer([createSeason({ ...seasonDefaults, liveMatches: 1, updatesPerSecond: 0 })]);
    const resting = leagues.findLast(({ sportId }) => sportId === 311);
    const team = resting?.teams[0] ?? facts(1).home;
    expect(await teamOf(server, 311, team.teamId)).toMatchObject({
      team,
      league: { leagueId: resting?.leagueId, name: resting?.name },
      standing: null,
      live: [],
      next: [],
      last: [],
    });
  });
});

describe('C2 the page of a league', () => {
  test('its table, matches in play and to come, and the last ones; another sport’s id is unknown', async () => {
    server = await openServer([season()]);
    const of = server;
    const offered = offeredMatches();
    const { sportId, leagueId } = offered[0] ?? facts(1);
    const own = offered.filter((one) => one.leagueId === leagueId);
    const page = await leagueOf(of, sportId, leagueId);
    const shown = [...(page?.live ?? []), ...(page?.next ?? [])].map(({ matchId }) => matchId);
    expect(own.map(({ matchId }) => matchId)).toEqual(expect.arrayContaining(shown));
    expect(page?.live.every(({ phase }) => phase === 'live')).toBe(true);
    expect(page?.next.every(({ phase }) => phase === 'waiting')).toBe(true);
    expect(page?.last).toHaveLength(15);
    expect(page?.last.every(({ outcome }) => outcome === null)).toBe(true);
    expect(page?.span?.matches).toBeGreaterThan(50);
    expect(await leagueOf(of, sportId + 1, leagueId)).toBeNull();
  });
});

test('C2 ids that name nothing, and such as are no numbers', async () => {
  server = await openServer([season()]);
  expect(await read(server, '/game/team-page?sport_id=311&team_id=5')).toEqual({ CODE: 'MA001' });
  expect(await read(server, '/game/league-page?sport_id=311&league_id=5')).toEqual({ CODE: 'MA001' });
  for (const bad of ['x', '-1', '1.5', '99999999999999999999', ''])
    for (const path of ['team-page?sport_id=311&team_id', 'league-page?sport_id=311&league_id'])
      expect((await server.get(`/game/${path}=${bad}`)).status, bad).toBe(400);
});
