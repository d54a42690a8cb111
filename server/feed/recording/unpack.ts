/**
 * Unpacks the files of a recording: packed streams (gzip, bzip2, zstd, xz) and archives (zip, tar), also inside each other. The first bytes
 * decide the format, never the name. What ends early or is damaged gives what is before the damage, and a sentence about the rest.
 */
import { createRequire } from 'node:module';
import { constants, gunzipSync, zstdDecompressSync } from 'node:zlib';
import Bunzip from 'seek-bzip';
import { Unzip, type UnzipDecoder, UnzipInflate } from 'fflate';
import { extract } from 'tar-stream';
import type * as Xz from 'xz-decompress';
import { zstdFrames } from './zstd-frames.ts';

// Its file is one of CommonJS, whose names an import does not find.
const { XzReadableStream } = createRequire(import.meta.url)('xz-decompress') as typeof Xz;

export interface Unpacked {
  readonly name: string;
  readonly bytes: Buffer;
  /** Why the file is incomplete; null: it is complete. */
  readonly broken: string | null;
}

/** Most bytes that a file may unpack to, all files in it and all levels together. */
export const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024;
/** Beyond the first bytes a file may unpack to so many times its own size: logs reach some hundred, bombs a thousand and more. */
export const MAX_UNPACKED_RATIO = 1000;
const FREE_OF_RATIO_BYTES = 64 * 1024 * 1024;
const MAX_FILES = 5000;
const MAX_DEPTH = 5;
/** Each halves the search for the damage: at most a 32,000th of the file is lost before it. */
const MAX_BEGINNING_TRIES = 16;
/** Small, so that an archive that ends early loses little. */
const PUSH_BYTES = 16 * 1024;

/** The file as a whole is refused; all other faults cost what is behind them. */
class Refused extends Error {}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const breaksOff = (form: string, error: unknown): string =>
  `the ${form} data breaks off (${messageOf(error)})`;

/** What may still be unpacked, over all levels of one file. */
function createBudget(packed: number) {
  const most = Math.min(MAX_UNPACKED_BYTES, Math.max(FREE_OF_RATIO_BYTES, packed * MAX_UNPACKED_RATIO));
  let spent = 0;
  let files = 0;
  const refuse = (): never => {
    throw new Refused(
      most < MAX_UNPACKED_BYTES
        ? `it unpacks to more than ${MAX_UNPACKED_RATIO} times its size`
        : `unpacked it is larger than ${MAX_UNPACKED_BYTES / 1024 / 1024} MB`,
    );
  };
  return {
    left: () => most - spent,
    refuse,
    spend(bytes: number): void {
      spent += bytes;
      if (spent > most) refuse();
    },
    addFile(): void {
      if (++files > MAX_FILES) throw new Refused(`it holds more than ${MAX_FILES} files`);
    },
  };
}
type Budget = ReturnType<typeof createBudget>;

type Part = Pick<Unpacked, 'bytes' | 'broken'>;

/** Collects unpacked bytes, and keeps them when the unpacker fails halfway. */
function createSink(budget: Budget) {
  let chunk = Buffer.allocUnsafe(1024 * 1024);
  let used = 0;
  const full: Buffer[] = [];
  const next = (): void => {
    budget.spend(used);
    full.push(chunk.subarray(0, used));
    chunk = Buffer.allocUnsafe(1024 * 1024);
    used = 0;
  };
  return {
    writeByte(byte: number): void {
      if (used === chunk.length) next();
      chunk[used++] = byte;
    },
    write(bytes: Uint8Array, at: number, length: number): number {
      for (let done = 0; done < length;) {
        if (used === chunk.length) next();
        const some = Math.min(length - done, chunk.length - used);
        chunk.set(bytes.subarray(at + done, at + done + some), used);
        used += some;
        done += some;
      }
      return length;
    },
    flush(): void {},
    bytes(): Buffer {
      next();
      return Buffer.concat(full);
    },
  };
}

function bunzip(bytes: Buffer, budget: Budget): Part {
  const sink = createSink(budget);
  try {
    Bunzip.decode(bytes, sink, true);
    return { bytes: sink.bytes(), broken: null };
  } catch (error) {
    if (error instanceof Refused) throw error;
    return { bytes: sink.bytes(), broken: breaksOff('bzip2', error) };
  }
}

interface DecompressOptions {
  readonly finishFlush?: number;
  readonly maxOutputLength?: number;
}
type Decompress = (bytes: Buffer, options: DecompressOptions) => Buffer;

/** What the longest readable beginning gives: the runtime throws away what came before a damaged byte. */
function beginningOf(bytes: Buffer, attempt: (part: Buffer) => Buffer): Buffer {
  let [readable, unreadable, part] = [0, bytes.length, bytes.length];
  let out: Buffer = Buffer.alloc(0);
  for (let tries = 0; tries < MAX_BEGINNING_TRIES && part > readable; tries++) {
    try {
      out = attempt(bytes.subarray(0, part));
      readable = part;
    } catch (error) {
      if (error instanceof Refused) throw error;
      unreadable = part;
    }
    part = (readable + unreadable) >> 1;
  }
  return out;
}

/** By a function of the runtime. Of data that breaks off it gives what came before, when it is told not to look for an end. */
function byRuntime(form: string, decompress: Decompress, softly: DecompressOptions) {
  return (bytes: Buffer, budget: Budget): Part => {
    const attempt = (part: Buffer, options: DecompressOptions): Buffer => {
      try {
        return decompress(part, { ...options, maxOutputLength: Math.max(1, budget.left()) });
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
          return budget.refuse();
        throw error;
      }
    };
    const spent = (out: Buffer, broken: string | null): Part => {
      budget.spend(out.length);
      return { bytes: out, broken };
    };
    try {
      return spent(attempt(bytes, {}), null);
    } catch (error) {
      if (error instanceof Refused) throw error;
      const out = beginningOf(bytes, (part) => attempt(part, softly));
      return spent(out, breaksOff(form, error));
    }
  };
}

const gunzip = byRuntime('gzip', gunzipSync, { finishFlush: constants.Z_SYNC_FLUSH });
const unzstdFrame = byRuntime('zstd', zstdDecompressSync, { finishFlush: constants.ZSTD_e_flush });

/** The runtime reads the first frame alone. */
function unzstd(bytes: Buffer, budget: Budget): Part {
  const parts: Buffer[] = [];
  for (const frame of zstdFrames(bytes)) {
    const { bytes: part, broken } = unzstdFrame(frame, budget);
    parts.push(part);
    if (broken !== null) return { bytes: Buffer.concat(parts), broken };
  }
  return { bytes: Buffer.concat(parts), broken: null };
}

async function unxz(bytes: Buffer, budget: Budget): Promise<Part> {
  const packed = new Blob([new Uint8Array(bytes)]).stream();
  const sink = createSink(budget);
  try {
    for await (const chunk of new XzReadableStream(packed)) sink.write(chunk, 0, chunk.length);
    return { bytes: sink.bytes(), broken: null };
  } catch (error) {
    if (error instanceof Refused) throw error;
    return { bytes: sink.bytes(), broken: breaksOff('xz', error) };
  }
}

/** A method of zip that is unpacked at its end, by one of the functions above. */
const zipMethod = (
  compression: number,
  unpackPart: (bytes: Buffer, budget: Budget) => Part,
  budget: Budget,
) =>
  class implements UnzipDecoder {
    static readonly compression = compression;
    ondata: UnzipDecoder['ondata'] = () => {};
    readonly #chunks: Uint8Array[] = [];
    push(chunk: Uint8Array, final: boolean): void {
      this.#chunks.push(chunk);
      if (!final) return;
      const { bytes, broken } = unpackPart(Buffer.concat(this.#chunks), budget);
      this.ondata(null, new Uint8Array(bytes), true);
      if (broken !== null) throw new Error(broken);
    }
  };

const METHODS_OF_ZIP: Readonly<Record<number, string>> = { 9: 'deflate64', 14: 'LZMA', 95: 'xz', 98: 'PPMd' };

function unzip(name: string, bytes: Buffer, budget: Budget): Unpacked[] {
  const entries: { name: string; chunks: Uint8Array[]; broken: string | null; whole: boolean }[] = [];
  const reader = new Unzip((file) => {
    if (file.name.endsWith('/')) return;
    budget.addFile();
    const entry = {
      name: file.name,
      chunks: new Array<Uint8Array>(),
      broken: null as string | null,
      whole: false,
    };
    entries.push(entry);
    const method = METHODS_OF_ZIP[file.compression];
    if (method !== undefined) return void (entry.broken = `it is packed by ${method}, which is not read`);
    file.ondata = (error, chunk, final) => {
      if (error !== null) return void (entry.broken = breaksOff('zip', error));
      if (file.compression === 0 || file.compression === 8) budget.spend(chunk.byteLength);
      entry.chunks.push(chunk);
      entry.whole ||= final;
    };
    file.start();
  });
  reader.register(UnzipInflate);
  for (const [method, unpackPart] of [
    [12, bunzip],
    [93, unzstd],
  ] as const)
    reader.register(zipMethod(method, unpackPart, budget));
  let broken: string | null = null;
  try {
    for (let at = 0; at < bytes.length; at += PUSH_BYTES)
      reader.push(bytes.subarray(at, at + PUSH_BYTES), at + PUSH_BYTES >= bytes.length);
  } catch (error) {
    if (error instanceof Refused) throw error;
    broken = breaksOff('zip', error);
  }
  return entries.map(({ name: inner, chunks, broken: own, whole }) => ({
    name: `${name}/${inner}`,
    bytes: Buffer.concat(chunks),
    broken: own ?? (whole ? null : (broken ?? 'the zip data breaks off')),
  }));
}

async function untar(name: string, bytes: Buffer, budget: Budget): Promise<Unpacked[]> {
  const files: { name: string; chunks: Buffer[]; whole: boolean }[] = [];
  const reader = extract();
  let refusal: unknown = null;
  const read = new Promise<string | null>((resolve) => {
    reader.on('entry', (header, stream, next) => {
      const isFile = header.type === 'file' || header.type === 'contiguous-file';
      const file = { name: header.name, chunks: new Array<Buffer>(), whole: false };
      try {
        if (isFile) {
          budget.addFile();
          files.push(file);
        }
      } catch (error) {
        refusal = error;
        reader.destroy();
        return resolve(null);
      }
      stream.on('data', (chunk) => void (isFile && chunk instanceof Buffer && file.chunks.push(chunk)));
      stream.on('end', () => {
        file.whole = true;
        next();
      });
      stream.on('error', () => {});
      stream.resume();
    });
    reader.on('finish', () => resolve(null));
    reader.on('error', (error: Error) => resolve(breaksOff('tar', error)));
  });
  reader.end(bytes);
  const broken = await read;
  if (refusal !== null) throw refusal;
  return files.map(({ name: inner, chunks, whole }) => ({
    name: `${name}/${inner}`,
    bytes: Buffer.concat(chunks),
    broken: whole ? null : (broken ?? 'the tar data breaks off'),
  }));
}

const TAR_BLOCK = 512;
const [CHECKSUM_AT, CHECKSUM_LENGTH] = [148, 8];

/** A tar has no first bytes of its own: the header of its first file has the sum of its bytes, its own counted as spaces. */
function isTar(bytes: Buffer): boolean {
  if (bytes.length < TAR_BLOCK) return false;
  const written = Number.parseInt(bytes.toString('latin1', CHECKSUM_AT, CHECKSUM_AT + CHECKSUM_LENGTH), 8);
  let sum = 0;
  for (let at = 0; at < TAR_BLOCK; at++)
    sum += at >= CHECKSUM_AT && at < CHECKSUM_AT + CHECKSUM_LENGTH ? 0x20 : (bytes[at] ?? 0);
  return sum === written && bytes[0] !== 0;
}

const streams = [
  { begins: [0x42, 0x5a, 0x68], unpackPart: bunzip },
  { begins: [0x1f, 0x8b], unpackPart: gunzip },
  { begins: [0x28, 0xb5, 0x2f, 0xfd], unpackPart: unzstd },
  { begins: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], unpackPart: unxz },
] as const;
const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;
const startsWith = (bytes: Buffer, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

async function unpackAt(file: Unpacked, budget: Budget, depth: number): Promise<Unpacked[]> {
  const { name, bytes, broken } = file;
  const stream = streams.find(({ begins }) => startsWith(bytes, begins));
  const archive = startsWith(bytes, ZIP) ? unzip : isTar(bytes) ? untar : undefined;
  if (stream === undefined && archive === undefined) return [file];
  if (depth >= MAX_DEPTH) throw new Refused('it is packed too often inside itself');
  const inner =
    stream === undefined
      ? ((await archive?.(name, bytes, budget)) ?? [])
      : [{ name, ...(await stream.unpackPart(bytes, budget)) }];
  const files: Unpacked[] = [];
  for (const one of inner)
    files.push(...(await unpackAt({ ...one, broken: one.broken ?? broken }, budget, depth + 1)));
  return files;
}

/** All files in the file: one, or one per entry of an archive. Throws a sentence where the file is refused as a whole. */
export const unpack = (name: string, bytes: Buffer): Promise<Unpacked[]> =>
  unpackAt({ name, bytes, broken: null }, createBudget(bytes.length), 0);
