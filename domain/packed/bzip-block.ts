/** One block of a bzip2 file: Huffman codes, move to front, the Burrows-Wheeler transform, and runs of equal bytes. */
import type { BitReader } from './bit-reader.ts';

/** The block cannot be read. */
export class BadBlock extends Error {}

const bad = (why: string): never => {
  throw new BadBlock(why);
};

const BYTES_OF_LEVEL = 100_000;
/** A block is read at once, so that all share the room: thousands of small files would each clear some megabytes. */
const shared = { room: new Uint32Array(0) };

/** Room for the symbols of a block. A symbol holds a byte, and above it the place of its successor. */
function blockRoom(level: number): Uint32Array {
  const size = level * BYTES_OF_LEVEL;
  if (shared.room.length < size) shared.room = new Uint32Array(size);
  return shared.room.subarray(0, size);
}

const MOST_CODE_BITS = 20;
/** Codes up to this length are found in one step. */
const TABLE_BITS = 10;
const [LEAST_TABLES, MOST_TABLES] = [2, 6] as const;
const GROUP_SYMBOLS = 50;
const [RUN_A, RUN_B] = [0, 1] as const;

/** The codes of one table: `direct` by the next bits (symbol × 32 + length; 0: longer), the others by the limits of their length. */
interface Codes {
  readonly direct: Uint16Array;
  readonly limit: Int32Array;
  readonly base: Int32Array;
  readonly symbols: Uint16Array;
}

function codesOf(lengths: Uint8Array): Codes {
  const direct = new Uint16Array(1 << TABLE_BITS);
  const limit = new Int32Array(MOST_CODE_BITS + 2).fill(-1);
  const base = new Int32Array(MOST_CODE_BITS + 2);
  const symbols = new Uint16Array(lengths.length);
  let [code, place] = [0, 0];
  for (let length = 1; length <= MOST_CODE_BITS; length++) {
    base[length] = place - code;
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== length) continue;
      symbols[place++] = symbol;
      if (length <= TABLE_BITS && code < 1 << length) {
        const from = code << (TABLE_BITS - length);
        direct.fill((symbol << 5) | length, from, from + (1 << (TABLE_BITS - length)));
      }
      code++;
    }
    limit[length] = code - 1;
    code <<= 1;
  }
  return { direct, limit, base, symbols };
}

/** The bytes that the block has, in order. */
function readUsed(reader: BitReader): Uint8Array {
  const groups = reader.bits(16);
  const used = new Uint8Array(256);
  let count = 0;
  for (let group = 0; group < 16; group++) {
    if ((groups & (0x8000 >>> group)) === 0) continue;
    const row = reader.bits(16);
    for (let one = 0; one < 16; one++) if ((row & (0x8000 >>> one)) !== 0) used[count++] = group * 16 + one;
  }
  return count === 0 ? bad('a block without bytes') : used.slice(0, count);
}

/** Which table each group of 50 symbols has. */
function readSelectors(reader: BitReader, tables: number): Uint8Array {
  const selectors = new Uint8Array(reader.bits(15));
  const order = [0, 1, 2, 3, 4, 5];
  for (let group = 0; group < selectors.length; group++) {
    let place = 0;
    while (reader.bits(1) === 1) if (++place >= tables) bad('an impossible table');
    const [table = 0] = order.splice(place, 1);
    order.unshift(table);
    selectors[group] = table;
    if (reader.isPastEnd()) bad('the data ends');
  }
  return selectors;
}

function readLengths(reader: BitReader, symbols: number): Uint8Array {
  const lengths = new Uint8Array(symbols);
  let length = reader.bits(5);
  for (let symbol = 0; symbol < symbols; symbol++) {
    while (reader.bits(1) === 1) {
      length += reader.bits(1) === 1 ? -1 : 1;
      if (length < 1 || length > MOST_CODE_BITS) bad('an impossible length of a code');
    }
    if (length < 1 || length > MOST_CODE_BITS) bad('an impossible length of a code');
    lengths[symbol] = length;
  }
  return lengths;
}

interface Tables {
  readonly used: Uint8Array;
  readonly codes: readonly Codes[];
  readonly selectors: Uint8Array;
}

/** A code that is not in the direct table, in its form. */
function longCode({ limit, base, symbols }: Codes, held: number, have: number): number {
  for (let length = TABLE_BITS + 1; length <= MOST_CODE_BITS; length++) {
    const code = (held >>> (have - length)) & ((1 << length) - 1);
    if (code > (limit[length] ?? -1)) continue;
    return ((symbols[code + (base[length] ?? 0)] ?? bad('an impossible code')) << 5) | length;
  }
  return bad('an impossible code');
}

/** Reads the symbols of the block into `room`, a byte each, and returns how many there are. This is the hot loop. */
function readSymbols(reader: BitReader, { used, codes, selectors }: Tables, room: Uint32Array): number {
  const { bytes } = reader;
  const front = used.slice();
  const end = used.length + 1;
  let at = reader.bit() >>> 3;
  let [held, have] = [(bytes[at++] ?? 0) & (0xff >>> (reader.bit() & 7)), 8 - (reader.bit() & 7)];
  let [count, run, weight, left, group] = [0, 0, 1, 0, 0];
  let table = codes[0] ?? bad('no codes');
  for (;;) {
    if (left === 0) {
      if (group >= selectors.length) bad('more symbols than tables');
      table = codes[selectors[group++] ?? 0] ?? bad('no codes');
      left = GROUP_SYMBOLS;
    }
    left--;
    while (have < MOST_CODE_BITS) {
      held = (held << 8) | (at < bytes.length ? (bytes[at] as number) : 0);
      at++;
      have += 8;
    }
    const quick = table.direct[(held >>> (have - TABLE_BITS)) & ((1 << TABLE_BITS) - 1)] as number;
    const found = quick !== 0 ? quick : longCode(table, held, have);
    const symbol = found >>> 5;
    have -= found & 31;
    if (symbol <= RUN_B) {
      run += symbol === RUN_A ? weight : weight * 2;
      weight *= 2;
      if (run > room.length) bad('a run that is too long');
      continue;
    }
    if (run > 0) {
      if (count + run > room.length) bad('more symbols than a block has');
      room.fill(front[0] as number, count, count + run);
      count += run;
      [run, weight] = [0, 1];
    }
    if (symbol === end) break;
    const place = symbol - 1;
    const byte = front[place] as number;
    for (let one = place; one > 0; one--) front[one] = front[one - 1] as number;
    front[0] = byte;
    if (count >= room.length) bad('more symbols than a block has');
    room[count++] = byte;
    if (at > bytes.length + 4) bad('the data ends');
  }
  reader.moveTo(at * 8 - have);
  return reader.isPastEnd() ? bad('the data ends') : count;
}

/** Links each symbol to its successor; see Burrows and Wheeler, 1994. */
function link(room: Uint32Array, count: number): void {
  const counts = new Uint32Array(256);
  for (let at = 0; at < count; at++)
    counts[(room[at] as number) & 0xff] = (counts[(room[at] as number) & 0xff] as number) + 1;
  for (let byte = 0, sum = 0; byte < 256; byte++) {
    const own = counts[byte] as number;
    counts[byte] = sum;
    sum += own;
  }
  for (let at = 0; at < count; at++) {
    const byte = (room[at] as number) & 0xff;
    const to = counts[byte] as number;
    counts[byte] = to + 1;
    room[to] = (room[to] as number) | (at << 8);
  }
}

const checkTable = new Int32Array(256).map((_, byte) => {
  let check = byte << 24;
  for (let bit = 0; bit < 8; bit++) check = check < 0 ? (check << 1) ^ 0x04_c1_1d_b7 : check << 1;
  return check;
});

const PART_BYTES = 1024 * 1024;
const RUN_BYTES = 4;
/** Most bytes of one run: four, and up to 255 more. */
const MOST_RUN_BYTES = RUN_BYTES + 255;

/** The bytes of the block; four equal ones are followed by how many more there are. Compares their check sum. */
function bytesOf(room: Uint32Array, count: number, first: number, expected: number): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let part = new Uint8Array(Math.min(PART_BYTES, count + (count >>> 2) + MOST_RUN_BYTES));
  let [used, equal, last, check] = [0, 0, -1, -1];
  let next = (room[first] as number) >>> 8;
  for (let left = count; left > 0; left--) {
    const symbol = room[next] as number;
    next = symbol >>> 8;
    const byte = symbol & 0xff;
    if (used + MOST_RUN_BYTES > part.length) {
      parts.push(part.subarray(0, used));
      part = new Uint8Array(PART_BYTES);
      used = 0;
    }
    if (equal === RUN_BYTES) {
      for (let more = byte; more > 0; more--) {
        part[used++] = last;
        check = (check << 8) ^ (checkTable[((check >>> 24) ^ last) & 0xff] as number);
      }
      [equal, last] = [0, -1];
      continue;
    }
    equal = byte === last ? equal + 1 : 1;
    last = byte;
    part[used++] = byte;
    check = (check << 8) ^ (checkTable[((check >>> 24) ^ byte) & 0xff] as number);
  }
  parts.push(part.subarray(0, used));
  return ~check >>> 0 === expected ? parts : bad('its check sum differs');
}

/** The bytes of the block whose mark was read; `level`: that of its stream. Throws BadBlock. */
export function unpackBlock(reader: BitReader, level: number): Uint8Array[] {
  const room = blockRoom(level);
  const expected = reader.bits(16) * 0x1_00_00 + reader.bits(16);
  if (reader.bits(1) === 1) bad('a block of a form that no packer writes any more');
  const first = reader.bits(24);
  const used = readUsed(reader);
  const tables = reader.bits(3);
  if (tables < LEAST_TABLES || tables > MOST_TABLES) bad('an impossible number of tables');
  const selectors = readSelectors(reader, tables);
  const codes = Array.from({ length: tables }, () => codesOf(readLengths(reader, used.length + 2)));
  const count = readSymbols(reader, { used, codes, selectors }, room);
  if (first >= count) bad('an impossible beginning');
  link(room, count);
  return bytesOf(room, count, first, expected);
}
