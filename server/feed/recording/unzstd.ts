/**
 * Unpacks zstd, one frame after the other: the runtime's reader ends with a frame, and takes no further one. Data that break off give what is
 * before, and a sentence.
 */
import { createZstdDecompress } from 'node:zlib';
import type { UnpackStream } from '../../../domain/packed/unpack-bzip.ts';
import type { Bytes } from '../../../domain/packed/unpack-parts.ts';

const NOTHING = new Uint8Array(0);
const OUT_BYTES = 64 * 1024;

/** Writes to an unpacker of one frame, and takes what it gave. */
function openUnpacker() {
  const stream = createZstdDecompress({ chunkSize: OUT_BYTES });
  let out: Uint8Array[] = [];
  let [isAtEnd, fed] = [false, 0];
  stream.on('data', (part: Uint8Array) => void out.push(part));
  stream.on('end', () => void (isAtEnd = true));
  // It is read from the stream.
  stream.on('error', () => {});
  /** The runtime calls back no write in which the data end or are damaged, and an end before it has looked at it. */
  const settled = (act: (done: () => void) => void): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        stream.off('end', end).off('close', end);
        resolve();
      };
      stream.on('end', end).on('close', end);
      act(end);
    });
  return {
    write(bytes: Uint8Array): Promise<void> {
      fed += bytes.length;
      return settled((done) => void stream.write(bytes, () => done()));
    },
    /** There are no more bytes. */
    end: (): Promise<void> => settled(() => void stream.end()),
    takeOut(): readonly Uint8Array[] {
      const parts = out;
      out = [];
      return parts;
    },
    close: (): void => void stream.destroy(),
    get isAtEnd() {
      return isAtEnd;
    },
    /** Bytes that it was given and that are behind the end of the frame. */
    get behind() {
      return fed - stream.bytesWritten;
    },
    get why() {
      return stream.errored?.message ?? null;
    },
  };
}

/** Unpacks one frame, from `first` on. Returns the bytes behind it, or why its data break off. */
async function* unpackFrame(
  first: Uint8Array,
  bytes: Bytes,
): AsyncGenerator<Uint8Array, Uint8Array | string> {
  const unpacker = openUnpacker();
  let chunk: Uint8Array | null = first;
  try {
    while (unpacker.why === null && !unpacker.isAtEnd) {
      await (chunk === null ? unpacker.end() : unpacker.write(chunk));
      yield* unpacker.takeOut();
      if (unpacker.isAtEnd && chunk !== null) return chunk.subarray(chunk.length - unpacker.behind);
      if (chunk === null) break;
      chunk = (await bytes.next()).value ?? null;
    }
    return unpacker.why ?? NOTHING;
  } finally {
    unpacker.close();
  }
}

export const unzstd: UnpackStream = async function* (bytes, trouble, budget) {
  let held: Uint8Array = NOTHING;
  for (;;) {
    if (held.length === 0) {
      const next = await bytes.next();
      if (next.done === true) return;
      held = next.value;
    }
    const frame = unpackFrame(held, bytes);
    for (let next = await frame.next(); ; next = await frame.next()) {
      if (next.done === true) {
        if (typeof next.value === 'string') {
          trouble.why = `the zstd data breaks off (${next.value})`;
          return;
        }
        held = next.value;
        break;
      }
      budget.spend(next.value.length);
      yield next.value;
    }
  }
};
