/**
 * The bytes of a session file: all of them in memory, or a few parts of the file, which are read when they are asked for. Then memory does not
 * grow with the file.
 */

/** A file whose bytes can be read at once, without a wait. */
export interface FileParts {
  /** Bytes of the file. */
  readonly size: number;
  /** The bytes from `from` to `to` (not included), in memory that nobody writes to. */
  readonly read: (from: number, to: number) => Uint8Array;
}

/** Bytes of a part: some thousand entries. */
export const PART_BYTES = 512 * 1024;
/** The replay, the list, the chain's check, the timeline and the half-way states read at places of their own. */
const MOST_PARTS = 16;

const inMemory = (bytes: Uint8Array): FileParts => ({
  size: bytes.length,
  read: (from, to) => bytes.subarray(from, to),
});

export class SpoBytes {
  /** Bytes of the file. */
  readonly length: number;
  /** All of them are in memory. */
  readonly isWhole: boolean;
  private readonly file: FileParts;
  /** By number; the part that was used last is the last one. */
  private readonly parts = new Map<number, Uint8Array>();
  /** The part that was used last, and its place. */
  private held: Uint8Array;
  private heldFrom = 0;

  constructor(file: Uint8Array | FileParts) {
    this.isWhole = file instanceof Uint8Array;
    this.held = file instanceof Uint8Array ? file : new Uint8Array(0);
    this.file = file instanceof Uint8Array ? inMemory(file) : file;
    this.length = this.file.size;
  }

  /** The byte at a place; -1: the file has none there. */
  byte(at: number): number {
    if (at < this.heldFrom || at >= this.heldFrom + this.held.length) {
      if (this.isWhole || at < 0 || at >= this.length) return -1;
      this.hold(at);
    }
    return this.held[at - this.heldFrom] ?? -1;
  }

  /** Four bytes as a number, of which the first is the lowest. */
  uint32(at: number): number {
    return (
      (this.byte(at) | (this.byte(at + 1) << 8) | (this.byte(at + 2) << 16) | (this.byte(at + 3) << 24)) >>> 0
    );
  }

  /** The bytes from `from` to `to` (not included), as far as the file has them. */
  part(from: number, to: number): Uint8Array {
    const end = Math.min(to, this.length);
    const isHeld = from >= this.heldFrom && end <= this.heldFrom + this.held.length;
    if (!isHeld) {
      if (Math.floor(from / PART_BYTES) !== Math.floor((end - 1) / PART_BYTES))
        return this.file.read(from, Math.max(from, end));
      this.hold(from);
    }
    return this.held.subarray(from - this.heldFrom, end - this.heldFrom);
  }

  /** Goes to the part with a place that the file has. */
  private hold(at: number): void {
    const number = Math.floor(at / PART_BYTES);
    const from = number * PART_BYTES;
    const part = this.parts.get(number) ?? this.file.read(from, Math.min(this.length, from + PART_BYTES));
    this.parts.delete(number);
    this.parts.set(number, part);
    const [oldest = number] = this.parts.keys();
    if (this.parts.size > MOST_PARTS) this.parts.delete(oldest);
    this.held = part;
    this.heldFrom = from;
  }
}
