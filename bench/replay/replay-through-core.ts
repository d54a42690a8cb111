/**
 * A recording through the real path, headless: importer → the server's board and publisher → msgpack frames → the worker's
 * inbox batches → stream state → squash → book. Nothing is mocked but the network between the encoder and the decoder.
 */
import { LIVE_LIST } from '../../domain/catalogue/stream-name.ts';
import { beginRecovery, createStream } from '../../domain/book/stream-state.ts';
import { hashBook } from '../../domain/book/state-hash.ts';
import type { FeedEvent } from '../../domain/book/book-event.ts';
import { createFrameParser } from '../../domain/protocol/wire/frame-parser.ts';
import { encodePacket } from '../../domain/protocol/wire/packet.ts';
import type { RecordedStep } from '../../domain/recording/play-recording.ts';
import { bookEventsOf, gather } from '../../server/feed/feed-loop.ts';
import { createLiveBoard } from '../../server/feed/live-board.ts';
import { createPublisher } from '../../server/feed/publisher.ts';
import type { Waiting } from '../../worker/engine/inbox.ts';
import { commit } from '../../worker/engine/commit.ts';
import { createLiveState } from '../../worker/engine/book-state.ts';
import type { ReplayFacts } from './replay-facts.ts';

const EPOCH = 'replay';
const EVENT_PACKET = 2;

export interface Replayed extends ReplayFacts {
  readonly bytes: number;
  /** The server's own book, which the client's must equal. */
  readonly serverHash: string;
  readonly settled: Readonly<Record<string, number>>;
}

export interface ReplayHooks {
  /** Called before each step of a paced replay. */
  readonly wait?: (recordedAt: number) => Promise<void>;
}

export async function replayThroughCore(
  steps: readonly RecordedStep[],
  { wait }: ReplayHooks = {},
): Promise<Replayed> {
  let now = steps[0]?.at ?? 0;
  const live = createLiveState();
  const events: Record<string, number> = {};
  const settled: Record<string, number> = {};
  let bytes = 0;
  let batch: Waiting[] = [];
  const parser = createFrameParser({
    onFrame: (size) => void (bytes += size),
    onBadFrame: (why) => void (events[`bad frame ${why}`] = (events[`bad frame ${why}`] ?? 0) + 1),
  });
  const decoder = new parser.Decoder();
  decoder.on('decoded', ({ data }) => {
    if (Array.isArray(data)) batch.push({ event: String(data[0]), payload: data[1] });
  });
  const toClient = (event: string, row: unknown): void => {
    events[event] = (events[event] ?? 0) + 1;
    decoder.add(encodePacket({ type: EVENT_PACKET, nsp: '/betting', data: [event, row] }));
  };
  const board = createLiveBoard({ epoch: EPOCH, now: () => now, leagues: new Map() });
  const publisher = createPublisher({
    board,
    epoch: EPOCH,
    now: () => now,
    emit: (_stream, event, row) => toClient(event, row.packed()),
    followedMatches: () => [],
  });
  const flush = (): void => {
    const lost = commit(live, batch);
    if (lost.size > 0) throw new Error('the stream was lost: the replay cannot be right');
    batch = [];
  };
  const subscribe = (): void => {
    const stream = createStream(LIVE_LIST);
    live.streams.set(LIVE_LIST, stream);
    beginRecovery(stream, 'replay-1', now, 0);
    for (const part of publisher.snapshot(LIVE_LIST, 'replay-1').first) toClient('Fixture', part);
    flush();
  };
  const play = (told: readonly FeedEvent[]): void => {
    const { tick, settlements } = gather(told);
    board.apply(bookEventsOf(tick, publisher.nextSeq(LIVE_LIST), now));
    publisher.publish(tick);
    for (const { results } of settlements.flatMap(({ markets }) => markets))
      for (const { result } of results) settled[result] = (settled[result] ?? 0) + 1;
    flush();
  };

  let spent = 0;
  const timed = (act: () => void): void => {
    const from = performance.now();
    act();
    spent += performance.now() - from;
  };
  timed(subscribe);
  for (const step of steps) {
    await wait?.(step.at);
    now = step.at;
    timed(() => play(step.events));
  }
  return {
    events,
    dropped: Object.fromEntries(live.drops.counts),
    updates: live.changes.updates,
    bytes,
    seconds: spent / 1000,
    hash: hashBook(live.book),
    serverHash: hashBook(board.book),
    settled,
  };
}
