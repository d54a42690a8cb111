/**
 * Unpacks zstd, one frame after the other: the runtime's reader ends with a frame, and takes no further one. Data that break off give what is
 * before, and a sentence.
 */
import { createZstdDecompress } from 'node:zlib';
import type { UnpackStream } from '../../../domain/packed/unpack-bzip.ts';
import type { Bytes } from '../../../domain/packed/unpack-parts.ts';

const NOTHING = new Uint8Array(0);
const OUT_BYTES = 64 * 1024;
/** Parts of so many bytes that are held at most. */
const MOST_HELD = 16;

/** Unpacks one frame. What a write unpacks to is taken part by part, as some bytes can unpack to a hundred thousand. */
function openUnpacker() {
  const stream = createZstdDecompress({ chunkSize: OUT_BYTES });
  const out: Uint8Array[] = [];
  let [isAtEnd, fed] = [false, 0];
  let wake = (): void => {};
  stream.on('data', (part: Uint8Array) => {
    out.push(part);
    if (out.length < MOST_HELD) return;
    stream.pause();
    wake();
  });
  stream.on('end', () => void (isAtEnd = true));
  // It is read from the stream.
  stream.on('error', () => {});
  /** The runtime calls back no write in which the data end or are damaged, and an end before it has looked at it. */
  async function* partsOf(act: (done: () => void) => void): AsyncGenerator<Uint8Array, void> {
    let isDone = false;
    const end = (): void => {
      isDone = true;
      wake();
    };
    stream.on('end', end).on('close', end);
    act(end);
    for (let wasPaused = true; wasPaused || !isDone;) {
      if (!isDone && !stream.isPaused())
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      wasPaused = stream.isPaused();
      yield* out.splice(0);
      stream.resume();
      // A write that was called back meanwhile gives its last part, or its end, now.
      if (wasPaused) await new Promise<void>((resolve) => void setImmediate(resolve));
    }
    stream.off('end', end).off('close', end);
  }
  return {
    write(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
      fed += bytes.length;
      return partsOf((done) => void stream.write(bytes, () => done()));
    },
    /** There are no more bytes. */
    end: (): AsyncGenerator<Uint8Array, void> => partsOf(() => void stream.end()),
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
      yield* chunk === null ? unpacker.end() : unpacker.write(chunk);
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
    let end: Uint8Array | string = NOTHING;
    try {
      let next = await frame.next();
      for (; next.done !== true; next = await frame.next()) {
        budget.spend(next.value.length);
        yield next.value;
      }
      end = next.value;
    } finally {
      // A refused file, and a reader that stops, leave it half-way.
      await frame.return(NOTHING);
    }
    if (typeof end === 'string') {
      trouble.why = `the zstd data breaks off (${end})`;
      return;
    }
    held = end;
  }
};
