/**
 * Cuts a text that comes in parts, as UTF-8, into its lines. A text whose lines are no messages, such as one array or JSON over many lines, is cut into
 * its objects instead.
 */
import { joinedBytes } from '../joined-bytes.ts';
import { objectsIn } from './stream-values.ts';

export interface TextLines {
  push(part: Uint8Array): void;
  end(): void;
}

/** The text of UTF-8 bytes. Bytes that are none become replacement characters. */
export type Decode = (bytes: Uint8Array) => string;

interface TextTaker {
  readonly decode: Decode;
  /**
   * Place of the newline behind the line that begins at `from`, if the line is read here; -1: `onLine` gets its text. The bytes hold a newline
   * behind `from`. `line`: its number, from 1.
   */
  readonly reads: (bytes: Uint8Array, from: number, line: number) => number;
  /** `line`: its number, from 1. */
  readonly onLine: (text: string, line: number) => void;
  /** Objects of a text without lines; `line`: where the last of them ends. */
  readonly onObjects: (objects: readonly string[], line: number) => void;
  /** An object that does not end before the text does, or is too long. */
  readonly onRest: (line: number) => void;
}

/** A longer line is cut into its objects. */
export const MAX_LINE_BYTES = 8 * 1024 * 1024;
/** Longest object. */
const MAX_OBJECT_CHARS = 256 * 1024 * 1024;
/** So much of a text without lines is searched at a time. */
const SEARCH_CHARS = 1024 * 1024;

/** JSON over many lines begins with a line that opens an object and has nothing in it. */
const opensObject = (line: string): boolean => /^[\s,[]*\{\s*$/.test(line.length > 100 ? 'x' : line);

const newlinesIn = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
};

/** The objects of what comes, searched for at once where much has come. */
function createObjectSearch({ onObjects, onRest }: TextTaker) {
  let text = '';
  let parts: string[] = [];
  let [waiting, enough] = [0, SEARCH_CHARS];
  const search = (line: number): void => {
    text += parts.join('');
    parts = [];
    waiting = 0;
    const { objects, end } = objectsIn(text);
    if (objects.length > 0) onObjects(objects, line);
    text = text.slice(end);
    // An object that goes on is searched again only when as much has come anew.
    enough = Math.max(SEARCH_CHARS, text.length);
    if (text.length <= MAX_OBJECT_CHARS) return;
    onRest(line);
    text = '';
  };
  return {
    push(part: string, line: number): void {
      parts.push(part);
      waiting += part.length;
      if (waiting >= enough) search(line);
    },
    end(line: number): void {
      search(line);
      if (text !== '') onRest(line);
    },
  };
}

const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = '\uFEFF';

/** The end of the last whole character: the bytes of a character that goes on in the next part are left out. */
function endOfWhole(part: Uint8Array): number {
  for (let at = part.length - 1; at >= Math.max(0, part.length - 3); at--) {
    const byte = part[at] ?? 0;
    if (byte < 0x80) break;
    // The first byte of a character has its length.
    if (byte >= 0xc0) return at + (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > part.length ? at : part.length;
  }
  return part.length;
}

/** Bytes that go on in the next part. */
function createKept() {
  let parts: Uint8Array[] = [];
  let size = 0;
  return {
    get size() {
      return size;
    },
    /** The part is copied: its memory may be used again. */
    keep(part: Uint8Array): void {
      if (part.length === 0) return;
      parts.push(part.slice());
      size += part.length;
    },
    /** What was kept, with a last part behind it. */
    joined(last: Uint8Array): Uint8Array {
      if (parts.length === 0) return last;
      const all = joinedBytes([...parts, last]);
      parts = [];
      size = 0;
      return all;
    },
  };
}

const NOTHING = new Uint8Array(0);

export function createTextLines(taker: TextTaker): TextLines {
  const objects = createObjectSearch(taker);
  const kept = createKept();
  let line = 0;
  let isStarted = false;
  let isObjects = false;
  const textOf = (bytes: Uint8Array): string => {
    const text = taker.decode(bytes);
    const isMarked = !isStarted && text.startsWith(BYTE_ORDER_MARK);
    isStarted ||= text !== '';
    return isMarked ? text.slice(1) : text;
  };
  const toObjects = (text: string): void => {
    isObjects = true;
    line += newlinesIn(text);
    objects.push(text, line + 1);
  };
  const bytesToObjects = (part: Uint8Array): void => {
    const bytes = kept.joined(part);
    const end = endOfWhole(bytes);
    toObjects(textOf(bytes.subarray(0, end)));
    kept.keep(bytes.subarray(end));
  };
  /** Takes a line that has a newline behind it, and returns its place. The reader in place finds the newline by itself. */
  const take = (bytes: Uint8Array, from: number): number => {
    const read = taker.reads(bytes, from, line + 1);
    if (read >= 0) {
      line++;
      return read;
    }
    const end = bytes.indexOf(NEWLINE, from);
    const text = textOf(bytes.subarray(from, end));
    if (opensObject(text)) toObjects(`${text}\n`);
    else taker.onLine(text, ++line);
    return end;
  };
  const pushLines = (part: Uint8Array): void => {
    const last = part.lastIndexOf(NEWLINE);
    let from = 0;
    while (from <= last) {
      if (kept.size === 0) from = take(part, from) + 1;
      else {
        from = part.indexOf(NEWLINE) + 1;
        take(kept.joined(part.subarray(0, from)), 0);
      }
      if (isObjects) return bytesToObjects(part.subarray(from));
    }
    if (kept.size + part.length - from > MAX_LINE_BYTES) bytesToObjects(part.subarray(from));
    else kept.keep(part.subarray(from));
  };
  return {
    push(bytes) {
      // Code that reads bytes is faster for one kind of them than for this and the runtime's own (Buffer).
      const part = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
      if (isObjects) bytesToObjects(part);
      else pushLines(part);
    },
    end() {
      const rest = textOf(kept.joined(NOTHING));
      if (isObjects) {
        toObjects(rest);
        objects.end(line + 1);
      } else if (rest !== '') taker.onLine(rest, ++line);
    },
  };
}
