/**
 * A client that knows the specification's events and fields alone, on a plain socket.io-client with the JSON parser: no reqId, deadline,
 * epoch, versions, recoveryId, haveEpoch, rowsFirst or packed, and no acknowledgements.
 */
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../../server/seed/members.ts';
import { snapshot, state } from '../../given/domain/book.ts';
import { oneMatchSource } from '../../given/domain/one-match-source.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';
import { limits } from '../../given/runs/limits.ts';

interface LiveMatch {
  readonly MatchId: number;
  readonly MatchStatus: number;
  readonly MatchOff: string;
  readonly odds: readonly LiveOdds[];
}
interface LiveOdds {
  readonly id: number;
  readonly status: number;
  readonly specifiers: string;
  readonly outcomes: readonly { readonly id: number; readonly active: number; readonly odds: number }[];
}
interface Side {
  readonly Id: number;
  readonly Odds: number;
  readonly Status: number;
}
interface PreMatchOdds {
  readonly matchId: number;
  readonly marketTypeId: number;
  readonly allottedValue: string;
  readonly status: number;
  readonly Odd_L?: Side;
}

const STAKE = 1_000_000;

let server: OpenServer;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await openServer();
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await server.close();
});

/** Everything that comes is kept, by event. */
async function openOldClient(id: string | null = null, site: OpenServer = server) {
  const token = id === null ? null : await logIn(id);
  const socket = io(site.address, {
    path: '/socket.io/',
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
  });
  sockets.push(socket);
  const received = new Map<string, Record<string, unknown>[]>();
  socket.onAny((event: string, row: Record<string, unknown>) => {
    received.set(event, [...(received.get(event) ?? []), row]);
  });
  await expect.poll(() => socket.connected).toBe(true);
  const all = (event: string) => received.get(event) ?? [];
  const next = async (event: string, from = all(event).length): Promise<Record<string, unknown>> => {
    await expect.poll(() => all(event).length).toBeGreaterThan(from);
    return all(event)[from] ?? {};
  };
  return { socket, all, next };
}

async function logIn(id: string): Promise<string> {
  const { body } = await server.post('/account/login', { id, password: demoPassword, site_number: '1' });
  return body.DATA.TOKEN;
}

const openOf = (matchs: unknown) =>
  (matchs as readonly LiveMatch[])
    .filter(({ MatchStatus, MatchOff }) => MatchStatus !== 0 && MatchOff === 'off')
    .flatMap(({ MatchId, odds }) =>
      odds
        .filter(({ status, outcomes }) => status === 1 && outcomes.every(({ active }) => active === 1))
        .flatMap(({ id, outcomes }) =>
          outcomes.map((outcome) => ({
            MatchId,
            MarketId: id,
            OutcomeId: outcome.id,
            Rate: outcome.odds,
          })),
        ),
    );

const subscriptionOf = (code: number) => ({ siteNumber: '1', game_code: code });

describe('an old client', () => {
  test('F2 F5: gets the list in one Fixture, then Odds as rows, and no event of ours', async () => {
    const { socket, all, next } = await openOldClient();
    socket.emit('subscribe', subscriptionOf(59));
    const fixture = await next('Fixture', 0);
    expect((fixture['matchs'] as unknown[]).length).toBeGreaterThan(0);
    const odds = await next('Odds', 0);
    expect(Array.isArray(odds['odds'])).toBe(true);
    await next('Odds', 10);
    expect(all('Alive')).toEqual([]);
    for (const row of all('Fixture')) expect(row).not.toHaveProperty('delta');
  });

  test('D4 F5: when a goal is scored, MatchData names the match, its score and its status', async () => {
    const { source, add } = oneMatchSource(snapshot(1));
    const site = await openServer([source]);
    const { socket, all, next } = await openOldClient(null, site);
    socket.emit('subscribe', subscriptionOf(59));
    expect((await next('Fixture', 0))['matchs']).toMatchObject([{ MatchId: 1 }]);
    const scored = state({ homeScore: 1, statusCode: 7 });
    add({ kind: 'state', at: Date.now(), matchId: 1, state: scored });
    const { matchs } = await next('MatchData', 0);
    expect(matchs).toMatchObject([{ MatchId: 1, MatchStatus: 7, home_score: 1, away_score: 0 }]);
    expect(all('MatchData')).toHaveLength(1);
    await site.close();
  });

  test('F2: a list of more than one part comes whole', async () => {
    const { socket, next } = await openOldClient();
    socket.emit('subscribe', { siteNumber: 1, game_code: '57' });
    const fixture = await next('Fixture', 0);
    const rows = fixture['matchs'] as readonly { readonly id: number }[];
    const ids = new Set(rows.map(({ id }) => id));
    expect(fixture).toMatchObject({ game_code: 57, part: 1, of: 1 });
    expect(ids.size).toBe(rows.length);
    expect((fixture['odds'] as readonly PreMatchOdds[]).every(({ matchId }) => ids.has(matchId))).toBe(true);
  });

  test('F2: nothing more comes after unsubscribe', async () => {
    const { socket, all, next } = await openOldClient();
    socket.emit('subscribe', subscriptionOf(59));
    await next('Odds', 0);
    socket.emit('unsubscribe', subscriptionOf(59));
    await socket.timeout(limits.waitMs).emitWithAck('Time', {});
    const sent = all('Odds').length;
    const other = await openOldClient();
    other.socket.emit('subscribe', subscriptionOf(59));
    await other.next('Odds', 1);
    expect(all('Odds')).toHaveLength(sent);
  });

  test('F3 G9: a live bet by match, market, outcome and rate is delayed, answered and shown in the history', async () => {
    const { socket, all, next } = await openOldClient('demo1');
    socket.emit('subscribe', subscriptionOf(59));
    let answer: Record<string, unknown> = {};
    for (let attempt = 0; attempt < 5 && answer['code'] !== 200; attempt++) {
      socket.emit('subscribe', subscriptionOf(59));
      const fixture = await next('Fixture');
      const [draw] = openOf(fixture['matchs']).slice(attempt);
      const before = all('DrawLiveOddsResult').length;
      socket.emit('DrawMarket', { game_code: 59, gold: STAKE, passRate: 1, draws: [draw] });
      answer = await next('DrawLiveOddsResult', before);
    }
    expect(answer).toMatchObject({ code: 200, data: 200, gold: STAKE });
    expect(all('DrawTimer').length).toBeGreaterThan(0);
    expect((await next('Draw', 0))['draws']).toMatchObject([{ DrawId: answer['DrawId'], GameCode: 59 }]);
    await expect.poll(() => all('SpoGold').at(-1)).toEqual({ spoGold: 99_000_000 });
    const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
    const query = {
      gameType: 59,
      type: 'all',
      status: 'all',
      startAt: today,
      endAt: today,
      page: 1,
      pageSize: 8,
    };
    socket.emit('DrawHistory', query);
    expect(await next('DrawHistory', 0)).toMatchObject({
      code: 200,
      totalItems: 1,
      list: [{ DrawId: answer['DrawId'], SpoGold: STAKE }],
    });
    socket.emit('DrawDetail', { gameCode: 59, ids: [answer['DrawId']] });
    expect(await next('DrawDetail', 0)).toMatchObject({ list: [{ DrawId: answer['DrawId'] }] });
  });

  test('F3 F4: a standard bet with two folders and a share flag is answered, and can be cancelled', async () => {
    const { socket, next } = await openOldClient('demo2');
    socket.emit('subscribe', subscriptionOf(57));
    const { odds } = await next('Fixture', 0);
    const open = (odds as readonly PreMatchOdds[]).filter(
      ({ status, marketTypeId, Odd_L: left }) => status === 1 && marketTypeId !== 0 && left?.Status === 1,
    );
    const draws = [...new Map(open.map((one) => [one.matchId, one])).values()].slice(-2).map((one) => ({
      MatchId: one.matchId,
      MarketId: one.marketTypeId,
      AllottedValue: one.allottedValue,
      OutcomeId: one.Odd_L?.Id,
      Rate: one.Odd_L?.Odds,
    }));
    socket.emit('DrawMarket', { game_code: 57, gold: STAKE, checkedBetShare: false, draws });
    const answer = await next('DrawLiveOddsResult', 0);
    expect(answer).toMatchObject({ code: 200, data: 200, gold: STAKE });
    socket.emit('DrawCancel', { ids: [answer['DrawId']] });
    expect(await next('DrawCancel', 0)).toMatchObject({ list: [{ DrawId: answer['DrawId'], Result: 200 }] });
  });

  test('F3: without the pass-rate flag a rate above the present one is refused, one below it is taken better', async () => {
    const { socket, next } = await openOldClient('demo3');
    socket.emit('subscribe', subscriptionOf(57));
    const { odds } = await next('Fixture', 0);
    const open = (odds as readonly PreMatchOdds[]).filter(
      ({ status, Odd_L: left }) => status === 1 && left?.Status === 1 && left.Odds > 1.2,
    );
    const one = open.at(-1);
    const bet = (rate: number) => ({
      game_code: 57,
      gold: STAKE,
      draws: [
        {
          MatchId: one?.matchId,
          MarketId: one?.marketTypeId,
          AllottedValue: one?.allottedValue,
          OutcomeId: one?.Odd_L?.Id,
          Rate: rate,
        },
      ],
    });
    const present = one?.Odd_L?.Odds ?? 0;
    socket.emit('DrawMarket', bet(present + 5));
    expect(await next('DrawLiveOddsResult', 0)).toMatchObject({ code: -8020 });
    socket.emit('DrawMarket', bet(Math.max(1.02, Math.round((present - 0.1) * 100) / 100)));
    expect(await next('DrawLiveOddsResult', 1)).toMatchObject({ code: 200, data: 200 });
  });

  test('G9: a visitor and a malformed bet are refused by the event that answers bets', async () => {
    const visitor = await openOldClient();
    visitor.socket.emit('DrawMarket', {
      game_code: 59,
      gold: STAKE,
      draws: [{ MatchId: 1, MarketId: 1, OutcomeId: 1, Rate: 2 }],
    });
    expect(await visitor.next('DrawLiveOddsResult', 0)).toMatchObject({ code: -8025, data: -8025 });
    for (const row of [null, 'x', [], {}, { game_code: 59 }, { game_code: 59, gold: STAKE, draws: ['x'] }])
      visitor.socket.emit('DrawMarket', row);
    await expect.poll(() => visitor.all('DrawLiveOddsResult').length).toBe(7);
    expect(
      visitor
        .all('DrawLiveOddsResult')
        .slice(1)
        .map(({ code }) => code),
    ).toEqual(Array.from({ length: 6 }, () => -8026));
  });
});
