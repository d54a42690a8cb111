/**
 * Keeps snapshots by stream and form; each is made once per version. Limits the share of time for making them, so that prices and bets have
 * the rest. When the share is used up, a reader waits and gets the state of the moment when its snapshot is made.
 */
import { randomUUID } from 'node:crypto';
import type { Publisher } from '../../domain/feed/publisher.ts';
import type { SnapshotForm } from '../../domain/feed/snapshot-parts.ts';
import { type SharedSnapshot, shareSnapshot } from './shared-snapshot.ts';
import { type BucketLimit, createTokenBucket, type TokenBucket } from './token-bucket.ts';

/**
 * Ms of work: a list or two at once, because all other requests wait meanwhile; then a fifth of the time. Single matches have their own
 * tenth: each takes less than 1 ms and does not wait for lists.
 */
export const makingLimits = {
  list: { burst: 50, perSecond: 200 },
  match: { burst: 50, perSecond: 100 },
  /** Whole lists for clients of the specification alone: their flood must not hold up the site's own windows. */
  whole: { burst: 50, perSecond: 100 },
} as const satisfies Readonly<Record<string, BucketLimit>>;

/** A random id, so that no data of a client can contain it. */
export const PLACEHOLDER = randomUUID();

/** Most snapshots in memory: lists, and the matches that were asked for last. */
export const MAX_SNAPSHOTS = 200;
/** Most bytes of these snapshots; the oldest are dropped. */
const MAX_SNAPSHOT_BYTES = 32 * 1024 * 1024;
/** Bytes of all snapshots that are being sent or kept. Above this no snapshot is made until some are sent. */
const MAX_HELD_BYTES = 128 * 1024 * 1024;

export interface SnapshotCache {
  /** The snapshot of the present version if it is already made; null: it must be made. */
  find(stream: string, form: SnapshotForm): SharedSnapshot | null;
  make(stream: string, form: SnapshotForm): SharedSnapshot;
  /** Makes the first lists before there are readers: the first list of a process takes by far the longest. */
  warm(stream: string): void;
  /** Ms until the next snapshot of this stream's kind may be made; 0: now. */
  waitToMake(stream: string, form: SnapshotForm): number;
  /** Counts a reader of the snapshot. Returns the function to call when the reader has all parts, or is gone. */
  hold(snapshot: SharedSnapshot): () => void;
  /** Snapshots made so far. */
  readonly made: number;
}

interface SnapshotCacheDeps {
  readonly publisherOf: (stream: string) => Publisher;
  /** Ms clock to measure work. */
  readonly clock: () => number;
}

interface Kept {
  readonly version: string;
  readonly snapshot: SharedSnapshot;
}

const HELD_RETRY_MS = 50;
export const isMatchStream = (stream: string): boolean => stream.includes('/');
export const snapshotKey = (stream: string, form: SnapshotForm): string => `${stream}#${form}`;

export function createSnapshotCache({ publisherOf, clock }: SnapshotCacheDeps): SnapshotCache {
  const kept = new Map<string, Kept>();
  const readers = new Map<SharedSnapshot, number>();
  const ofLists = createTokenBucket(makingLimits.list, clock);
  const ofMatches = createTokenBucket(makingLimits.match, clock);
  const ofWholes = createTokenBucket(makingLimits.whole, clock);
  const timeOf = (stream: string, form: SnapshotForm): TokenBucket => {
    if (isMatchStream(stream)) return ofMatches;
    return form === 'one-message' ? ofWholes : ofLists;
  };
  let made = 0;
  const workOn =
    (stream: string, form: SnapshotForm) =>
    <T>(act: () => T): T => {
      const from = clock();
      try {
        return act();
      } finally {
        timeOf(stream, form).charge(clock() - from);
      }
    };
  const keptBytes = (): number => sum([...kept.values()].map(({ snapshot }) => snapshot.bytes));
  const heldBytes = (): number =>
    sum(
      [...new Set([...readers.keys(), ...[...kept.values()].map(({ snapshot }) => snapshot)])].map(bytesOf),
    );
  const keep = (key: string, one: Kept): void => {
    kept.delete(key);
    kept.set(key, one);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_SNAPSHOTS && keptBytes() <= MAX_SNAPSHOT_BYTES) return;
      kept.delete(oldest);
    }
  };
  return {
    find(stream, form) {
      const one = kept.get(snapshotKey(stream, form));
      return one !== undefined && one.version === publisherOf(stream).versionOf(stream) ? one.snapshot : null;
    },
    make(stream, form) {
      const publisher = publisherOf(stream);
      const version = publisher.versionOf(stream);
      const work = workOn(stream, form);
      const snapshot = work(() => shareSnapshot(publisher.snapshot(stream, PLACEHOLDER, form), work));
      made++;
      keep(snapshotKey(stream, form), { version, snapshot });
      return snapshot;
    },
    warm(stream) {
      for (const form of ['rows-first', 'matches'] as const) {
        const snapshot = publisherOf(stream).snapshot(stream, PLACEHOLDER, form);
        const shared = shareSnapshot(snapshot, (act) => act());
        for (let at = 0; shared.frame(at, 'msgpack', '') !== null; at++);
      }
    },
    waitToMake: (stream, form) =>
      heldBytes() > MAX_HELD_BYTES ? HELD_RETRY_MS : timeOf(stream, form).waitFor(1),
    hold(snapshot) {
      readers.set(snapshot, (readers.get(snapshot) ?? 0) + 1);
      return () => {
        const left = (readers.get(snapshot) ?? 1) - 1;
        if (left > 0) readers.set(snapshot, left);
        else readers.delete(snapshot);
      };
    },
    get made() {
      return made;
    },
  };
}

const bytesOf = ({ bytes }: SharedSnapshot): number => bytes;
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
