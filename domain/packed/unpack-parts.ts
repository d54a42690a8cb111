/** What the unpackers of a file share: streams of bytes, what may still be unpacked, and what went wrong. */

import { joinedBytes } from '../joined-bytes.ts';

export type Bytes = AsyncGenerator<Uint8Array, void, undefined>;

/** What went wrong while bytes were read; null: nothing so far. */
export interface Trouble {
  why: string | null;
}

/** A file in the file. Its bytes are read before the next file is asked for. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: Bytes;
  /** Why the bytes that were read are incomplete; null: they are whole. */
  readonly broken: () => string | null;
}

/** The file as a whole is refused; all other faults cost what is behind them. */
export class RefusedFile extends Error {}

/** Bytes of a packed or plain file of recordings. */
export const MAX_RECORDING_BYTES = 4 * 1024 * 1024 * 1024;
/** Most bytes that a file may unpack to, all files in it and all levels together. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024 * 1024;
/** Beyond the first bytes a file may unpack to so many times what was read of it: logs reach some hundred, bombs a thousand and more. */
const MAX_UNPACKED_RATIO = 1000;
/** Readers get so many packed bytes at first: with all bytes of a small bomb at once it would be unpacked to its end. */
const FIRST_PIECE_BYTES = 16 * 1024;
const FREE_OF_RATIO_BYTES = MAX_UNPACKED_RATIO * FIRST_PIECE_BYTES;
/** Later pieces are a part of what was read before them, as each piece costs time. */
const READ_PER_PIECE = 8;
/** Files of an archive: a month of an exchange has some hundred thousand. */
export const MAX_FILES = 500_000;

/** What may still be unpacked, over all levels of one file. */
export function createBudget() {
  let [packed, spent, files] = [0, 0, 0];
  const most = (): number =>
    Math.min(MAX_UNPACKED_BYTES, Math.max(FREE_OF_RATIO_BYTES, packed * MAX_UNPACKED_RATIO));
  const refuse = (): never => {
    throw new RefusedFile(
      most() < MAX_UNPACKED_BYTES
        ? `it unpacks to more than ${MAX_UNPACKED_RATIO} times its size`
        : `unpacked it is larger than ${MAX_UNPACKED_BYTES / 1024 / 1024 / 1024} GB`,
    );
  };
  return {
    left: () => most() - spent,
    /** The next bytes of the packed file that a reader gets of a chunk. */
    pieceOf(chunk: Uint8Array): Uint8Array {
      const piece = chunk.subarray(0, Math.max(FIRST_PIECE_BYTES, Math.floor(packed / READ_PER_PIECE)));
      packed += piece.length;
      return piece;
    },
    spend(bytes: number): void {
      spent += bytes;
      if (spent > most()) refuse();
    },
    addFile(): void {
      if (++files > MAX_FILES) throw new RefusedFile(`it holds more than ${MAX_FILES} files`);
    },
  };
}
export type Budget = ReturnType<typeof createBudget>;

/** The bytes of the packed file in pieces, each counted when a reader asks for it. */
export async function* inPieces(bytes: Bytes, budget: Budget): Bytes {
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length;) {
      const piece = budget.pieceOf(chunk.subarray(at));
      at += piece.length;
      yield piece;
    }
}

/** The first bytes of a stream, as many as asked for unless it is shorter, and the whole stream. */
export async function peek(
  bytes: Bytes,
  least: number,
): Promise<{ readonly head: Uint8Array; readonly all: Bytes }> {
  const held: Uint8Array[] = [];
  let [size, isDone] = [0, false];
  while (size < least && !isDone) {
    const next = await bytes.next();
    if (next.done === true) isDone = true;
    else {
      held.push(next.value);
      size += next.value.length;
    }
  }
  const head = joinedBytes(held);
  const all = async function* (): Bytes {
    try {
      if (head.length > 0) yield head;
      held.length = 0;
      if (!isDone) yield* bytes;
    } finally {
      // A reader that stops at the first bytes.
      await bytes.return(undefined);
    }
  };
  return { head, all: all() };
}

export const CHUNK_BYTES = 512 * 1024;

/** A file, or a part of one, whose bytes can be asked for. A Blob is one. `slice` ends at the end of the file. */
export interface FilePart {
  readonly size: number;
  slice(from: number, to?: number): FilePart;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** How a runtime reads a text: the domain has no decoder. */
export type Utf8Of = (bytes: Uint8Array) => string;

export const partOfBytes = (bytes: Uint8Array): FilePart => ({
  size: bytes.length,
  slice: (from, to) => partOfBytes(bytes.subarray(from, to)),
  arrayBuffer: async () => new Uint8Array(bytes).buffer,
});

export async function* bytesOf(part: FilePart): Bytes {
  for (let at = 0; at < part.size; at += CHUNK_BYTES)
    yield new Uint8Array(await part.slice(at, at + CHUNK_BYTES).arrayBuffer());
}

/** Reads what is left, so that the next file can be read. */
export async function drain(bytes: Bytes): Promise<void> {
  for (let next = await bytes.next(); next.done !== true; next = await bytes.next());
}
