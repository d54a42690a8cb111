/**
 * The chain of a session. Each `hash` entry has the state that the recorder's screens showed and a chain value over that state, over all
 * entries since the `hash` before, and over the chain value before. So a changed, lost, doubled or moved entry changes every later value.
 */
import { addNumber, addText, createHasher, hexOf } from '../../hasher.ts';
import { isRow } from '../../row.ts';

/** Entries between two hashes, and between two keyframes. */
export const HASH_EVERY = 1000;
export const KEYFRAME_EVERY = 2000;

/** Hash values as 16 hexadecimal digits. */
export interface ChainLink {
  /** Over the entries since the hash before: differs if the file was changed. */
  readonly frames: string;
  /** Over what screens show (hashShown): differs if the program applies the same entries in another way. */
  readonly state: string;
  /** Over both, and over the value before. */
  readonly chain: string;
}

interface Chain {
  /** `check`: the check of an entry that is no hash. */
  add(check: number): void;
  /** Ends the part since the last hash, and returns the hash of its entries. */
  endPart(): string;
  /** Closes the part since the last hash. */
  link(state: string): ChainLink;
}

/** The chain value after `last`. */
export function chainHashOf(last: string, frames: string, state: string): string {
  const hash = createHasher();
  for (const text of [last, frames, state]) addText(hash, text);
  return hexOf(hash);
}

export function createChain(): Chain {
  let hasher = createHasher();
  let last = '';
  const endPart = (): string => {
    const part = hexOf(hasher);
    hasher = createHasher();
    return part;
  };
  return {
    add: (check) => addNumber(hasher, check),
    endPart,
    link(state) {
      const frames = endPart();
      last = chainHashOf(last, frames, state);
      return { frames, state, chain: last };
    },
  };
}

/** The value of a `hash` entry; null: it is damaged. */
export function readLink(name: string, value: unknown): ChainLink | null {
  if (!isRow(value)) return null;
  const { frames, state } = value;
  return typeof frames === 'string' && typeof state === 'string' ? { frames, state, chain: name } : null;
}
