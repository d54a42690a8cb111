/**
 * Reads a session of version 2. Opening needs the header, and the trailer or a scan of the lengths; entries are decoded when they are
 * read. Total: a named refusal, or the entries before the damage.
 */
import { ok, refused, type Result } from '../../result.ts';
import { isRow, rowOf } from '../../row.ts';
import {
  type EntryFault,
  ENTRY_HEAD_BYTES,
  MAX_ENTRY_BYTES,
  MAX_SESSION_MS,
  readBlock,
  type ReadEntry,
  readEntry,
  spoKinds,
  unpackPlain,
} from './spo-entry.ts';
import { SPO_END, SPO_MAGIC, SPO_VERSION, type SpoHeader, type SpoPlace } from './spo-writer.ts';

/** Most entries of a file; more are not read. */
export const MAX_SPO_ENTRIES = 4_000_000;
/** A start after the year 2200 is damage. */
const MAX_STARTED_AT = 7_258_118_400_000;
const TAIL_BYTES = 8;
const MAX_COVERS = 20;

export type SpoRefusal = 'not-a-session' | 'other-version' | 'damaged-header';

export interface SpoDamage {
  /** Number of the first entry that cannot be read. */
  readonly n: number;
  readonly offset: number;
  readonly why: EntryFault;
}

export interface SpoFile {
  readonly header: SpoHeader;
  /** Entries that can be found, without the trailer. */
  readonly count: number;
  readonly places: readonly SpoPlace[];
  /** The recorder closed the file: its trailer is there. */
  readonly isClosed: boolean;
  /** Where the lengths end; null: at the end of the file. Damage inside an entry is found when it is read. */
  readonly damage: SpoDamage | null;
  /** The entries from number `n`, up to the first one that cannot be read; that one is the last result. */
  entriesFrom(n: number): IterableIterator<Result<ReadEntry & { readonly n: number }, SpoDamage>>;
}

const startsWith = (bytes: Uint8Array, start: Uint8Array, offset = 0): boolean =>
  start.every((byte, at) => bytes[offset + at] === byte);

/** The bytes are a session of any binary version. */
export const isSpo = (bytes: Uint8Array): boolean =>
  startsWith(bytes, SPO_MAGIC.subarray(0, 3)) && bytes[4] === 13;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');

function headerOf(value: unknown): Result<SpoHeader, SpoRefusal> {
  if (!isRow(value) || value['format'] !== 'spo') return refused('damaged-header');
  const { version, startedAt } = value;
  if (version !== SPO_VERSION) return refused('other-version');
  if (!isCount(startedAt) || startedAt > MAX_STARTED_AT) return refused('damaged-header');
  const { entries, bytes } = rowOf(value['limits']);
  const covers: unknown = value['covers'];
  return ok({
    format: 'spo',
    version,
    startedAt,
    build: textOf(value['build']),
    codec: textOf(value['codec']),
    siteKey: textOf(value['siteKey']),
    ...(Array.isArray(covers) ? { covers: covers.slice(0, MAX_COVERS).map(textOf) } : {}),
    limits: { entries: isCount(entries) ? entries : 0, bytes: isCount(bytes) ? bytes : 0 },
  });
}

interface Index {
  readonly count: number;
  readonly places: readonly SpoPlace[];
  readonly isClosed: boolean;
  readonly damage: SpoDamage | null;
}

function placeOf(value: unknown, end: number): SpoPlace | null {
  const { kind, n, offset, at } = rowOf(value);
  if ((kind !== 'keyframe' && kind !== 'hash') || !isCount(n) || !isCount(offset) || offset >= end)
    return null;
  return typeof at === 'number' && at >= 0 && at <= MAX_SESSION_MS ? { kind, n, offset, at } : null;
}

/** null: the file has no trailer that can be used. */
function indexOfTrailer(bytes: Uint8Array, first: number): Index | null {
  const tail = bytes.length - TAIL_BYTES;
  if (tail < first || !startsWith(bytes, SPO_END, tail + 4)) return null;
  const from = tail - new DataView(bytes.buffer, bytes.byteOffset + tail, 4).getUint32(0, true);
  const read = from < first ? null : readEntry(bytes, from);
  if (read === null || !read.ok || read.value.entry.kind !== 'trailer' || read.value.next !== tail)
    return null;
  const { entries, places } = rowOf(read.value.entry.value);
  if (!isCount(entries) || !Array.isArray(places)) return null;
  const known = places.flatMap((one: unknown) => placeOf(one, from) ?? []);
  return known.length === places.length
    ? { count: entries, places: known, isClosed: true, damage: null }
    : null;
}

const TRAILER = spoKinds.indexOf('trailer');
const placed: ReadonlyMap<number, SpoPlace['kind']> = new Map([
  [spoKinds.indexOf('keyframe'), 'keyframe'],
  [spoKinds.indexOf('hash'), 'hash'],
]);

/** The kind stands in the second byte of the payload: after the head of an array of four. */
const kindAt = (bytes: Uint8Array, offset: number): number => bytes[offset + ENTRY_HEAD_BYTES + 1] ?? -1;

function indexOfScan(bytes: Uint8Array, first: number): Index {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const places: SpoPlace[] = [];
  let [n, offset] = [0, first];
  const broken = (why: EntryFault): Index => ({
    count: n,
    places,
    isClosed: false,
    damage: { n, offset, why },
  });
  while (offset < bytes.length) {
    if (n >= MAX_SPO_ENTRIES) return broken('too-large');
    if (offset + ENTRY_HEAD_BYTES > bytes.length) return broken('cut');
    const length = view.getUint32(offset, true);
    if (length > MAX_ENTRY_BYTES) return broken('too-large');
    if (offset + ENTRY_HEAD_BYTES + length > bytes.length) return broken('cut');
    if (kindAt(bytes, offset) === TRAILER) return broken('damaged');
    const kind = placed.get(kindAt(bytes, offset));
    const read = kind === undefined ? null : readEntry(bytes, offset);
    if (kind !== undefined && read?.ok === true) places.push({ kind, n, offset, at: read.value.entry.at });
    n++;
    offset += ENTRY_HEAD_BYTES + length;
  }
  return { count: n, places, isClosed: false, damage: null };
}

function* entriesOf(
  bytes: Uint8Array,
  { count, places }: Index,
  { first, from }: { readonly first: number; readonly from: number },
): IterableIterator<Result<ReadEntry & { readonly n: number }, SpoDamage>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const near = places.findLast(({ n }) => n <= from) ?? { n: 0, offset: first };
  let { n, offset } = near;
  for (; n < from && offset + ENTRY_HEAD_BYTES <= bytes.length; n++)
    offset += ENTRY_HEAD_BYTES + view.getUint32(offset, true);
  for (; n < count; n++) {
    const read = readEntry(bytes, offset);
    if (!read.ok) return yield refused({ n, offset, why: read.error });
    yield ok({ ...read.value, n });
    offset = read.value.next;
  }
}

export function openSpo(bytes: Uint8Array): Result<SpoFile, SpoRefusal> {
  if (!isSpo(bytes)) return refused('not-a-session');
  if (!startsWith(bytes, SPO_MAGIC)) return refused('other-version');
  const block = readBlock(bytes, SPO_MAGIC.length);
  if (!block.ok) return refused('damaged-header');
  const header = headerOf(unpackPlain(block.value.payload));
  if (!header.ok) return header;
  const first = block.value.next;
  const index = indexOfTrailer(bytes, first) ?? indexOfScan(bytes, first);
  return ok({
    header: header.value,
    ...index,
    entriesFrom: (from) => entriesOf(bytes, index, { first, from }),
  });
}
