/** A clock that moves only when the replay moves it, and the core's timers, which run on this clock. */
import type { CoreDeps } from '../engine/deps.ts';

interface Timer {
  /** Recorded time, ms since 1970. */
  readonly due: number;
  readonly act: () => void;
}

export interface RecordedClock extends Pick<CoreDeps, 'now' | 'later'> {
  /** When the first timer is due; Infinity if there is none. */
  readonly nextDue: number;
  /** Moves the clock to `at` and runs no timer; it never goes back. */
  setTo(at: number): void;
  /** Runs the first timer. Those that are due at the same time run in the order in which they were set. */
  runNext(): void;
  /** Forgets every timer. */
  clear(): void;
}

/** `start`: recorded time, ms since 1970. */
export function createRecordedClock(start: number): RecordedClock {
  let now = start;
  /** Sorted by due time. A core has only a few timers. */
  const timers: Timer[] = [];
  return {
    now: () => now,
    later(ms, act) {
      const timer = { due: now + ms, act };
      let place = timers.length;
      while ((timers[place - 1]?.due ?? Number.NEGATIVE_INFINITY) > timer.due) place--;
      timers.splice(place, 0, timer);
      return () => {
        const at = timers.indexOf(timer);
        if (at >= 0) timers.splice(at, 1);
      };
    },
    get nextDue() {
      return timers[0]?.due ?? Number.POSITIVE_INFINITY;
    },
    setTo: (at) => void (now = Math.max(now, at)),
    runNext: () => timers.shift()?.act(),
    clear: () => void timers.splice(0),
  };
}
