/** A node of several: its boards are the leader's, whatever the bus loses on the way. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveBoard } from '../../../domain/feed/live-board.ts';
import type { FeedEvent } from '../../../domain/book/book-event.ts';
import { openBoards, type ServedBoards } from '../../../server/feed/boards.ts';
import { createSeason, seasonDefaults } from '../../../server/feed/season/season.ts';
import { createOddsRecorder } from '../../../server/feed/odds-history.ts';
import type { Settlement } from '../../../domain/feed/tick.ts';
import { encodeSettlement } from '../../../server/nodes/bus-codec.ts';
import { authorLimits, createAuthor, type FeedAuthor } from '../../../server/nodes/feed-author.ts';
import { createNodeFeed, type NodeFeed } from '../../../server/nodes/node-feed.ts';
import type { SocketHub } from '../../../server/sockets/socket-hub.ts';
import { createMemoryBus, type MemoryBus } from '../../given/nodes/memory-bus.ts';
import { keptInMemory, nothingSuspended } from '../../given/nodes/reached-memory.ts';

const START = Date.UTC(2026, 5, 6, 12);
let bus: MemoryBus;
let boards: ServedBoards;
let author: FeedAuthor;
let node: NodeFeed;
let ended: string[];
let logged: string[];
let recorded: FeedEvent[];
let settled: Settlement[];
let sent: {
  readonly room: string;
  readonly event: string;
  readonly row: { readonly seq: number; readonly epoch: string };
}[];

const sources = () => [
  createSeason({ ...seasonDefaults, liveMatches: 4, marketsPerMatch: 6, updatesPerSecond: 40 }),
];
const hub = {
  hasListeners: () => true,
  emit: (room: string, event: string, row: never) => void sent.push({ room, event, row }),
} as unknown as SocketHub;
const common = { now: () => Date.now(), log: (message: string) => void logged.push(message) };
const lead = (fence: number, aheadMs = 0): FeedAuthor =>
  createAuthor({
    ...common,
    now: () => Date.now() + aheadMs,
    bus,
    fence,
    kept: { reached: keptInMemory(), suspensions: nothingSuspended },
    sources: sources(),
    openMatchIds: async () => [],
    onEnded: (why) => void ended.push(why),
    onSettled: () => {},
  });
const start = async (one: FeedAuthor): Promise<void> => {
  await one.start();
  await vi.advanceTimersByTimeAsync(authorLimits.stateEveryMs);
};

beforeEach(async () => {
  vi.useFakeTimers({ now: START });
  [ended, logged, recorded, settled, sent] = [[], [], [], [], []];
  bus = createMemoryBus();
  boards = openBoards({ ...common, sources: sources() }, () => hub);
  author = lead(1);
  bus.onAsked(() => author.publishState());
  node = createNodeFeed({
    ...common,
    node: 'one',
    boards,
    bus,
    record: (events) => void recorded.push(...events),
    settled: (one) => void settled.push(one),
  });
  node.start();
  await start(author);
});
afterEach(async () => {
  author.stop();
  await node.stop();
  vi.useRealTimers();
});

/** A reader that joins now gets the same state as the node has. */
async function expectSameAsFresh(): Promise<void> {
  const fresh = openBoards({ ...common, sources: sources() }, () => null);
  const other = createNodeFeed({
    ...common,
    node: 'two',
    boards: fresh,
    bus,
    record: () => {},
    settled: () => {},
  });
  other.start();
  await vi.advanceTimersByTimeAsync(2 * authorLimits.stateEveryMs);
  const [here, there] = [boards.present(), fresh.present()];
  expect(there.board.epoch()).toBe(here.board.epoch());
  expect(new Set(there.board.book.matches.keys())).toEqual(new Set(here.board.book.matches.keys()));
  for (const [at, { board }] of [here, ...here.preMatch].entries())
    expect(openPrices([there, ...there.preMatch][at]?.board)).toEqual(openPrices(board));
  await other.stop();
}

/** The prices that can be bet on, by match, market and outcome. */
function openPrices(board: LiveBoard | undefined) {
  const prices: Record<string, number> = {};
  for (const match of board?.book.matches.values() ?? [])
    for (const { marketId, specifier, status, outcomes } of match.markets)
      if (status === 1)
        for (const { id, odds, active } of outcomes)
          if (active) prices[`${match.facts.matchId} ${marketId} ${specifier} ${id}`] = odds;
  return prices;
}

const listHeads = () => sent.filter(({ room }) => room === 'stream:59#packed').map(({ row }) => row);

test('S11 a node serves every message of the leader in order, with the leader’s numbers', async () => {
  await vi.advanceTimersByTimeAsync(5000);
  expect(node.isFollowing()).toBe(true);
  const heads = listHeads();
  expect(heads.length).toBeGreaterThan(50);
  expect(new Set(heads.map(({ epoch }) => epoch)).size).toBe(1);
  expect(heads.map(({ seq }) => seq)).toEqual(heads.map((_, at) => (heads[0]?.seq ?? 0) + at));
  expect(boards.present().board.up()).toBe(true);
  expect(recorded.some(({ kind }) => kind === 'match')).toBe(true);
  // The odds over time come from the bus, too.
  const recorder = createOddsRecorder();
  recorder.record(recorded);
  const [matchId = 0] = recorded.flatMap((event) => (event.kind === 'odds' ? [event.odds.matchId] : []));
  expect(
    Math.max(...(recorder.of(matchId)?.series ?? []).map(({ points }) => points.length)),
  ).toBeGreaterThan(1);
  await expectSameAsFresh();
});

test('when messages are lost, the node locks its board, asks for the state and follows again', async () => {
  await vi.advanceTimersByTimeAsync(1000);
  const before = boards.present();
  const asked = bus.asked;
  bus.losesMessages = true;
  await vi.advanceTimersByTimeAsync(300);
  bus.losesMessages = false;
  await vi.advanceTimersByTimeAsync(60);
  expect(logged).toContain('the feed is read anew: messages are missing');
  expect(bus.asked).toBeGreaterThan(asked);
  expect(before.board.up()).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(node.isFollowing()).toBe(true);
  expect(boards.present().board.up()).toBe(true);
  await expectSameAsFresh();
});

test('while no message comes, the board is down after 3 s: nothing can be bet on', async () => {
  await vi.advanceTimersByTimeAsync(1000);
  bus.losesMessages = true;
  await vi.advanceTimersByTimeAsync(3100);
  expect(boards.present().board.up()).toBe(false);
});

test('S11 a new leader begins a new epoch; the messages of the former one are refused', async () => {
  await vi.advanceTimersByTimeAsync(1000);
  const former = author;
  const epoch = boards.present().board.epoch();
  author = lead(2);
  await start(author);
  await vi.advanceTimersByTimeAsync(2000);
  expect(ended).toEqual(['refused']);
  const next = boards.present().board.epoch();
  expect(next).not.toBe(epoch);
  expect(next.startsWith('2-')).toBe(true);
  expect(new Set(listHeads().map((head) => head.epoch))).toEqual(new Set([epoch, next]));
  expect(boards.present().board.up()).toBe(true);
  former.stop();
});

test('T19 what a leader with a clock an hour ahead has shown is not bet on until its time', async () => {
  const hour = 3_600_000;
  author.stop();
  author = lead(2, hour);
  await start(author);
  await vi.advanceTimersByTimeAsync(1500);
  expect(boards.present().board.up()).toBe(false);
  author.stop();
  author = lead(3);
  await start(author);
  await vi.advanceTimersByTimeAsync(1500);
  expect(boards.present().board.epoch()).toMatch(/^3-/);
  expect(boards.present().board.up()).toBe(false);
  author.stop();
  vi.setSystemTime(START + hour + 60_000);
  author = lead(4);
  await start(author);
  await vi.advanceTimersByTimeAsync(1500);
  expect(boards.present().board.up()).toBe(true);
});

test('the streams of single matches have an epoch of the node’s own', async () => {
  const [matchId = 0] = boards.present().board.book.matches.keys();
  boards.streams.follow(`59/${matchId}`);
  await vi.advanceTimersByTimeAsync(3000);
  const own = sent.filter(({ room }) => room === `stream:59/${matchId}`).map(({ row }) => row);
  expect(own.length).toBeGreaterThan(0);
  expect(new Set(own.map(({ epoch }) => epoch))).toEqual(
    new Set([`${boards.present().board.epoch()}@one.1`]),
  );
  expect(own.map(({ seq }) => seq)).toEqual(own.map((_, at) => at + 1));
});

test('an author that cannot reach the bus for 2 s ends, so that another node leads', async () => {
  bus.publish = () => Promise.reject(new Error('gone'));
  await vi.advanceTimersByTimeAsync(authorLimits.unreachedMs + 200);
  expect(ended).toEqual(['unreached']);
  expect(logged.filter((line) => line.includes('do not reach'))).toHaveLength(1);
});

test('a message that cannot be taken locks the board until the state comes', async () => {
  await vi.advanceTimersByTimeAsync(1000);
  const before = boards.present();
  before.board.apply = () => {
    throw new Error('a fault of the program');
  };
  await vi.advanceTimersByTimeAsync(1000);
  expect(logged).toContain('a message of the feed could not be taken');
  expect(before.board.up()).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(boards.present()).not.toBe(before);
  expect(boards.present().board.up()).toBe(true);
  await expectSameAsFresh();
});

test('decided markets reach every node', async () => {
  const markets = [{ marketId: 1, specifier: '', results: [{ outcomeId: 1, result: 'win' as const }] }];
  await bus.publish(1, { kind: 'settlement', frames: [encodeSettlement({ matchId: 7, markets })] });
  expect(settled.at(-1)).toEqual({ matchId: 7, markets });
  await bus.publish(1, { kind: 'settlement', frames: [new Uint8Array([1, 2, 3])] });
  expect(settled.filter(({ matchId }) => matchId === 7)).toHaveLength(1);
});
