/**
 * Queues readers for snapshots, by stream and form, first come first served. All readers of the same snapshot are served in the same turn,
 * up to the bytes of that turn. A snapshot that exists, or may be made at once, needs no wait. Lists and single matches have separate
 * queues.
 */
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { SnapshotForm } from '../feed/snapshot-parts.ts';
import type { Turns } from './send-parts.ts';
import type { SharedSnapshot } from './shared-snapshot.ts';
import { type SnapshotCache, snapshotKey } from './snapshot-cache.ts';

/** Called in the turn in which the snapshot is the stream's present state: a reader that joins the stream now misses nothing. */
export type TakeSnapshot = (snapshot: SharedSnapshot) => void;

export interface SnapshotQueue {
  ask(stream: string, form: SnapshotForm, take: TakeSnapshot): void;
}

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
  const serve = ({ stream, form, takers }: Waiting): TakeSnapshot[] => {
    const snapshot = cache.find(stream, form) ?? cache.make(stream, form);
    const full = takers.findIndex((take) => {
      if (turns.isFull()) return true;
      take(snapshot);
      return false;
    });
    return full === -1 ? [] : takers.slice(full);
  };
  const serveFirst = (key: string, first: Waiting): void => {
    waiting.delete(key);
    try {
      const takers = serve(first);
      if (takers.length > 0) waiting.set(key, { ...first, takers });
    } catch (error) {
      // Without an answer its readers ask again; the other snapshots go on.
      log(`a snapshot of ${first.stream} could not be made`, error);
    }
  };
  const run = async (): Promise<void> => {
    running = true;
    for (let first = waiting.entries().next(); first.done !== true; first = waiting.entries().next()) {
      const [key, { stream, form }] = first.value;
      const wait = cache.find(stream, form) === null ? cache.waitToMake(stream) : 0;
      if (wait > 0) await setTimeout(wait);
      else if (turns.isFull()) await turns.next();
      else {
        serveFirst(key, first.value[1]);
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
