/** The files in a dropped file as streams, unpacked by what browsers have: a file is never in memory as a whole. */
import { Decompress } from 'fzstd';
import { joined } from '../../../domain/joined-bytes.ts';
import { gunzip, inflate } from '../../../domain/packed/gunzip.ts';
import { unlzma } from '../../../domain/packed/unlzma.ts';
import { bunzip, type UnpackStream } from '../../../domain/packed/unpack-bzip.ts';
import { createUnpacking, isZip } from '../../../domain/packed/unpack-files.ts';
import {
  type Budget,
  type Bytes,
  drain,
  type PackedFile,
  Refused,
  type Trouble,
} from '../../../domain/packed/unpack-parts.ts';
import { untar } from '../../../domain/packed/untar.ts';
import { type ZipEntry, zipEntries } from './zip-directory.ts';

/** Of a zip inside another packing, and of a file that is unpacked as a whole (LZMA). */
const MAX_WHOLE_BYTES = 512 * 1024 * 1024;
const [STORED, DEFLATED, BZIP2, LZMA] = [0, 8, 12, 14] as const;

/** Browsers have no reader of xz, and the site's security policy forbids one in WebAssembly. */
export class OtherPacking extends Refused {}

async function* bytesOfBlob(blob: Blob): Bytes {
  const reader = blob.stream().getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

async function* unzstd(bytes: Bytes, trouble: Trouble, budget: Budget): Bytes {
  const parts: Uint8Array[] = [];
  const reader = new Decompress((part) => {
    budget.spend(part.length);
    parts.push(part.slice());
  });
  const taken = (): Uint8Array[] => parts.splice(0);
  try {
    for await (const chunk of bytes) {
      reader.push(chunk.slice());
      yield* taken();
    }
    reader.push(new Uint8Array(0), true);
    yield* taken();
  } catch (error) {
    if (error instanceof Refused) throw error;
    trouble.why = 'the zstd data breaks off';
  }
}

const refuseXz: UnpackStream = () => {
  throw new OtherPacking('xz');
};

async function* unlzmaed({ packed, size }: ZipEntry, trouble: Trouble, budget: Budget): Bytes {
  if (Math.max(size, packed.size) > MAX_WHOLE_BYTES) throw new Refused('an entry of LZMA is too large');
  const { bytes, why } = unlzma(new Uint8Array(await packed.arrayBuffer()), size, MAX_WHOLE_BYTES);
  trouble.why = why;
  budget.spend(bytes.length);
  yield bytes;
}

/** null: the entry is packed by a method that is not read. */
function unpackedEntry(entry: ZipEntry, trouble: Trouble, budget: Budget): Bytes | null {
  const packed = bytesOfBlob(entry.packed);
  switch (entry.method) {
    case STORED:
      return packed;
    case DEFLATED:
      return inflate(packed, trouble, budget);
    case BZIP2:
      return bunzip(packed, trouble, budget);
    case LZMA:
      return unlzmaed(entry, trouble, budget);
    default:
      return null;
  }
}

/** `onEntry` gets the entry that was read. */
async function* filesOfZip(
  name: string,
  zip: Blob,
  budget: Budget,
  onEntry: (entry: ZipEntry) => void = () => {},
): AsyncGenerator<PackedFile> {
  for (const entry of await zipEntries(zip)) {
    budget.addFile();
    budget.read(entry.packed.size);
    const trouble: Trouble = { why: null };
    const bytes = unpackedEntry(entry, trouble, budget);
    if (bytes !== null) {
      const broken = (): string | null => trouble.why ?? (entry.isCut ? 'the zip data breaks off' : null);
      yield { name: `${name}/${entry.name}`, bytes, broken };
      await drain(bytes);
    }
    onEntry(entry);
  }
}

/** A zip inside another packing: its directory is at its end. */
async function* filesOfInnerZip(name: string, bytes: Bytes, budget: Budget): AsyncGenerator<PackedFile> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > MAX_WHOLE_BYTES) throw new Refused('a zip inside another packing is too large');
    parts.push(part.slice());
  }
  yield* filesOfZip(name, new Blob([joined(parts)]), budget);
}

/** `onRead` gets the bytes of the file that were read. Throws Refused where the file is refused as a whole. */
export async function* filesIn(
  name: string,
  file: Blob,
  onRead: (bytes: number) => void,
): AsyncGenerator<PackedFile> {
  let read = 0;
  const count = (bytes: number): void => onRead((read += bytes));
  const counted = async function* (): Bytes {
    for await (const chunk of bytesOfBlob(file)) {
      count(chunk.length);
      yield chunk;
    }
  };
  let isOutermost = true;
  const unpack = createUnpacking({
    streams: { bzip2: bunzip, gzip: gunzip, zstd: unzstd, xz: refuseXz },
    archives: {
      tar: untar,
      zip(inner, bytes, budget) {
        if (!isOutermost) return filesOfInnerZip(inner, bytes, budget);
        isOutermost = false;
        return filesOfZip(inner, file, budget, ({ packed }) => count(packed.size));
      },
    },
  });
  isOutermost = isZip(new Uint8Array(await file.slice(0, 4).arrayBuffer()));
  yield* unpack(name, counted());
}
