/** The directory of a zip file, or the headers before its files where it is cut off. */
import { CHUNK_BYTES, type FilePart, type Utf8Of } from './unpack-parts.ts';

/** Signatures and sizes of a zip: its end, an entry of its directory, and the header before a file. */
const [END_SIGNATURE, ENTRY_SIGNATURE, LOCAL_SIGNATURE] = [
  0x06_05_4b_50, 0x02_01_4b_50, 0x04_03_4b_50,
] as const;
const [END_BYTES, ENTRY_BYTES, LOCAL_BYTES, MAX_COMMENT] = [22, 46, 30, 65_535] as const;
/** A larger number stands in a field of its own (zip64). */
const LARGE = 0xff_ff_ff_ff;
const LARGE_FIELD = 1;
/** A flag of a header: the sizes stand behind the file. */
const SIZES_BEHIND = 8;
const MAX_DIRECTORY_BYTES = 64 * 1024 * 1024;

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  /** null: it is not known. */
  readonly size: number | null;
  readonly packed: FilePart;
  /** The zip ends before the file does. */
  readonly isCut: boolean;
}

/** Not a folder. */
const isFile = (name: string): boolean => !name.endsWith('/');

const viewOf = async (part: FilePart): Promise<DataView> => new DataView(await part.arrayBuffer());

/** The numbers that are too large for the entry itself, in the order of the format. */
function* largeNumbers(view: DataView, from: number, to: number): Generator<number> {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== LARGE_FIELD) continue;
    const end = Math.min(to, at + 4 + view.getUint16(at + 2, true));
    for (let number = at + 4; number + 8 <= end; number += 8) yield Number(view.getBigUint64(number, true));
  }
}

interface Place {
  readonly name: string;
  readonly method: number;
  readonly size: number;
  readonly packedSize: number;
  readonly local: number;
}

function* placesIn(view: DataView, utf8Of: Utf8Of): Generator<Place> {
  let at = 0;
  while (at + ENTRY_BYTES <= view.byteLength && view.getUint32(at, true) === ENTRY_SIGNATURE) {
    const [nameLength, extraLength] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)];
    const extra = at + ENTRY_BYTES + nameLength;
    if (extra + extraLength > view.byteLength) return;
    const large = largeNumbers(view, extra, extra + extraLength);
    const numberAt = (place: number): number => {
      const number = view.getUint32(at + place, true);
      return number === LARGE ? (large.next().value ?? number) : number;
    };
    const [size, packedSize, local] = [numberAt(24), numberAt(20), numberAt(42)];
    const path = new Uint8Array(view.buffer, at + ENTRY_BYTES, nameLength);
    yield { name: utf8Of(path), method: view.getUint16(at + 10, true), size, packedSize, local };
    at = extra + extraLength + view.getUint16(at + 32, true);
  }
}

/** Where the directory is, and its length; null: the file is no whole zip. */
async function directoryOf(zip: FilePart): Promise<FilePart | null> {
  const from = Math.max(0, zip.size - END_BYTES - MAX_COMMENT);
  const view = await viewOf(zip.slice(from));
  let end = view.byteLength - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END_SIGNATURE) end--;
  if (end < 0) return null;
  const [length, start] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)];
  // A zip with more than 4 GB before its directory is larger than any that is opened.
  return length > MAX_DIRECTORY_BYTES || start + length > zip.size ? null : zip.slice(start, start + length);
}

/** Where the next header of a file begins behind `from`; the end of the zip: there is none. */
async function nextHeader(zip: FilePart, from: number): Promise<number> {
  for (let at = from; at + LOCAL_BYTES <= zip.size; at += CHUNK_BYTES) {
    const view = await viewOf(zip.slice(at, at + CHUNK_BYTES + 3));
    for (let byte = 0; byte + 4 <= view.byteLength; byte++)
      if (view.getUint8(byte) === 0x50 && view.getUint32(byte, true) === LOCAL_SIGNATURE) return at + byte;
  }
  return zip.size;
}

/** A file whose length is not in its header ends before the next header. */
async function entriesByHeaders(zip: FilePart, utf8Of: Utf8Of): Promise<readonly ZipEntry[]> {
  const entries: ZipEntry[] = [];
  for (let at = 0; at + LOCAL_BYTES <= zip.size;) {
    const head = await viewOf(zip.slice(at, at + LOCAL_BYTES));
    if (head.getUint32(0, true) !== LOCAL_SIGNATURE) break;
    const [packedSize, size] = [head.getUint32(18, true), head.getUint32(22, true)];
    const isUnknown =
      (head.getUint16(6, true) & SIZES_BEHIND) !== 0 || packedSize === LARGE || size === LARGE;
    const path = at + LOCAL_BYTES;
    const behindPath = path + head.getUint16(26, true);
    const from = behindPath + head.getUint16(28, true);
    const to = isUnknown ? await nextHeader(zip, from) : from + packedSize;
    const name = utf8Of(new Uint8Array(await zip.slice(path, behindPath).arrayBuffer()));
    if (from < zip.size && isFile(name))
      entries.push({
        name,
        method: head.getUint16(8, true),
        size: isUnknown ? null : size,
        packed: zip.slice(from, to),
        isCut: to > zip.size,
      });
    at = to;
  }
  return entries;
}

/** The files; none where the zip is damaged. */
export async function zipEntries(zip: FilePart, utf8Of: Utf8Of): Promise<readonly ZipEntry[]> {
  const directory = await directoryOf(zip);
  if (directory === null) return entriesByHeaders(zip, utf8Of);
  const entries: ZipEntry[] = [];
  for (const { name, method, size, packedSize, local } of placesIn(await viewOf(directory), utf8Of)) {
    if (!isFile(name) || local + LOCAL_BYTES > zip.size) continue;
    const head = await viewOf(zip.slice(local, local + LOCAL_BYTES));
    const from = local + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
    const isCut = from + packedSize > zip.size;
    entries.push({ name, method, size, packed: zip.slice(from, from + packedSize), isCut });
  }
  return entries;
}
