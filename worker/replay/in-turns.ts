import type { InSlices } from '../../domain/recording/slices.ts';
import { nextTask } from './next-task.ts';

/**
 * Gives others a turn after each slice of the work: a message to this worker may abort the signal then. It rejects with the signal's reason, the
 * rest of the work is not done, and nothing holds what it has read.
 */
export async function inTurns<Value>(work: InSlices<Value>, signal?: AbortSignal): Promise<Value> {
  for (;;) {
    signal?.throwIfAborted();
    const slice = work.next();
    if (slice.done === true) return slice.value;
    await nextTask();
  }
}
