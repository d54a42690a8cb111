/** The headers of a tar: blocks of 512 bytes, each before the bytes of its file. */
import { joinedBytes } from '../joined-bytes.ts';

const BLOCK = 512;
const [SIZE_AT, SIZE_LENGTH, CHECKSUM_AT, CHECKSUM_LENGTH, TYPE_AT] = [124, 12, 148, 8, 156] as const;
const SPACE = 0x20;
/** The types of files: a plain one, its old form, and a contiguous one. */
const fileTypes: ReadonlySet<number> = new Set([0x30, 0, 0x37]);
/** A size of 8 GB or more is a binary number behind this byte. */
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
/** "ustar" and a zero: the beginning of a longer name stands behind it. */
const [MAGIC_AT, MAGIC, PREFIX_AT, PREFIX_LENGTH] = [257, 'ustar\0', 345, 155] as const;
const SLASH = 0x2f;
/** Blocks that say more of the next file: its records (pax), or its name (GNU). */
const [RECORDS, LONG_NAME] = [0x78, 0x4c] as const;

interface TarHeader {
  /** As far as it is in the header. */
  readonly name: Uint8Array;
  readonly size: number;
  /** `other`: a folder, or a link. */
  readonly kind: 'file' | 'records' | 'long-name' | 'other';
}

const upToZero = (bytes: Uint8Array): Uint8Array => {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
};

function nameIn(header: Uint8Array): Uint8Array {
  const name = upToZero(header.subarray(0, NAME_LENGTH));
  const magic = String.fromCharCode(...header.subarray(MAGIC_AT, MAGIC_AT + MAGIC.length));
  const prefix = upToZero(header.subarray(PREFIX_AT, PREFIX_AT + PREFIX_LENGTH));
  return magic === MAGIC && prefix.length > 0 ? joinedBytes([prefix, Uint8Array.of(SLASH), name]) : name;
}

function sizeIn(header: Uint8Array): number {
  if (((header[SIZE_AT] ?? 0) & BINARY) === 0) return octal(header, SIZE_AT, SIZE_LENGTH) || 0;
  return header.subarray(SIZE_AT + 1, SIZE_AT + SIZE_LENGTH).reduce((size, byte) => size * 256 + byte, 0);
}

/** Old programs write a folder as a file whose name ends with a slash. */
function kindOf(type: number, endsWithSlash: boolean): TarHeader['kind'] {
  if (fileTypes.has(type)) return endsWithSlash ? 'other' : 'file';
  if (type === RECORDS) return 'records';
  return type === LONG_NAME ? 'long-name' : 'other';
}

/** The header in a block, of the file after it; null: it is no header. */
export function fileInTar(header: Uint8Array): TarHeader | null {
  if (!isTar(header)) return null;
  const name = nameIn(header);
  return { name, size: sizeIn(header), kind: kindOf(header[TYPE_AT] ?? -1, name.at(-1) === SLASH) };
}

/** The size that pax records give the next file; null: they give none. A header has no room for 8 GB in octal digits. */
export function recordedSize(content: string): number | null {
  const size = Number(/^\d+ size=(\d{1,16})\n/mu.exec(content)?.[1] ?? Number.NaN);
  return Number.isSafeInteger(size) ? size : null;
}

/** The name that the block before a file gives it; null: it gives none. */
export function longName(kind: TarHeader['kind'], content: string): string | null {
  if (kind === 'long-name') return content.replace(/\0[^]*$/, '');
  return kind === 'records' ? (/^\d+ path=([^\n]+)\n/mu.exec(content)?.[1] ?? null) : null;
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
    if (header.size > 0 && header.kind === 'file') files.push(bytes.subarray(from, from + header.size));
    at = from + Math.ceil(header.size / BLOCK) * BLOCK;
  }
  return files.length === 0 ? null : files;
}
