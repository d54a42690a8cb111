/**
 * A node's side of the bus: it keeps its own boards by the domain's reducer, sends the lists' messages on as the bytes that came, and
 * publishes the streams of single matches itself, with an epoch of its own.
 *
 *   waiting ──state──▶ following(epoch, seq of each list) ──gap, unreadable, other epoch──▶ waiting (asks for the state)
 *
 * A message of an older term than the newest is dropped: a Redis that was emptied knows no term, and takes one of a former leader.
 * While it waits nothing can be bet on here, and its clients get no sign of life: their prices lock.
 */
import type { FeedEvent } from '../../domain/book/book-event.ts';
import type { LiveMessage } from '../../domain/book/stream-message.ts';
import { encodeOdds } from '../../domain/protocol/stream/stream-codec.ts';
import type { Row } from '../../domain/row.ts';
import { LIVE_LIST } from '../../domain/catalogue/stream-name.ts';
import { clockLimits } from '../clock/follow-clock.ts';
import { type Boards, fenceOfEpoch, matchEpochOf, type ServedBoards } from '../feed/boards.ts';
import type { Settlement, Tick } from '../../domain/feed/tick.ts';
import type { LiveBoard } from '../../domain/feed/live-board.ts';
import type { Publisher, RowForms } from '../../domain/feed/publisher.ts';
import { rememberFrame } from '../sockets/known-frames.ts';
import { type ReadMessage, readListFrame, readSettlement } from './bus-codec.ts';
import type { BusMessage, FeedBus } from './redis-feed.ts';

/** A node that waits for the state asks again after this time. */
const ASK_EVERY_MS = 500;

interface NodeFeedDeps {
  readonly node: string;
  readonly boards: ServedBoards;
  readonly bus: FeedBus;
  readonly now: () => number;
  /** Matches that are new, have changed or are gone, and their prices: for schedule, results and the odds over time. */
  readonly record: (events: readonly FeedEvent[]) => void;
  readonly settled: (settlement: Settlement) => void;
  readonly log: (message: string, error?: unknown) => void;
}

export interface NodeFeed {
  start(): void;
  stop(): Promise<void>;
  /** Ms from the newest message's publishing to its arrival here. */
  lagMs(): number;
  isFollowing(): boolean;
}

interface List {
  readonly board: LiveBoard;
  readonly publisher: Publisher;
}

const empty: Tick = { matches: [], states: [], odds: [], removed: [] };

/** The changes of a message; null: a sign of life. */
function tickOf(message: LiveMessage): Tick | null {
  if (message.kind === 'matches') return { ...empty, matches: message.matches, removed: message.removed };
  if (message.kind === 'match-data') return { ...empty, states: message.matches };
  if (message.kind === 'odds') return { ...empty, odds: message.matches };
  return null;
}

/** The bytes that came, for readers of odds as bytes; the rows of the other form are made for readers who want them. */
function formsOf({ row, message }: ReadMessage, frame: Uint8Array, { board }: List): RowForms {
  rememberFrame(row, frame);
  let plain: Row | null = null;
  return {
    packed: () => row,
    plain() {
      if (message.kind !== 'odds' || row['packed'] === undefined) return row;
      plain ??= encodeOdds(
        message.head,
        message.matches,
        (matchId) => board.book.matches.get(matchId) ?? null,
      );
      return plain;
    },
  };
}

function applyTo(
  { board, publisher }: List,
  read: ReadMessage,
  frame: Uint8Array,
  isPassed: (feedPt: number) => boolean,
): void {
  const { event, message } = read;
  const { stream, seq, pt } = message.head;
  const place = { stream, seq, pt };
  const tick = tickOf(message);
  if (message.kind === 'alive')
    board.ticked(message.feedPt, { healthy: message.feedUp && !isPassed(message.feedPt) });
  if (message.kind === 'matches' && message.matches.length > 0)
    board.apply([{ kind: 'matches', ...place, matches: message.matches, removed: [] }]);
  if (message.kind === 'match-data')
    board.apply([{ kind: 'match-data', ...place, matches: message.matches }]);
  if (message.kind === 'odds') board.apply([{ kind: 'odds', ...place, matches: message.matches }]);
  publisher.forward({ event, seq, tick, forms: formsOf(read, frame, { board, publisher }) });
  // As at the leader: a removed match is on the board until its removal is published.
  if (message.kind === 'matches' && message.removed.length > 0)
    board.apply([{ kind: 'matches', ...place, matches: [], removed: message.removed }]);
}

function eventsOf(message: LiveMessage): readonly FeedEvent[] {
  const { stream, pt: at } = message.head;
  if (stream !== LIVE_LIST) return [];
  if (message.kind === 'snapshot') return message.matches.map((match) => ({ kind: 'match', at, match }));
  if (message.kind === 'matches')
    return [
      ...message.matches.map((match): FeedEvent => ({ kind: 'match', at, match })),
      ...message.removed.map((matchId): FeedEvent => ({ kind: 'gone', at, matchId })),
    ];
  if (message.kind === 'odds') return message.matches.map((odds) => ({ kind: 'odds', at, odds }));
  if (message.kind !== 'match-data') return [];
  return message.matches.map(({ matchId, state }) => ({ kind: 'state', at, matchId, state }));
}

const listsOf = ({ board, publisher, preMatch }: Boards): ReadonlyMap<string, List> =>
  new Map([{ board, publisher }, ...preMatch].map((list) => [list.board.stream, list]));

/** Puts a part of the published state on its board. Returns its matches as events. */
function fill(
  lists: ReadonlyMap<string, List>,
  seqs: Map<string, number>,
  message: LiveMessage,
): readonly FeedEvent[] {
  if (message.kind !== 'snapshot') return [];
  const { stream, seq, pt } = message.head;
  const list = lists.get(stream);
  list?.board.apply([{ kind: 'matches', stream, seq, pt, matches: message.matches, removed: [] }]);
  list?.publisher.goOnAfter(seq);
  seqs.set(stream, seq);
  return eventsOf(message);
}

interface Taking {
  readonly takeState: (frames: readonly Uint8Array[]) => void;
  readonly takeList: (frame: Uint8Array) => void;
  readonly settled: (settlement: Settlement) => void;
  readonly wait: (why: string) => void;
  readonly log: (message: string, error: unknown) => void;
}

/** Takes a message of any kind. A board that took one by half serves nobody: it waits for the state. */
const takeSafely =
  ({ takeState, takeList, settled, wait, log }: Taking) =>
  ({ kind, frames }: BusMessage): void => {
    try {
      const [frame] = frames;
      if (kind === 'state') return takeState(frames);
      if (frame === undefined) return;
      if (kind === 'list') return takeList(frame);
      const settlement = readSettlement(frame);
      if (settlement !== null) settled(settlement);
    } catch (error) {
      log('a message of the feed could not be taken', error);
      wait('a message could not be taken');
    }
  };

/** Returns whether an epoch belongs to an older term than the newest epoch so far. */
function createTermCheck(): (epoch: string) => boolean {
  let newest = 0;
  return (epoch) => {
    const fence = fenceOfEpoch(epoch);
    newest = Math.max(newest, fence);
    return fence < newest;
  };
}

/** Returns whether a leader, whose clock is behind that of the one before, is at a time that the feed has passed. */
function createPassedCheck(): (feedPt: number) => boolean {
  let reached = 0;
  return (feedPt) => {
    reached = Math.max(reached, feedPt);
    return feedPt < reached - clockLimits.jumpMs;
  };
}

export function createNodeFeed({ node, boards, bus, now, record, settled, log }: NodeFeedDeps): NodeFeed {
  /** null: waiting for the state. */
  let following: {
    readonly epoch: string;
    readonly lists: ReadonlyMap<string, List>;
    readonly seqs: Map<string, number>;
  } | null = null;
  let lagMs = 0;
  let lives = 0;
  const isOfFormerTerm = createTermCheck();
  const isPassed = createPassedCheck();
  let asking: NodeJS.Timeout | undefined;
  let stopFollowing = async (): Promise<void> => {};
  const wait = (why: string): void => {
    if (following !== null) log(`the feed is read anew: ${why}`);
    following = null;
    boards.present().board.ticked(0, { healthy: false });
    for (const { board } of boards.present().preMatch) board.ticked(0, { healthy: false });
    bus.askState();
  };
  const takeState = (frames: readonly Uint8Array[]): void => {
    const parts = frames.map(readListFrame);
    const epoch = parts[0]?.message.head.epoch;
    if (epoch === undefined || parts.includes(null)) return wait('its state could not be read');
    if (following?.epoch === epoch || isOfFormerTerm(epoch)) return;
    const lists = listsOf(boards.begin(epoch, matchEpochOf(epoch, node, ++lives)));
    const seqs = new Map<string, number>();
    for (const read of parts) if (read !== null) record(fill(lists, seqs, read.message));
    following = { epoch, lists, seqs };
  };
  const takeList = (frame: Uint8Array): void => {
    const read = readListFrame(frame);
    if (read !== null && isOfFormerTerm(read.message.head.epoch)) return;
    if (following === null) return;
    if (read === null) return wait('a message could not be read');
    const { stream, epoch, seq, pt } = read.message.head;
    const list = following.lists.get(stream);
    if (epoch !== following.epoch) return wait('another leader has begun');
    if (list === undefined || seq !== (following.seqs.get(stream) ?? 0) + 1)
      return wait('messages are missing');
    following.seqs.set(stream, seq);
    lagMs = Math.max(0, now() - pt);
    applyTo(list, read, frame, isPassed);
    record(eventsOf(read.message));
  };
  const take = takeSafely({ takeState, takeList, settled, wait, log });
  return {
    lagMs: () => lagMs,
    isFollowing: () => following !== null,
    start() {
      stopFollowing = bus.follow(take);
      bus.askState();
      asking = setInterval(() => {
        if (following === null) bus.askState();
      }, ASK_EVERY_MS);
    },
    async stop() {
      clearInterval(asking);
      await stopFollowing();
    },
  };
}
