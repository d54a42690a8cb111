/** Checks the chain of a file by its entries alone, and finds where two files part. Plays nothing. */
import { createChain, readLink } from './spo-chain.ts';
import type { ReadEntry } from './spo-entry.ts';
import type { SpoDamage, SpoFile } from './spo-file.ts';

/** Entries `from` (included) to `to` (not included). */
export interface SpoPart {
  readonly from: number;
  readonly to: number;
}

export interface CheckedChain {
  /** The first part whose entries are not those that were recorded; null: there is none. */
  readonly changed: SpoPart | null;
  readonly damage: SpoDamage | null;
  /** The chain value of the last hash that fits; '' without one. */
  readonly chain: string;
  /** Entries after that hash, which nothing proves. */
  readonly unproved: number;
}

export function checkChain(file: SpoFile): CheckedChain {
  const chain = createChain();
  let [from, last] = [0, ''];
  for (const read of file.entriesFrom(0)) {
    if (!read.ok) return { changed: null, damage: read.error, chain: last, unproved: read.error.n - from };
    const { entry, check, n } = read.value;
    if (entry.kind !== 'hash') {
      chain.add(check);
      continue;
    }
    const recorded = readLink(entry.name, entry.value);
    const found = chain.link(recorded?.state ?? '');
    if (recorded === null || found.frames !== recorded.frames || found.chain !== recorded.chain)
      return { changed: { from, to: n }, damage: null, chain: last, unproved: file.count - from };
    [from, last] = [n + 1, found.chain];
  }
  return { changed: null, damage: file.damage, chain: last, unproved: file.count - from };
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
 * difference on, then compares the entries of one part. `provedTo`: from this entry on the hashes are not those of the entries
 * (checkChain), so they prove nothing. `probes` counts the entries that were read.
 */
export function firstDifference(
  a: SpoFile,
  b: SpoFile,
  provedTo = Number.POSITIVE_INFINITY,
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
    if (nA !== undefined && nA === nB && nA < provedTo && isSame(nA)) low = middle + 1;
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
