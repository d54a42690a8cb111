/** Lists that are each in the order of time as one, without a sort of all their items at once. */

/** Moves the first of the heap down to its place. */
function sink(heap: number[], isBefore: (a: number, b: number) => boolean): void {
  const [moved = 0] = heap;
  let at = 0;
  for (let below = 1; below < heap.length; below = 2 * at + 1) {
    const [left = 0, right] = [heap[below], heap[below + 1]];
    const isRight = right !== undefined && isBefore(right, left);
    const next = isRight ? right : left;
    if (!isBefore(next, moved)) break;
    heap[at] = next;
    at = isRight ? below + 1 : below;
  }
  heap[at] = moved;
}

/** Which list the next time is of, time after time. At equal times the earlier list comes first. */
export function* mergedTimes(lists: readonly (readonly number[])[]): Generator<number, void> {
  /** Of each list its next time, Infinity behind its last. */
  const times = lists.map(([first]) => first ?? Number.POSITIVE_INFINITY);
  const places = lists.map(() => 0);
  const timeOf = (list: number): number => times[list] ?? Number.POSITIVE_INFINITY;
  const isBefore = (a: number, b: number): boolean =>
    timeOf(a) < timeOf(b) || (timeOf(a) === timeOf(b) && a < b);
  const heap = [...lists.keys()].sort((a, b) => (isBefore(a, b) ? -1 : 1));
  for (;;) {
    const [list = 0] = heap;
    if (timeOf(list) === Number.POSITIVE_INFINITY) return;
    yield list;
    const place = (places[list] ?? 0) + 1;
    places[list] = place;
    times[list] = lists[list]?.[place] ?? Number.POSITIVE_INFINITY;
    sink(heap, isBefore);
  }
}
