/** Unpacks packed streams: gzip, bzip2, zstd, xz. What ends early or is damaged gives what is before the damage, and a sentence about the rest. */
import { createRequire } from 'node:module';
import { constants, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type * as Xz from 'xz-decompress';
import { createGzipReader } from '../../../domain/packed/gunzip.ts';
import type { UnpackStream } from '../../../domain/packed/unpack-bzip.ts';
import { type Budget, type Bytes, Refused, type Trouble } from '../../../domain/packed/unpack-parts.ts';
import { gunzipInParts, unzstdInParts } from './runtime-parts.ts';
import { zstdFrames } from './zstd-frames.ts';

// Its file is one of CommonJS, whose names an import does not find.
const { XzReadableStream } = createRequire(import.meta.url)('xz-decompress') as typeof Xz;

/** A packed file up to this size is unpacked as one, which finds the damaged byte more closely. */
const WHOLE_BYTES = 16 * 1024 * 1024;
/** Each halves the search for the damage: at most a 32,000th of the file is lost before it. */
const MAX_BEGINNING_TRIES = 16;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
export const breaksOff = (form: string, error: unknown): string =>
  `the ${form} data breaks off (${messageOf(error)})`;

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

interface DecompressOptions {
  readonly finishFlush?: number;
  readonly maxOutputLength?: number;
}
type Decompress = (bytes: Uint8Array, options: DecompressOptions) => Buffer;

/** What the longest readable beginning gives: the runtime throws away what came before a damaged byte. */
function beginningOf(bytes: Uint8Array, attempt: (part: Uint8Array) => Buffer): Buffer {
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

/** By a function of the runtime. Of data that breaks off it gives what came before, with the option that does not look for an end. */
function asWhole(form: string, decompress: Decompress, softly: DecompressOptions) {
  return (bytes: Uint8Array, trouble: Trouble, budget: Budget): Buffer => {
    const attempt = (part: Uint8Array, options: DecompressOptions): Buffer => {
      try {
        return decompress(part, { ...options, maxOutputLength: Math.max(1, budget.left()) });
      } catch (error) {
        if (isTooLarge(error)) return budget.refuse();
        throw error;
      }
    };
    let out: Buffer;
    try {
      out = attempt(bytes, {});
    } catch (error) {
      if (error instanceof Refused) throw error;
      trouble.why = breaksOff(form, error);
      out = beginningOf(bytes, (part) => attempt(part, softly));
    }
    budget.spend(out.length);
    return out;
  };
}

/** What the runtime refuses is read again by a reader that gives what is before the damage, and tells foreign bytes behind the data from it. */
function gunzipWhole(bytes: Uint8Array, trouble: Trouble, budget: Budget): Buffer {
  try {
    const out = gunzipSync(bytes, { maxOutputLength: Math.max(1, budget.left()) });
    budget.spend(out.length);
    return out;
  } catch (error) {
    if (isTooLarge(error)) return budget.refuse();
  }
  const reader = createGzipReader();
  const parts: Uint8Array[] = [];
  for (const part of reader.push(bytes, true)) {
    budget.spend(part.length);
    parts.push(part);
  }
  trouble.why = reader.why;
  return Buffer.concat(parts);
}
const unzstdFrame = asWhole('zstd', zstdDecompressSync, { finishFlush: constants.ZSTD_e_flush });

/** The runtime reads the first frame alone. */
export function unzstdWhole(bytes: Uint8Array, trouble: Trouble, budget: Budget): Buffer {
  const parts: Buffer[] = [];
  for (const frame of zstdFrames(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))) {
    parts.push(unzstdFrame(frame, trouble, budget));
    if (trouble.why !== null) break;
  }
  return Buffer.concat(parts);
}

/** Small files as one, so that little is lost before a damaged byte; larger ones in parts. */
function byRuntime(
  whole: (bytes: Uint8Array, trouble: Trouble, budget: Budget) => Buffer,
  inParts: UnpackStream,
): UnpackStream {
  return async function* (bytes, trouble, budget) {
    const source = bytes[Symbol.asyncIterator]();
    const held: Uint8Array[] = [];
    let size = 0;
    for (let next = await source.next(); next.done !== true; next = await source.next()) {
      held.push(next.value);
      size += next.value.length;
      if (size > WHOLE_BYTES) break;
    }
    if (size <= WHOLE_BYTES) {
      yield whole(Buffer.concat(held), trouble, budget);
      return;
    }
    const all = async function* (): Bytes {
      yield* held.splice(0);
      for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
    };
    yield* inParts(all(), trouble, budget);
  };
}

export const gunzip = byRuntime(gunzipWhole, gunzipInParts);
export const unzstd = byRuntime(unzstdWhole, unzstdInParts);

export async function* unxz(bytes: Bytes, trouble: Trouble, budget: Budget): Bytes {
  try {
    for await (const chunk of new XzReadableStream(ReadableStream.from(bytes))) {
      budget.spend(chunk.length);
      // The library uses its memory again.
      yield chunk.slice();
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    trouble.why = breaksOff('xz', error);
  }
}
