/**
 * Unpacks LZMA as it lies in a zip: its properties, then the data. Total: data that ends early or is damaged gives what is before the damage, and
 * says why.
 */
import { createRangeDecoder, EVEN, type RangeDecoder } from './range-decoder.ts';

interface Unlzma {
  readonly bytes: Uint8Array;
  /** null: the data is whole. */
  readonly why: string | null;
}

/** Places of the chances in one list. */
const [STATES, MOST_PLACE_STATES] = [12, 16] as const;
const IS_MATCH = 0;
const IS_REPEAT = IS_MATCH + STATES * MOST_PLACE_STATES;
const IS_REPEAT_0 = IS_REPEAT + STATES;
const IS_REPEAT_1 = IS_REPEAT_0 + STATES;
const IS_REPEAT_2 = IS_REPEAT_1 + STATES;
const IS_LONG_0 = IS_REPEAT_2 + STATES;
const SLOTS = IS_LONG_0 + STATES * MOST_PLACE_STATES;
const [SLOT_BITS, LENGTH_STATES] = [6, 4] as const;
const PLACES = SLOTS + (LENGTH_STATES << SLOT_BITS);
const ALIGN = PLACES + 128;
const ALIGN_BITS = 4;
const LENGTHS = ALIGN + (1 << ALIGN_BITS);
/** Of a length: two choices, then trees of 3, 3 and 8 bits. */
const [LOW_BITS, HIGH_BITS] = [3, 8] as const;
const LOW = 2;
const MIDDLE = LOW + (MOST_PLACE_STATES << LOW_BITS);
const HIGH = MIDDLE + (MOST_PLACE_STATES << LOW_BITS);
const LENGTH_SIZE = HIGH + (1 << HIGH_BITS);
const LITERALS = LENGTHS + 2 * LENGTH_SIZE;
const LITERAL_SIZE = 0x3_00;

const LEAST_LENGTH = 2;
const [FIRST_SLOT_WITH_BITS, FIRST_EVEN_SLOT] = [4, 14] as const;
/** The distance that ends the data. */
const END_DISTANCE = 0xff_ff_ff_ff;
/** Version of the packer, and length of the properties, before them. */
const BEFORE_PROPERTIES = 4;
const PROPERTY_BYTES = 5;

interface Properties {
  readonly literalBits: number;
  readonly literalPlaceBits: number;
  readonly placeMask: number;
}

/** null: there are none. */
function propertiesAt(bytes: Uint8Array): Properties | null {
  const value = bytes[BEFORE_PROPERTIES] ?? 255;
  if (bytes[2] !== PROPERTY_BYTES || value >= 225) return null;
  const [literalBits, rest] = [value % 9, Math.floor(value / 9)];
  return { literalBits, literalPlaceBits: rest % 5, placeMask: (1 << Math.floor(rest / 5)) - 1 };
}

function readLength(range: RangeDecoder, chances: Uint16Array, base: number, placeState: number): number {
  if (range.bit(chances, base) === 0)
    return range.tree(chances, base + LOW + (placeState << LOW_BITS), LOW_BITS);
  if (range.bit(chances, base + 1) === 0)
    return 8 + range.tree(chances, base + MIDDLE + (placeState << LOW_BITS), LOW_BITS);
  return 16 + range.tree(chances, base + HIGH, HIGH_BITS);
}

function readDistance(range: RangeDecoder, chances: Uint16Array, length: number): number {
  const state = Math.min(length, LENGTH_STATES - 1);
  const slot = range.tree(chances, SLOTS + (state << SLOT_BITS), SLOT_BITS);
  if (slot < FIRST_SLOT_WITH_BITS) return slot;
  const bits = (slot >> 1) - 1;
  const base = ((2 | (slot & 1)) << bits) >>> 0;
  if (slot < FIRST_EVEN_SLOT) return base + range.reverseTree(chances, PLACES + base - slot, bits);
  const high = range.even(bits - ALIGN_BITS) * (1 << ALIGN_BITS);
  return base + high + range.reverseTree(chances, ALIGN, ALIGN_BITS);
}

/** What was unpacked, with room for more. */
function createOut(size: number | null, most: number) {
  let bytes = new Uint8Array(Math.min(size ?? 64 * 1024, most));
  const out = {
    count: 0,
    put(byte: number): void {
      if (out.count === bytes.length) {
        const more = new Uint8Array(Math.min(most, Math.max(1024, bytes.length * 2)));
        more.set(bytes);
        bytes = more;
      }
      bytes[out.count++] = byte;
    },
    /** The byte so far back; 0 before the beginning. */
    back: (distance: number): number => bytes[out.count - distance - 1] ?? 0,
    all: (): Uint8Array => bytes.subarray(0, out.count),
  };
  return out;
}
type Out = ReturnType<typeof createOut>;

/** A literal; after a match its bits are expected to be those of the byte at the match's distance, until one differs. */
function readLiteral(range: RangeDecoder, chances: Uint16Array, base: number, match: number | null): number {
  let symbol = 1;
  let expected = match;
  while (symbol < 0x1_00) {
    const bit = expected === null ? 0 : (expected >> 7) & 1;
    const own = range.bit(chances, base + (expected === null ? 0 : (1 + bit) << 8) + symbol);
    if (expected !== null) expected = bit === own ? (expected << 1) & 0xff : null;
    symbol = (symbol << 1) | own;
  }
  return symbol & 0xff;
}

const afterLiteral = (state: number): number => (state < 4 ? 0 : state < 10 ? state - 3 : state - 6);
const isAfterLiteral = (state: number): boolean => state < 7;

/** Reads until the end; returns why it could not be reached. */
function decode(
  range: RangeDecoder,
  properties: Properties,
  out: Out,
  { size, most }: { readonly size: number | null; readonly most: number },
): string | null {
  const { literalBits, literalPlaceBits, placeMask } = properties;
  const chances = new Uint16Array(LITERALS + (LITERAL_SIZE << (literalBits + literalPlaceBits))).fill(EVEN);
  const distances = [0, 0, 0, 0];
  let state = 0;
  /** The distance of a repeated match, which becomes the newest; null: it is a single byte. */
  const readRepeated = (placeState: number): boolean => {
    let place = 0;
    if (range.bit(chances, IS_REPEAT_0 + state) === 0) {
      if (range.bit(chances, IS_LONG_0 + state * MOST_PLACE_STATES + placeState) === 0) return false;
    } else if (range.bit(chances, IS_REPEAT_1 + state) === 0) place = 1;
    else place = 2 + range.bit(chances, IS_REPEAT_2 + state);
    const [distance = 0] = distances.splice(place, 1);
    distances.unshift(distance);
    return true;
  };
  while (size === null || out.count < size) {
    if (range.isPastEnd()) return 'the data ends';
    if (out.count >= most) return 'it is too large';
    const placeState = out.count & placeMask;
    if (range.bit(chances, IS_MATCH + state * MOST_PLACE_STATES + placeState) === 0) {
      const place = out.count & ((1 << literalPlaceBits) - 1);
      const before = out.back(0) >> (8 - literalBits);
      const base = LITERALS + LITERAL_SIZE * ((place << literalBits) + before);
      out.put(readLiteral(range, chances, base, isAfterLiteral(state) ? null : out.back(distances[0] ?? 0)));
      state = afterLiteral(state);
      continue;
    }
    let length = 0;
    if (range.bit(chances, IS_REPEAT + state) === 0) {
      length = readLength(range, chances, LENGTHS, placeState);
      state = isAfterLiteral(state) ? 7 : 10;
      distances.pop();
      distances.unshift(readDistance(range, chances, length));
      if (distances[0] === END_DISTANCE) return null;
    } else if (readRepeated(placeState)) {
      length = readLength(range, chances, LENGTHS + LENGTH_SIZE, placeState);
      state = isAfterLiteral(state) ? 8 : 11;
    } else {
      if ((distances[0] ?? 0) >= out.count) return 'an impossible distance';
      out.put(out.back(distances[0] ?? 0));
      state = isAfterLiteral(state) ? 9 : 11;
      continue;
    }
    const distance = distances[0] ?? 0;
    if (distance >= out.count) return 'an impossible distance';
    const end = Math.min(out.count + length + LEAST_LENGTH, size ?? most, most);
    while (out.count < end) out.put(out.back(distance));
  }
  return range.isPastEnd() ? 'the data ends' : null;
}

/** `size`: of what comes out; null: the data tells its end. `most`: more bytes are not unpacked. */
export function unlzma(bytes: Uint8Array, size: number | null, most: number): Unlzma {
  const properties = propertiesAt(bytes);
  if (properties === null) return { bytes: new Uint8Array(0), why: 'no properties of LZMA' };
  const out = createOut(size, most);
  const range = createRangeDecoder(bytes, BEFORE_PROPERTIES + PROPERTY_BYTES);
  const why = decode(range, properties, out, { size, most });
  return { bytes: out.all(), why };
}
