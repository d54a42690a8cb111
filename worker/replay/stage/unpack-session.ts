/**
 * Unpacks a file that a developer dropped: gzip, bzip2, zstd, or the first file of a zip or a tar. The first bytes decide, never the name. What
 * breaks off gives what is before.
 */
import { Decompress } from 'fzstd';
import { joinedBytes } from '../../../domain/joined-bytes.ts';
import { createBunzip } from '../../../domain/packed/bunzip.ts';
import { createGzipReader } from '../../../domain/packed/gunzip.ts';
import { Inflate } from '../../../domain/packed/inflate.ts';
import { filesOfTar, isTar } from '../../../domain/packed/tar.ts';
import { partOfBytes } from '../../../domain/packed/unpack-parts.ts';
import { unlzma } from '../../../domain/packed/unlzma.ts';
import { type ZipEntry, zipEntries } from '../../../domain/packed/zip-directory.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { OpenRefusal } from './stage-api.ts';

/** Limit of a file, and of the data that it unpacks to. */
export const MAX_STAGE_BYTES = 512 * 1024 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;

interface Unpacked {
  readonly bytes: Bytes;
  /** False: bytes of the packed file were left out, because they are damaged or no part of its data. */
  readonly isWhole: boolean;
}
type Unpacking = Result<Unpacked, OpenRefusal>;

/** The file that was unpacked; `others`: how many files with content stand beside it in its archive. */
interface UnpackedFile extends Unpacked {
  readonly others: number;
  /** Files beside a HAR in its zip, by their names without folders: frames of its sockets may be in them. */
  readonly beside: ReadonlyMap<string, Bytes>;
}

const none: ReadonlyMap<string, Bytes> = new Map();

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** The parts as one, up to the limit. */
function gathered(parts: Iterable<Uint8Array>, isWhole: () => boolean): Unpacking {
  const all: Uint8Array[] = [];
  let size = 0;
  for (const part of parts) {
    size += part.length;
    if (size > MAX_STAGE_BYTES) return refused('too-large');
    all.push(part);
  }
  return size === 0 && !isWhole()
    ? refused('damaged-archive')
    : ok({ bytes: joinedBytes(all), isWhole: isWhole() });
}

function gunzip(bytes: Bytes): Unpacking {
  const reader = createGzipReader();
  return gathered(reader.push(bytes, { isLast: true }), () => reader.why === null);
}

function inflate(bytes: Bytes): Unpacking {
  const reader = new Inflate();
  return gathered(reader.push(bytes, { isLast: true }), () => reader.isAtEnd);
}

function bunzip(bytes: Bytes): Unpacking {
  let isWhole = true;
  const parts = function* (): Generator<Uint8Array> {
    for (const part of createBunzip().push(bytes, { isLast: true }))
      if (part.kind === 'bytes') yield part.bytes;
      else isWhole = false;
  };
  return gathered(parts(), () => isWhole);
}

/** Bytes that are given to the reader of zstd at a time. */
const ZSTD_STEP = 64 * 1024;

class TooLarge extends Error {}

/** `most`: bytes that it may unpack to. Some bytes can stand for a hundred thousand, so each unpacked block is counted. */
export function unzstd(bytes: Bytes, most = MAX_STAGE_BYTES): Unpacking {
  const parts: Bytes[] = [];
  let [size, isWhole] = [0, false];
  const reader = new Decompress((part, isLast = false) => {
    size += part.length;
    if (size > most) throw new TooLarge();
    isWhole = isLast;
    parts.push(new Uint8Array(part));
  });
  try {
    for (let at = 0; at < bytes.length; at += ZSTD_STEP) {
      reader.push(bytes.subarray(at, at + ZSTD_STEP), at + ZSTD_STEP >= bytes.length);
    }
  } catch (error) {
    if (error instanceof TooLarge) return refused('too-large');
    isWhole = false;
  }
  return gathered(parts, () => isWhole);
}

const [STORED, DEFLATED, BZIP2, LZMA] = [0, 8, 12, 14] as const;

async function unzipped({ method, size, packed: file, isCut }: ZipEntry): Promise<Unpacking> {
  if ((size ?? 0) > MAX_STAGE_BYTES) return refused('too-large');
  const packed = new Uint8Array(await file.arrayBuffer());
  switch (method) {
    case STORED:
      return gathered([packed], () => !isCut);
    case DEFLATED:
      return inflate(packed);
    case BZIP2:
      return bunzip(packed);
    case LZMA: {
      const { bytes: out, why } = unlzma(packed, size, MAX_STAGE_BYTES);
      return gathered([out], () => why === null);
    }
    default:
      return refused('damaged-archive');
  }
}

async function unzip(bytes: Bytes): Promise<Result<UnpackedFile, OpenRefusal>> {
  const all = await zipEntries(partOfBytes(bytes), (name) => new TextDecoder().decode(name));
  const entries = all.filter(({ size }) => size !== 0);
  const hars = entries.filter(({ name }) => /\.har$/iu.test(name));
  const first = hars[0] ?? entries[0];
  if (first === undefined) return refused('damaged-archive');
  const others = entries.filter((one) => one !== first);
  if (hars.length !== 1) return withOthers(await unzipped(first), others.length);
  const beside = await unzippedAll(others);
  const whole = withOthers(await unzipped(first));
  return whole.ok ? ok({ ...whole.value, beside }) : whole;
}

/** A damaged file beside costs its own frames alone. Together they are as large as one file may be. */
async function unzippedAll(entries: readonly ZipEntry[]): Promise<ReadonlyMap<string, Bytes>> {
  const files = new Map<string, Bytes>();
  let left = MAX_STAGE_BYTES;
  for (const entry of entries) {
    if ((entry.size ?? 0) > left) continue;
    const file = await unzipped(entry);
    if (!file.ok || file.value.bytes.length > left) continue;
    left -= file.value.bytes.length;
    files.set(entry.name.split(/[\\/]/u).at(-1) ?? '', file.value.bytes);
  }
  return files;
}

const withOthers = (unpacked: Unpacking, others = 0): Result<UnpackedFile, OpenRefusal> =>
  unpacked.ok ? ok({ ...unpacked.value, others, beside: none }) : unpacked;

/** Browsers have no reader of xz, and the site's security policy forbids one in WebAssembly. */
const isXz = (bytes: Uint8Array): boolean => startsWith(bytes, 0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00);

/** null: the bytes are not packed. */
async function unpackOnce(bytes: Bytes): Promise<Result<UnpackedFile, OpenRefusal> | null> {
  if (startsWith(bytes, 0x1f, 0x8b)) return withOthers(gunzip(bytes));
  if (startsWith(bytes, 0x42, 0x5a, 0x68)) return withOthers(bunzip(bytes));
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return unzip(bytes);
  if (startsWith(bytes, 0x28, 0xb5, 0x2f, 0xfd)) return withOthers(unzstd(bytes));
  if (isXz(bytes)) return refused('other-packing');
  if (!isTar(bytes)) return null;
  const files = filesOfTar(bytes);
  const [first] = files ?? [];
  if (first === undefined) return refused('damaged-archive');
  return withOthers(ok({ bytes: first, isWhole: true }), (files?.length ?? 1) - 1);
}

/** As deep as the importers unpack. */
const MAX_LEVELS = 5;

/** The bytes themselves where they are not packed; what is packed twice, such as a gzip in a zip, is unpacked twice. */
export async function unpackSession(bytes: Bytes): Promise<Result<UnpackedFile, OpenRefusal>> {
  let all: UnpackedFile = { bytes, isWhole: true, others: 0, beside: none };
  for (let level = 0; level < MAX_LEVELS; level++) {
    const once = await unpackOnce(all.bytes);
    if (once === null) break;
    if (!once.ok) return once;
    const { isWhole, others } = once.value;
    all = { ...once.value, isWhole: all.isWhole && isWhole, others: all.others + others };
    // A HAR in a zip is no archive itself.
    if (all.beside.size > 0) break;
  }
  return ok(all);
}
