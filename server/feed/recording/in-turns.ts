import { setImmediate } from 'node:timers/promises';
import type { InSlices } from '../../../domain/recording/slices.ts';

/** So many messages are read or played in one turn of the event loop: some 5 ms. */
export const SLICE_MESSAGES = 5000;

/** Lets requests in between while a long recording is read or played. */
export async function inTurns<Value>(work: InSlices<Value>): Promise<Value> {
  for (;;) {
    const slice = work.next();
    if (slice.done === true) return slice.value;
    await setImmediate();
  }
}
