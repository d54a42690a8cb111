/** Lets recorded time pass: a session plays by itself, faster or slower than it was recorded. */
import type { StagePlace } from '../../core/prices/open-stage.ts';

export interface Pace {
  /** Recorded seconds in a real second. */
  readonly speed: number;
  /** Longest wait for the next entry, recorded ms. */
  readonly maxGapMs: number;
}

export const speeds = [0.25, 1, 2, 5, 20, 100] as const;
export const gaps = [1000, 5000, 30_000, 600_000] as const;

const TICK_MS = 100;

interface PaceDeps {
  /** undefined: the time cannot be reached, and the playing ends. */
  readonly goTime: (at: number) => Promise<StagePlace | undefined>;
  readonly onPlace: (place: StagePlace) => void;
  /** Called when the playing ends, at the end of the session or by `stop`. */
  readonly onEnd: () => void;
  readonly pace: () => Pace;
}

export function createPace({ goTime, onPlace, onEnd, pace }: PaceDeps) {
  let run = 0;
  const wait = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, TICK_MS));
  /** `at`: recorded time, ms since 1970. */
  const play = async (mine: number, from: number): Promise<void> => {
    let at = from;
    let before = performance.now();
    for (;;) {
      await wait();
      if (mine !== run) return;
      const now = performance.now();
      at += (now - before) * pace().speed;
      before = now;
      const place = await goTime(at);
      if (mine !== run) return;
      if (place === undefined) break;
      onPlace(place);
      const { nextAt } = place;
      if (nextAt === null || place.stop !== null) break;
      at = Math.max(at, nextAt - pace().maxGapMs);
    }
    run++;
    onEnd();
  };
  return {
    start: (from: number): void => void play(++run, from),
    stop(): void {
      run++;
      onEnd();
    },
  };
}
