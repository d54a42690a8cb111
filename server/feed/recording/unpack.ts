/**
 * Unpacks the text of a recording. The first bytes decide the format, never the name. A file that ends early gives the text up to there and
 * a sentence about the rest.
 */
import { constants, gunzipSync } from 'node:zlib';
import Bunzip from 'seek-bzip';
import { Unzip, UnzipInflate } from 'fflate';

export interface Unpacked {
  readonly name: string;
  readonly text: string;
  /** Why the text is incomplete; null: it is complete. */
  readonly broken: string | null;
}

/** Largest unpacked size of a file; a larger file is refused. */
export const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024;
const MAX_ZIP_ENTRIES = 5000;
const MAX_DEPTH = 3;
/** Small, so that a zip that ends early loses little. */
const PUSH_BYTES = 16 * 1024;

class TooLarge extends Error {
  constructor() {
    super(`unpacked it is larger than ${MAX_UNPACKED_BYTES / 1024 / 1024} MB`);
  }
}

const startsWith = (bytes: Buffer, ...start: number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Collects unpacked bytes, and keeps them when the unpacker fails halfway. */
function createSink() {
  let chunk = Buffer.allocUnsafe(1024 * 1024);
  let used = 0;
  let total = 0;
  const full: Buffer[] = [];
  const writeByte = (byte: number): void => {
    if (used === chunk.length) {
      full.push(chunk);
      chunk = Buffer.allocUnsafe(1024 * 1024);
      used = 0;
    }
    if (++total > MAX_UNPACKED_BYTES) throw new TooLarge();
    chunk[used++] = byte;
  };
  return {
    writeByte,
    write(bytes: Uint8Array, at: number, length: number): number {
      for (let i = 0; i < length; i++) writeByte(bytes[at + i] ?? 0);
      return length;
    },
    flush(): void {},
    bytes: (): Buffer => Buffer.concat([...full, chunk.subarray(0, used)]),
  };
}

function bunzip(bytes: Buffer): { readonly bytes: Buffer; readonly broken: string | null } {
  const sink = createSink();
  try {
    Bunzip.decode(bytes, sink, true);
    return { bytes: sink.bytes(), broken: null };
  } catch (error) {
    if (error instanceof TooLarge) throw error;
    return { bytes: sink.bytes(), broken: `the bzip2 data breaks off (${messageOf(error)})` };
  }
}

function gunzip(bytes: Buffer): { readonly bytes: Buffer; readonly broken: string | null } {
  const options = { maxOutputLength: MAX_UNPACKED_BYTES };
  try {
    return { bytes: gunzipSync(bytes, options), broken: null };
  } catch (error) {
    const broken = `the gzip data breaks off (${messageOf(error)})`;
    try {
      return { bytes: gunzipSync(bytes, { ...options, finishFlush: constants.Z_SYNC_FLUSH }), broken };
    } catch {
      return { bytes: Buffer.alloc(0), broken };
    }
  }
}

interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
  readonly broken: string | null;
}

function unzip(bytes: Buffer): Entry[] {
  const entries: { name: string; chunks: Uint8Array[]; broken: string | null; whole: boolean }[] = [];
  let total = 0;
  const reader = new Unzip((file) => {
    if (file.name.endsWith('/')) return;
    if (entries.length >= MAX_ZIP_ENTRIES) throw new Error(`it holds more than ${MAX_ZIP_ENTRIES} files`);
    const entry = {
      name: file.name,
      chunks: new Array<Uint8Array>(),
      broken: null as string | null,
      whole: false,
    };
    entries.push(entry);
    file.ondata = (error, chunk, final) => {
      if (error !== null) return void (entry.broken = `the zip data breaks off (${messageOf(error)})`);
      total += chunk.byteLength;
      if (total > MAX_UNPACKED_BYTES) throw new TooLarge();
      entry.chunks.push(chunk);
      entry.whole ||= final;
    };
    file.start();
  });
  reader.register(UnzipInflate);
  let broken: string | null = null;
  try {
    for (let at = 0; at < bytes.length; at += PUSH_BYTES)
      reader.push(bytes.subarray(at, at + PUSH_BYTES), at + PUSH_BYTES >= bytes.length);
  } catch (error) {
    if (error instanceof TooLarge) throw error;
    broken = `the zip data breaks off (${messageOf(error)})`;
  }
  return entries.map(({ name, chunks, broken: own, whole }) => ({
    name,
    bytes: Buffer.concat(chunks),
    broken: own ?? (whole ? null : (broken ?? 'the zip data breaks off')),
  }));
}

/** All texts in the file: one, or one per entry of a zip. */
export function unpack(name: string, bytes: Buffer, depth = 0): Unpacked[] {
  const nested = (inner: { bytes: Buffer; broken: string | null }): Unpacked[] =>
    unpack(name, inner.bytes, depth + 1).map((one) => ({ ...one, broken: one.broken ?? inner.broken }));
  if (depth >= MAX_DEPTH) throw new Error('it is packed too often inside itself');
  if (startsWith(bytes, 0x42, 0x5a, 0x68)) return nested(bunzip(bytes));
  if (startsWith(bytes, 0x1f, 0x8b)) return nested(gunzip(bytes));
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04))
    return unzip(bytes).flatMap((entry) =>
      unpack(`${name}/${entry.name}`, entry.bytes, depth + 1).map((one) => ({
        ...one,
        broken: one.broken ?? entry.broken,
      })),
    );
  return [{ name, text: bytes.toString('utf8'), broken: null }];
}
