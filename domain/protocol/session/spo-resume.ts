/** Finds where a session file goes on behind an entry that cannot be read. */
import { ENTRY_HEAD_BYTES, MAX_ENTRY_BYTES, readBlock, spoKinds } from './spo-entry.ts';
import type { SpoBytes } from './spo-parts.ts';

/** First byte of a payload: an array of four. */
const ARRAY_OF_FOUR = 0x94;
/** [kind, at, name, value], each of one byte. */
const LEAST_PAYLOAD = 5;
/** Bytes whose checks are computed to find one entry: a file that was made for it could otherwise take hours. */
const MOST_CHECKED = 64 * 1024 * 1024;

/** Offset behind the entry at `offset`; null: there is no entry that was written so. */
export function followingEntry(bytes: SpoBytes, offset: number): number | null {
  const block = looksLikeEntry(bytes, offset, bytes.length) ? readBlock(bytes, offset) : null;
  return block?.ok === true ? block.value.next : null;
}

/** The head at `offset` can be that of an entry which ends before `end`. */
export function looksLikeEntry(bytes: SpoBytes, offset: number, end: number): boolean {
  const payload = offset + ENTRY_HEAD_BYTES;
  if (payload + LEAST_PAYLOAD > end || bytes.byte(payload) !== ARRAY_OF_FOUR) return false;
  if (bytes.byte(payload + 1) >= spoKinds.length) return false;
  const length = bytes.uint32(offset);
  return length >= LEAST_PAYLOAD && length <= MAX_ENTRY_BYTES && payload + length <= end;
}

/** The damaged entry at `offset` still says where the next one begins. */
export const isLengthRight = (bytes: SpoBytes, offset: number, next: number): boolean =>
  offset + ENTRY_HEAD_BYTES <= bytes.length && offset + ENTRY_HEAD_BYTES + bytes.uint32(offset) === next;

/**
 * Offset of the next entry that can be read, or `end` where the damaged entry reaches to it; null: there is none before `end`. What the damaged
 * entry says of its length is not followed: of entries of one size a changed length can lead to a later one.
 */
export function resumeAfter(bytes: SpoBytes, offset: number, end: number): number | null {
  let left = MOST_CHECKED;
  for (let at = offset + 1; at < end && left > 0; at++) {
    if (!looksLikeEntry(bytes, at, bytes.length)) continue;
    if (followingEntry(bytes, at) !== null) return at;
    left -= bytes.uint32(at);
  }
  return isLengthRight(bytes, offset, end) ? end : null;
}
