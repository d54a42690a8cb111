/** The real feed, boards and judge of bets under a host's clock that the test moves at will. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FeedEvent } from '../../domain/book/book-event.ts';
import type { BettingGameCode } from '../../domain/catalogue/game-code.ts';
import { betCodes, type DrawMarketRow } from '../../domain/protocol/bets/draw-market.ts';
import { createBoards } from '../../server/boards.ts';
import { createSiteClock } from '../../server/clock/follow-clock.ts';
import { judgeMarkets } from '../../server/features/bets/judge-bet.ts';
import { createFeedLoop } from '../../server/feed/feed-loop.ts';
import type { FeedSource } from '../../server/feed/feed-source.ts';
import { createPreMatchFeed, playedIdOf } from '../../server/feed/pre-match-feed.ts';
import { market, snapshot } from '../given/book.ts';

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

function openSite() {
  let wall = AT;
  let monotonic = 0;
  /** The latest time that the site has shown. */
  let latest = AT;
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
  const loop = createFeedLoop({
    sources: [source],
    ...boards,
    now: clock.now,
    settle: () => {},
    log: () => {},
    follow: (events, at, healthy) => {
      for (const feed of preMatch) feed.follow(events, at, healthy);
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
    return judgeMarkets(markets, rowOf(gameCode, matchId), {
      now: clock.now(),
      hasBegun: (id) => source.begun.has(playedIdOf(id)),
    });
  };
  const preMatchIds = boards.preMatch[0]?.game.ids ?? 0;
  return {
    clock,
    tick: () => {
      latest = Math.max(latest, clock.now());
      loop.tick();
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
  };
}
type Site = ReturnType<typeof openSite>;

/** As a running site: the feed is pulled, and pulled again, before anything else happens. */
const run = (site: Site, ms: number, times = 2): void => {
  for (let n = 0; n < times; n++) {
    site.pass(ms / times);
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

test('an hour ahead for six seconds: no bet in these seconds, all of them after', () => {
  const site = openSite();
  run(site, 1000);
  const before = expectNoLateBet(site);
  expect(before).toBe(MATCHES.length);
  site.jump(HOUR);
  expect(site.preMatchBet(18)).toMatchObject({ ok: false, error: { code: betCodes.feedDown } });
  expect(site.liveBet(1)).toMatchObject({ ok: false, error: { code: betCodes.feedDown } });
  run(site, 6000);
  expect(site.preMatchBet(18).ok).toBe(false);
  site.jump(-HOUR);
  run(site, 1000);
  expect(expectNoLateBet(site)).toBe(before);
});

test('believed and taken back: the clock is right, and what the feed showed waits for its time', () => {
  const site = openSite();
  run(site, 1000);
  site.jump(HOUR);
  run(site, 3 * MINUTE, 180);
  expect(site.clock.now()).toBeGreaterThan(AT + HOUR);
  site.jump(-HOUR);
  run(site, 3 * MINUTE, 180);
  expect(site.clock.now()).toBe(AT + 6 * MINUTE + 1000);
  for (const { matchId } of MATCHES) expect(site.preMatchBet(matchId).ok).toBe(false);
  run(site, HOUR, 3600);
  expect(expectNoLateBet(site)).toBeGreaterThan(0);
});

test('no order of jumps lets a bet in after a start', () => {
  const jumps = fc.constantFrom(0, 0, 6000, -6000, 29_000, -29_000, 31_000, HOUR, -HOUR, 2 * HOUR, -3 * HOUR);
  const steps = fc.array(
    fc.record({
      jump: jumps,
      pass: fc.constantFrom(50, 1000, 6000, 61_000, 130_000, 900_000),
      ticks: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 40 },
  );
  let taken = 0;
  fc.assert(
    fc.property(steps, (moves) => {
      const site = openSite();
      run(site, 1000);
      for (const { jump, pass, ticks } of moves) {
        site.jump(jump);
        taken += expectNoLateBet(site);
        if (ticks === 0) site.pass(pass);
        else run(site, pass, ticks);
        taken += expectNoLateBet(site);
      }
    }),
    { numRuns: 300 },
  );
  expect(taken).toBeGreaterThan(1000);
});
