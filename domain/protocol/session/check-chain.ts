/** Checks the chain of a file by its entries alone, and finds where two files part. Plays nothing. */
import { type ChainLink, createChain, chainHashOf, readLink } from './spo-chain.ts';
import type { ReadEntry } from './spo-entry.ts';
import type { SpoDamage, SpoFile } from './spo-file.ts';

/** Entries `from` (included) to `to` (not included). */
interface SpoPart {
  readonly from: number;
  readonly to: number;
}

/**
 * `changed`: an entry of the part is not the recorded one. `damaged`: the part cannot be read. `cut`: the file ends there too early; both
 * numbers are its count. `fromAt`, `toAt`: ms from the start to the entries around it.
 */
export interface ChainFault extends SpoPart {
  readonly kind: 'changed' | 'damaged' | 'cut';
  readonly fromAt: number;
  readonly toAt: number;
}

/** Entry `n` is `ms` earlier than the one before it. */
export interface ClockBack {
  readonly n: number;
  readonly ms: number;
}

/** Faults that are listed; later ones are counted. */
const MOST_CHAIN_FAULTS = 1000;

export interface CheckedChain {
  /** The first part whose entries are not those that were recorded; null: there is none. */
  readonly changed: SpoPart | null;
  /** The first damage; null: there is none. */
  readonly damage: SpoDamage | null;
  /** The chain value of the last hash that fits before the first fault; '' without one. */
  readonly chain: string;
  /** Entries after that hash, up to the first damage, which nothing proves. */
  readonly unproved: number;
  /** In the order of the file. */
  readonly faults: readonly ChainFault[];
  readonly faultCount: number;
  /** The first entry that is earlier than the one before it; null: none is. The entries may still be the recorded ones. */
  readonly clockBack: ClockBack | null;
}

export interface ChainCheck {
  /** Entries that were checked. */
  readonly n: number;
  /** Checks the next entry; false: all are checked. */
  next(): boolean;
  /** What was found up to now. */
  result(): CheckedChain;
}

type Note = (kind: ChainFault['kind'], part: SpoPart) => void;

/** Each part between two hashes is checked for itself: behind a changed part the chain goes on from the hash that was written there. */
function createParts(note: Note) {
  const chain = createChain();
  /** Chain values that the next one may follow: the written one, and those that the entries give. */
  let before: readonly string[] = [''];
  let from = 0;
  let isWhole = true;
  let proved = { to: 0, chain: '' };
  const judge = (n: number, written: ChainLink | null, { frames, fits }: Judged): void => {
    const isSame = frames === written?.frames;
    if (fits && isSame) proved = { to: n + 1, chain: written.chain };
    // The entries are those of the hash: the hash itself was changed.
    else if (fits || isSame) note('changed', { from: n, to: n + 1 });
    else note('changed', { from, to: n });
  };
  return {
    get proved() {
      return proved;
    },
    add: chain.add,
    /** The part cannot be checked. */
    lose: () => void (isWhole = false),
    close(n: number, written: ChainLink | null): void {
      const frames = chain.endPart();
      const links = written === null ? [] : before.map((last) => chainHashOf(last, frames, written.state));
      if (isWhole) judge(n, written, { frames, fits: links.some((link) => link === written?.chain) });
      before = [...new Set(written === null ? before : [written.chain, ...links])];
      [from, isWhole] = [n + 1, true];
    },
  };
}

interface Judged {
  readonly frames: string;
  /** The chain value follows from one before. */
  readonly fits: boolean;
}

/** Checks a file piece by piece. */
export function createChainCheck(file: SpoFile): ChainCheck {
  const faults: ChainFault[] = [];
  let [n, at, fromAt, faultCount] = [0, 0, 0, 0];
  let damage: SpoDamage | null = null;
  let changed: SpoPart | null = null;
  let clockBack: ClockBack | null = null;
  /** What holds before the first fault. */
  let held: { readonly to: number; readonly chain: string } | null = null;
  const note: Note = (kind, part) => {
    held ??= parts.proved;
    if (kind === 'changed') changed ??= part;
    faultCount++;
    if (faults.length < MOST_CHAIN_FAULTS) faults.push({ kind, ...part, fromAt, toAt: at });
  };
  const parts = createParts(note);
  const reading = file.entriesFrom(0);
  let isDone = false;
  const end = (): void => {
    isDone = true;
    const { counted, count } = file;
    // A changed part that was found is why there are more entries or fewer.
    if (counted !== null && changed !== null) return;
    if (counted !== null && counted < count) return note('changed', { from: parts.proved.to, to: count });
    if (file.damage === null) return;
    damage ??= file.damage;
    fromAt = at;
    note(file.damage.why === 'cut' ? 'cut' : 'damaged', { from: file.count, to: file.count });
  };
  const take = ({ entry, check, n: number }: ReadEntry & { readonly n: number }): void => {
    if (entry.at < at) clockBack ??= { n: number, ms: at - entry.at };
    [n, at] = [number + 1, entry.at];
    if (entry.kind !== 'hash') return parts.add(check);
    parts.close(number, readLink(entry.name, entry.value));
    fromAt = at;
  };
  const lose = (lost: SpoDamage): void => {
    damage ??= lost;
    parts.lose();
    fromAt = at;
    note('damaged', { from: lost.n, to: lost.to });
    n = lost.to;
  };
  return {
    get n() {
      return n;
    },
    next() {
      const read = isDone ? undefined : reading.next().value;
      if (read === undefined) {
        if (!isDone) end();
        return false;
      }
      if (read.ok) take(read.value);
      else lose(read.error);
      return true;
    },
    result() {
      const { to, chain } = held ?? parts.proved;
      const unproved = (damage?.n ?? file.count) - to;
      return { changed, damage, chain, unproved, faults, faultCount, clockBack };
    },
  };
}

export function checkChain(file: SpoFile): CheckedChain {
  const check = createChainCheck(file);
  while (check.next());
  return check.result();
}

/** From this entry on the hashes may not be those of the entries: one was changed, or cannot be read. */
export function provedTo(file: SpoFile): number {
  const { changed, damage } = checkChain(file);
  return Math.min(changed?.from ?? Number.POSITIVE_INFINITY, damage?.n ?? Number.POSITIVE_INFINITY);
}

const hashesOf = (file: SpoFile): readonly number[] =>
  file.places.flatMap(({ kind, n }) => (kind === 'hash' ? [n] : []));

const entryAt = (file: SpoFile, n: number): ReadEntry | null => {
  const read = file.entriesFrom(n).next().value;
  return read?.ok === true ? read.value : null;
};

const sameEntry = (one: ReadEntry | null, other: ReadEntry | null): boolean =>
  one !== null && other !== null && one.check === other.check && one.entry.name === other.entry.name;

/**
 * Number of the first entry in which the files differ; null: they hold the same entries. Bisects the hashes, which differ from the first
 * difference on, then compares the entries of one part. `proved`: from this entry on the hashes of one of the files are not those of its
 * entries (provedTo), so they prove nothing. `probes` counts the entries that were read.
 */
export function firstDifference(
  a: SpoFile,
  b: SpoFile,
  proved = Number.POSITIVE_INFINITY,
): { readonly n: number | null; readonly probes: number } {
  const [ofA, ofB] = [hashesOf(a), hashesOf(b)];
  let probes = 0;
  const isSame = (n: number): boolean => {
    probes++;
    return sameEntry(entryAt(a, n), entryAt(b, n));
  };
  let [low, high] = [0, Math.min(ofA.length, ofB.length)];
  while (low < high) {
    const middle = (low + high) >> 1;
    const [nA, nB] = [ofA[middle], ofB[middle]];
    if (nA !== undefined && nA === nB && nA < proved && isSame(nA)) low = middle + 1;
    else high = middle;
  }
  const from = low === 0 ? 0 : (ofA[low - 1] ?? 0) + 1;
  const [readA, readB] = [a.entriesFrom(from), b.entriesFrom(from)];
  for (let n = from; n < Math.max(a.count, b.count); n++) {
    const [one, other] = [readA.next().value, readB.next().value];
    probes++;
    if (one?.ok !== true || other?.ok !== true || !sameEntry(one.value, other.value)) return { n, probes };
  }
  return { n: null, probes };
}
