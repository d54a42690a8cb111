/** A24: the odds of a match over time and its analysis, by the real server. */
import { afterEach, describe, expect, test } from 'vitest';
import type { MatchSnapshot } from '../../../domain/book/book-event.ts';
import { decodeAnalysis, decodeOddsHistory } from '../../../domain/protocol/calls/matches/analysis.ts';
import {
  matchAnalysis,
  oddsHistory,
  programme,
  winChances,
} from '../../../domain/protocol/calls/matches/analysis-calls.ts';
import { callPathOf } from '../../../domain/protocol/calls/base/call.ts';
import { noOddsHistory } from '../../../domain/odds/odds-history.ts';
import { readFootballData } from '../../../domain/recording/football-data.ts';
import { createFixtures } from '../../../server/feed/fixtures/fixtures-source.ts';
import { preMatchGames } from '../../../server/feed/pre-match-feed.ts';
import { createSeason, seasonDefaults } from '../../../server/feed/season/season.ts';
import { facts, market, state } from '../../given/domain/book.ts';
import { oneMatchSource } from '../../given/domain/one-match-source.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

let server: OpenServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const read = async (of: OpenServer, path: string) => JSON.parse((await of.get(path)).text);

async function historyOf(of: OpenServer, matchId: number) {
  const { DATA } = oddsHistory.answer.parse(
    await read(of, callPathOf(oddsHistory.path, { match_id: matchId })),
  );
  return DATA === undefined ? null : decodeOddsHistory(DATA);
}

async function analysisOf(of: OpenServer, matchId: number) {
  const { DATA } = matchAnalysis.answer.parse(
    await read(of, callPathOf(matchAnalysis.path, { match_id: matchId })),
  );
  return DATA === undefined ? null : decodeAnalysis(DATA);
}

/** The analysis of a match that the server knows. */
async function knownAnalysisOf(of: OpenServer, matchId: number) {
  const found = await analysisOf(of, matchId);
  if (found === null) throw new Error(`there is no analysis of ${matchId}`);
  return found;
}

describe('A24 odds over time', () => {
  const winner = (home: number, status: 1 | -1 = 1) => market(1, [home, 330, 340], { status });
  const inPlay = { statusCode: 6, periods: [{ number: 1, home: 0, away: 0 }] };
  const total = market(18, [190, 190], { specifier: 'total=2.5', favourite: true });
  const waiting: MatchSnapshot = {
    facts: facts(71, { startsAt: Date.now() + 60_000 }),
    state: state({ statusCode: 0 }),
    markets: [winner(210), total, market(18, [150, 250], { specifier: 'total=1.5' }), market(29, [190, 190])],
  };

  test('C1 the line of chances is answered for matches in play, and not again within ten seconds', async () => {
    const { source, add } = oneMatchSource(waiting);
    let ahead = 0;
    server = await openServer([source], { now: () => Date.now() + ahead });
    const of = server;
    const lines = async () => winChances.answer.parse(await read(of, winChances.path)).DATA.matches;
    expect(await lines()).toEqual([]);
    const at = Date.now() + 10_000;
    add({ kind: 'state', at, matchId: 71, state: state(inPlay) });
    await expect
      .poll(async () => (await historyOf(of, 71))?.marks.map(({ kind }) => kind))
      .toEqual(['start']);
    ahead = 10_000;
    // It begins with the match, not with the first price before it.
    await expect.poll(lines).toEqual([{ match: 71, points: [[at, 444]] }]);
    add({ kind: 'odds', at: at + 1000, odds: { matchId: 71, markets: [winner(400)] } });
    expect(await lines()).toMatchObject([{ points: [[expect.any(Number), 444]] }]);
  });

  test('the programme names the closest match and the largest change of ten minutes with its line', async () => {
    const { source, add } = oneMatchSource(waiting);
    let ahead = 0;
    server = await openServer([source], { now: () => Date.now() + ahead });
    const of = server;
    const tonight = async () => programme.answer.parse(await read(of, programme.path)).DATA;
    expect(await tonight()).toEqual({ closest: [], swings: [] });
    const at = Date.now() + 10_000;
    add({ kind: 'state', at, matchId: 71, state: state(inPlay) });
    await expect
      .poll(async () => (await historyOf(of, 71))?.marks.map(({ kind }) => kind))
      .toEqual(['start']);
    ahead = 10_000;
    await expect.poll(async () => (await tonight()).swings).toEqual([]);
    await expect.poll(async () => (await tonight()).closest).toMatchObject([{ match: 71 }]);
    const [one] = (await tonight()).closest;
    expect(one?.home).toBe(444);
    expect((one?.home ?? 0) + (one?.draw ?? 0) + (one?.away ?? 0)).toBe(1000);
    add({ kind: 'odds', at: at + 60_000, odds: { matchId: 71, markets: [winner(120)] } });
    const home = async () =>
      (await historyOf(of, 71))?.series.find(({ outcomeId }) => outcomeId === 1)?.points.at(-1);
    await expect.poll(home).toEqual([at + 60_000, 120]);
    ahead = 80_000;
    const swing = { match: 71, from: 444, points: [expect.anything(), expect.anything()] };
    await expect.poll(async () => (await tonight()).swings).toMatchObject([swing]);
    const [found] = (await tonight()).swings;
    expect(found?.to).toBeGreaterThan(500);
    const [line] = winChances.answer.parse(await read(of, winChances.path)).DATA.matches;
    expect(line?.moved).toEqual({ from: 444, to: found?.to });
  });

  test('it grows with prices, marks kick-off, goal and suspension, and stays when the match is gone', async () => {
    const { source, add } = oneMatchSource(waiting);
    server = await openServer([source]);
    const of = server;
    const at = Date.now() + 10_000;
    add({ kind: 'odds', at, odds: { matchId: 71, markets: [winner(200)] } });
    add({ kind: 'state', at: at + 5000, matchId: 71, state: state(inPlay) });
    add({ kind: 'odds', at: at + 8000, odds: { matchId: 71, markets: [winner(200, -1)] } });
    add({ kind: 'odds', at: at + 9000, odds: { matchId: 71, markets: [{ ...total, status: -1 }] } });
    add({ kind: 'state', at: at + 10_000, matchId: 71, state: state({ ...inPlay, homeScore: 1 }) });
    add({ kind: 'odds', at: at + 12_000, odds: { matchId: 71, markets: [winner(140)] } });
    const pointsOf = async () =>
      (await historyOf(of, 71))?.series
        .find(({ outcomeId }) => outcomeId === 1)
        ?.points.map(([, odds]) => odds);
    await expect.poll(pointsOf).toEqual([210, 200, 140]);
    const history = await historyOf(of, 71);
    expect(history?.marks.map(({ kind, home }) => [kind, home])).toEqual([
      ['start', 0],
      ['goal', 1],
    ]);
    expect(history?.pauses).toEqual([{ from: at + 9000, to: at + 12_000 }]);
    // The winner and the main total; no other line, no other market.
    const lines = new Set(history?.series.map(({ marketId, specifier }) => `${marketId} ${specifier}`));
    expect([...lines]).toEqual(['1 ', '18 total=2.5']);
    for (const { ids } of preMatchGames) expect(await historyOf(of, 71 + ids)).toEqual(history);

    add({
      kind: 'state',
      at: at + 20_000,
      matchId: 71,
      state: state({ ...inPlay, homeScore: 1, statusCode: 100 }),
    });
    await expect.poll(async () => (await historyOf(of, 71))?.marks.at(-1)?.kind).toBe('end');
    add({ kind: 'gone', at: at + 30_000, matchId: 71 });
    const stored = () => of.db.selectFrom('played_match').select('odds_history').executeTakeFirst();
    await expect.poll(async () => (await stored())?.odds_history ?? null).not.toBeNull();
    await expect.poll(pointsOf).toEqual([210, 200, 140]);
  });

  test('a server that starts in the middle of a match has its odds since an hour before kick-off', async () => {
    const options = { ...seasonDefaults, liveMatches: 8, marketsPerMatch: 12, updatesPerSecond: 0 };
    const soccer = createSeason(options)
      .advance(Date.now())
      .flatMap((event) => (event.kind === 'match' && event.match.facts.sportId === 311 ? [event.match] : []));
    server = await openServer([createSeason(options)]);
    const of = server;
    const inTheMiddle = soccer.filter(({ state: { statusCode } }) => statusCode === 7);
    expect(inTheMiddle.length).toBeGreaterThan(0);
    for (const { facts: known, state: now } of inTheMiddle) {
      const { series, marks } = (await historyOf(of, known.matchId)) ?? noOddsHistory;
      const winnerSeries = series.filter(({ marketId }) => marketId === 1);
      expect(winnerSeries).toHaveLength(3);
      for (const { points } of winnerSeries) {
        expect(points.length).toBeGreaterThan(3);
        expect(points[0]?.[0]).toBeLessThan(known.startsAt);
        expect(points.map(([at]) => at)).toEqual(points.map(([at]) => at).toSorted((a, b) => a - b));
      }
      expect(marks[0]?.kind).toBe('start');
      expect(marks.filter(({ kind }) => kind === 'goal')).toHaveLength(now.homeScore + now.awayScore);
      // A second reader gets the same past.
      expect((await historyOf(of, known.matchId))?.marks).toEqual(marks);
    }
  });

  test('an unknown match, and one that is no number', async () => {
    server = await openServer([]);
    for (const call of [oddsHistory, matchAnalysis]) {
      expect(await read(server, callPathOf(call.path, { match_id: 5 }))).toEqual({ CODE: 'MA001' });
      for (const bad of ['x', '-1', '1.5', '99999999999999999999'])
        expect((await server.get(callPathOf(call.path, { match_id: bad }))).status, bad).toBe(400);
    }
  });
});

describe('A24 analysis of a match', () => {
  const season = () =>
    createSeason({ ...seasonDefaults, liveMatches: 4, marketsPerMatch: 4, updatesPerSecond: 0 });

  test('matches of the season, of every game: table, form, record and meetings come from its past', async () => {
    const source = season();
    const offered = source
      .advance(Date.now())
      .flatMap((event) => (event.kind === 'match' ? [event.match] : []));
    server = await openServer([season()]);
    const of = server;
    for (const {
      facts: { matchId, sportId, home, away },
    } of offered.slice(0, 6)) {
      const { analysis, match } = await knownAnalysisOf(of, matchId);
      expect(match.facts).toMatchObject({ matchId, home, away });
      expect(analysis.tableKind).toBe(sportId === 311 ? 'points' : 'win-rate');
      expect(analysis.span?.matches).toBeGreaterThan(50);
      const rows = analysis.table.filter(({ team }) => [home.teamId, away.teamId].includes(team.teamId));
      expect(rows).toHaveLength(2);
      for (const side of [analysis.home, analysis.away]) {
        expect(side.form).toHaveLength(5);
        expect(side.record.played).toBe(side.record.won + side.record.drawn + side.record.lost);
      }
      const { newest } = analysis.meetings;
      expect(newest.length).toBeGreaterThan(0);
      for (const meeting of newest) expect(meeting.startsAt).toBeLessThan(match.facts.startsAt);
      for (const { ids } of preMatchGames)
        expect((await analysisOf(of, matchId + ids))?.analysis.table).toEqual(analysis.table);
    }
  });

  test('a season file: the table has the real results of the matches that have ended, and no other result', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => {
      const teams = at % 2 === 0 ? 'Ajax,Bern' : 'Bern,Ajax';
      return `E0,${String(at + 1).padStart(2, '0')}/02/2020,15:00,${teams},${at},0,2.00,3.40,3.80`;
    });
    const text = ['Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,B365H,B365D,B365A', ...rows].join('\n');
    const open = () =>
      createFixtures({ name: 'a.csv', matches: readFootballData(text).matches, fileNumber: 3, speed: 1 });
    // The file begins anew every twelve days from the first day of 2020: this is noon of the ninth day of a lap.
    const now = Date.UTC(2020, 0, 1) + (12 * 200 + 8) * 86_400_000 + 12 * 3_600_000;
    const upcoming = open()
      .advance(now)
      .flatMap((event) => (event.kind === 'match' ? [event.match.facts] : []))[0];
    server = await openServer([open()], { now: () => now });
    const { analysis } = await knownAnalysisOf(server, upcoming?.matchId ?? 0);
    const played = [7, 6, 5, 4, 3, 2, 1, 0];
    expect(analysis.meetings.newest.map((one) => one.homeScore)).toEqual(played);
    expect(analysis.meetings.newest[0]?.startsAt).toBe(Date.UTC(2020, 1, 8, 15));
    expect(analysis.span).toMatchObject({ matches: 8, from: Date.UTC(2020, 1, 1, 15) });
    expect(analysis.table.map(({ team, points, scored }) => [team.name.en, points, scored])).toEqual([
      ['Bern', 13, 16],
      ['Ajax', 10, 12],
    ]);
  });

  test('a match whose source knows no past has an analysis without rows', async () => {
    const { source } = oneMatchSource({
      facts: facts(5),
      state: state(),
      markets: [market(1, [210, 330, 340])],
    });
    server = await openServer([source]);
    expect((await analysisOf(server, 5))?.analysis).toMatchObject({
      table: [],
      span: null,
      home: { form: [] },
    });
  });
});
