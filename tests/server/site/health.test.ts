/** Health and metrics of a real server, as a watcher asks for them. */
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FeedSource } from '../../../server/feed/feed-source.ts';
import { createSettlementQueue } from '../../../server/feed/settlement-queue.ts';
import { readyLimits } from '../../../server/http/health.ts';
import { openSiteDatabase } from '../../../server/schema.ts';
import { endDatabaseThreads } from '../../given/database/database-threads.ts';
import { seededDataDir } from '../../given/sites/running-site.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';
import { limits } from '../../given/runs/limits.ts';

let server: OpenServer;
const ask = async (path: string, headers: Record<string, string> = {}) => {
  const { status, text } = await server.get(path, headers);
  return { status, text, body: () => JSON.parse(text) };
};
const broken: FeedSource = {
  name: 'broken',
  leagues: () => [],
  advance() {
    throw new Error('no feed');
  },
  settlementsOf: () => null,
};

describe('T18: /livez and /readyz', () => {
  afterEach(() => server.close());

  test('when all is well, /readyz answers 200 with each state and its limit', async () => {
    server = await openServer([]);
    const { status, body } = await ask('/readyz');
    expect(status).toBe(200);
    expect(body()).toMatchObject({
      ok: true,
      database: { ok: true, limitMs: readyLimits.databaseMs },
      disk: { ok: true, leastBytes: readyLimits.freeBytes },
      feed: { ok: true, limitMs: readyLimits.feedAgeMs },
      settlements: { ok: true, ageMs: 0, limitMs: readyLimits.settlementAgeMs },
    });
    expect((await ask('/livez')).body()).toEqual({ ok: true });
  });

  test('when the database has ended for good, /readyz and calls answer 503 at once, and /healthz is not ok', async () => {
    const dataDir = seededDataDir();
    server = await openServer([], { opened: openSiteDatabase({ dataDir }) });
    await endDatabaseThreads();
    // It starts again once.
    await expect.poll(async () => (await ask('/casual/seed?day=2020-01-01')).status).not.toBe(503);
    await endDatabaseThreads();
    const { status, body } = await ask('/readyz');
    expect(status).toBe(503);
    expect(body()).toMatchObject({ ok: false, database: { ok: false, ms: null }, feed: { ok: true } });
    expect((await ask('/healthz')).body()).toMatchObject({ ok: false });
    const call = await ask('/casual/seed?day=2020-01-01');
    expect({ status: call.status, result: call.body().result }).toEqual({ status: 503, result: 'ERROR' });
    expect((await ask('/livez')).status).toBe(200);
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('when the feed fails, /readyz answers 503', async () => {
    server = await openServer([broken]);
    const { status, body } = await ask('/readyz');
    expect(status).toBe(503);
    expect(body()).toMatchObject({ feed: { ok: false }, database: { ok: true } });
  });

  test('when the disk is nearly full, /readyz answers 503', async () => {
    server = await openServer([], { facts: { freeBytes: async () => 1000 } });
    const { status, body } = await ask('/readyz');
    expect(status).toBe(503);
    expect(body()).toMatchObject({ disk: { ok: false, freeBytes: 1000 } });
  });
});

test('T18: when a settlement fails, its age grows until it is written', async () => {
  let fails = true;
  const queue = createSettlementQueue(
    async () => {
      if (fails) throw new Error('no database');
    },
    () => {},
  );
  expect(queue.oldestMs()).toBe(0);
  queue.push({ matchId: 1, markets: [] });
  await expect.poll(() => queue.oldestMs()).toBeGreaterThan(0);
  fails = false;
  await queue.drained();
  expect({ age: queue.oldestMs(), settled: queue.settled }).toEqual({ age: 0, settled: 1 });
});

/** Of a life of the feed that is over: refused with -8024. */
const bet = {
  reqId: 'request-1',
  game_code: 59,
  epoch: 'gone',
  stream: '59',
  versions: {},
  gold: 1,
  passRate: 'any',
  draws: [{ MatchId: 1, MarketId: 1, Specifiers: '', OutcomeId: 1, Rate: 2 }],
};

describe('T18: /metrics', () => {
  beforeAll(async () => {
    server = await openServer([]);
  });
  afterAll(() => server.close());

  test('when this machine asks, it names sockets, bets, settlements, feed age, lag and calls by route', async () => {
    const socket = await server.connect({ token: await server.logIn('demo1') });
    await socket.emitWithAck('DrawMarket', { ...bet, deadline: Date.now() + limits.waitMs });
    await server.get('/resource/initial/v1');
    const { status, text } = await ask('/metrics');
    expect(status).toBe(200);
    for (const name of [
      'spo_sockets 1',
      'spo_bets_total{code="-8024"} 1',
      'spo_settlements_total 0',
      'spo_settlements_waiting 0',
      'spo_settlement_age_seconds 0',
      'spo_feed_age_seconds',
      'spo_event_loop_lag_seconds{quantile="0.99"}',
      'spo_http_seconds_count{method="GET",route="/resource/initial/:ver",status="200"} 1',
    ])
      expect(text).toContain(name);
  });

  test('a casual bet is counted by the code of its answer, too', async () => {
    const ofThePast = { game_code: '60', day: '2020-01-01', inning: '1', forecast: '1', gold: '1' };
    const form = { reqId: 'casual-request-1', ...ofThePast };
    const { body } = await server.post('/casual/bet', form, await server.logIn('demo1'));
    const { code } = body.data.answer;
    expect(code).toBeLessThan(0);
    expect((await ask('/metrics')).text).toContain(`spo_bets_total{code="${code}"} 1`);
  });

  test('when a proxy forwards the question of another, it is not answered', async () => {
    expect((await ask('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  });
});

test('T18: when the server starts with --metrics, /metrics answers every address', async () => {
  server = await openServer([], { metricsForAll: true });
  expect((await ask('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
  await server.close();
});
