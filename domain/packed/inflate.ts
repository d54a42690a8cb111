/**
 * Unpacks deflate (RFC 1951) part by part: memory is that of its window, however long the data are. The runtime of a browser throws away what came
 * before damaged or foreign bytes, and does not say where the data end. Total: any bytes give bytes and a fault, never an error.
 */
import { joinedBytes } from '../joined-bytes.ts';
import { deflateCodeOf, type Code, NO_CODE } from './deflate-code.ts';

/** A match reaches so far back, and is at most so long. */
const [WINDOW_BYTES, MOST_MATCHED] = [32_768, 258] as const;
/** Bytes that are unpacked before they are given, the window before them included. */
const OUT_BYTES = 160 * 1024;
/** Bits of a literal or a match at most: a code of its length and one of its distance, with the bits behind each. */
const SYMBOL_BYTES = 8;
/** A block with codes of its own begins with less than so many bytes of them. */
const HEAD_BYTES = 600;
const END_OF_BLOCK = 256;
const [CODE_BITS, FIRST_LENGTH] = [15, 257] as const;

/** Bits behind a code of a length or of a distance: none, then one more with every so many codes. */
const bitsBehind = (codes: number, every: number): number[] =>
  Array.from({ length: codes }, (_, at) => Math.max(0, Math.floor(at / every) - 1));

/** The least value of each code: `first`, then as many more as the codes before can say. */
function basesOf(bits: readonly number[], first: number): number[] {
  let next = first;
  return bits.map((count) => {
    const base = next;
    next += 2 ** count;
    return base;
  });
}

const codesOfLength = bitsBehind(28, 4);
/** The longest match has a code of its own. */
const lengthBits = Uint8Array.of(...codesOfLength, 0);
const lengthBase = Uint16Array.of(...basesOf(codesOfLength, 3), MOST_MATCHED);
const distanceBits = Uint8Array.from(bitsBehind(30, 2));
const distanceBase = Uint16Array.from(basesOf([...distanceBits], 1));
/** The order in which the lengths of the codes of lengths are written. */
const lengthOrder = Uint8Array.of(16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15);

const fixedLengths = Uint8Array.from({ length: 288 }, (_, at) =>
  at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8,
);
const fixedLiterals = deflateCodeOf(fixedLengths) ?? NO_CODE;
const fixedDistances = deflateCodeOf(new Uint8Array(30).fill(5)) ?? NO_CODE;

/** How a piece of a stream is given. `isLast`: no more bytes come. */
export interface PieceOfStream {
  readonly isLast: boolean;
}

/** Where the reading is: before a block, in stored bytes, in a block of codes, behind the last block, or at a fault. */
type Position = 'block' | 'stored' | 'codes' | 'end' | 'fault';

export class Inflate {
  /** Why nothing more can be unpacked; null: there is no fault so far. */
  why: string | null = null;
  private position: Position = 'block';
  private isLastBlock = false;
  private bytes: Uint8Array = new Uint8Array(0);
  private at = 0;
  /** Bits that were taken from the bytes and not read; the next one is the lowest. */
  private bits = 0;
  private count = 0;
  private stored = 0;
  private literals = NO_CODE;
  private distances = NO_CODE;
  private readonly out = new Uint8Array(OUT_BYTES);
  private to = 0;
  private given = 0;
  /** Bytes that a match can reach. */
  private reach = 0;

  /** The data have come to their end. */
  get isAtEnd(): boolean {
    return this.position === 'end';
  }

  /** The bytes that were not read. At the end they are those behind the data. */
  rest(): Uint8Array {
    return this.bytes.subarray(this.at - (this.count >>> 3));
  }

  /** Takes the next bytes, and gives what they unpack to. */
  *push(bytes: Uint8Array, { isLast }: PieceOfStream): Generator<Uint8Array> {
    this.take(bytes);
    while (this.position !== 'end' && this.position !== 'fault') {
      if (this.position === 'block') {
        if (!this.has(HEAD_BYTES, isLast)) break;
        this.readBlock();
      } else if (this.position === 'stored') {
        if (!this.copyStored(isLast)) break;
      } else if (!this.readCodes(isLast)) break;
      if (this.to > OUT_BYTES - MOST_MATCHED) yield* this.give();
    }
    yield* this.give();
  }

  private take(bytes: Uint8Array): void {
    this.giveBack();
    this.bytes = this.at === this.bytes.length ? bytes : joinedBytes([this.bytes.subarray(this.at), bytes]);
    this.at = 0;
  }

  /** Whole bytes that were taken ahead are read again. */
  private giveBack(): void {
    this.at -= this.count >>> 3;
    this.count &= 7;
    this.bits &= (1 << this.count) - 1;
  }

  private has(bytes: number, isLast: boolean): boolean {
    return isLast || this.bytes.length - this.at >= bytes;
  }

  private *give(): Generator<Uint8Array> {
    const { out, to, given } = this;
    if (to > given) yield out.slice(given, to);
    this.given = to;
    if (to < OUT_BYTES - MOST_MATCHED) return;
    out.copyWithin(0, to - WINDOW_BYTES, to);
    this.to = this.given = WINDOW_BYTES;
  }

  private fail(why: string): false {
    this.why = why;
    this.position = 'fault';
    return false;
  }

  private fill(): void {
    const { bytes } = this;
    while (this.count <= 24 && this.at < bytes.length) {
      this.bits |= (bytes[this.at++] ?? 0) << this.count;
      this.count += 8;
    }
  }

  /** So many bits as a number, at most 16; -1: the data end before. */
  private read(count: number): number {
    this.fill();
    if (count > this.count) return -1;
    const value = this.bits & ((1 << count) - 1);
    this.bits >>>= count;
    this.count -= count;
    return value;
  }

  /** The next symbol of a code; -1: the data end before it, -2: it is none of the code. */
  private symbol({ table, most }: Code): number {
    this.fill();
    const entry = table[this.bits & ((1 << most) - 1)] ?? 0;
    const length = entry & CODE_BITS;
    if (length === 0) return this.count < most ? -1 : -2;
    if (length > this.count) return -1;
    this.bits >>>= length;
    this.count -= length;
    return entry >>> 4;
  }

  private readBlock(): void {
    this.isLastBlock = this.read(1) === 1;
    const type = this.read(2);
    if (type === 0) this.beginStored();
    else if (type === 1) this.begin(fixedLiterals, fixedDistances);
    else if (type === 2) this.readCodesOfBlock();
    else this.fail(type < 0 ? ENDS : 'no block begins where one should');
  }

  private begin(literals: Code, distances: Code): void {
    this.literals = literals;
    this.distances = distances;
    this.position = 'codes';
  }

  private endBlock(): void {
    this.position = this.isLastBlock ? 'end' : 'block';
  }

  private beginStored(): void {
    this.read(this.count & 7);
    const [length, check] = [this.read(16), this.read(16)];
    if (length < 0 || check < 0) return void this.fail(ENDS);
    if (length !== (check ^ 0xff_ff)) return void this.fail('a block has a wrong length');
    this.stored = length;
    this.position = 'stored';
    this.giveBack();
  }

  /** False: more bytes are needed. */
  private copyStored(isLast: boolean): boolean {
    const size = Math.min(this.stored, this.bytes.length - this.at, OUT_BYTES - this.to);
    this.out.set(this.bytes.subarray(this.at, this.at + size), this.to);
    this.at += size;
    this.to += size;
    this.reach = Math.min(WINDOW_BYTES, this.reach + size);
    this.stored -= size;
    if (this.stored === 0) this.endBlock();
    else if (this.at === this.bytes.length) return isLast && this.fail(ENDS);
    return true;
  }

  private readCodesOfBlock(): void {
    const [literals, distances, lengths] = [this.read(5) + 257, this.read(5) + 1, this.read(4) + 4];
    const ofLengths = new Uint8Array(lengthOrder.length);
    for (let at = 0; at < lengths; at++) ofLengths[lengthOrder[at] ?? 0] = Math.max(0, this.read(3));
    const code = deflateCodeOf(ofLengths);
    const all = code === null ? null : this.readLengths(code, literals + distances);
    if (all === null)
      return void this.fail(this.at === this.bytes.length ? ENDS : 'the codes of a block are damaged');
    const [ofLiterals, ofDistances] = [
      deflateCodeOf(all.subarray(0, literals)),
      deflateCodeOf(all.subarray(literals)),
    ];
    if (ofLiterals === null || ofDistances === null)
      return void this.fail('the codes of a block are damaged');
    this.begin(ofLiterals, ofDistances);
  }

  /** The lengths of so many codes; null: they are none. */
  private readLengths(code: Code, count: number): Uint8Array | null {
    const lengths = new Uint8Array(count);
    let at = 0;
    while (at < count) {
      const symbol = this.symbol(code);
      if (symbol < 0) return null;
      if (symbol < 16) {
        lengths[at++] = symbol;
        continue;
      }
      const [bits, least] = symbol === 16 ? [2, 3] : symbol === 17 ? [3, 3] : [7, 11];
      const more = this.read(bits);
      if (more < 0 || (symbol === 16 && at === 0) || at + least + more > count) return null;
      lengths.fill(symbol === 16 ? (lengths[at - 1] ?? 0) : 0, at, at + least + more);
      at += least + more;
    }
    return lengths;
  }

  /** Unpacks until the block ends or the window is full. False: more bytes are needed. */
  private readCodes(isLast: boolean): boolean {
    const { out, literals, distances } = this;
    while (this.to <= OUT_BYTES - MOST_MATCHED) {
      if (!this.has(SYMBOL_BYTES, isLast)) return false;
      const symbol = this.symbol(literals);
      if (symbol < 0) return this.fail(symbol === -1 ? ENDS : 'a code is damaged');
      if (symbol < END_OF_BLOCK) {
        out[this.to++] = symbol;
        if (this.reach < WINDOW_BYTES) this.reach++;
        continue;
      }
      if (symbol === END_OF_BLOCK) {
        this.endBlock();
        return true;
      }
      if (!this.copyMatch(symbol - FIRST_LENGTH, distances)) return false;
    }
    return true;
  }

  private copyMatch(ofLength: number, distances: Code): boolean {
    const longer = this.read(lengthBits[ofLength] ?? 0);
    const ofDistance = this.symbol(distances);
    const further = this.read(distanceBits[ofDistance] ?? 0);
    if (longer < 0 || ofDistance === -1 || further < 0) return this.fail(ENDS);
    const length = (lengthBase[ofLength] ?? 0) + longer;
    const distance = (distanceBase[ofDistance] ?? 0) + further;
    if (length === 0 || distance === 0) return this.fail('a code is damaged');
    if (distance > this.reach) return this.fail('a match reaches too far back');
    const { out, to } = this;
    for (let at = to; at < to + length; at++) out[at] = out[at - distance] ?? 0;
    this.to = to + length;
    this.reach = Math.min(WINDOW_BYTES, this.reach + length);
    return true;
  }
}

const ENDS = 'the data end';
