/** A standard game's board follows the matches of the sources until they start. */
import { STANDARD_LIST } from '../../../domain/catalogue/stream-name.ts';
import { expect, test } from 'vitest';
import { createBook } from '../../../domain/book/book.ts';
import type { BookEvent, FeedEvent } from '../../../domain/book/book-event.ts';
import { decodeLive } from '../../../domain/protocol/stream/stream-codec.ts';
import { createDrops } from '../../../domain/protocol/wire/drops.ts';
import type { MarketUpdate } from '../../../domain/match/market.ts';
import { createLiveBoard } from '../../../domain/feed/live-board.ts';
import { createPublisher } from '../../../domain/feed/publisher.ts';
import {
  createPreMatchFeed,
  preMatchGames,
  PRE_MATCH_EVERY_MS,
} from '../../../server/feed/pre-match-feed.ts';
import { bookOf, market, snapshot } from '../../given/domain/book.ts';

const START = 1_700_000_000_000;
const HOUR = 3_600_000;

function given() {
  let now = START;
  const [game] = preMatchGames;
  if (game === undefined) throw new Error('no game');
  const board = createLiveBoard({
    epoch: 'e1',
    now: () => now,
    leagues: new Map(),
    stream: STANDARD_LIST,
  });
  const drops = createDrops();
  const windowBook = createBook();
  const publisher = createPublisher({
    board,
    epoch: 'e1',
    now: () => now,
    emit: (_, event, row) => {
      const message = decodeLive(event as 'Fixture', row.plain(), drops);
      const read = message?.kind === 'matches' || message?.kind === 'odds' ? message : null;
      if (read !== null) bookOf([{ ...read, ...read.head, removed: [] } as BookEvent], windowBook);
    },
    followedMatches: () => [],
    stream: STANDARD_LIST,
  });
  const feed = createPreMatchFeed({ game, board, publisher, settle: () => {} });
  return {
    /** Tells of these, and lets the pace of the board go by. */
    publish(...events: readonly FeedEvent[]): void {
      feed.follow(events, now, { healthy: true });
      now += PRE_MATCH_EVERY_MS;
      feed.follow([], now, { healthy: true });
    },
    isOpen: (matchId: number) => board.match(matchId + game.ids)?.state.open,
    /** Statuses of the markets: on the server, and in a window that read what was published. */
    statuses: (matchId: number) =>
      [board.match(matchId + game.ids), windowBook.matches.get(matchId + game.ids)].map((match) =>
        match?.markets.map(({ status }) => status),
      ),
  };
}

const stateEvent = (statusCode: number): FeedEvent => ({
  kind: 'match',
  at: START,
  match: snapshot(1, [market(1, [185, 330, 420])], {
    facts: { startsAt: START + HOUR },
    state: { statusCode },
  }),
});

test('a match sent anew before its start stays open; one sent anew in play has started', () => {
  const { publish, isOpen } = given();
  publish(stateEvent(0));
  expect(isOpen(1)).toBe(true);
  publish(stateEvent(0));
  expect(isOpen(1)).toBe(true);
  publish(stateEvent(6));
  expect(isOpen(1)).toBe(false);
});

test('a match sent anew without its markets has no open price left, until they come again', () => {
  const { publish, statuses } = given();
  const withMarkets = (markets: readonly MarketUpdate[]): FeedEvent => ({
    kind: 'match',
    at: START,
    match: snapshot(1, markets, { facts: { startsAt: START + HOUR }, state: { statusCode: 0 } }),
  });
  publish(withMarkets([market(1, [185, 330, 420])]));
  expect(statuses(1)).toEqual([[1], [1]]);
  publish(withMarkets([]));
  expect(statuses(1)).toEqual([[0], [0]]);
  publish({ kind: 'odds', at: START, odds: { matchId: 1, markets: [market(1, [190, 320, 410])] } });
  expect(statuses(1)).toEqual([[1], [1]]);
  publish(withMarkets([market(999, [150, 250])]));
  expect(statuses(1)).toEqual([[0], [0]]);
});
