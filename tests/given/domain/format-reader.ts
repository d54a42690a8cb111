/** A reader of recorded sessions that was written from docs/session-format.md alone. It shares no code with the program. */
import { Unpackr } from 'msgpackr';

const MAGIC = [0x53, 0x50, 0x4f, 0x02, 0x0d, 0x0a, 0x1a, 0x0a];
const KINDS = 'in out call answer command tick link random id meter mark keyframe hash trailer state'.split(
  ' ',
);
const unpackr = new Unpackr({ useRecords: false, mapsAsObjects: true, int64AsType: 'number' });

type Entry = readonly [n: number, kind: string, at: number, name: string, value: unknown];
type Part = readonly [from: number, to: number];
type Block = { readonly payload: Uint8Array; readonly check: number; readonly next: number };

/** What a reader says of a file, as in tests/sessions/conformance/expected.json. */
export type ReadFile =
  | { readonly refused: string }
  | {
      readonly header: unknown;
      readonly closed: boolean;
      readonly entries: readonly unknown[];
      readonly unreadable: readonly Part[];
      readonly changed: readonly Part[];
    };

/** Bytes are hexadecimal. */
export const plainOf = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) =>
      one instanceof Uint8Array ? { bytes: Buffer.from(one).toString('hex') } : one,
    ),
  );

function hash() {
  let [a, b] = [0x811c9dc5, 0xc2b2ae35];
  const number = (v: number): void => {
    a = Math.imul(a ^ v, 0x9e3779b1);
    a ^= a >>> 15;
    b = Math.imul(b + v + Math.imul(Math.floor(v / 2 ** 32), 31), 0x85ebca77);
    b ^= b >>> 13;
  };
  const text = (one: string): void => {
    for (let at = 0; at < one.length; at++) number(one.charCodeAt(at));
    number(one.length);
  };
  const hex = (part: number): string => (part >>> 0).toString(16).padStart(8, '0');
  return { number, text, check: (): number => (a ^ b) >>> 0, digits: (): string => hex(a) + hex(b) };
}

function blockAt(bytes: Uint8Array, offset: number): Block | null {
  if (offset + 8 > bytes.length) return null;
  const head = new DataView(bytes.buffer, bytes.byteOffset + offset, 8);
  const next = offset + 8 + head.getUint32(0, true);
  if (next > bytes.length) return null;
  const payload = bytes.subarray(offset + 8, next);
  const sum = hash();
  for (const byte of payload) sum.number(byte);
  return sum.check() === head.getUint32(4, true) ? { payload, check: sum.check(), next } : null;
}

const isEntryAt = (bytes: Uint8Array, offset: number): boolean =>
  bytes[offset + 8] === 0x94 && (bytes[offset + 9] ?? 99) < KINDS.length && blockAt(bytes, offset) !== null;

type Row = Readonly<Record<string, unknown>>;

/** Where the entries end, and the numbers of the places; without a trailer null. */
function trailerOf(
  bytes: Uint8Array,
): { readonly end: number; readonly places: readonly Row[]; readonly count: number } | null {
  const tail = bytes.length - 8;
  if (String.fromCharCode(...bytes.subarray(tail + 4)) !== 'SPOE') return null;
  const end = tail - new DataView(bytes.buffer, bytes.byteOffset + tail, 4).getUint32(0, true);
  const block = blockAt(bytes, end);
  if (block?.next !== tail) return null;
  const [, , , value] = unpackr.unpack(block.payload) as readonly [number, number, string, Row];
  return { end, places: value['places'] as readonly Row[], count: Number(value['entries']) };
}

/** Each part between two hashes is proved by the hash behind it, from the chain value that was written before it. */
function createChain() {
  const changed: Part[] = [];
  let [from, last, isWhole] = [0, '', true];
  let frames = hash();
  return {
    changed,
    lose: (): void => void (isWhole = false),
    take([n, kind, , name, value]: Entry, check: number): void {
      if (kind !== 'hash') return frames.number(check);
      const { frames: written, state } = value as { readonly frames: string; readonly state: string };
      const link = hash();
      for (const one of [last, written, state]) link.text(one);
      if (isWhole && frames.digits() !== written) changed.push([from, n]);
      else if (isWhole && link.digits() !== name) changed.push([n, n + 1]);
      [from, last, isWhole, frames] = [n + 1, name, true, hash()];
    },
  };
}

export function readFormat(bytes: Uint8Array): ReadFile {
  const isOther = (place: number): boolean => bytes[place] !== MAGIC[place];
  if ([0, 1, 2, 4].some(isOther)) return { refused: 'not-a-session' };
  if (isOther(3)) return { refused: 'other-version' };
  const head = blockAt(bytes, 8);
  if (head === null) return { refused: 'damaged-header' };
  const trailer = trailerOf(bytes);
  const end = trailer?.end ?? bytes.length;
  const entries: unknown[] = [];
  const unreadable: Part[] = [];
  const chain = createChain();
  let [n, offset] = [0, head.next];
  while (offset < end) {
    const block = blockAt(bytes, offset);
    if (block !== null) {
      const [kind, at, name, value] = unpackr.unpack(block.payload) as readonly [
        number,
        number,
        string,
        unknown,
      ];
      const entry: Entry = [n++, KINDS[kind] ?? '', at, name, value];
      entries.push(plainOf(entry));
      chain.take(entry, block.check);
      offset = block.next;
      continue;
    }
    let next = offset + 1;
    while (next < end && !isEntryAt(bytes, next)) next++;
    chain.lose();
    if (next >= end && trailer === null) break;
    const to = numberAt(bytes, next, trailer) ?? n + 1;
    unreadable.push([n, to]);
    [n, offset] = [to, next];
  }
  return {
    header: unpackr.unpack(head.payload),
    closed: trailer !== null,
    entries,
    unreadable,
    changed: chain.changed,
  };
}

/** Counted back from the next place; null: there is none. */
function numberAt(bytes: Uint8Array, offset: number, trailer: ReturnType<typeof trailerOf>): number | null {
  const place = trailer?.places.find((one) => Number(one['offset']) >= offset);
  if (trailer === null) return null;
  let between = 0;
  const to = place === undefined ? trailer.end : Number(place['offset']);
  for (let at = offset; at < to; between++) at = blockAt(bytes, at)?.next ?? to;
  return (place === undefined ? trailer.count : Number(place['n'])) - between;
}
