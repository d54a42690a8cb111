/**
 * Readers that wait for a snapshot, by stream and form: all who wait for the same one are served in the same turn, first come first
 * served. A snapshot that stands already, or may be made at once, is given without a wait.
 */
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { SharedSnapshot } from './shared-snapshot.ts';
import type { SnapshotCache } from './snapshot-cache.ts';

/** Called in the turn of the snapshot's moment: a reader that joins the stream now misses nothing. */
export type TakeSnapshot = (snapshot: SharedSnapshot) => void;

export interface SnapshotQueue {
  ask(stream: string, rowsFirst: boolean, take: TakeSnapshot): void;
}

interface Waiting {
  readonly stream: string;
  readonly rowsFirst: boolean;
  readonly takers: TakeSnapshot[];
}

export function createSnapshotQueue(
  cache: Pick<SnapshotCache, 'find' | 'make' | 'waitToMake'>,
  log: (message: string, error: unknown) => void,
): SnapshotQueue {
  const waiting = new Map<string, Waiting>();
  let running = false;
  const serve = ({ stream, rowsFirst, takers }: Waiting): void => {
    const snapshot = cache.find(stream, rowsFirst) ?? cache.make(stream, rowsFirst);
    for (const take of takers) take(snapshot);
  };
  const serveFirst = (key: string, first: Waiting): void => {
    waiting.delete(key);
    try {
      serve(first);
    } catch (error) {
      // Its readers ask again when nothing comes; the others go on.
      log(`a snapshot of ${first.stream} could not be made`, error);
    }
  };
  const run = async (): Promise<void> => {
    running = true;
    for (let first = waiting.entries().next(); first.done !== true; first = waiting.entries().next()) {
      const [key, { stream, rowsFirst }] = first.value;
      const wait = cache.find(stream, rowsFirst) === null ? cache.waitToMake() : 0;
      if (wait > 0) await setTimeout(wait);
      else {
        serveFirst(key, first.value[1]);
        if (waiting.size > 0) await setImmediate();
      }
    }
    running = false;
  };
  return {
    ask(stream, rowsFirst, take) {
      const key = `${stream}${rowsFirst ? '#rows' : ''}`;
      const known = waiting.get(key);
      if (known !== undefined) known.takers.push(take);
      else waiting.set(key, { stream, rowsFirst, takers: [take] });
      if (!running) void run();
    },
  };
}
