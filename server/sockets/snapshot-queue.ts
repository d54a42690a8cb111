/**
 * Queues readers for snapshots, by stream and form, first come first served. All readers of the same snapshot are served in the same turn,
 * up to the bytes of that turn. A snapshot that exists, or may be made at once, needs no wait. Lists and single matches have separate
 * queues.
 */
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { SnapshotForm } from '../../domain/feed/snapshot-parts.ts';
import type { Turns } from './send-parts.ts';
import type { SharedSnapshot } from './shared-snapshot.ts';
import { type SnapshotCache, snapshotKey } from './snapshot-cache.ts';

/** Called in the turn in which the snapshot is the stream's present state: a reader that joins the stream now misses nothing. null: it could not be made. */
export type TakeSnapshot = (snapshot: SharedSnapshot | null) => void;

interface SnapshotQueue {
  ask(stream: string, form: SnapshotForm, take: TakeSnapshot): void;
}

/** How often a waiting queue looks for a snapshot that exists by now. */
const LOOK_EVERY_MS = 10;

interface Waiting {
  readonly stream: string;
  readonly form: SnapshotForm;
  readonly takers: TakeSnapshot[];
}

export function createSnapshotQueue(
  cache: Pick<SnapshotCache, 'find' | 'make' | 'waitToMake'>,
  turns: Turns,
  log: (message: string, error: unknown) => void,
): SnapshotQueue {
  const waiting = new Map<string, Waiting>();
  let running = false;
  /** Returns the takers for which this turn has no bytes left. */
  const serve = ({ stream, takers }: Waiting, snapshot: SharedSnapshot | null): TakeSnapshot[] => {
    const full = takers.findIndex((take) => {
      if (turns.isFull()) return true;
      try {
        take(snapshot);
      } catch (error) {
        log(`a snapshot of ${stream} could not be sent`, error);
      }
      return false;
    });
    return full === -1 ? [] : takers.slice(full);
  };
  const made = ({ stream, form }: Waiting): SharedSnapshot | null => {
    try {
      return cache.find(stream, form) ?? cache.make(stream, form);
    } catch (error) {
      log(`a snapshot of ${stream} could not be made`, error);
      return null;
    }
  };
  const serveFirst = (key: string, first: Waiting): void => {
    waiting.delete(key);
    const takers = serve(first, made(first));
    if (takers.length > 0) waiting.set(key, { ...first, takers });
  };
  const waitFor = ({ stream, form }: Waiting): number =>
    cache.find(stream, form) === null ? cache.waitToMake(stream, form) : 0;
  /** The first snapshot that can be sent now; else the milliseconds until one can. */
  const nextOf = (): readonly [string, Waiting] | number => {
    let shortest = Number.POSITIVE_INFINITY;
    for (const entry of waiting) {
      const wait = waitFor(entry[1]);
      if (wait === 0) return entry;
      shortest = Math.min(shortest, wait);
    }
    return shortest;
  };
  const run = async (): Promise<void> => {
    running = true;
    while (waiting.size > 0) {
      const next = nextOf();
      // A reader who comes meanwhile may ask for a snapshot that exists.
      if (typeof next === 'number') await setTimeout(Math.min(next, LOOK_EVERY_MS));
      else if (turns.isFull()) await turns.next();
      else {
        serveFirst(...next);
        if (waiting.size > 0) await setImmediate();
      }
    }
    running = false;
  };
  return {
    ask(stream, form, take) {
      const key = snapshotKey(stream, form);
      const known = waiting.get(key);
      if (known !== undefined) known.takers.push(take);
      else waiting.set(key, { stream, form, takers: [take] });
      if (!running) void run();
    },
  };
}
