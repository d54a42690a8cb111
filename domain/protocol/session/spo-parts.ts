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

/** Bytes of the largest part that is read without being asked for by its end: some thousand entries. */
export const PART_BYTES = 512 * 1024;
/** The first part at a new place: a browser takes about as long for so many bytes as for the way to the file. A part behind it has twice as many. */
const FIRST_BYTES = 64 * 1024;
/** What is read at once when its end is known: a seek takes some hundred kB, and what is behind is read part by part. */
const MOST_AT_ONCE = 1024 * 1024;
/** The replay, the list, the chain's check, the timeline and the half-way states read at places of their own. */
const MOST_HELD_BYTES = 8 * 1024 * 1024;

interface Part {
  readonly from: number;
  /** The end that was asked for: a file that has become shorter gives fewer bytes. */
  readonly to: number;
  readonly bytes: Uint8Array;
}

const inMemory = (bytes: Uint8Array): FileParts => ({
  size: bytes.length,
  read: (from, to) => bytes.subarray(from, to),
});

const holds = ({ from, to }: Part, first: number, end: number): boolean => from <= first && end <= to;

export class SpoBytes {
  /** Bytes of the file. */
  readonly length: number;
  /** All of them are in memory. */
  readonly isWhole: boolean;
  private readonly file: FileParts;
  /** A part begins where one was asked for; an entry that lies across its end is read again. The part that was used last is the last one. */
  private readonly parts = new Set<Part>();
  /** The part that was used last. */
  private held: Part;

  constructor(file: Uint8Array | FileParts) {
    this.isWhole = file instanceof Uint8Array;
    this.file = file instanceof Uint8Array ? inMemory(file) : file;
    this.length = this.file.size;
    this.held =
      file instanceof Uint8Array
        ? { from: 0, to: file.length, bytes: file }
        : { from: 0, to: 0, bytes: new Uint8Array(0) };
  }

  /** The byte at a place; -1: the file has none there. */
  byte(at: number): number {
    if (at < this.held.from || at >= this.held.to) {
      if (at < 0 || at >= this.length) return -1;
      this.hold(at, at + 1);
    }
    return this.held.bytes[at - this.held.from] ?? -1;
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
    if (end <= from) return new Uint8Array(0);
    if (!holds(this.held, from, end)) {
      if (end - from > PART_BYTES && this.heldPart(from, end) === null) return this.file.read(from, end);
      this.hold(from, end);
    }
    return this.held.bytes.subarray(from - this.held.from, end - this.held.from);
  }

  /** Reads the bytes from `from` to `to` at once, as far as that is not too much: each read takes a way to the file. */
  load(from: number, to: number): void {
    const end = Math.min(to, this.length, from + MOST_AT_ONCE);
    if (!this.isWhole && from < end) this.use(this.heldPart(from, end) ?? this.read(from, end));
  }

  /** Goes to a part with these bytes, which the file has. */
  private hold(from: number, to: number): void {
    this.use(this.heldPart(from, to) ?? this.read(from, Math.max(to, from + this.sizeAt(from))));
  }

  private heldPart(from: number, to: number): Part | null {
    for (const part of this.parts) if (holds(part, from, to)) return part;
    return null;
  }

  private sizeAt(from: number): number {
    let size = FIRST_BYTES;
    for (const part of this.parts)
      if (part.from < from && from <= part.to) size = Math.max(size, (part.to - part.from) * 2);
    return Math.min(size, PART_BYTES);
  }

  private read(from: number, to: number): Part {
    const end = Math.min(to, this.length);
    return { from, to: end, bytes: this.file.read(from, end) };
  }

  private use(part: Part): void {
    this.held = part;
    this.parts.delete(part);
    this.parts.add(part);
    let bytes = 0;
    for (const one of this.parts) bytes += one.to - one.from;
    for (const oldest of this.parts) {
      if (bytes <= MOST_HELD_BYTES) return;
      this.parts.delete(oldest);
      bytes -= oldest.to - oldest.from;
    }
  }
}
