/** S9: what operators suspended stays suspended on the boards, whatever the feed sends and in whatever order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LiveMarket, LiveMatch, LiveOutcome } from '../../../domain/book/book.ts';
import { isLiveStream } from '../../../domain/catalogue/stream-name.ts';
import type { FeedEvent } from '../../../domain/book/book-event.ts';
import { lockOf, lockOfOutcome } from '../../../domain/book/lock-of.ts';
import type { MarketStatus } from '../../../domain/match/market.ts';
import { createBoards } from '../../../server/feed/boards.ts';
import { createFeedLoop } from '../../../server/feed/feed-loop.ts';
import { createPreMatchFeed } from '../../../server/feed/pre-match-feed.ts';
import { WHOLE_MATCH } from '../../../domain/desk/decided-results.ts';
import { isSuspended, suspensionsOf } from '../../../server/feed/suspensions.ts';
import { market, snapshot } from '../../given/domain/book.ts';

const START = 1_700_000_000_000;
const matchIds = [1, 2] as const;
const marketIds = [1, 18] as const;
const statuses: readonly MarketStatus[] = [1, -1, 0, -3];

const matchId = fc.constantFrom(...matchIds);
const marketId = fc.constantFrom(...marketIds);
const status = fc.constantFrom(...statuses);
const price = fc.integer({ min: 101, max: 900 });
const line = fc.record({ marketId, status, price });
/** A match that is sent again names some of its markets, or none. */
const someLines = fc.uniqueArray(line, { maxLength: 2, selector: (one) => one.marketId });
const step = fc.oneof(
  fc.record({ kind: fc.constant('odds' as const), matchId, line }),
  fc.record({ kind: fc.constant('match' as const), matchId, lines: someLines }),
  fc.record({ kind: fc.constant('gone' as const), matchId }),
  fc.record({
    kind: fc.constant('act' as const),
    matchId,
    marketId: fc.constantFrom(WHOLE_MATCH, ...marketIds),
    isSuspended: fc.boolean(),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Line = typeof line extends fc.Arbitrary<infer One> ? One : never;

const updateOf = ({ marketId: id, status: now, price: odds }: Line) =>
  market(id, [odds, 200, 300], { status: now, ...(id === 18 ? { specifier: 'total=2.5' } : {}) });
/** Begins in a day, so that the standard game offers it, too. */
const matchOf = (id: number, lines: readonly Line[]) =>
  snapshot(id, lines.map(updateOf), {
    facts: { startsAt: START + 86_400_000 },
    state: { statusCode: 0, open: true },
  });

function eventOf(one: Exclude<Step, { kind: 'act' }>, at: number): FeedEvent {
  switch (one.kind) {
    case 'odds':
      return { kind: 'odds', at, odds: { matchId: one.matchId, markets: [updateOf(one.line)] } };
    case 'match':
      return { kind: 'match', at, match: matchOf(one.matchId, one.lines) };
    case 'gone':
      return { kind: 'gone', at, matchId: one.matchId };
  }
}

const eventsOf = (steps: readonly Step[]): readonly FeedEvent[] =>
  steps.flatMap((one) => (one.kind === 'act' ? [] : [eventOf(one, START)]));

/** A feed with boards of its own; `suspended` is asked at each tick. */
function openFeed(suspended: () => ReturnType<typeof suspensionsOf>) {
  let now = START;
  let coming: FeedEvent[] = [];
  const boards = createBoards({
    now: () => now,
    leagues: new Map(),
    epoch: 'e',
    matchEpoch: 'e',
    emit: () => {},
    followedMatches: () => [],
  });
  const settle = (): void => {};
  const preMatch = boards.preMatch.map((one) => createPreMatchFeed({ ...one, settle }));
  const loop = createFeedLoop({
    sources: [
      { name: 'test', leagues: () => [], advance: () => coming.splice(0), settlementsOf: () => null },
    ],
    board: boards.board,
    publisher: boards.publisher,
    now: () => now,
    settle,
    log: (_, error) => {
      throw error;
    },
    suspensions: suspended,
    follow: (events, at, feed) => preMatch.forEach((one) => one.follow(events, at, feed)),
  });
  return {
    all: [boards.board, ...boards.preMatch.map(({ board }) => board)],
    tick(events: readonly FeedEvent[]): void {
      now += 500;
      coming = [...events];
      loop.tick();
    },
  };
}

const GAMES_APART = 2_000_000_000_000_000;
const begin: readonly FeedEvent[] = matchIds.map((id) => ({
  kind: 'match',
  at: START,
  match: matchOf(id, [{ marketId: 1, status: 1, price: 210 }]),
}));

/** A match of the live game has not begun: its markets alone are judged. */
const isLocked = (match: LiveMatch, one: LiveMarket, outcome: LiveOutcome): boolean =>
  (isLiveStream(match.stream) ? lockOfOutcome(one, outcome) : lockOf(match, one, outcome, 'up')) !== null;

/** The open prices of all boards, without those that are suspended. */
const openPrices = (boards: ReturnType<typeof openFeed>['all'], but = suspensionsOf([])): readonly string[] =>
  boards
    .flatMap(({ book }) =>
      [...book.matches.values()].flatMap((match) =>
        match.markets.flatMap((one) =>
          one.outcomes.flatMap((outcome) =>
            isLocked(match, one, outcome) || isSuspended(but.get(one.matchId % GAMES_APART), one.marketId)
              ? []
              : [[one.matchId, one.marketId, one.specifier, outcome.id, outcome.odds].join(' ')],
          ),
        ),
      ),
    )
    .toSorted();

test('in every game what is open is what the feed has open, without what is suspended now', () => {
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 25 }), (ticks) => {
      const acts = new Map<string, { readonly matchId: number; readonly marketId: number }>();
      let suspensions = suspensionsOf([]);
      const plain = openFeed(() => suspensionsOf([]));
      const held = openFeed(() => suspensions);
      for (const feed of [plain, held]) feed.tick(begin);
      for (const steps of ticks) {
        for (const one of steps) {
          const key = one.kind === 'act' ? `${one.matchId} ${one.marketId}` : '';
          if (one.kind === 'act' && one.isSuspended) acts.set(key, one);
          else acts.delete(key);
        }
        suspensions = suspensionsOf([...acts.values()]);
        for (const feed of [plain, held]) feed.tick(eventsOf(steps));
        expect(openPrices(held.all)).toEqual(openPrices(plain.all, suspensions));
      }
    }),
    { numRuns: 300 },
  );
});

test('a feed that begins while something is suspended begins with it locked', () => {
  const suspensions = suspensionsOf([{ matchId: 1, marketId: 1 }]);
  const feed = openFeed(() => suspensions);
  feed.tick(begin);
  expect(feed.all[0]?.market(1, 1, '')?.status).toBe(-1);
  expect(feed.all[0]?.market(2, 1, '')?.status).toBe(1);
});
