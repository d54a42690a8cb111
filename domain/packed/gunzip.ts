/**
 * Unpacks gzip (RFC 1952) part by part, also several streams one after the other. Data that break off give what is before; bytes behind the data
 * that are no stream are left out. Both are said.
 */
import { joinedBytes } from '../joined-bytes.ts';
import { Inflate, type PieceOfStream } from './inflate.ts';
import type { UnpackStream } from './unpack-bzip.ts';
import type { Budget, Bytes } from './unpack-parts.ts';

const HEADER_BYTES = 10;
/** Behind the data: their check and their size. */
const CHECK_BYTES = 8;
/** Flags of a header: what follows its first bytes. */
const [CHECKED, EXTRA, NAMED, COMMENTED] = [2, 4, 8, 16] as const;
const MOST_HEADER_BYTES = 128 * 1024;
const begins = [0x1f, 0x8b, 0x08] as const;
const NOTHING = new Uint8Array(0);
const ENDS = 'the data end';

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = (sum & 1) === 0 ? sum >>> 1 : (sum >>> 1) ^ 0xed_b8_83_20;
  return sum;
});

function added(sum: number, bytes: Uint8Array): number {
  let all = sum;
  for (let at = 0; at < bytes.length; at++) all = (all >>> 8) ^ (table[(all ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  return all;
}

/** Bytes of the header that the bytes begin with; 0: there are too few to tell, -1: they begin with none. */
function headerIn(bytes: Uint8Array): number {
  if (begins.some((byte, at) => at < bytes.length && bytes[at] !== byte)) return -1;
  if (bytes.length < HEADER_BYTES) return 0;
  const flags = bytes[3] ?? 0;
  let at: number = HEADER_BYTES;
  if ((flags & EXTRA) !== 0) at += 2 + (bytes[at] ?? 0) + ((bytes[at + 1] ?? 0) << 8);
  for (const text of [NAMED, COMMENTED]) if ((flags & text) !== 0) at = behindZero(bytes, at);
  if ((flags & CHECKED) !== 0) at += 2;
  if (at <= bytes.length) return at;
  return bytes.length > MOST_HEADER_BYTES ? -1 : 0;
}

/** Behind the next byte that is 0; behind the end where there is none. */
function behindZero(bytes: Uint8Array, from: number): number {
  const zero = bytes.indexOf(0, from);
  return zero < 0 ? bytes.length + 1 : zero + 1;
}

/** The sentence about bytes behind the data; null: there are none. */
function whyBehind(bytes: number): string | null {
  if (bytes === 0) return null;
  return bytes === 1
    ? 'the byte behind the gzip data is no part of it'
    : `${bytes} bytes behind the gzip data are no part of it`;
}

/** What comes next. `nothing`: what comes is not read. */
type Next = 'header' | 'data' | 'check' | 'behind' | 'nothing';

/** Reads one stream after the other. */
class Gunzip {
  private next: Next = 'header';
  private streams = 0;
  private waiting: Uint8Array = NOTHING;
  private inflate = new Inflate();
  private sum = -1;
  private size = 0;
  /** Bytes behind the data. */
  private behind = 0;
  private fault: string | null = null;

  /** Why the bytes are not all unpacked; null: they are. */
  get why(): string | null {
    if (this.fault !== null) return `the gzip data breaks off (${this.fault})`;
    return whyBehind(this.behind);
  }

  /** What the next bytes unpack to. */
  *push(bytes: Uint8Array, { isLast }: PieceOfStream): Generator<Uint8Array> {
    this.waiting = this.waiting.length === 0 ? bytes : joinedBytes([this.waiting, bytes]);
    for (let goesOn = true; goesOn;) {
      if (this.next === 'data') goesOn = yield* this.readData(isLast);
      else
        goesOn =
          this.next === 'header' ? this.readHeader(isLast) : this.next === 'check' && this.check(isLast);
    }
    if (this.next === 'behind') this.behind += this.waiting.length;
    if (this.next === 'behind' || this.next === 'nothing') this.waiting = NOTHING;
  }

  private fail(why: string): false {
    this.fault = why;
    this.next = 'nothing';
    return false;
  }

  // Each of the next three returns whether there may be more to read in the bytes.

  private readHeader(isLast: boolean): boolean {
    const isFirst = this.streams === 0;
    // Some packers fill up with zeros.
    const used = isFirst ? 0 : this.waiting.findIndex((byte) => byte !== 0);
    this.waiting = used < 0 ? NOTHING : this.waiting.subarray(used);
    if (this.waiting.length === 0) return false;
    const header = headerIn(this.waiting);
    if (header === 0 && !isLast) return false;
    if (header <= 0 && isFirst) return this.fail(header < 0 ? 'it has no header' : ENDS);
    if (header <= 0) {
      this.next = 'behind';
      return false;
    }
    this.waiting = this.waiting.subarray(header);
    this.inflate = new Inflate();
    [this.sum, this.size, this.next] = [-1, 0, 'data'];
    return true;
  }

  private *readData(isLast: boolean): Generator<Uint8Array, boolean> {
    const { inflate, waiting } = this;
    this.waiting = NOTHING;
    for (const part of inflate.push(waiting, { isLast })) {
      this.sum = added(this.sum, part);
      this.size += part.length;
      yield part;
    }
    if (inflate.why !== null) return this.fail(inflate.why);
    if (!inflate.isAtEnd) return false;
    this.waiting = inflate.rest();
    this.next = 'check';
    return true;
  }

  private check(isLast: boolean): boolean {
    const { waiting } = this;
    if (waiting.length < CHECK_BYTES) return isLast && this.fail(ENDS);
    const written = new DataView(waiting.buffer, waiting.byteOffset, CHECK_BYTES);
    const isRight =
      written.getInt32(0, true) === ~this.sum && written.getUint32(4, true) === this.size % 2 ** 32;
    if (!isRight) return this.fail('their check is wrong');
    this.waiting = waiting.subarray(CHECK_BYTES);
    this.streams++;
    this.next = 'header';
    return true;
  }
}

export const createGzipReader = (): Pick<Gunzip, 'push' | 'why'> => new Gunzip();

/** What a reader that takes a stream piece by piece unpacks, until it is done. */
async function* unpackBy(
  reader: Pick<Inflate, 'push'>,
  {
    bytes,
    budget,
    isDone,
  }: { readonly bytes: Bytes; readonly budget: Budget; readonly isDone: () => boolean },
): Bytes {
  const take = function* (chunk: Uint8Array, piece: PieceOfStream): Generator<Uint8Array> {
    for (const part of reader.push(chunk, piece)) {
      budget.spend(part.length);
      yield part;
    }
  };
  for await (const chunk of bytes) if (!isDone()) yield* take(chunk, { isLast: false });
  if (!isDone()) yield* take(NOTHING, { isLast: true });
}

export const gunzip: UnpackStream = async function* (bytes, trouble, budget) {
  const reader = createGzipReader();
  yield* unpackBy(reader, { bytes, budget, isDone: () => false });
  trouble.why = reader.why;
};

/** Data without the head and the check of gzip, as a zip has them. */
export const inflate: UnpackStream = async function* (bytes, trouble, budget) {
  const reader = new Inflate();
  const isDone = (): boolean => reader.isAtEnd || reader.why !== null;
  yield* unpackBy(reader, { bytes, budget, isDone });
  if (!reader.isAtEnd) trouble.why = `the zip data breaks off (${reader.why ?? ENDS})`;
};
