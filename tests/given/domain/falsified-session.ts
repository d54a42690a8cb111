/** A recorded session as others may give it back: changed, damaged or cut. The trailer stays as it was written. */
import { encodeEntry, readEntry, type SpoEntry } from '../../../domain/protocol/session/spo-entry.ts';
import { openSpo } from '../../../domain/protocol/session/spo-file.ts';
import { SpoBytes } from '../../../domain/protocol/session/spo-parts.ts';
import { joinedBytes } from '../../../domain/joined-bytes.ts';

interface Pieces {
  readonly start: Uint8Array;
  readonly blocks: readonly Uint8Array[];
  readonly rest: Uint8Array;
}

/** Offset of each entry, and behind the last one. */
export function offsetsIn(bytes: Uint8Array): readonly number[] {
  const file = openSpo(bytes);
  if (!file.ok) throw new Error(file.error);
  const first = 16 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true);
  const ends = [...file.value.entriesFrom(0)].map((read) => (read.ok ? read.value.next : Number.NaN));
  return [first, ...ends];
}

function piecesOf(bytes: Uint8Array): Pieces {
  const offsets = offsetsIn(bytes);
  const end = offsets.at(-1) ?? 0;
  const blocks = offsets.slice(0, -1).map((from, n) => bytes.slice(from, offsets[n + 1]));
  return { start: bytes.slice(0, offsets[0]), blocks, rest: bytes.slice(end) };
}

const otherEntry = (block: Uint8Array, change: (entry: SpoEntry) => SpoEntry): Uint8Array => {
  const read = readEntry(new SpoBytes(block), 0);
  if (!read.ok) throw new Error(read.error);
  return encodeEntry(change(read.value.entry));
};

type Falsify = (blocks: Uint8Array[], n: number) => void;

const changing =
  (change: (entry: SpoEntry) => SpoEntry): Falsify =>
  (blocks, n) =>
    void blocks.splice(n, 1, otherEntry(blocks[n] ?? new Uint8Array(), change));

/** Nine ways to falsify a session at entry `n`, which no hash is; `hash` is the number of the hash behind it. Checks are computed anew. */
export const falsifications: Readonly<
  Record<string, (n: number, hash: number) => (blocks: Uint8Array[]) => void>
> = {
  'another value': (n) => (all) => changing((entry) => ({ ...entry, value: { pt: -1 } }))(all, n),
  'another time': (n) => (all) => changing((entry) => ({ ...entry, at: entry.at + 1 }))(all, n),
  'another name': (n) => (all) => changing((entry) => ({ ...entry, name: 'Other' }))(all, n),
  'a lost entry': (n) => (all) => void all.splice(n, 1),
  'a doubled entry': (n) => (all) => void all.splice(n, 0, all[n] ?? new Uint8Array()),
  'a moved entry': (n) => (all) => void all.splice(n + 5, 0, ...all.splice(n, 1)),
  'an added entry': (n) => (all) =>
    void all.splice(n, 0, encodeEntry({ kind: 'mark', at: 0, name: 'added', value: null })),
  'another hash': (_, hash) => (all) =>
    changing((entry) => ({ ...entry, value: { ...(entry.value as object), state: 'other' } }))(all, hash),
  'a lost part': (n, hash) => (all) => void all.splice(n, hash + 1 - n),
};

export function falsified(
  bytes: Uint8Array,
  falsify: (blocks: Uint8Array[]) => void,
): Uint8Array<ArrayBuffer> {
  const { start, blocks, rest } = piecesOf(bytes);
  const own = [...blocks];
  falsify(own);
  return joinedBytes([start, ...own, rest]);
}

/** The file with a flipped bit in the payload of entry `n`. */
export function damaged(bytes: Uint8Array, n: number): Uint8Array<ArrayBuffer> {
  const own = new Uint8Array(bytes);
  const at = (offsetsIn(bytes)[n] ?? 0) + 10;
  own[at] = (own[at] ?? 0) ^ 1;
  return own;
}

/** Ten places at which a file may be cut off. */
export function cutsOf(bytes: Uint8Array, n: number, hash: number): Readonly<Record<string, number>> {
  const at = offsetsIn(bytes);
  const end = at.at(-1) ?? 0;
  const of = (entry: number): number => at[entry] ?? 0;
  return {
    'behind the header': of(0),
    'in the first entry': of(0) + 9,
    'between two entries': of(n),
    'in the length of an entry': of(n) + 2,
    'in the check of an entry': of(n) + 6,
    'in an entry': of(n + 1) - 1,
    'before a hash': of(hash),
    'behind a hash': of(hash + 1),
    'before the trailer': end,
    'in the last bytes': bytes.length - 3,
  };
}
