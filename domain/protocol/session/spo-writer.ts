/** Writes a session of version 2, entry by entry. */
import { createChain, HASH_EVERY, KEYFRAME_EVERY } from './spo-chain.ts';
import {
  checkOf,
  encodeEntry,
  ENTRY_HEAD_BYTES,
  framed,
  MAX_ENTRY_BYTES,
  packPlain,
  type SpoEntry,
} from './spo-entry.ts';

export const SPO_VERSION = 2;
/** The first bytes of a file, and the last ones of a file that was closed. */
export const SPO_MAGIC = Uint8Array.of(0x53, 0x50, 0x4f, 0x02, 0x0d, 0x0a, 0x1a, 0x0a);
export const SPO_END = Uint8Array.of(0x53, 0x50, 0x4f, 0x45);
/** Name of the mark before the last hash of a closed session. */
export const END_MARK = 'end';

export interface SpoHeader {
  readonly format: 'spo';
  readonly version: number;
  /** Version of the program that recorded. */
  readonly build: string;
  readonly codec: string;
  /** Ms since 1970. */
  readonly startedAt: number;
  /** Decodes veiled odds; '' where the site has none. */
  readonly siteKey: string;
  /** What the `state` of a hash covers; matches are always covered. Absent in files of earlier versions: matches only. */
  readonly covers?: readonly string[];
  /** Limits of the recorder. */
  readonly limits: { readonly entries: number; readonly bytes: number };
}

/** The place of a keyframe or hash. */
export interface SpoPlace {
  readonly kind: 'keyframe' | 'hash';
  /** Number of the entry, from 0. */
  readonly n: number;
  /** Of its first byte in the file. */
  readonly offset: number;
  readonly at: number;
}

export interface SpoWriter {
  readonly entries: number;
  readonly bytes: number;
  /** Before the next entry a hash is due, or a keyframe. */
  readonly isHashDue: boolean;
  readonly isKeyframeDue: boolean;
  /** An entry above MAX_ENTRY_BYTES is left out: no reader would take it. */
  add(entry: SpoEntry): void;
  addHash(at: number, state: string): void;
  addKeyframe(at: number, value: unknown): void;
  /** Writes the end mark, the last hash and the trailer. */
  end(at: number, state: string): void;
}

/** `write` gets the bytes of the file in order. */
export function createSpoWriter(header: SpoHeader, write: (bytes: Uint8Array) => void): SpoWriter {
  const chain = createChain();
  const places: SpoPlace[] = [];
  let entries = 0;
  let offset = 0;
  let sinceHash = 0;
  let sinceKeyframe = KEYFRAME_EVERY;
  const put = (bytes: Uint8Array): void => {
    write(bytes);
    offset += bytes.length;
  };
  put(SPO_MAGIC);
  put(framed(packPlain(header)));
  const addLinked = (entry: SpoEntry): void => {
    const bytes = encodeEntry(entry);
    if (bytes.length > MAX_ENTRY_BYTES) return;
    if (entry.kind === 'keyframe') places.push({ kind: 'keyframe', n: entries, offset, at: entry.at });
    chain.add(checkOf(bytes.subarray(ENTRY_HEAD_BYTES)));
    put(bytes);
    entries++;
    sinceHash++;
    sinceKeyframe++;
  };
  const addHash = (at: number, state: string): void => {
    const link = chain.link(state);
    places.push({ kind: 'hash', n: entries, offset, at });
    put(encodeEntry({ kind: 'hash', at, name: link.chain, value: { frames: link.frames, state } }));
    entries++;
    sinceHash = 0;
  };
  return {
    get entries() {
      return entries;
    },
    get bytes() {
      return offset;
    },
    get isHashDue() {
      return sinceHash >= HASH_EVERY;
    },
    get isKeyframeDue() {
      return sinceKeyframe >= KEYFRAME_EVERY;
    },
    add: addLinked,
    addHash,
    addKeyframe(at, value) {
      addLinked({ kind: 'keyframe', at, name: '', value });
      sinceKeyframe = 0;
    },
    end(at, state) {
      addLinked({ kind: 'mark', at, name: END_MARK, value: null });
      addHash(at, state);
      const from = offset;
      put(encodeEntry({ kind: 'trailer', at, name: '', value: { entries, places } }));
      const tail = new Uint8Array(8);
      new DataView(tail.buffer).setUint32(0, offset - from, true);
      tail.set(SPO_END, 4);
      put(tail);
    },
  };
}
