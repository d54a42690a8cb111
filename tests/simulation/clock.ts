/**
 * The one clock of a simulated site. Nothing passes by itself: every timer, message, statement and act is an event here, and the next event
 * begins when nothing but promises was left to run. Events of the same time come in the order of their ties, which the seed rolls.
 */

interface Event {
  readonly at: number;
  readonly tie: number;
  readonly order: number;
  readonly act: () => unknown;
}

export interface Clock {
  readonly now: () => number;
  /** Calls `act` once after `ms`, in whole ms; returns what takes it back. */
  later(ms: number, act: () => unknown): () => void;
  /** Runs events until `isOver`, or until none is left before `end` (ms). Calls `stepped` after each. */
  run(end: number, stepped?: () => Promise<void> | void, isOver?: () => boolean): Promise<void>;
  readonly steps: () => number;
}

const isBefore = (a: Event, b: Event): boolean =>
  a.at !== b.at ? a.at < b.at : a.tie !== b.tie ? a.tie < b.tie : a.order < b.order;

/** The events, the next one first. */
function createHeap() {
  const heap: Event[] = [];
  const swap = (a: number, b: number): void => {
    const held = heap[a] as Event;
    heap[a] = heap[b] as Event;
    heap[b] = held;
  };
  return {
    first: (): Event | undefined => heap[0],
    add(event: Event): void {
      let at = heap.push(event) - 1;
      while (at > 0) {
        const up = (at - 1) >> 1;
        if (!isBefore(heap[at] as Event, heap[up] as Event)) return;
        swap(at, up);
        at = up;
      }
    },
    take(): void {
      const last = heap.pop();
      if (last === undefined || heap.length === 0) return;
      heap[0] = last;
      for (let at = 0; ;) {
        let next = at;
        for (const down of [2 * at + 1, 2 * at + 2])
          if (down < heap.length && isBefore(heap[down] as Event, heap[next] as Event)) next = down;
        if (next === at) return;
        swap(at, next);
        at = next;
      }
    },
  };
}

/** Resolves when every promise that can go on has gone on: the embedded database answers by promises alone, too. */
const promisesSettle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function createClock(from: number, roll: () => number): Clock {
  const heap = createHeap();
  let now = from;
  let order = 0;
  let steps = 0;
  return {
    now: () => now,
    steps: () => steps,
    later(ms, act) {
      let isTaken = false;
      heap.add({
        at: now + Math.max(0, Math.round(ms)),
        tie: roll(),
        order: order++,
        act: () => (isTaken ? undefined : act()),
      });
      return () => void (isTaken = true);
    },
    async run(end, stepped = () => {}, isOver = () => false) {
      await promisesSettle();
      for (;;) {
        const next = heap.first();
        if (next === undefined || next.at > end || isOver()) break;
        heap.take();
        now = next.at;
        steps++;
        await next.act();
        await promisesSettle();
        await stepped();
      }
      now = Math.max(now, isOver() ? now : end);
    },
  };
}

/** What belongs to one life of a process: it ends with everything that it waits for. */
export interface Life {
  readonly isOver: () => boolean;
  end(): void;
  readonly later: Clock['later'];
  /** Waits `ms`; for ever if the life ends. */
  sleep(ms: number): Promise<void>;
}

export function createLife(clock: Clock): Life {
  let isOver = false;
  const later: Clock['later'] = (ms, act) => clock.later(ms, () => (isOver ? undefined : act()));
  return {
    isOver: () => isOver,
    end: () => void (isOver = true),
    later,
    sleep: (ms) => new Promise((resolve) => void later(ms, resolve)),
  };
}
