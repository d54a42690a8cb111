/**
 * Snapshots by stream and form, each made once as long as its version stands, and the share of time that making them may take: prices
 * and bets have the other time. A reader that asks while that share is used up waits, and gets the snapshot of the moment that it is made.
 */
import { randomUUID } from 'node:crypto';
import type { Publisher } from '../feed/publisher.ts';
import type { SnapshotForm } from '../feed/snapshot-parts.ts';
import { type SharedSnapshot, shareSnapshot } from './shared-snapshot.ts';
import { type BucketLimit, createTokenBucket, type TokenBucket } from './token-bucket.ts';

/**
 * Milliseconds of work: a list or two at once, because all other questions wait meanwhile; then a fifth of the time. Single
 * matches have a tenth of their own: they are made in less than a millisecond, and do not wait until lists may be made again.
 */
export const makingLimits = {
  list: { burst: 50, perSecond: 200 },
  match: { burst: 50, perSecond: 100 },
} as const satisfies Readonly<Record<string, BucketLimit>>;

/** Nothing that a client sends can contain it. */
export const PLACEHOLDER = randomUUID();

/** Newest snapshots that are kept: lists and the matches that are asked for most recently. */
export const MAX_KEPT = 200;
/** Their bytes; the oldest are dropped. */
export const MAX_KEPT_BYTES = 32 * 1024 * 1024;
/** Bytes of all snapshots that readers still take, kept ones included. Above it no other is made until some are sent. */
export const MAX_HELD_BYTES = 128 * 1024 * 1024;

export interface SnapshotCache {
  /** The snapshot of this moment if it is made already; null: it must be made. */
  find(stream: string, form: SnapshotForm): SharedSnapshot | null;
  make(stream: string, form: SnapshotForm): SharedSnapshot;
  /** Makes what the first readers will ask for, before there are any: the first list of a process takes the longest by far. */
  warm(stream: string): void;
  /** Milliseconds until the next one of this stream's kind may be made; 0: now. */
  waitToMake(stream: string): number;
  /** A reader takes its parts. Returns the call for when it has them, or has gone. */
  hold(snapshot: SharedSnapshot): () => void;
  /** Snapshots made so far. */
  readonly made: number;
}

export interface SnapshotCacheDeps {
  readonly publisherOf: (stream: string) => Publisher;
  /** Milliseconds, to measure work by. */
  readonly clock: () => number;
}

interface Kept {
  readonly version: string;
  readonly snapshot: SharedSnapshot;
}

const HELD_RETRY_MS = 50;
export const isOfMatch = (stream: string): boolean => stream.includes('/');
export const snapshotKey = (stream: string, form: SnapshotForm): string => `${stream}#${form}`;

export function createSnapshotCache({ publisherOf, clock }: SnapshotCacheDeps): SnapshotCache {
  const kept = new Map<string, Kept>();
  const readers = new Map<SharedSnapshot, number>();
  const ofLists = createTokenBucket(makingLimits.list, clock);
  const ofMatches = createTokenBucket(makingLimits.match, clock);
  const timeOf = (stream: string): TokenBucket => (isOfMatch(stream) ? ofMatches : ofLists);
  let made = 0;
  const workOn =
    (stream: string) =>
    <T>(act: () => T): T => {
      const from = clock();
      try {
        return act();
      } finally {
        timeOf(stream).charge(clock() - from);
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
      if (kept.size <= MAX_KEPT && keptBytes() <= MAX_KEPT_BYTES) return;
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
      const work = workOn(stream);
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
    waitToMake: (stream) => (heldBytes() > MAX_HELD_BYTES ? HELD_RETRY_MS : timeOf(stream).waitFor(1)),
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
