/** Long work in slices: it stops after each so many items, so that its caller can let other work in between, or end it there. */
export type InSlices<Value> = Generator<void, Value>;

/** The work in one slice. */
export const UNSLICED = Number.POSITIVE_INFINITY;

/** Does the work up to its end, without a stop for others. */
export function whole<Value>(work: InSlices<Value>): Value {
  for (;;) {
    const slice = work.next();
    if (slice.done === true) return slice.value;
  }
}

/** Returns after each item whether the slice is full. */
export function createSlices(most: number): () => boolean {
  let left = most;
  return () => {
    if (--left > 0) return false;
    left = most;
    return true;
  };
}
