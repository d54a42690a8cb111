/** Finds the frames of a zstd file: packers that use several cores, and files that were put together, have more than one (RFC 8878, 3.1). */

const SKIPPABLE = 0x18_4d_2a_50;
const SKIPPABLE_MASK = 0xff_ff_ff_f0;
/** Bytes of the dictionary's id and of the content's size, by their flags. */
const [DICTIONARY_BYTES, SIZE_BYTES] = [
  [0, 1, 2, 4],
  [0, 2, 4, 8],
] as const;
const RUN_LENGTH_BLOCK = 1;

/** End of the blocks that begin at `from`; past the end of the file where it breaks off. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (at + 3 <= bytes.length) {
    const header = bytes.readUIntLE(at, 3);
    at += 3 + (((header >> 1) & 3) === RUN_LENGTH_BLOCK ? 1 : header >> 3);
    if ((header & 1) === 1) return at;
  }
  return bytes.length + 1;
}

function endOfFrame(bytes: Buffer, from: number): number {
  const flags = bytes[from + 4] ?? 0;
  const isSingle = (flags & 0x20) !== 0;
  const size = SIZE_BYTES[(flags >> 6) as 0 | 1 | 2 | 3] || (isSingle ? 1 : 0);
  const header = 5 + (isSingle ? 0 : 1) + DICTIONARY_BYTES[(flags & 3) as 0 | 1 | 2 | 3] + size;
  return endOfBlocks(bytes, from + header) + ((flags & 4) === 0 ? 0 : 4);
}

/** Each frame with content; the last one is what is left where the file breaks off. */
export function* zstdFrames(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length;) {
    const isSkippable =
      at + 8 <= bytes.length && (bytes.readUInt32LE(at) & SKIPPABLE_MASK) >>> 0 === SKIPPABLE;
    const end = isSkippable ? at + 8 + bytes.readUInt32LE(at + 4) : endOfFrame(bytes, at);
    if (!isSkippable) yield bytes.subarray(at, Math.min(end, bytes.length));
    at = end;
  }
}
