/**
 * Unpacks large gzip and zstd files part by part, one stream after the other. The runtime's own readers end with a stream: behind it, that of gzip calls
 * foreign bytes damage, takes nothing more where they begin with zeros, and that of zstd takes no further frame.
 */
import { crc32, createInflateRaw, createZstdDecompress } from 'node:zlib';
import { CHECK_BYTES, ENDS, headerIn, whyBehind } from '../../../domain/packed/gunzip.ts';
import { joined } from '../../../domain/joined-bytes.ts';
import type { UnpackStream } from '../../../domain/packed/unpack-bzip.ts';
import type { Budget, Bytes } from '../../../domain/packed/unpack-parts.ts';

const NOTHING = new Uint8Array(0);
const OUT_BYTES = 64 * 1024;

/** The bytes that are not read yet. */
class Source {
  held: Uint8Array = NOTHING;
  private readonly bytes: Bytes;

  constructor(bytes: Bytes) {
    this.bytes = bytes;
  }

  /** Holds more bytes; false: there are no more. */
  async more(): Promise<boolean> {
    const next = await this.bytes.next();
    if (next.done === true) return false;
    this.held = this.held.length === 0 ? next.value : joined([this.held, next.value]);
    return true;
  }

  /** Whether it holds any bytes. */
  async hasMore(): Promise<boolean> {
    return this.held.length > 0 || this.more();
  }

  drop(bytes: number): void {
    this.held = this.held.subarray(bytes);
  }

  take(): Uint8Array {
    const { held } = this;
    this.held = NOTHING;
    return held;
  }
}

type Unpacker = ReturnType<typeof createInflateRaw | typeof createZstdDecompress>;

/** Writes to an unpacker of the runtime, and takes what it gave. */
function openUnpacker(stream: Unpacker) {
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
    get isAtEnd() {
      return isAtEnd;
    },
    /** Bytes that it was given and that are behind the end of the data. */
    get behind() {
      return fed - stream.bytesWritten;
    },
    get why() {
      return stream.errored?.message ?? null;
    },
  };
}

/** Unpacks one stream. Returns why its data break off; null: they are whole, and the source is behind them. */
async function* unpackOne(source: Source, stream: Unpacker): AsyncGenerator<Uint8Array, string | null> {
  const unpacker = openUnpacker(stream);
  try {
    for (let goesOn = true; goesOn && unpacker.why === null && !unpacker.isAtEnd;) {
      goesOn = await source.hasMore();
      const bytes = source.take();
      await (goesOn ? unpacker.write(bytes) : unpacker.end());
      yield* unpacker.takeOut();
      if (unpacker.isAtEnd) source.held = bytes.subarray(bytes.length - unpacker.behind);
    }
    return unpacker.why;
  } finally {
    stream.destroy();
  }
}

/** Goes behind the header of the next stream; false: there is none. Some packers fill up with zeros. */
async function passHeader(source: Source, isFirst: boolean): Promise<boolean> {
  for (;;) {
    const zeros = isFirst ? 0 : source.held.findIndex((byte) => byte !== 0);
    source.drop(zeros < 0 ? source.held.length : zeros);
    const header = headerIn(source.held);
    source.drop(Math.max(0, header));
    if (header > 0) return true;
    if (header < 0 || !(await source.more())) return false;
  }
}

/** Of a stream of gzip, behind its header. Returns why it breaks off; null: it is whole. */
async function* unpackMember(source: Source, budget: Budget): AsyncGenerator<Uint8Array, string | null> {
  let [sum, size] = [0, 0];
  const data = unpackOne(source, createInflateRaw({ chunkSize: OUT_BYTES }));
  for (let next = await data.next(); ; next = await data.next()) {
    if (next.done === true) {
      if (next.value !== null) return next.value;
      break;
    }
    sum = crc32(next.value, sum);
    size += next.value.length;
    budget.spend(next.value.length);
    yield next.value;
  }
  while (source.held.length < CHECK_BYTES) if (!(await source.more())) return ENDS;
  const written = new DataView(source.held.buffer, source.held.byteOffset, CHECK_BYTES);
  const isRight = written.getUint32(0, true) === sum && written.getUint32(4, true) === size % 2 ** 32;
  source.drop(CHECK_BYTES);
  return isRight ? null : 'their check is wrong';
}

/** Bytes that are left. */
async function countRest(source: Source): Promise<number> {
  let count = 0;
  while (await source.hasMore()) count += source.take().length;
  return count;
}

export const gunzipInParts: UnpackStream = async function* (bytes, trouble, budget) {
  const source = new Source(bytes);
  for (let isFirst = true; await passHeader(source, isFirst); isFirst = false) {
    const why = yield* unpackMember(source, budget);
    if (why === null) continue;
    trouble.why = `the gzip data breaks off (${why})`;
    return;
  }
  trouble.why = whyBehind(await countRest(source));
};

export const unzstdInParts: UnpackStream = async function* (bytes, trouble, budget) {
  const source = new Source(bytes);
  while (await source.hasMore()) {
    const frame = unpackOne(source, createZstdDecompress({ chunkSize: OUT_BYTES }));
    for (let next = await frame.next(); ; next = await frame.next()) {
      if (next.done === true) {
        if (next.value === null) break;
        trouble.why = `the zstd data breaks off (${next.value})`;
        return;
      }
      budget.spend(next.value.length);
      yield next.value;
    }
  }
};
