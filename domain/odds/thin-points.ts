/** Keeps few of many points of a price over time, so that the drawn line stays the same to the eye. */

/** [publish time in ms, odds in hundredths] */
export type OddsPoint = readonly [at: number, odds: number];

/** First, last, highest and lowest point, in the order of their worth. */
function neededPlaces(points: readonly OddsPoint[]): readonly number[] {
  let high = 0;
  let low = 0;
  for (const [place, [, odds]] of points.entries()) {
    if (odds > (points[high]?.[1] ?? 0)) high = place;
    if (odds < (points[low]?.[1] ?? 0)) low = place;
  }
  return [0, points.length - 1, high, low];
}

interface Stretch {
  readonly from: number;
  /** The first place behind it. */
  readonly to: number;
  /** The points that the line comes from and goes on to. */
  readonly before: OddsPoint;
  readonly after: OddsPoint;
}

/** The place in the stretch whose triangle with the points before and after it is the largest: the bend of the line. */
function bendIn(points: readonly OddsPoint[], { from, to, before: a, after: c }: Stretch): number {
  let best = from;
  let largest = -1;
  for (let place = from; place < to; place++) {
    const [at = 0, odds = 0] = points[place] ?? [];
    const area = Math.abs((a[0] - c[0]) * (odds - a[1]) - (a[0] - at) * (c[1] - a[1]));
    if (area <= largest) continue;
    largest = area;
    best = place;
  }
  return best;
}

/**
 * At most `most` of the points (at least 2), in their order. The first and the last point stay, then the highest and the lowest; of the
 * others, one of each stretch of equal length: the one where the line bends most. No point is invented.
 */
export function thinPoints(points: readonly OddsPoint[], most: number): readonly OddsPoint[] {
  const room = Math.max(2, Math.trunc(most));
  if (points.length <= room) return points;
  const kept = new Set(neededPlaces(points).slice(0, room));
  const stretches = room - kept.size;
  const inner = points.length - 2;
  const startOf = (stretch: number): number => 1 + Math.floor((stretch * inner) / stretches);
  let before = points[0] ?? ([0, 0] as const);
  for (let stretch = 0; stretch < stretches; stretch++) {
    const to = startOf(stretch + 1);
    const after = points[Math.min(points.length - 1, to)] ?? before;
    const place = bendIn(points, { from: startOf(stretch), to, before, after });
    kept.add(place);
    before = points[place] ?? before;
  }
  return [...kept]
    .toSorted((a, b) => a - b)
    .map((place) => points[place])
    .filter((point) => point !== undefined);
}
