/** State that the connections' streams share: the snapshots, the pace of sending, and the streams of single matches with readers. */
import { bettingGameCodes } from '../../domain/catalogue/game-code.ts';
import { listStream } from '../../domain/catalogue/stream-name.ts';
import type { Socket } from 'socket.io';
import type { Publisher } from '../../domain/feed/publisher.ts';
import type { SnapshotForm } from '../../domain/feed/snapshot-parts.ts';
import { type SocketReader, createTurns, sendParts, sendWhole } from './send-parts.ts';
import type { SharedSnapshot } from './shared-snapshot.ts';
import { createSnapshotCache, isMatchStream } from './snapshot-cache.ts';
import { createSnapshotQueue, type TakeSnapshot } from './snapshot-queue.ts';

/**
 * Most streams of single matches at a time. A match on the board is always granted; any other match (a slip may have a match that has just
 * ended) only below this limit. Each stream costs a sequence and a message a second.
 */
export const MAX_MATCH_STREAMS = 2000;

export interface SharedStreams {
  /** Whether a reader may follow `stream`. */
  admits(stream: string): boolean;
  /** Counts a reader of `stream`. Returns the function to call when the reader leaves. */
  follow(stream: string): () => void;
  /** Streams of single matches with readers. */
  followedMatches(): Iterable<string>;
  /** Calls `take` with the snapshot in the turn in which the snapshot is the stream's present state. */
  ask(stream: string, form: SnapshotForm, take: TakeSnapshot): void;
  /** Makes the lists once, before the first reader comes. */
  warm(): void;
  /** Sends a snapshot in parts, sharing the turns with the other readers. */
  send(reader: SocketReader, snapshot: SharedSnapshot): void;
  /** Sends a snapshot in one message, at once. */
  sendWhole(socket: Socket, snapshot: SharedSnapshot): void;
}

interface SharedStreamsDeps {
  readonly publisherOf: (stream: string) => Publisher;
  readonly log: (message: string, error: unknown) => void;
}

export function createSharedStreams({ publisherOf, log }: SharedStreamsDeps): SharedStreams {
  const cache = createSnapshotCache({ publisherOf, clock: () => performance.now() });
  const turns = createTurns();
  const lists = createSnapshotQueue(cache, turns, log);
  const matches = createSnapshotQueue(cache, turns, log);
  const followers = new Map<string, number>();
  return {
    admits: (stream) =>
      publisherOf(stream).knows(stream) || followers.has(stream) || followers.size < MAX_MATCH_STREAMS,
    follow(stream) {
      if (!isMatchStream(stream)) return () => {};
      followers.set(stream, (followers.get(stream) ?? 0) + 1);
      return () => {
        const left = (followers.get(stream) ?? 1) - 1;
        if (left > 0) followers.set(stream, left);
        else followers.delete(stream);
      };
    },
    followedMatches: () => followers.keys(),
    ask: (stream, form, take) => (isMatchStream(stream) ? matches : lists).ask(stream, form, take),
    warm() {
      for (const code of bettingGameCodes) cache.warm(listStream(code));
    },
    send(reader, snapshot) {
      const release = cache.hold(snapshot);
      sendParts(reader, snapshot, turns)
        .catch((error: unknown) => log('a snapshot could not be sent', error))
        .finally(release);
    },
    sendWhole: (socket, snapshot) => sendWhole(socket, snapshot, turns),
  };
}
