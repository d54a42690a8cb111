/** A reader of recorded sessions that was written from docs/session-format.md alone. It shares no code with the program. */
import {
  type Block,
  blockAt,
  type Entry,
  entryAt,
  entryIn,
  hash,
  kindAt,
  nextSaid,
  plainOf,
  type Row,
  unpacked,
} from './format-bytes.ts';

const MAGIC = [0x53, 0x50, 0x4f, 0x02, 0x0d, 0x0a, 0x1a, 0x0a];
/** The year 2200. */
const LAST_START = 7_258_118_400_000;
type Part = readonly [from: number, to: number];
type Place = { readonly kind: string; readonly n: number; readonly offset: number };

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

const isEntryAt = (bytes: Uint8Array, offset: number): boolean =>
  kindAt(bytes, offset) !== '' && entryAt(bytes, offset) !== null;

interface Trailer {
  /** Where the entries end. */
  readonly end: number;
  readonly count: number;
  readonly places: readonly Place[];
  /** Its places are those of the file. */
  readonly isUsed: boolean;
}

/** null: the file has none that can be read. */
function trailerOf(bytes: Uint8Array): Trailer | null {
  const tail = bytes.length - 8;
  if (String.fromCharCode(...bytes.subarray(tail + 4)) !== 'SPOE') return null;
  const end = tail - new DataView(bytes.buffer, bytes.byteOffset + tail, 4).getUint32(0, true);
  const block = blockAt(bytes, end);
  if (block?.next !== tail) return null;
  const value = entryIn(block, 0)[4] as Row;
  const places = value['places'] as readonly Place[];
  const [count, last] = [Number(value['entries']), places.at(-1)];
  const isInOrder = places.every(({ n, offset }, at) => {
    const before = places[at - 1];
    return before === undefined || (n > before.n && offset > before.offset);
  });
  const isThere = places.every(({ kind, offset }) => kindAt(bytes, offset) === kind);
  const isLast = last?.n === count - 1 && blockAt(bytes, last.offset)?.next === end;
  return { end, count, places, isUsed: isInOrder && isThere && isLast };
}

/** Each part between two hashes is proved by the hash behind it, from the chain value that was written before it. */
function createChain() {
  const changed: Part[] = [];
  let [from, last, isWhole] = [0, '', true];
  let frames = hash();
  return {
    changed,
    lose: (): void => void (isWhole = false),
    take([n, kind, , name, value]: Entry, { check }: Block): void {
      if (kind !== 'hash') return frames.number(check);
      const { frames: written, state } = value as { readonly frames: string; readonly state: string };
      const link = hash();
      for (const one of [last, written, state]) link.text(one);
      if (isWhole && frames.digits() !== written) changed.push([from, n]);
      else if (isWhole && link.digits() !== name) changed.push([n, n + 1]);
      [from, last, isWhole, frames] = [n + 1, name, true, hash()];
    },
    /** The trailer counts fewer entries: those behind the last hash were added, where no part has them. */
    end(count: number, counted: number): void {
      if (counted < count && changed.length === 0) changed.push([from, count]);
    },
  };
}

/** The number of the entry at `offset`, behind the damage of entry `n` at `damaged`. `next`: where to read on, if all up to a place is lost. */
function behindDamage(
  bytes: Uint8Array,
  trailer: Trailer | null,
  { n, damaged, offset }: { readonly n: number; readonly damaged: number; readonly offset: number },
): { readonly to: number; readonly next: number } {
  if (trailer === null) return { to: n + 1, next: offset };
  const place = trailer.places.find((one) => one.n > n) ?? { n: trailer.count, offset: trailer.end };
  let [at, between] = [offset, 0];
  for (; at < place.offset; between++) {
    const block = blockAt(bytes, at);
    if (block !== null) at = block.next;
    else if (nextSaid(bytes, damaged) === offset) return { to: n + 1, next: offset };
    else return { to: place.n, next: place.offset };
  }
  return { to: place.n - between, next: offset };
}

export function readFormat(bytes: Uint8Array): ReadFile {
  const isOther = (place: number): boolean => bytes[place] !== MAGIC[place];
  if ([0, 1, 2, 4].some(isOther)) return { refused: 'not-a-session' };
  if (isOther(3)) return { refused: 'other-version' };
  const head = blockAt(bytes, 8);
  if (head === null) return { refused: 'damaged-header' };
  const header = unpacked(head.payload) as Row;
  if (header['format'] !== 'spo') return { refused: 'damaged-header' };
  if (header['version'] !== 2) return { refused: 'other-version' };
  const startedAt = Number(header['startedAt']);
  if (!Number.isInteger(startedAt) || startedAt < 0 || startedAt > LAST_START)
    return { refused: 'damaged-header' };
  const found = trailerOf(bytes);
  const trailer = found?.isUsed === true ? found : null;
  const end = found?.end ?? bytes.length;
  const entries: unknown[] = [];
  const unreadable: Part[] = [];
  const chain = createChain();
  let [n, offset] = [0, head.next];
  while (offset < end) {
    const block = entryAt(bytes, offset);
    if (block !== null) {
      const entry = entryIn(block, n++);
      entries.push(plainOf(entry));
      chain.take(entry, block);
      offset = block.next;
      continue;
    }
    const damaged = offset;
    while (++offset < end && !isEntryAt(bytes, offset));
    chain.lose();
    if (offset >= end && found === null) break;
    const { to, next } = behindDamage(bytes, trailer, { n, damaged, offset });
    unreadable.push([n, to]);
    [n, offset] = [to, next];
  }
  if (found !== null) chain.end(n, found.count);
  return {
    header,
    closed: found !== null && (found.count === n || (found.count > n && unreadable.length > 0)),
    entries,
    unreadable,
    changed: chain.changed,
  };
}
