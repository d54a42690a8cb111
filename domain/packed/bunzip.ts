/**
 * Unpacks bzip2 block by block: memory is that of some blocks, however long the file is. A damaged block costs itself alone, because the next
 * one begins with a mark that can be found. Total: any bytes give blocks and damage, never an error.
 */
import { joinedBytes } from '../joined-bytes.ts';
import { createBitReader } from './bit-reader.ts';
import { BadBlock, unpackBlock } from './bzip-block.ts';
import type { PieceOfStream } from './inflate.ts';

type BzipPart =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** At this byte of the packed file begins what cannot be read, and why. Bytes that follow it are of a later block. */
  | { readonly kind: 'damage'; readonly at: number; readonly why: string };

interface Bunzip {
  /** The parts that these bytes complete. */
  push(chunk: Uint8Array, piece: PieceOfStream): Generator<BzipPart>;
}

/** Marks of a block and of the end of a stream, as two halves of 24 bits. */
const [BLOCK_HIGH, BLOCK_LOW, END_HIGH, END_LOW] = [0x31_41_59, 0x26_53_59, 0x17_72_45, 0x38_50_90] as const;
const HALF_BITS = 24;
const MARK_BITS = 2 * HALF_BITS;
/** A block has at most 900,000 symbols of at most 20 bits, and tables before them. */
const MOST_PACKED_BYTES = 2_300_000;
const HEADER_BYTES = 4;
const CHECK_BITS = 32;
const MOST_LEVEL = 9;

/** Hundred thousand symbols that a block of the stream may have; 0: there is no header of a stream. */
function levelAt(bytes: Uint8Array, at: number): number {
  const isHeader = bytes[at] === 0x42 && bytes[at + 1] === 0x5a && bytes[at + 2] === 0x68;
  const level = isHeader ? (bytes[at + 3] ?? 0) - 0x30 : 0;
  return level >= 1 && level <= MOST_LEVEL ? level : 0;
}

/** The bit at which the next mark begins; -1: there is none. */
function findMark(bytes: Uint8Array, from: number): number {
  let [high, low] = [0, 0];
  for (let bit = from; bit < bytes.length * 8; bit++) {
    high = ((high << 1) | (low >>> (HALF_BITS - 1))) & 0xff_ff_ff;
    low = ((low << 1) | (((bytes[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1)) & 0xff_ff_ff;
    const isMark = (high === BLOCK_HIGH && low === BLOCK_LOW) || (high === END_HIGH && low === END_LOW);
    if (isMark && bit - from + 1 >= MARK_BITS) return bit - MARK_BITS + 1;
  }
  return -1;
}

/** The bytes that are being read, and those that wait. */
function createWindow() {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const window = {
    bytes: new Uint8Array(0) as Uint8Array,
    /** Bytes of the file before `bytes`. */
    before: 0,
    /** Place of the next bit in `bytes`. */
    bit: 0,
    add(chunk: Uint8Array): void {
      waiting.push(chunk);
      waitingBytes += chunk.length;
    },
    /** Bytes that are not read yet, without and with those that wait. */
    left: (): number => window.bytes.length - (window.bit >>> 3),
    leftInAll: (): number => window.left() + waitingBytes,
    gather(): void {
      const from = Math.min(window.bytes.length, window.bit >>> 3);
      const rest = window.bytes.subarray(from);
      const [only] = waiting;
      window.bytes =
        rest.length === 0 && waiting.length === 1 && only !== undefined
          ? only
          : joinedBytes([rest, ...waiting]);
      window.before += from;
      window.bit -= from * 8;
      waiting = [];
      waitingBytes = 0;
    },
  };
  return window;
}
type Window = ReturnType<typeof createWindow>;

/** Goes to the next mark; false: there is none in the window. */
function findNext(window: Window, isLast: boolean): boolean {
  const { bytes, bit } = window;
  const found = findMark(bytes, bit);
  const end = bytes.length * 8;
  // A mark may begin in the last bits.
  window.bit = found >= 0 ? found : isLast ? end : Math.max(bit, end - MARK_BITS + 1);
  return found >= 0;
}

/** The block at the window's bit; null: it is the end of the stream. Throws BadBlock. */
function readMarked(window: Window, level: number): readonly Uint8Array[] | null {
  const reader = createBitReader(window.bytes, window.bit);
  const [high, low] = [reader.bits(HALF_BITS), reader.bits(HALF_BITS)];
  if (high === END_HIGH && low === END_LOW) {
    window.bit = reader.bit() + CHECK_BITS;
    return null;
  }
  if (high !== BLOCK_HIGH || low !== BLOCK_LOW)
    throw new BadBlock(reader.isPastEnd() ? 'the data ends' : 'no block begins where one should');
  const parts = unpackBlock(reader, level);
  window.bit = reader.bit();
  return parts;
}

/** What comes next: a stream's header, a mark, a mark that has to be searched for, or nothing. */
type Next = 'header' | 'mark' | 'search' | 'nothing';

export function createBunzip(): Bunzip {
  const window = createWindow();
  let next: Next = 'header';
  let level = 0;

  /** Packers write a stream for each part of a file. What follows the last one is no data. */
  const readHeader = (): Next => {
    const at = (window.bit + 7) >>> 3;
    const found = levelAt(window.bytes, at);
    window.bit = (at + HEADER_BYTES) * 8;
    level = found;
    return found === 0 ? 'nothing' : 'mark';
  };

  function* readBlockOrEnd(): Generator<BzipPart, Next> {
    try {
      const parts = readMarked(window, level);
      for (const bytes of parts ?? []) yield { kind: 'bytes', bytes };
      return parts === null ? 'header' : 'mark';
    } catch (error) {
      if (!(error instanceof BadBlock)) throw error;
      yield { kind: 'damage', at: window.before + (window.bit >>> 3), why: error.message };
      window.bit++;
      return 'search';
    }
  }

  function* push(chunk: Uint8Array, { isLast }: PieceOfStream): Generator<BzipPart> {
    window.add(chunk);
    if (!isLast && window.leftInAll() < 2 * MOST_PACKED_BYTES) return;
    window.gather();
    while (next !== 'nothing' && (isLast || window.left() > MOST_PACKED_BYTES)) {
      if (next === 'header') next = readHeader();
      else if (next === 'mark') next = yield* readBlockOrEnd();
      else if (findNext(window, isLast)) next = 'mark';
      else return;
    }
  }
  return { push };
}
