/** Long work in slices: it stops after each so many items, so that its caller can let other work in between, or end it there. */
export type InSlices<Value> = Generator<void, Value>;

/** The work in one slice. */
export const UNSLICED = Number.POSITIVE_INFINITY;

/** Does the work up to its end, without a stop for others. */
export function unsliced<Value>(work: InSlices<Value>): Value {
  for (;;) {
    const slice = work.next();
    if (slice.done === true) return slice.value;
  }
}

/**
 * Lets others have a turn after each slice of the work; `nextTurn` resolves after it. Once the signal is aborted it rejects with the signal's
 * reason, the rest of the work is not done, and nothing holds what it has read.
 */
export async function inTurns<Value>(
  work: InSlices<Value>,
  nextTurn: () => Promise<unknown>,
  signal?: { throwIfAborted(): void },
): Promise<Value> {
  for (;;) {
    signal?.throwIfAborted();
    const slice = work.next();
    if (slice.done === true) return slice.value;
    await nextTurn();
  }
}

/** Returns after each item whether the slice is full. */
export function createSliceCount(most: number): () => boolean {
  let left = most;
  return () => {
    if (--left > 0) return false;
    left = most;
    return true;
  };
}
