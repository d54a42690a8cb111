/** The real feed, boards and judge of bets under a host's clock that the test moves at will. */
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FeedEvent } from '../../../domain/book/book-event.ts';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import { betCodes, type DrawMarketRow } from '../../../domain/protocol/bets/draw-market.ts';
import { createBoards } from '../../../server/feed/boards.ts';
import { createSiteClock } from '../../../server/clock/follow-clock.ts';
import { decideMarkets } from '../../../server/features/bets/decide-bet.ts';
import { createFeedLoop } from '../../../server/feed/feed-loop.ts';
import {
  createReachedTime,
  reachedLimits,
  type ReachedStore,
  reachedStore,
} from '../../../server/feed/reached-time.ts';
import type { FeedSource } from '../../../server/feed/feed-source.ts';
import { createPreMatchFeed, playedIdOf } from '../../../server/feed/pre-match-feed.ts';
import { market, snapshot } from '../../given/domain/book.ts';
import { openTestDatabase } from '../../given/database/database.ts';
import { keptInMemory } from '../../given/nodes/reached-memory.ts';

const AT = 1_700_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A kick-off every 20 minutes. */
const MATCHES = Array.from({ length: 18 }, (_, at) => ({
  matchId: at + 1,
  startsAt: AT + (at + 1) * 20 * MINUTE,
}));
const startOf = (matchId: number): number => MATCHES[matchId - 1]?.startsAt ?? 0;

/** Matches that the feed announces before their start, and once more when they start. */
function matchSource(): FeedSource & { readonly begun: ReadonlySet<number> } {
  const begun = new Set<number>();
  const told = new Set<number>();
  const eventOf = (matchId: number, startsAt: number, at: number): FeedEvent => ({
    kind: 'match',
    at,
    match: snapshot(matchId, [market(1, [185, 330, 420])], {
      facts: { startsAt },
      state: { statusCode: begun.has(matchId) ? 6 : 0 },
    }),
  });
  return {
    name: 'kick-offs',
    begun,
    leagues: () => [],
    settlementsOf: () => null,
    advance: (at) =>
      MATCHES.flatMap(({ matchId, startsAt }) => {
        const begins = startsAt <= at && !begun.has(matchId);
        if (begins) begun.add(matchId);
        const isNew = !told.has(matchId);
        told.add(matchId);
        return begins || isNew ? [eventOf(matchId, startsAt, at)] : [];
      }),
  };
}

/** `host`: the clock of the host at the start. `shown`: the latest time that an earlier process has shown. */
function openSite(store: ReachedStore = keptInMemory(), host = AT, shown = AT) {
  let wall = host;
  let monotonic = 0;
  /** The latest time that the site has shown. */
  let latest = shown;
  const clock = createSiteClock(() => ({ wall, monotonic }));
  const source = matchSource();
  const boards = createBoards({
    now: clock.now,
    clock,
    leagues: new Map(),
    epoch: 'e1',
    matchEpoch: 'e1',
    emit: () => {},
    followedMatches: () => [],
  });
  const preMatch = boards.preMatch.map((one) => createPreMatchFeed({ ...one, settle: () => {} }));
  const time = createReachedTime({ store, now: clock.now, log: () => {} });
  const loop = createFeedLoop({
    sources: [source],
    time,
    ...boards,
    now: clock.now,
    settle: () => {},
    log: () => {},
    follow: (events, at, feed) => {
      for (const one of preMatch) one.follow(events, at, feed);
    },
  });
  const rowOf = (gameCode: BettingGameCode, MatchId: number): DrawMarketRow => ({
    reqId: 'r',
    game_code: gameCode,
    deadline: AT,
    epoch: null,
    stream: '',
    versions: null,
    gold: 1000,
    passRate: 'any',
    draws: [{ MatchId, MarketId: 1, Specifiers: '', OutcomeId: 1, Rate: 1.85 }],
  });
  const judge = (gameCode: BettingGameCode, matchId: number) => {
    const markets = boards.marketsOf(gameCode);
    if (markets === null) throw new Error('no such game');
    return decideMarkets(markets, rowOf(gameCode, matchId), {
      now: clock.now(),
      hasBegun: (id) => source.begun.has(playedIdOf(id)),
    });
  };
  const preMatchIds = boards.preMatch[0]?.game.ids ?? 0;
  return {
    clock,
    /** As the process does at its start. */
    start: async () => {
      await time.open();
      loop.tick();
    },
    tick: () => {
      loop.tick();
      latest = Math.max(latest, boards.board.lastTickAt);
    },
    /** The host's clock goes wrong by `ms`, and both clocks go on. */
    jump: (ms: number) => void (wall += ms),
    pass(ms: number): void {
      wall += ms;
      monotonic += ms;
    },
    host: () => wall,
    latest: () => latest,
    preMatchBet: (matchId: number) => judge(57, preMatchIds + matchId),
    liveBet: (matchId: number) => judge(59, matchId),
    /** Asked before a bet is cancelled. */
    isUp: () => boards.marketsOf(57)?.up(),
  };
}
type Site = ReturnType<typeof openSite>;

/** As a running site: the feed is pulled, and pulled again, before anything else happens. */
const run = async (site: Site, ms: number, times = 2): Promise<void> => {
  for (let n = 0; n < times; n++) {
    site.pass(ms / times);
    site.tick();
    // The time of the feed has been kept before the next tick.
    await setImmediate();
    site.tick();
  }
};

/** Every bet that is taken now is one on a match that has not begun by the host's clock, nor ever by the site's. */
function expectNoLateBet(site: Site): number {
  let taken = 0;
  for (const { matchId } of MATCHES) {
    if (!site.preMatchBet(matchId).ok) continue;
    taken++;
    expect(startOf(matchId)).toBeGreaterThan(site.host());
    expect(startOf(matchId)).toBeGreaterThan(site.latest());
  }
  return taken;
}

test('an hour ahead for six seconds: no bet in these seconds, all of them after', async () => {
  const site = openSite();
  await site.start();
  await run(site, 1000);
  const before = expectNoLateBet(site);
  expect(before).toBe(MATCHES.length);
  site.jump(HOUR);
  expect(site.preMatchBet(18)).toMatchObject({ ok: false, error: { code: betCodes.feedDown } });
  expect(site.liveBet(1)).toMatchObject({ ok: false, error: { code: betCodes.feedDown } });
  expect(site.isUp()).toBe(false);
  await run(site, 6000);
  expect(site.preMatchBet(18).ok).toBe(false);
  site.jump(-HOUR);
  await run(site, 1000);
  expect(expectNoLateBet(site)).toBe(before);
  expect(site.isUp()).toBe(true);
});

test('believed and taken back: the clock is right, and what the feed showed waits for its time', async () => {
  const site = openSite();
  await site.start();
  await run(site, 1000);
  site.jump(HOUR);
  await run(site, 3 * MINUTE, 180);
  expect(site.clock.now()).toBeGreaterThan(AT + HOUR);
  site.jump(-HOUR);
  await run(site, 3 * MINUTE, 180);
  expect(site.clock.now()).toBe(AT + 6 * MINUTE + 1000);
  for (const { matchId } of MATCHES) expect(site.preMatchBet(matchId).ok).toBe(false);
  expect(site.isUp()).toBe(false);
  await run(site, HOUR, 3600);
  expect(expectNoLateBet(site)).toBeGreaterThan(0);
});

/** The process ends, without a word or after its last tick, and another one begins on what the database has kept. */
async function restarted(site: Site, store: ReachedStore): Promise<Site> {
  const next = openSite(store, site.host(), site.latest());
  await next.start();
  return next;
}

test('47 believed, ended and started again with the right clock: nothing that was closed opens again', async () => {
  const store = keptInMemory();
  let site = openSite(store);
  await site.start();
  await run(site, 1000);
  site.jump(HOUR);
  await run(site, 3 * MINUTE, 180);
  expect(site.latest()).toBeGreaterThan(AT + HOUR);
  site.jump(-HOUR);
  site = await restarted(site, store);
  expect(site.clock.now()).toBeLessThan(AT + 5 * MINUTE);
  await run(site, 3 * MINUTE, 180);
  for (const { matchId } of MATCHES) expect(site.preMatchBet(matchId).ok).toBe(false);
  await run(site, HOUR, 3600);
  expect(expectNoLateBet(site)).toBeGreaterThan(0);
});

test('47 an even restart stands still for two seconds at most', async () => {
  const store = keptInMemory();
  let site = openSite(store);
  await site.start();
  await run(site, 10_000, 100);
  site = await restarted(site, store);
  expect(site.latest() - site.clock.now()).toBeLessThanOrEqual(reachedLimits.aheadMs);
  expect(expectNoLateBet(site)).toBe(MATCHES.length);
});

test('47 while the time cannot be kept, the feed goes on evenly and follows no jump', async () => {
  const store = keptInMemory();
  const site = openSite(store);
  await site.start();
  store.failing = true;
  await run(site, 10_000, 100);
  const before = site.latest();
  expect(before).toBeGreaterThan(AT + 9000);
  site.jump(HOUR);
  await run(site, 3 * MINUTE, 180);
  expect(site.latest()).toBeLessThan(AT + HOUR);
  expect(site.preMatchBet(18).ok).toBe(false);
});

test('47 the database keeps the latest time, whoever writes it, until an operator sets it back', async () => {
  const { db, close } = await openTestDatabase();
  const store = reachedStore(db);
  expect(await store.read()).toBe(0);
  expect(await Promise.all([AT, AT + HOUR, AT + MINUTE].map((at) => store.raise(at)))).toContain(AT + HOUR);
  expect([await store.raise(AT), await store.read()]).toEqual([AT + HOUR, AT + HOUR]);
  await store.reset(AT + 2 * HOUR);
  expect(await store.read()).toBe(AT + HOUR);
  await store.reset(AT);
  expect(await store.read()).toBe(AT);
  await close();
});

test('no order of jumps and restarts lets a bet in after a start', async () => {
  const jumps = fc.constantFrom(0, 0, 6000, -6000, 29_000, -29_000, 31_000, HOUR, -HOUR, 2 * HOUR, -3 * HOUR);
  const steps = fc.array(
    fc.record({
      jump: jumps,
      pass: fc.constantFrom(50, 1000, 6000, 61_000, 130_000, 900_000),
      ticks: fc.integer({ min: 0, max: 3 }),
      restart: fc.constantFrom(false, false, false, true),
    }),
    { maxLength: 40 },
  );
  let taken = 0;
  let restarts = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (moves) => {
      const store = keptInMemory();
      let site = openSite(store);
      await site.start();
      await run(site, 1000);
      for (const { jump, pass, ticks, restart } of moves) {
        site.jump(jump);
        if (restart) {
          site = await restarted(site, store);
          restarts++;
        }
        taken += expectNoLateBet(site);
        if (ticks === 0) site.pass(pass);
        else await run(site, pass, ticks);
        taken += expectNoLateBet(site);
      }
    }),
    { numRuns: 300 },
  );
  expect(taken).toBeGreaterThan(1000);
  expect(restarts).toBeGreaterThan(100);
});
