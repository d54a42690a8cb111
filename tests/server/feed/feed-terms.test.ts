/** The terms of the feed's leader on a bus in the test's hand: messages of a former leader, lost settlements, a database that is away. */
import { afterEach, expect, test } from 'vitest';
import type { FeedEvent } from '../../../domain/book/book-event.ts';
import { fenceOfEpoch, openBoards } from '../../../server/feed/boards.ts';
import { createAuthor, type FeedAuthor } from '../../../server/nodes/feed-author.ts';
import { createNodeFeed } from '../../../server/nodes/node-feed.ts';
import type { BusMessage, FeedBus } from '../../../server/nodes/redis-feed.ts';
import { market, snapshot } from '../../given/domain/book.ts';
import { oneMatchSource } from '../../given/domain/one-match-source.ts';
import { keptInMemory, nothingSuspended } from '../../given/nodes/reached-memory.ts';

const MATCH = 7;
const authors: FeedAuthor[] = [];
afterEach(() => authors.splice(0).forEach((author) => author.stop()));

const decided: FeedEvent = {
  kind: 'settlement',
  at: 0,
  matchId: MATCH,
  markets: [{ marketId: 1, specifier: '', results: [{ outcomeId: 1, result: 'win' }] }],
};

/** A bus without Redis; `publish` rejects while it is away. */
function openBus() {
  const sent: BusMessage[] = [];
  let isAway = false;
  const bus: FeedBus = {
    async publish(_fence, message) {
      if (isAway) throw new Error('Redis is away');
      sent.push(message);
      return true;
    },
    follow: () => async () => {},
    newestFence: async () => 0,
    askState: () => {},
    onAsked: () => {},
  };
  return { bus, sent, lose: () => void (isAway = true) };
}

function createLeader(
  bus: FeedBus,
  fence: number,
  openMatchIds: () => Promise<readonly number[]> = async () => [],
) {
  const { source, add } = oneMatchSource(snapshot(MATCH, [market(1, [210, 330, 340])]));
  const settled: number[] = [];
  const author = createAuthor({
    bus,
    fence,
    kept: { reached: keptInMemory(), suspensions: nothingSuspended },
    sources: [{ ...source, settlementsOf: () => [decided] }],
    now: Date.now,
    log: () => {},
    openMatchIds,
    onEnded: () => {},
    onSettled: ({ matchId }) => void settled.push(matchId),
  });
  authors.push(author);
  return { author, add, settled };
}

test('when a former leader publishes after a newer one, the node stays with the newer one', async () => {
  const [former, newer] = [openBus(), openBus()];
  await createLeader(former.bus, 4).author.start();
  await createLeader(newer.bus, 5).author.start();
  const boards = openBoards({ sources: [], now: Date.now, log: () => {} }, () => null);
  let take = (_message: BusMessage): void => {};
  let asked = 0;
  const bus: FeedBus = {
    ...openBus().bus,
    follow(listener) {
      take = listener;
      return async () => {};
    },
    askState: () => void asked++,
  };
  const ignore = (): void => {};
  const feed = createNodeFeed({
    node: 'n',
    boards,
    bus,
    now: Date.now,
    record: ignore,
    settled: ignore,
    log: ignore,
  });
  feed.start();
  const fence = (): number => fenceOfEpoch(boards.present().board.epoch());
  const isState = ({ kind }: BusMessage): boolean => kind === 'state';
  former.sent.filter(isState).forEach((message) => take(message));
  expect(fence()).toBe(4);
  newer.sent.filter(isState).forEach((message) => take(message));
  expect(fence()).toBe(5);
  const askedBefore = asked;
  former.sent.forEach((message) => take(message));
  expect([fence(), feed.isFollowing(), asked]).toEqual([5, true, askedBefore]);
  await feed.stop();
});

test('when the bus loses a settlement, the leader has it all the same', async () => {
  const { bus, lose } = openBus();
  const { author, add, settled } = createLeader(bus, 1);
  await author.start();
  lose();
  add(decided);
  await expect.poll(() => settled).toContain(MATCH);
});

test('when the database is away as a term begins, the leader asks for the open bets again', async () => {
  let asks = 0;
  const { author, settled } = createLeader(openBus().bus, 1, async () => {
    if (++asks === 1) throw new Error('the database is away');
    return [MATCH];
  });
  await author.start();
  expect([asks, settled]).toEqual([2, [MATCH]]);
});
