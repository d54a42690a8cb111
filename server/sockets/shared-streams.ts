/** What the connections' streams share: the snapshots, the pace of sending them, and which matches are followed one by one. */
import type { Row } from '../../domain/row.ts';
import type { Publisher } from '../feed/publisher.ts';
import { type Reader, createTurns, sendParts } from './send-parts.ts';
import type { SharedSnapshot } from './shared-snapshot.ts';
import { createSnapshotCache } from './snapshot-cache.ts';
import { createSnapshotQueue, type TakeSnapshot } from './snapshot-queue.ts';

/**
 * Streams of single matches that are followed at a time. One of a match on the board is always granted; another (a slip may hold a match
 * that has just ended) while there is room: each takes a sequence and a message a second.
 */
export const MAX_MATCH_STREAMS = 2000;

export interface SharedStreams {
  /** Whether a reader may follow `stream`. */
  admits(stream: string): boolean;
  /** A reader follows `stream`. Returns the call for when it leaves. */
  follow(stream: string): () => void;
  /** Streams of single matches that somebody follows. */
  followedMatches(): Iterable<string>;
  /** `take` is called with the snapshot in the turn of its moment. */
  ask(stream: string, rowsFirst: boolean, take: TakeSnapshot): void;
  /** The whole list of a stream, for readers that know the specification's fields alone. */
  whole(stream: string): Row;
  send(reader: Reader, snapshot: SharedSnapshot): void;
  /** Snapshots made so far. */
  readonly made: number;
}

export interface SharedStreamsDeps {
  /** Who publishes a stream. */
  readonly publisherOf: (stream: string) => Publisher;
  readonly log: (message: string, error: unknown) => void;
}

const isOfMatch = (stream: string): boolean => stream.includes('/');

export function createSharedStreams({ publisherOf, log }: SharedStreamsDeps): SharedStreams {
  const cache = createSnapshotCache({ publisherOf, clock: () => performance.now() });
  const queue = createSnapshotQueue(cache, log);
  const turn = createTurns();
  const followers = new Map<string, number>();
  return {
    admits: (stream) =>
      publisherOf(stream).knows(stream) || followers.has(stream) || followers.size < MAX_MATCH_STREAMS,
    follow(stream) {
      if (!isOfMatch(stream)) return () => {};
      followers.set(stream, (followers.get(stream) ?? 0) + 1);
      return () => {
        const left = (followers.get(stream) ?? 1) - 1;
        if (left > 0) followers.set(stream, left);
        else followers.delete(stream);
      };
    },
    followedMatches: () => followers.keys(),
    ask: queue.ask,
    whole: (stream) => publisherOf(stream).wholeFixture(stream),
    send(reader, snapshot) {
      const release = cache.hold(snapshot);
      sendParts(reader, snapshot, turn)
        .catch((error: unknown) => log('a snapshot could not be sent', error))
        .finally(release);
    },
    get made() {
      return cache.made;
    },
  };
}
