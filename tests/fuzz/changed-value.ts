/** A value of the wire with one or some of its parts changed: what a faulty or hostile other side may send, near to what is right. */
const LONG = 'x'.repeat(5000);
const DEEP = Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], 0);

const odd: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  1.5,
  NaN,
  Infinity,
  -Infinity,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
  5e-324,
  '',
  '0',
  '-1',
  '1e9',
  'null',
  '__proto__',
  'constructor',
  '\u0000',
  '\uD800',
  '한글\u202E',
  LONG,
  [],
  [[]],
  {},
  { length: 1e9 },
  { toString: 'x', valueOf: 1 },
  DEEP,
  new Uint8Array([0, 255, 1]),
];

type Place = readonly [holder: Record<string | number, unknown>, key: string | number];

/** Every place of the value, as its holder and its key there. */
function placesOf(value: unknown, most: number): Place[] {
  const places: Place[] = [];
  const open: unknown[] = [value];
  while (open.length > 0 && places.length < most) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null || one instanceof Uint8Array) continue;
    const holder = one as Record<string | number, unknown>;
    for (const key of Array.isArray(one) ? one.keys() : Object.keys(one)) {
      places.push([holder, key]);
      open.push(holder[key]);
    }
  }
  return places;
}

const MOST_PLACES = 2000;
const MOST_CHANGES = 4;
const MOST_COPIES = 30;

/** Changes of bytes: one byte, or the end. */
function changedBytes(bytes: Uint8Array, roll: () => number): Uint8Array {
  if (roll() < 0.3) return bytes.slice(0, Math.floor(roll() * bytes.length));
  const copy = Uint8Array.from(bytes);
  if (copy.length > 0) copy[Math.floor(roll() * copy.length)] = Math.floor(roll() * 256);
  return copy;
}

function changeAt([holder, key]: Place, places: readonly Place[], roll: () => number): void {
  const value = holder[key];
  const other = places[Math.floor(roll() * places.length)];
  const kind = Math.floor(roll() * 8);
  if (value instanceof Uint8Array && kind < 6) holder[key] = changedBytes(value, roll);
  else if (typeof value === 'number' && kind < 3)
    holder[key] = [value + 1, value - 1, -value, value * 1000, value / 3][Math.floor(roll() * 5)];
  else if (kind === 3 && !Array.isArray(holder)) delete holder[key];
  else if (kind === 4 && Array.isArray(value)) {
    const item: unknown = value[Math.floor(roll() * value.length)];
    holder[key] = [
      ...(value as unknown[]),
      ...Array.from({ length: Math.floor(roll() * MOST_COPIES) }, () => item),
    ];
  } else if (kind === 5 && Array.isArray(value)) holder[key] = (value as unknown[]).toReversed();
  // Of another place: a value that is right elsewhere.
  else if (kind === 6 && other !== undefined) holder[key] = structuredClone(other[0][other[1]]);
  else if (kind === 7 && !Array.isArray(holder)) holder[`${key}x`] = value;
  else holder[key] = structuredClone(odd[Math.floor(roll() * odd.length)]);
}

/** A copy with up to four of its parts changed. */
export function changed<Value>(value: Value, roll: () => number): Value {
  const copy = structuredClone(value);
  const changes = 1 + Math.floor(roll() * MOST_CHANGES);
  const places = placesOf(copy, MOST_PLACES);
  for (let at = 0; at < changes; at++) {
    const place = places[Math.floor(roll() * places.length)];
    if (place !== undefined) changeAt(place, places, roll);
  }
  return copy;
}

/** Frames: some bytes changed, cut off, doubled or put in. */
export function changedFrame(frame: Uint8Array, roll: () => number): Uint8Array {
  if (roll() < 0.5) return changedBytes(frame, roll);
  const at = Math.floor(roll() * frame.length);
  const to = Math.min(frame.length, at + Math.floor(roll() * 40));
  return Uint8Array.from([...frame.subarray(0, to), ...frame.subarray(at)]);
}
