/**
 * One entry of a recorded session, version 2 (docs/session-format.md):
 *
 *   u32 length of the payload │ u32 check of the payload │ payload: msgpack [kind, at, name, value]
 *
 * Numbers are little-endian. Each entry is decoded by itself. Decoding is total: an entry or a named fault, never an exception.
 */
import { Packr, Unpackr } from 'msgpackr';
import { addBytes, createHasher } from '../../hasher.ts';
import { ok, refused, type Result } from '../../result.ts';
import type { SpoBytes } from './spo-parts.ts';
// Refuses every extension of msgpack but records.
import '../wire/packet.ts';

/** The place of a kind in this list is its number in the file: add new kinds at the end. */
export const spoKinds = [
  'in',
  'out',
  'call',
  'answer',
  'command',
  'tick',
  'link',
  'random',
  'id',
  'meter',
  'mark',
  'keyframe',
  'hash',
  'trailer',
  'state',
] as const;
export type SpoKind = (typeof spoKinds)[number];

export interface SpoEntry {
  readonly kind: SpoKind;
  /** Ms since the start of the recording. */
  readonly at: number;
  /** Event, link state, mark or hash; '' where the kind has none. */
  readonly name: string;
  readonly value: unknown;
}

export interface ReadEntry {
  readonly entry: SpoEntry;
  readonly check: number;
  /** Where the entry begins in the file. */
  readonly offset: number;
  /** Offset of the next entry. */
  readonly next: number;
}

/** `cut`: the file ends inside the entry. `damaged`: the bytes are not those that were written. */
export type EntryFault = 'cut' | 'damaged' | 'too-large' | 'not-an-entry';

/** A keyframe of 300 matches with 100 markets takes about 2 MB. */
export const MAX_ENTRY_BYTES = 16 * 1024 * 1024;
/** 31 days. */
export const MAX_SESSION_MS = 31 * 86_400_000;
export const ENTRY_HEAD_BYTES = 8;
const MAX_NAME_CHARS = 200;

/** Plain msgpack without records, so that any reader of msgpack can decode it. */
const options = {
  useRecords: false,
  mapsAsObjects: true,
  encodeUndefinedAsNil: true,
  int64AsType: 'number',
} as const;
const packr = new Packr(options);
/** Binary fields are copies: a view would keep the part of the file alive that it was read from. */
const unpackr = new Unpackr({ ...options, copyBuffers: true });

export const packPlain = (value: unknown): Uint8Array => packr.pack(value);

/** undefined: the bytes are no msgpack. */
export function unpackPlain(bytes: Uint8Array): unknown {
  try {
    return unpackr.unpack(bytes);
  } catch {
    return undefined;
  }
}

export function checkOf(payload: Uint8Array): number {
  const hash = createHasher();
  addBytes(hash, payload);
  return (hash.a ^ hash.b) >>> 0;
}

/** Payload with its length and its check before it. */
export function framed(payload: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(ENTRY_HEAD_BYTES + payload.length);
  const head = new DataView(bytes.buffer);
  head.setUint32(0, payload.length, true);
  head.setUint32(4, checkOf(payload), true);
  bytes.set(payload, ENTRY_HEAD_BYTES);
  return bytes;
}

export const encodeEntry = ({ kind, at, name, value }: SpoEntry): Uint8Array =>
  framed(packPlain([spoKinds.indexOf(kind), at, name, value ?? null]));

function entryOf(value: unknown): SpoEntry | null {
  if (!Array.isArray(value) || value.length !== 4) return null;
  const [code, at, name, content] = value as readonly unknown[];
  const kind = typeof code === 'number' ? spoKinds[code] : undefined;
  if (kind === undefined || typeof name !== 'string' || name.length > MAX_NAME_CHARS) return null;
  return typeof at === 'number' && at >= 0 && at <= MAX_SESSION_MS
    ? { kind, at, name, value: content }
    : null;
}

/** The payload of the block at `offset`, after its check was found right. */
export function readBlock(
  bytes: SpoBytes,
  offset: number,
): Result<{ readonly payload: Uint8Array; readonly check: number; readonly next: number }, EntryFault> {
  if (offset + ENTRY_HEAD_BYTES > bytes.length) return refused('cut');
  const length = bytes.uint32(offset);
  if (length > MAX_ENTRY_BYTES) return refused('too-large');
  const next = offset + ENTRY_HEAD_BYTES + length;
  if (next > bytes.length) return refused('cut');
  const written = bytes.uint32(offset + 4);
  const payload = bytes.part(offset + ENTRY_HEAD_BYTES, next);
  const check = checkOf(payload);
  return check === written ? ok({ payload, check, next }) : refused('damaged');
}

export function readEntry(bytes: SpoBytes, offset: number): Result<ReadEntry, EntryFault> {
  const block = readBlock(bytes, offset);
  if (!block.ok) return block;
  const entry = entryOf(unpackPlain(block.value.payload));
  return entry === null
    ? refused('not-an-entry')
    : ok({ entry, check: block.value.check, offset, next: block.value.next });
}
