/** A standard game's board follows the matches of the sources until they start. */
import { STANDARD_LIST } from '../../../domain/catalogue/stream-name.ts';
import { expect, test } from 'vitest';
import type { FeedEvent } from '../../../domain/book/book-event.ts';
import { createLiveBoard } from '../../../server/feed/live-board.ts';
import { createPublisher } from '../../../server/feed/publisher.ts';
import {
  createPreMatchFeed,
  preMatchGames,
  PRE_MATCH_EVERY_MS,
} from '../../../server/feed/pre-match-feed.ts';
import { market, snapshot } from '../../given/domain/book.ts';

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
  const publisher = createPublisher({
    board,
    epoch: 'e1',
    now: () => now,
    emit: () => {},
    followedMatches: () => [],
    stream: STANDARD_LIST,
  });
  const feed = createPreMatchFeed({ game, board, publisher, settle: () => {} });
  return {
    /** Tells of these, and lets the pace of the board go by. */
    publish(...events: readonly FeedEvent[]): void {
      feed.follow(events, now, true);
      now += PRE_MATCH_EVERY_MS;
      feed.follow([], now, true);
    },
    isOpen: (matchId: number) => board.match(matchId + game.ids)?.state.open,
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
