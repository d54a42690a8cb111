/** The game centre's calls on the real server, with a season file whose results are known. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { drawHistoryQuery } from '../../../domain/protocol/bets/draw-history.ts';
import { lastResultAnswer } from '../../../domain/protocol/calls/bets/game-calls.ts';
import { decodeSchedule, scheduleAnswer } from '../../../domain/protocol/calls/matches/schedule.ts';
import { readFootballData } from '../../../domain/recording/football-data.ts';
import { siteDay, wireTime } from '../../../domain/time/korean-time.ts';
import { createFixtures } from '../../../server/feed/fixtures/fixtures-source.ts';
import { playedIdOf, preMatchGameOf, preMatchGames } from '../../../server/feed/pre-match-feed.ts';
import { seasonFile } from '../../given/domain/season-file.ts';
import { nextEvent, openServer, type OpenServer } from '../../given/server/running-server.ts';
import { limits } from '../../given/runs/limits.ts';

const { matches } = readFootballData(readFileSync(seasonFile(), 'utf8'));
const fixtures = () => createFixtures({ name: 'season.csv', matches, fileNumber: 5, speed: 1 });
/** Half past three in the afternoon in Korea, whenever the test runs: a good part of the day's matches has ended. */
const BEGIN = Date.UTC(2026, 10, 21, 6, 30);
const begun = performance.now();
/** Goes on as real time does, and is moved by the test. */
let ahead = 0;
const now = (): number => Math.round(BEGIN + performance.now() - begun) + ahead;

interface Snapshot {
  readonly seq: number;
  readonly epoch: string;
  readonly matchs: readonly { id: number; HomeTeam_Name: string; MatchDate: string }[];
}

let server: OpenServer;
beforeAll(async () => {
  server = await openServer([fixtures()], { now, veilOdds: true });
});
afterAll(() => server.close());

const scheduleOf = async (path: string) =>
  decodeSchedule(scheduleAnswer.parse(JSON.parse((await server.get(path)).text)));
const day = (): string => siteDay(now());

describe('C10 schedules and results', () => {
  test('a day’s matches by kick-off, with the scores of those that have ended', async () => {
    const list = await scheduleOf(`/sports/Schedule/SRS/v1/0/${day()}/%2B09:00`);
    expect(list.length).toBeGreaterThan(20);
    const ended = list.filter(({ statusCode }) => statusCode === 100);
    const published = new Set(
      ended.map(({ facts, homeScore, awayScore }) =>
        [facts.home.name.ko.replace(/\d+$/, ''), homeScore, awayScore].join(' '),
      ),
    );
    expect([...published].sort()).toEqual(['이긴팀 2 0', '진팀 0 1']);
    expect(ended.length).toBeGreaterThan(10);
    // What is still to come shows no score, and stands after what has ended.
    const waiting = list.filter(({ statusCode }) => statusCode === 0);
    expect(waiting.length).toBeGreaterThan(5);
    expect(waiting.filter(({ homeScore }) => homeScore !== null)).toEqual([]);
    expect(list.map(({ facts }) => facts.startsAt)).toEqual(
      list.map(({ facts }) => facts.startsAt).toSorted((a, b) => a - b),
    );
    const live = await scheduleOf(`/sports/Schedule/LIVE/spo/0/${day()}/%2B09:00`);
    expect(live.map(({ facts }) => facts.matchId)).toEqual(list.map(({ facts }) => facts.matchId));
  });

  test('limit=10: main matches that can still be bet on; a day without matches answers a text', async () => {
    const list = await scheduleOf(`/sports/Schedule/SRS/v1/0/${day()}/%2B09:00?limit=10`);
    expect(list.length).toBeLessThanOrEqual(10);
    expect(list.every(({ statusCode, facts }) => statusCode === 0 && facts.startsAt > now())).toBe(true);
    expect((await server.get('/sports/Schedule/SRS/v1/0/2020-02-02/%2B09:00')).text).toBe('"NO_DATA"');
  });

  test.each([
    'SRS/v1/0/never/%2B09:00',
    'SRS/v1/0/2026-13-45/%2B09:00',
    'LIVE/spo/0/2026-02-30/%2B09:00',
    'SRS/v1/0/2026-02-28/%2B09:00?limit=x',
  ])('C10: Schedule/%s is refused, and not answered as a day without matches', async (asked) => {
    const { status, text } = await server.get(`/sports/Schedule/${asked}`);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ CODE: 'ERROR' });
  });
});

describe('season files, from kick-off to settlement', () => {
  test('a restarted source goes on with the same matches, ids and results', () => {
    const [one, other] = [fixtures(), fixtures()];
    const at = Date.UTC(2026, 10, 21, 9);
    const ids = (events: readonly { kind: string; match?: { facts: { matchId: number } } }[]) =>
      events
        .flatMap((event) => (event.match === undefined ? [] : [event.match.facts.matchId]))
        .sort((a, b) => a - b);
    const first = ids(one.advance(at));
    expect(first.length).toBeGreaterThan(100);
    expect(ids(other.advance(at))).toEqual(first);
    for (const matchId of first.slice(0, 5)) {
      expect(one.settlementsOf(matchId, at + 30 * 86_400_000)).toEqual(
        other.settlementsOf(matchId, at + 30 * 86_400_000),
      );
      expect(one.settlementsOf(matchId, at - 86_400_000)).toEqual([]);
    }
    expect(one.settlementsOf(12, at)).toBeNull();
    for (const game of preMatchGames) {
      const theirs = first.map((matchId) => matchId + game.ids);
      expect(theirs.filter((matchId) => preMatchGameOf(matchId) !== game)).toEqual([]);
      expect(theirs.map(playedIdOf)).toEqual(first);
    }
    expect(first.filter((matchId) => preMatchGameOf(matchId) !== null)).toEqual([]);
  });

  test('a bet of two folders is settled by the real score and shown once at the next login (B6 C11)', async () => {
    const token = await server.logIn('demo1');
    const socket = await server.connect({ token });
    const snapshots: Snapshot[] = [];
    socket.on('Fixture', (row: Snapshot) => snapshots.push(row));
    socket.emit('subscribe', { siteNumber: '1', game_code: 57, recoveryId: 'r1' });
    await expect.poll(() => snapshots.length).toBeGreaterThan(0);
    const { seq, epoch } = snapshots[0] ?? { seq: 0, epoch: '' };
    const all = snapshots.flatMap(({ matchs }) => matchs);
    const next = (name: string) =>
      all
        .filter((one) => one.HomeTeam_Name.startsWith(name) && one.MatchDate > wireTime(now() + 60_000))
        .sort((a, b) => (a.MatchDate < b.MatchDate ? -1 : 1))[0]?.id ?? 0;
    const picks = [next('이긴팀'), next('미룬팀')];
    const answer: { answer: { code: number; DrawId: number; Odd: number } } = await socket.emitWithAck(
      'DrawMarket',
      {
        reqId: 'two-folders',
        game_code: 57,
        deadline: now() + limits.waitMs,
        epoch,
        stream: '57',
        versions: Object.fromEntries(picks.map((id) => [`${id}:1:`, seq])),
        gold: 1_000_000,
        passRate: 'none',
        draws: picks.map((MatchId) => ({ MatchId, MarketId: 1, Specifiers: '', OutcomeId: 1, Rate: 2 })),
      },
    );
    expect(answer.answer).toMatchObject({ code: 200, Odd: 4 });
    const { DrawId } = answer.answer;
    socket.disconnect();

    ahead += 6 * 3_600_000;
    const stateOf = async () =>
      await server.db
        .selectFrom('bet')
        .select(['state', 'won'])
        .where('id', '=', DrawId)
        .executeTakeFirstOrThrow();
    await expect.poll(stateOf).toEqual({ state: 'win', won: 2_000_000 });

    const ask = async () =>
      lastResultAnswer.parse(JSON.parse((await server.get('/sports/MyLastResult/%2B09:00', { token })).text));
    expect((await ask()).DATA).toMatchObject([{ DrawId, DrawState: 'win', WinSpoGold: 2_000_000 }]);
    expect((await ask()).DATA).toEqual([]);
    const hits = JSON.parse((await server.get(`/betting/hitlist.php?val=5::SRS/${DrawId}`, { token })).text);
    expect(hits).toMatchObject({
      result: 'OK',
      data: { data: [{ DrawId, details: [{ DrawState: 'win' }, { DrawState: 'special' }] }] },
    });
    expect(server.errors).toEqual([]);
  });

  test('C12 odds go out encoded, and a client with the site key reads them', async () => {
    const socket = await server.connect();
    socket.emit('subscribe', { siteNumber: '1', game_code: 57, recoveryId: 'r2' });
    await nextEvent(socket, 'Fixture');
    ahead += 1_800_000;
    const row = (await nextEvent(socket, 'Odds')) as unknown as {
      odds: unknown;
      match_count: number;
    };
    expect(row.odds).toMatch(/^[\da-f]+$/);
    expect(row.match_count).toBeGreaterThan(0);
  });
});

describe('G6, G7, C11, C12 the other calls', () => {
  test('a visitor is refused with NOT_LOGIN; another member’s bet is not shown', async () => {
    for (const path of [
      '/betting/hitlist.php?val=3:1',
      '/betting/casuallist.php?gubun=60&page_row_num=8&page=1&start_date=1970-01-01',
    ])
      expect(JSON.parse((await server.get(path)).text)).toMatchObject({ result: 'NOT_LOGIN' });
    expect(JSON.parse((await server.get('/sports/MyLastResult/%2B09:00')).text)).toEqual({ CODE: 'SM001' });
    const token = await server.logIn('demo2');
    const hits = JSON.parse((await server.get('/betting/hitlist.php?val=3:1', { token })).text);
    expect(hits).toEqual({ result: 'OK', msg: '', data: { data: [] } });
    expect(JSON.parse((await server.get('/betting/hitlist.php?val=x', { token })).text)).toMatchObject({
      result: 'ERROR',
    });
    const casual = await server.get(
      '/betting/casuallist.php?gubun=60&page_row_num=8&page=1&start_date=1970-01-01',
      { token },
    );
    expect(JSON.parse(casual.text)).toEqual({
      result: 'OK',
      msg: '',
      data: { data: { list: [], total: 0 } },
    });
  });

  test('event odds; values encoded and decoded with the site key', async () => {
    expect(JSON.parse((await server.get('/sports/EventOddsData')).text)).toMatchObject({ CODE: 'EOD000' });
    for (const value of ['추천인7', 'a'.repeat(300)]) {
      const encoded = JSON.parse((await server.get(`/crypto/encode/${encodeURIComponent(value)}`)).text);
      expect(JSON.parse((await server.get(`/crypto/decode/${encoded.DATA}`)).text)).toEqual({ DATA: value });
    }
    expect((await server.get('/crypto/decode/zz')).status).toBe(400);
  });

  test('F4 the history’s page size is 20 unless asked otherwise', () => {
    expect(
      drawHistoryQuery.parse({ gameType: 57, startAt: '2026-11-21', endAt: '2026-11-21' }),
    ).toMatchObject({
      pageSize: 20,
      cancellable: 0,
      status: 'all',
    });
  });
});
