/** Unpacks a file that a developer dropped: gzip, bzip2, zstd, or the first file of a zip or a tar. The first bytes decide, never the name. */
import { Decompress } from 'fzstd';
import { createBunzip } from '../../../domain/packed/bunzip.ts';
import { filesOfTar, isTar } from '../../../domain/packed/tar.ts';
import { unlzma } from '../../../domain/packed/unlzma.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { OpenRefusal } from './stage-api.ts';
import { type ZipEntry, zipEntries } from './zip-directory.ts';

/** Of a file and of what it unpacks to. */
export const MAX_STAGE_BYTES = 512 * 1024 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;
type Unpacked = Result<Bytes, OpenRefusal>;

/** The file that was unpacked; `others`: how many files with content stand beside it in its archive. */
interface UnpackedFile {
  readonly bytes: Bytes;
  readonly others: number;
  /** Files beside a HAR in its zip, by their names without folders: frames of its sockets may be in them. */
  readonly beside: ReadonlyMap<string, Bytes>;
}

const none: ReadonlyMap<string, Bytes> = new Map();

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

async function joined(parts: readonly Bytes[]): Promise<Bytes> {
  return new Uint8Array(await new Blob([...parts]).arrayBuffer());
}

/** Reads to the end or the limit, whichever is first. */
async function byRuntime(bytes: Bytes, format: 'gzip' | 'deflate-raw'): Promise<Unpacked> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
  const parts: Bytes[] = [];
  let size = 0;
  try {
    for await (const part of stream as unknown as AsyncIterable<Bytes>) {
      size += part.length;
      if (size > MAX_STAGE_BYTES) return refused('too-large');
      parts.push(part);
    }
  } catch {
    return refused('damaged-archive');
  }
  return ok(await joined(parts));
}

async function bunzip(bytes: Bytes): Promise<Unpacked> {
  const parts: Bytes[] = [];
  let size = 0;
  for (const part of createBunzip().push(bytes, true)) {
    if (part.kind === 'damage') return refused('damaged-archive');
    size += part.bytes.length;
    if (size > MAX_STAGE_BYTES) return refused('too-large');
    parts.push(new Uint8Array(part.bytes));
  }
  return ok(await joined(parts));
}

/** Bytes that are given to the reader of zstd at a time. */
const ZSTD_STEP = 64 * 1024;

class TooLarge extends Error {}

/** `most`: bytes that it may unpack to. Some bytes can stand for a hundred thousand, so each unpacked block is counted. */
export async function unzstd(bytes: Bytes, most = MAX_STAGE_BYTES): Promise<Unpacked> {
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
    return refused(error instanceof TooLarge ? 'too-large' : 'damaged-archive');
  }
  return isWhole ? ok(await joined(parts)) : refused('damaged-archive');
}

const [STORED, DEFLATED, BZIP2, LZMA] = [0, 8, 12, 14] as const;

const bytesOf = async (blob: Blob): Promise<Bytes> => new Uint8Array(await blob.arrayBuffer());

async function unzipped({ method, size, packed: file }: Omit<ZipEntry, 'name'>): Promise<Unpacked> {
  if (size > MAX_STAGE_BYTES) return refused('too-large');
  const packed = await bytesOf(file);
  switch (method) {
    case STORED:
      return ok(packed);
    case DEFLATED:
      return byRuntime(packed, 'deflate-raw');
    case BZIP2:
      return bunzip(packed);
    case LZMA: {
      const { bytes: out, why } = unlzma(packed, size, MAX_STAGE_BYTES);
      return why === null ? ok(new Uint8Array(out)) : refused('damaged-archive');
    }
    default:
      return refused('damaged-archive');
  }
}

type Unpacking = Promise<Result<UnpackedFile, OpenRefusal>>;

async function unzip(bytes: Bytes): Unpacking {
  const entries = await zipEntries(new Blob([bytes]));
  const hars = entries.filter(({ name }) => /\.har$/iu.test(name));
  const first = hars[0] ?? entries[0];
  if (first === undefined) return refused('damaged-archive');
  const others = entries.filter((one) => one !== first);
  if (hars.length !== 1) return withOthers(unzipped(first), others.length);
  const beside = await unzippedAll(others);
  const whole = await withOthers(unzipped(first));
  return whole.ok ? ok({ ...whole.value, beside }) : whole;
}

/** A damaged file beside costs its own frames alone. Together they are as large as one file may be. */
async function unzippedAll(entries: readonly ZipEntry[]): Promise<ReadonlyMap<string, Bytes>> {
  const files = new Map<string, Bytes>();
  let left = MAX_STAGE_BYTES;
  for (const entry of entries) {
    if (entry.size > left) continue;
    const file = await unzipped(entry);
    if (!file.ok || file.value.length > left) continue;
    left -= file.value.length;
    files.set(entry.name, file.value);
  }
  return files;
}

async function withOthers(unpacking: Unpacked | Promise<Unpacked>, others = 0): Unpacking {
  const unpacked = await unpacking;
  return unpacked.ok ? ok({ bytes: unpacked.value, others, beside: none }) : unpacked;
}

/** Browsers have no reader of xz, and the site's security policy forbids one in WebAssembly. */
const isXz = (bytes: Uint8Array): boolean => startsWith(bytes, 0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00);

/** null: the bytes are not packed. */
async function unpackOnce(bytes: Bytes): Promise<Result<UnpackedFile, OpenRefusal> | null> {
  if (startsWith(bytes, 0x1f, 0x8b)) return withOthers(byRuntime(bytes, 'gzip'));
  if (startsWith(bytes, 0x42, 0x5a, 0x68)) return withOthers(bunzip(bytes));
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return unzip(bytes);
  if (startsWith(bytes, 0x28, 0xb5, 0x2f, 0xfd)) return withOthers(unzstd(bytes));
  if (isXz(bytes)) return refused('other-packing');
  if (!isTar(bytes)) return null;
  const files = filesOfTar(bytes);
  const [first] = files ?? [];
  return first === undefined ? refused('damaged-archive') : withOthers(ok(first), (files?.length ?? 1) - 1);
}

/** As deep as the importers unpack. */
const MAX_LEVELS = 5;

/** The bytes themselves where they are not packed; what is packed twice, such as a gzip in a zip, is unpacked twice. */
export async function unpackSession(bytes: Bytes, levels = MAX_LEVELS, others = 0): Unpacking {
  const once = await unpackOnce(bytes);
  if (once === null) return ok({ bytes, others, beside: none });
  if (!once.ok) return once;
  const all = { ...once.value, others: others + once.value.others };
  // A HAR in a zip is no archive itself.
  return levels > 1 && all.beside.size === 0 ? unpackSession(all.bytes, levels - 1, all.others) : ok(all);
}
