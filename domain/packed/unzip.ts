/** The files of a zip, one after the other. A zip that ends early gives the files before, and the beginning of the last. */
import { joinedBytes } from '../joined-bytes.ts';
import { inflate } from './gunzip.ts';
import { unlzma } from './unlzma.ts';
import { bunzip, type UnpackStream } from './unpack-bzip.ts';
import {
  type Budget,
  type Bytes,
  bytesOf,
  drain,
  type FilePart,
  type PackedFile,
  RefusedFile,
  type Trouble,
  type Utf8Of,
} from './unpack-parts.ts';
import { type ZipEntry, zipEntries } from './zip-directory.ts';

/** Of an entry that is unpacked as a whole (LZMA). */
const MAX_WHOLE_BYTES = 512 * 1024 * 1024;
const [STORED, DEFLATED, BZIP2, LZMA, ZSTD] = [0, 8, 12, 14, 93] as const;
const otherMethods: Readonly<Record<number, string>> = { 9: 'deflate64', 95: 'xz', 98: 'PPMd' };

async function* unlzmaed(
  { packed: { size: packedSize }, size }: ZipEntry,
  packed: Bytes,
  trouble: Trouble,
  budget: Budget,
): Bytes {
  if (Math.max(size ?? 0, packedSize) > MAX_WHOLE_BYTES)
    throw new RefusedFile('an entry of LZMA is too large');
  const pieces: Uint8Array[] = [];
  for await (const piece of packed) pieces.push(piece);
  // One byte more than may be unpacked is refused below.
  const { bytes, why } = unlzma(joinedBytes(pieces), size, Math.min(MAX_WHOLE_BYTES, budget.left() + 1));
  if (why !== null) trouble.why = `the zip data breaks off (${why})`;
  budget.spend(bytes.length);
  yield bytes;
}

function unpackedEntry(
  entry: ZipEntry,
  packed: Bytes,
  trouble: Trouble,
  { zstd, budget }: { readonly zstd: UnpackStream; readonly budget: Budget },
): Bytes {
  switch (entry.method) {
    case STORED:
      return packed;
    case DEFLATED:
      return inflate(packed, trouble, budget);
    case BZIP2:
      return bunzip(packed, trouble, budget);
    case LZMA:
      return unlzmaed(entry, packed, trouble, budget);
    case ZSTD:
      return zstd(packed, trouble, budget);
    default:
      trouble.why = `it is packed by ${otherMethods[entry.method] ?? `method ${entry.method}`}, which is not read`;
      return bytesOf(entry.packed.slice(0, 0));
  }
}

interface PackedZip {
  readonly name: string;
  readonly zip: FilePart;
  /** The bytes of an entry as its reader gets them. */
  readonly read: (bytes: Bytes) => Bytes;
}

/** How a runtime reads the names, and the method that the domain does not read. */
export interface ZipReaders {
  readonly utf8Of: Utf8Of;
  readonly zstd: UnpackStream;
}

export async function* unzip(
  { name, zip, read }: PackedZip,
  { utf8Of, zstd }: ZipReaders,
  budget: Budget,
): AsyncGenerator<PackedFile> {
  for (const entry of await zipEntries(zip, utf8Of)) {
    budget.addFile();
    const trouble: Trouble = { why: null };
    const bytes = unpackedEntry(entry, read(bytesOf(entry.packed)), trouble, { zstd, budget });
    const broken = (): string | null => trouble.why ?? (entry.isCut ? 'the zip data breaks off' : null);
    yield { name: `${name}/${entry.name}`, bytes, broken };
    await drain(bytes);
  }
}
