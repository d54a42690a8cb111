/**
 * Unpacks the files of a recording: packed streams and archives, also inside each other. The first bytes decide the format, never the
 * name. Files come one after the other as streams: memory does not grow with their size.
 */
import { joinedBytes } from '../joined-bytes.ts';
import { gunzip } from './gunzip.ts';
import { isTar } from './tar.ts';
import { bunzip, type UnpackStream } from './unpack-bzip.ts';
import {
  type Budget,
  type Bytes,
  bytesOf,
  createBudget,
  type FilePart,
  inPieces,
  type PackedFile,
  partOfBytes,
  peek,
  RefusedFile,
  type Trouble,
} from './unpack-parts.ts';
import { untar } from './untar.ts';
import { unzip, type ZipReaders } from './unzip.ts';

/** Brought by a runtime: names as texts, and the packings that the domain does not read. */
interface Unpackers extends ZipReaders {
  readonly xz: UnpackStream;
}

/** Of a zip inside another packing: its directory is at its end. */
const MAX_INNER_ZIP_BYTES = 512 * 1024 * 1024;
const MAX_DEPTH = 5;
/** So many first bytes tell the format. */
const HEAD_BYTES = 512;

const streamBegins = [
  { format: 'bzip2', begins: [0x42, 0x5a, 0x68] },
  { format: 'gzip', begins: [0x1f, 0x8b] },
  { format: 'zstd', begins: [0x28, 0xb5, 0x2f, 0xfd] },
  { format: 'xz', begins: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] },
] as const;
const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;
const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

async function innerZip(bytes: Bytes): Promise<FilePart> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > MAX_INNER_ZIP_BYTES) throw new RefusedFile('a zip inside another packing is too large');
    parts.push(part.slice());
  }
  return partOfBytes(joinedBytes(parts));
}

/** The part, with `onRead` for the bytes that are read of it. */
const counted = (part: FilePart, onRead: (bytes: number) => void): FilePart => ({
  size: part.size,
  slice: (from, to) => counted(part.slice(from, to), onRead),
  async arrayBuffer() {
    const bytes = await part.arrayBuffer();
    onRead(bytes.byteLength);
    return bytes;
  },
});

/** All files in the file, one after the other. Throws Refused where the file is refused as a whole. */
export function createUnpacking({ utf8Of, zstd, xz }: Unpackers) {
  const streams = { bzip2: bunzip, gzip: gunzip, zstd, xz };

  /** `outermost`: the file itself; null: it is in another one. */
  async function* unpackAt(
    file: PackedFile,
    outermost: FilePart | null,
    budget: Budget,
    depth: number,
  ): AsyncGenerator<PackedFile> {
    const { head, all: unread } = await peek(file.bytes, HEAD_BYTES);
    const stream = streamBegins.find(({ begins }) => startsWith(head, begins));
    const isZip = startsWith(head, ZIP);
    if (stream === undefined && !isZip && !isTar(head)) {
      yield { ...file, bytes: unread };
      return;
    }
    if (depth >= MAX_DEPTH) throw new RefusedFile('it is packed too often inside itself');
    /** Only the bytes of the file itself are counted; those of a file in it were unpacked of them. */
    const read = (bytes: Bytes): Bytes => (outermost === null ? bytes : inPieces(bytes, budget));
    if (stream !== undefined) {
      const trouble: Trouble = { why: null };
      const bytes = streams[stream.format](read(unread), trouble, budget);
      const unpacked = { name: file.name, bytes, broken: () => trouble.why ?? file.broken() };
      yield* unpackAt(unpacked, null, budget, depth + 1);
      return;
    }
    const files = isZip
      ? unzip({ name: file.name, zip: outermost ?? (await innerZip(unread)), read }, { utf8Of, zstd }, budget)
      : untar({ name: file.name, bytes: read(unread) }, utf8Of, budget);
    for await (const inner of files)
      yield* unpackAt({ ...inner, broken: () => inner.broken() ?? file.broken() }, null, budget, depth + 1);
  }

  /** `onRead` gets the number of bytes that were read of the file. */
  return async function* (
    name: string,
    file: FilePart,
    onRead: (bytes: number) => void = () => {},
  ): AsyncGenerator<PackedFile> {
    const budget = createBudget();
    let read = 0;
    const part = counted(file, (bytes) => onRead((read += bytes)));
    yield* unpackAt({ name, bytes: bytesOf(part), broken: () => null }, part, budget, 0);
  };
}
