/** Long work in the worker of a replay, cut into slices, so that a step meanwhile is not late. */
import { nextTask } from '../next-task.ts';

/** A slice, a quarter of a frame. The time is looked at after so many entries. */
const SLICE_MS = 4;
const LOOK_EVERY = 20;

export interface TimeSlices {
  /** Whether others must get a turn; `n` counts entries. */
  isOver(n: number): boolean;
  /** Gives others a turn. */
  rest(): Promise<void>;
}

/** `idle` resolves when nothing is played. */
export function createTimeSlices(idle: () => Promise<void> = async () => {}): TimeSlices {
  let began = performance.now();
  return {
    isOver: (n) => n % LOOK_EVERY === 0 && performance.now() - began > SLICE_MS,
    async rest() {
      await nextTask();
      await idle();
      began = performance.now();
    },
  };
}
