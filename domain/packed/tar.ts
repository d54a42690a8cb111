/** The headers of a tar: blocks of 512 bytes, each before the bytes of its file. */

const BLOCK = 512;
const [SIZE_AT, SIZE_LENGTH, CHECKSUM_AT, CHECKSUM_LENGTH, TYPE_AT] = [124, 12, 148, 8, 156] as const;
const SPACE = 0x20;
/** The types of files: a plain one, its old form, and a contiguous one. */
const fileTypes: ReadonlySet<number> = new Set([0x30, 0, 0x37]);
/** Sizes of 8 GB and more are not in digits. */
const BINARY = 0x80;

/** Octal digits, with spaces before them; NaN: there are none. */
function octal(bytes: Uint8Array, at: number, length: number): number {
  const text = String.fromCharCode(...bytes.subarray(at, at + length));
  return Number.parseInt(/^ *([0-7]+)/.exec(text)?.[1] ?? '', 8);
}

/** A tar has no first bytes of its own: the header of its first file has the sum of its bytes, its own counted as spaces. */
export function isTar(bytes: Uint8Array): boolean {
  if (bytes.length < BLOCK || bytes[0] === 0) return false;
  let sum = 0;
  for (let at = 0; at < BLOCK; at++)
    sum += at >= CHECKSUM_AT && at < CHECKSUM_AT + CHECKSUM_LENGTH ? SPACE : (bytes[at] ?? 0);
  return sum === octal(bytes, CHECKSUM_AT, CHECKSUM_LENGTH);
}

const NAME_LENGTH = 100;

export interface TarHeader {
  readonly name: string;
  readonly size: number;
  /** False: a folder, a link, or more about the next file. */
  readonly isFile: boolean;
}

/** What a block says of the file behind it; null: it is no header, or one of a file of 8 GB or more. */
export function fileInTar(header: Uint8Array): TarHeader | null {
  if (!isTar(header) || ((header[SIZE_AT] ?? 0) & BINARY) !== 0) return null;
  const name = String.fromCharCode(...header.subarray(0, NAME_LENGTH)).replace(/\0[^]*$/, '');
  return {
    name,
    size: octal(header, SIZE_AT, SIZE_LENGTH) || 0,
    isFile: fileTypes.has(header[TYPE_AT] ?? -1),
  };
}

/** The files with content; null: there is none, or the tar breaks off before its end. */
export function filesOfTar<Buffered extends ArrayBufferLike>(
  bytes: Uint8Array<Buffered>,
): readonly Uint8Array<Buffered>[] | null {
  const files: Uint8Array<Buffered>[] = [];
  let at = 0;
  for (;;) {
    const block = bytes.subarray(at, at + BLOCK);
    if (!isTar(block)) break;
    const header = fileInTar(block);
    const from = at + BLOCK;
    if (header === null || from + header.size > bytes.length) return null;
    if (header.size > 0 && header.isFile) files.push(bytes.subarray(from, from + header.size));
    at = from + Math.ceil(header.size / BLOCK) * BLOCK;
  }
  return files.length === 0 ? null : files;
}
