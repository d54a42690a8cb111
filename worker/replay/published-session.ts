/**
 * A recording of a feed as the session of a reader: importer → the server's board and publisher → msgpack frames → rows. Nothing is
 * left out but the network between the encoder and the decoder.
 */
import type { Book } from '../../domain/book/book.ts';
import type { FeedEvent } from '../../domain/book/book-event.ts';
import { LIVE_LIST } from '../../domain/catalogue/stream-name.ts';
import { isLiveEvent, type LiveEventName } from '../../domain/protocol/stream/stream-codec.ts';
import { createFrameParser } from '../../domain/protocol/wire/frame-parser.ts';
import { encodePacket } from '../../domain/protocol/wire/packet.ts';
import type { RecordedStep } from '../../domain/recording/play-recording.ts';
import type { SessionEntry } from '../../domain/recording/session-log.ts';
import { bookEventsOf, gather, removalsOf, type Settlement } from '../../domain/feed/tick.ts';
import { createLiveBoard } from '../../domain/feed/live-board.ts';
import { createPublisher } from '../../domain/feed/publisher.ts';
import type { Recording } from './recorded-order.ts';

const EPOCH = 'replay';
const EVENT_PACKET = 2;
const RECOVERY = 'replay-1';

interface PublishedSession extends Recording {
  /** Counted while the entries are taken. */
  readonly counts: {
    bytes: number;
    /** Frames by event name. */
    readonly events: Record<string, number>;
    /** Outcomes by result. */
    readonly settled: Record<string, number>;
  };
  /** The server's own book, which the client's must equal. */
  readonly book: Book;
}

type Frame = Extract<SessionEntry, { readonly in: LiveEventName }>;
type Counts = PublishedSession['counts'];

const countIn = (counts: Record<string, number>, name: string): void =>
  void (counts[name] = (counts[name] ?? 0) + 1);

/** `send` encodes and decodes a frame; `taken` returns the rows since the last call as entries. */
function createFrames(counts: Counts) {
  let rows: Omit<Frame, 'at'>[] = [];
  const parser = createFrameParser({
    onFrame: (size) => void (counts.bytes += size),
    onBadFrame: (why) => countIn(counts.events, `bad frame ${why}`),
  });
  const decoder = new parser.Decoder();
  decoder.on('decoded', ({ data }) => {
    if (Array.isArray(data) && isLiveEvent(data[0])) rows.push({ in: data[0], row: data[1] });
  });
  return {
    send(event: string, row: unknown): void {
      countIn(counts.events, event);
      decoder.add(encodePacket({ type: EVENT_PACKET, nsp: '/betting', data: [event, row] }));
    },
    taken(at: number): Frame[] {
      const entries = rows.map((row) => ({ at, ...row }));
      rows = [];
      return entries;
    },
  };
}

function countResults({ settled }: Counts, settlements: readonly Settlement[]): void {
  for (const { results } of settlements.flatMap(({ markets }) => markets))
    for (const { result } of results) countIn(settled, result);
}

/** A server sends a sign of life so often; through a longer silence of the recording it sends none, and prices lock as they did then. */
const ALIVE_MS = 1000;
const ALIVE_FOR_MS = 120_000;

interface PublishOptions {
  /** With signs of life between the steps. */
  readonly alive?: boolean;
  /** Called with each step. */
  readonly onStep?: () => void;
}

/** The entries are made one step at a time, when the step before it was played. */
export function publishedSession(
  steps: Iterable<RecordedStep>,
  { alive = false, onStep }: PublishOptions = {},
): PublishedSession {
  const ahead = steps[Symbol.iterator]();
  const first = ahead.next();
  const startedAt = first.done === true ? 0 : first.value.at;
  let now = startedAt;
  const counts: Counts = { bytes: 0, events: {}, settled: {} };
  const frames = createFrames(counts);
  const board = createLiveBoard({ epoch: EPOCH, now: () => now, leagues: new Map() });
  const publisher = createPublisher({
    board,
    epoch: EPOCH,
    now: () => now,
    emit: (_stream, event, row) => frames.send(event, row.packed()),
    followedMatches: () => [],
  });
  const publish = (events: readonly FeedEvent[]): void => {
    const { tick, settlements } = gather(events);
    board.apply(bookEventsOf(tick, publisher.nextSeq(LIVE_LIST), now));
    publisher.publish(tick);
    board.apply(removalsOf(tick, publisher.nextSeq(LIVE_LIST) - 1, now));
    countResults(counts, settlements);
  };
  function* entries(): Generator<SessionEntry> {
    yield { at: 0, out: 'subscribe', row: { game_code: Number(LIVE_LIST), recoveryId: RECOVERY } };
    board.ticked(now, { healthy: true });
    for (const part of publisher.snapshot(LIVE_LIST, RECOVERY).first) frames.send('Fixture', part);
    yield* frames.taken(0);
    for (let next = first; next.done !== true; next = ahead.next()) {
      const step = next.value;
      onStep?.();
      if (step.events.length === 0) {
        // A run of messages without events: the player gets a turn, and nothing else happens.
        yield { at: now - startedAt, mark: '' };
        continue;
      }
      const silentFrom = alive ? Math.min(step.at, now + ALIVE_FOR_MS) : now;
      for (let at = now + ALIVE_MS; at < silentFrom; at += ALIVE_MS) {
        now = at;
        board.ticked(at, { healthy: true });
        publisher.alive();
        yield* frames.taken(at - startedAt);
      }
      now = step.at;
      publish(step.events);
      yield* frames.taken(step.at - startedAt);
    }
  }
  return { startedAt, entries: entries(), counts, book: board.book };
}
