/** Blocks, hashes and keyframes of recorded sessions, read by docs/session-format.md alone. It shares no code with the program. */
import { Unpackr } from 'msgpackr';

export const KINDS =
  'in out call answer command tick link random id meter mark keyframe hash trailer state'.split(' ');
const unpackr = new Unpackr({ useRecords: false, mapsAsObjects: true, int64AsType: 'number' });

export type Row = Readonly<Record<string, unknown>>;
export type Entry = readonly [n: number, kind: string, at: number, name: string, value: unknown];
export type Block = { readonly payload: Uint8Array; readonly check: number; readonly next: number };
type Payload = readonly [kind: number, at: number, name: string, value: unknown];

export const unpacked = (payload: Uint8Array): unknown => unpackr.unpack(payload);

export function entryIn({ payload }: Block, n: number): Entry {
  const [kind, at, name, value] = unpacked(payload) as Payload;
  return [n, KINDS[kind] ?? '', at, name, value];
}

export function hash() {
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

/** null: there is none with a right check. */
export function blockAt(bytes: Uint8Array, offset: number): Block | null {
  if (offset + 8 > bytes.length) return null;
  const head = new DataView(bytes.buffer, bytes.byteOffset + offset, 8);
  const next = offset + 8 + head.getUint32(0, true);
  if (next > bytes.length) return null;
  const payload = bytes.subarray(offset + 8, next);
  const sum = hash();
  for (const byte of payload) sum.number(byte);
  return sum.check() === head.getUint32(4, true) ? { payload, check: sum.check(), next } : null;
}

const MOST_MS = 31 * 86_400_000;

/** As `blockAt`; null also where the block is no entry. */
export function entryAt(bytes: Uint8Array, offset: number): Block | null {
  const block = blockAt(bytes, offset);
  const value = block === null ? null : unpacked(block.payload);
  if (!Array.isArray(value) || value.length !== 4) return null;
  const [kind, at, name] = value as readonly unknown[];
  const isNamed = typeof name === 'string' && name.length <= 200;
  const isTimed = typeof at === 'number' && at >= 0 && at <= MOST_MS;
  return typeof kind === 'number' && KINDS[kind] !== undefined && isNamed && isTimed ? block : null;
}

/** The kind that the bytes of an entry say, also where its check is wrong; '': they are not the beginning of one. */
export const kindAt = (bytes: Uint8Array, offset: number): string =>
  bytes[offset + 8] === 0x94 ? (KINDS[bytes[offset + 9] ?? 99] ?? '') : '';

/** Where the damaged entry at `offset` says that the next one begins. */
export const nextSaid = (bytes: Uint8Array, offset: number): number =>
  offset + 8 + new DataView(bytes.buffer, bytes.byteOffset + offset, 4).getUint32(0, true);

/** A market of a keyframe by the names of its fields: from a list, or, in files of earlier releases, as it is. */
export function namedMarket(market: unknown): unknown {
  if (!Array.isArray(market)) return market;
  const [marketId, specifier, line, status, favourite, seq, pt, ...rest] = market as readonly unknown[];
  const outcomes = Array.from({ length: rest.length / 5 }, (_, at) => {
    const [id, cell, odds, previous, active] = rest.slice(at * 5);
    return { id, cell, odds, previous, active };
  });
  return { marketId, specifier, line, status, favourite, seq, pt, outcomes };
}

export const marketsIn = (keyframe: unknown): readonly unknown[] =>
  ((keyframe as Row)['matches'] as readonly Row[]).flatMap((match) =>
    (match['markets'] as readonly unknown[]).map(namedMarket),
  );

/** Bytes are hexadecimal. */
export const plainOf = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) =>
      one instanceof Uint8Array ? { bytes: Buffer.from(one).toString('hex') } : one,
    ),
  );
