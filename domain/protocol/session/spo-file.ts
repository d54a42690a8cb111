/**
 * Reads a session of version 2. Opening needs the header, and the trailer or a scan of the entries; entries are decoded when they are
 * read. Total: a named refusal, or the entries that can be read. Damage costs its entry, and reading goes on behind it (spo-resume.ts).
 */
import { ok, refused, type Result } from '../../result.ts';
import { isRow, rowOf } from '../../row.ts';
import {
  type EntryFault,
  ENTRY_HEAD_BYTES,
  MAX_SESSION_MS,
  readBlock,
  type ReadEntry,
  readEntry,
  spoKinds,
  unpackPlain,
} from './spo-entry.ts';
import { followingEntry, isLengthRight, looksLikeEntry, resumeAfter } from './spo-resume.ts';
import { type FileParts, SpoBytes } from './spo-parts.ts';
import { SPO_END, SPO_MAGIC, SPO_VERSION, type SpoHeader, type SpoPlace } from './spo-writer.ts';

/** Most entries of a file; more are not read. */
export const MAX_SPO_ENTRIES = 16_000_000;
/** A start after the year 2200 is damage. */
export const MAX_STARTED_AT = 7_258_118_400_000;
const TAIL_BYTES = 8;
const MAX_COVERS = 20;
/** Of a file that is not in memory so many places are looked at, spread over it: each takes a read. */
const MOST_LOOKED_AT = 64;

export type SpoRefusal = 'not-a-session' | 'other-version' | 'damaged-header';

export interface SpoDamage {
  /** Number of the first entry that cannot be read, and of the next one that can: the file goes on there. At the end of a cut file both are its count. */
  readonly n: number;
  readonly to: number;
  readonly offset: number;
  readonly why: EntryFault;
}

export type NumberedEntry = ReadEntry & { readonly n: number };

export interface SpoFile {
  readonly header: SpoHeader;
  /** Entries that can be found, without the trailer. */
  readonly count: number;
  readonly places: readonly SpoPlace[];
  /** The recorder closed the file: its trailer is there, and counts these entries. */
  readonly isClosed: boolean;
  /** Entries that the trailer counts, where the file has fewer or more and all can be read; null: it has a right trailer, or none. */
  readonly counted: number | null;
  /** Where the file ends too early; null: it does not. Damage before is found when it is read. */
  readonly damage: SpoDamage | null;
  /**
   * The entries from number `n`. Those that cannot be read are one result, and the entry with the number `to` of that result follows. `until`: the
   * last one that is wanted for certain: of a file that is not in memory all up to it are read at once.
   */
  entriesFrom(n: number, until?: number): IterableIterator<Result<NumberedEntry, SpoDamage>>;
  /** The bytes of an entry that was read, without its head. */
  payloadOf(read: Pick<ReadEntry, 'offset' | 'next'>): Uint8Array;
}

const startsWith = (bytes: Uint8Array, start: Uint8Array): boolean =>
  start.every((byte, at) => bytes[at] === byte);
/** The bytes that end a closed file are at `offset`. */
const isEndAt = (bytes: SpoBytes, offset: number): boolean =>
  startsWith(bytes.part(offset, offset + SPO_END.length), SPO_END);

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
  readonly counted: number | null;
  readonly damage: SpoDamage | null;
  /** Offset behind the last entry. */
  readonly end: number;
  /** Offsets at which reading goes on, by the offset of the damage before; a trailer has none. */
  readonly resumes: ReadonlyMap<number, number>;
}

function placeOf(value: unknown, end: number): SpoPlace | null {
  const { kind, n, offset, at } = rowOf(value);
  if ((kind !== 'keyframe' && kind !== 'hash') || !isCount(n) || !isCount(offset) || offset >= end)
    return null;
  return typeof at === 'number' && at >= 0 && at <= MAX_SESSION_MS ? { kind, n, offset, at } : null;
}

/** null: the file has no trailer that can be used. */
function indexOfTrailer(bytes: SpoBytes, first: number): Index | null {
  const tail = bytes.length - TAIL_BYTES;
  if (tail < first || !isEndAt(bytes, tail + 4)) return null;
  const from = tail - bytes.uint32(tail);
  const read = from < first ? null : readEntry(bytes, from);
  if (read === null || !read.ok || read.value.entry.kind !== 'trailer' || read.value.next !== tail)
    return null;
  const { entries, places } = rowOf(read.value.entry.value);
  if (!isCount(entries) || !Array.isArray(places)) return null;
  // The count was made up: the heads of so many entries take more bytes than there are.
  if (entries * ENTRY_HEAD_BYTES > from - first) return null;
  const known = places.flatMap((one: unknown) => placeOf(one, from) ?? []);
  if (known.length !== places.length || !doPlacesHold(bytes, known, { entries, from })) return null;
  return {
    count: entries,
    places: known,
    isClosed: true,
    counted: null,
    damage: null,
    end: from,
    resumes: new Map(),
  };
}

/** False: entries came or went after the trailer was written. Its last place is the hash before it. */
function doPlacesHold(
  bytes: SpoBytes,
  places: readonly SpoPlace[],
  { entries, from }: { readonly entries: number; readonly from: number },
): boolean {
  const last = places.at(-1);
  if (last?.n !== entries - 1 || followingEntry(bytes, last.offset) !== from) return false;
  const every = bytes.isWhole ? 1 : Math.ceil(places.length / MOST_LOOKED_AT);
  return places.every(
    ({ kind, n, offset }, at) =>
      n > (places[at - 1]?.n ?? -1) &&
      offset > (places[at - 1]?.offset ?? 0) &&
      (at % every !== 0 || placed.get(kindAt(bytes, offset)) === kind),
  );
}

const TRAILER = spoKinds.indexOf('trailer');
const placed: ReadonlyMap<number, SpoPlace['kind']> = new Map([
  [spoKinds.indexOf('keyframe'), 'keyframe'],
  [spoKinds.indexOf('hash'), 'hash'],
]);

/** The kind is the second byte of the payload, after the head of an array of four; -1: the payload is none. */
const kindAt = (bytes: SpoBytes, offset: number): number =>
  looksLikeEntry(bytes, offset, bytes.length) ? bytes.byte(offset + ENTRY_HEAD_BYTES + 1) : -1;

/** The bytes behind the trailer are those of a closed file. */
const isTail = (bytes: SpoBytes, offset: number): boolean =>
  offset + TAIL_BYTES === bytes.length && isEndAt(bytes, offset + 4);

/** Entries that the trailer counts; null: it cannot be read. */
function countedIn(bytes: SpoBytes, offset: number): number | null {
  const read = readEntry(bytes, offset);
  const { entries } = rowOf(read.ok ? read.value.entry.value : null);
  return isCount(entries) ? entries : null;
}

function indexOfScan(bytes: SpoBytes, first: number): Index {
  const places: SpoPlace[] = [];
  const resumes = new Map<number, number>();
  let [n, offset] = [0, first];
  const ended = (why: EntryFault | null): Index => ({
    count: n,
    places,
    isClosed: false,
    counted: null,
    damage: why === null ? null : { n, to: n, offset, why },
    end: offset,
    resumes,
  });
  for (; offset < bytes.length; n++) {
    if (n >= MAX_SPO_ENTRIES) return ended('too-large');
    const block = readBlock(bytes, offset);
    const code = block.ok ? kindAt(bytes, offset) : -1;
    if (block.ok && code === TRAILER) {
      if (isTail(bytes, block.value.next)) {
        const counted = countedIn(bytes, offset);
        // Damage counts as one entry and may be more of them: entries may be missing, but not be too many.
        if (counted === null || counted === n || (resumes.size > 0 && counted > n))
          return { ...ended(null), isClosed: true };
        return { ...ended(counted > n ? 'cut' : null), counted };
      }
      return ended(block.value.next + TAIL_BYTES > bytes.length ? 'cut' : 'damaged');
    }
    if (block.ok) {
      const kind = placed.get(code);
      const read = kind === undefined ? null : readEntry(bytes, offset);
      if (kind !== undefined && read?.ok === true) places.push({ kind, n, offset, at: read.value.entry.at });
      offset = block.value.next;
      continue;
    }
    const next = resumeAfter(bytes, offset, bytes.length);
    if (next === null) return ended(block.error);
    resumes.set(offset, next);
    offset = next;
  }
  return ended(null);
}

interface Cursor {
  readonly n: number;
  readonly offset: number;
}

/** Where reading goes on behind the damage at the cursor: the entry's number is counted back from the next place that is known. */
function behindDamage(
  bytes: SpoBytes,
  { places, count, end, resumes }: Index,
  { n, offset }: Cursor,
): Cursor {
  const scanned = resumes.get(offset);
  if (scanned !== undefined) return { n: n + 1, offset: scanned };
  const target = places.find((place) => place.n > n) ?? { n: count, offset: end };
  const next = resumeAfter(bytes, offset, target.offset);
  if (next === null || next >= target.offset) return { n: target.n, offset: target.offset };
  let [behind, at] = [0, next];
  while (at < target.offset) {
    const follows = followingEntry(bytes, at);
    if (follows === null) return isLengthRight(bytes, offset, next) ? { n: n + 1, offset: next } : target;
    at = follows;
    behind++;
  }
  const found = target.n - behind;
  return at === target.offset && found > n ? { n: found, offset: next } : target;
}

function* entriesOf(
  bytes: SpoBytes,
  index: Index,
  { first, from, until }: { readonly first: number; readonly from: number; readonly until?: number },
): IterableIterator<Result<NumberedEntry, SpoDamage>> {
  const { places, end } = index;
  let cursor: Cursor = places[placesBefore(places, from + 1) - 1] ?? { n: 0, offset: first };
  if (until !== undefined) bytes.load(cursor.offset, places[placesBefore(places, until + 1)]?.offset ?? end);
  while (cursor.n < index.count) {
    const { n, offset } = cursor;
    if (n < from) {
      const block = readBlock(bytes, offset);
      cursor = block.ok ? { n: n + 1, offset: block.value.next } : behindDamage(bytes, index, cursor);
      if (block.ok || cursor.n <= from) continue;
      yield refused({ n: from, to: cursor.n, offset, why: block.error });
      continue;
    }
    const read = readEntry(bytes, offset);
    cursor = read.ok ? { n: n + 1, offset: read.value.next } : behindDamage(bytes, index, cursor);
    yield read.ok ? ok({ ...read.value, n }) : refused({ n, to: cursor.n, offset, why: read.error });
  }
}

/**
 * `file`: all bytes, or a file whose parts are read when they are asked for. Of such a file a trailer is believed whose places hold as far as
 * they are looked at.
 */
export function openSpo(file: Uint8Array | FileParts): Result<SpoFile, SpoRefusal> {
  const bytes = new SpoBytes(file);
  const start = bytes.part(0, SPO_MAGIC.length);
  if (!isSpo(start)) return refused('not-a-session');
  if (!startsWith(start, SPO_MAGIC)) return refused('other-version');
  const block = readBlock(bytes, SPO_MAGIC.length);
  if (!block.ok) return refused('damaged-header');
  const header = headerOf(unpackPlain(block.value.payload));
  if (!header.ok) return header;
  const first = block.value.next;
  const index = indexOfTrailer(bytes, first) ?? indexOfScan(bytes, first);
  return ok({
    header: header.value,
    ...index,
    entriesFrom: (from, until) =>
      entriesOf(bytes, index, { first, from, ...(until !== undefined && { until }) }),
    payloadOf: ({ offset, next }) => bytes.part(offset + ENTRY_HEAD_BYTES, next),
  });
}

/** How many of the places are before entry `n`. They are not walked through: a long session has tens of thousands. */
function placesBefore(places: readonly SpoPlace[], n: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle]?.n ?? n) < n) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Keyframes of `places` before entry `n`, the last one first. */
export function* keyframesBefore({ places }: Pick<SpoFile, 'places'>, n: number): Generator<SpoPlace> {
  for (let at = placesBefore(places, n) - 1; at >= 0; at--) {
    const place = places[at];
    if (place?.kind === 'keyframe') yield place;
  }
}

/** The number of the last keyframe before entry `n`; 0: there is none. */
export const keyframeBefore = (file: Pick<SpoFile, 'places'>, n: number): number =>
  keyframesBefore(file, n).next().value?.n ?? 0;

/** The entries from number `n` that can be read: damage between them is passed over. */
export function* readableEntries(file: SpoFile, n = 0): Generator<NumberedEntry, undefined> {
  for (const read of file.entriesFrom(n)) if (read.ok) yield read.value;
}

/**
 * Ms from the start to the last entry before number `n` that can be read. Where a time goes back, the latest of the places before it counts, as
 * entries behind it are played at once.
 */
export function lastAtOf(file: SpoFile, n = file.count): number {
  const latest = file.places.reduce((most, place) => (place.n < n ? Math.max(most, place.at) : most), 0);
  const last = readableEntries(file, Math.max(0, n - 1)).next().value;
  if (last?.n === n - 1) return Math.max(latest, last.entry.at);
  let at = latest;
  for (const read of readableEntries(file, file.places.findLast((place) => place.n < n)?.n ?? 0)) {
    if (read.n >= n) break;
    at = Math.max(at, read.entry.at);
  }
  return at;
}
