/**
 * A long recording of an exchange on the disk, read twice: its definitions, which say beforehand how each market goes on, then all of its messages, a part
 * at a time. Of the file only its definitions stay in memory.
 */
import type { FeedText } from '../../../domain/packed/text-of-feed.ts';
import type { DefinedMarket, MessageTape } from '../../../domain/recording/message-tape.ts';
import { createLineReader, type ReadLines } from '../../../domain/recording/read-lines.ts';
import { hasNames } from '../../../domain/recording/recorded-names.ts';
import { MAX_LINE_BYTES } from '../../../domain/recording/text-lines.ts';
import { createLineTexts } from './read-recorded.ts';

/** It must be read as a whole: its messages are not in the order of time, or it has definitions or names in another form. */
export class NotInParts extends Error {}

/** A file on the disk. */
export interface LongFile {
  readonly size: number;
  /** Reads the bytes from `from` on, as many as there is room for. */
  readonly readInto: (room: Uint8Array, from: number) => void;
}

/** What was read beside the messages; `letters`: how the first letters were read that are no UTF-8. */
interface ReadOfParts extends Omit<ReadLines, 'messages'> {
  readonly letters: FeedText['letters'];
}

interface RecordingInParts {
  /** All definitions, in the order of their messages. */
  readonly defined: readonly DefinedMarket[];
  /** Each holds until the next one is taken. They can be taken once. Throws NotInParts, at the latest behind the last part. */
  readonly parts: Iterable<MessageTape>;
  /** Called once, when all parts were taken. Throws NotInParts. */
  readonly end: () => ReadOfParts;
}

const PART_BYTES = 1024 * 1024;
const NEWLINE = 0x0a;
const DEFINITION = Buffer.from('"marketDefinition"');

/** Parts of the file that end with a line, in memory that the next one is written over. */
function* wholeLines({ size, readInto }: LongFile, most: number): Generator<Uint8Array> {
  let bytes = new Uint8Array(most);
  for (let [from, held] = [0, 0]; from < size;) {
    // A byte is left for the end of the last line.
    const taken = Math.min(bytes.length - held - 1, size - from);
    readInto(bytes.subarray(held, held + taken), from);
    [from, held] = [from + taken, held + taken];
    if (from === size && bytes[held - 1] !== NEWLINE) bytes[held++] = NEWLINE;
    if (bytes.length > most && held > MAX_LINE_BYTES) throw new NotInParts('a line is too long');
    const end = bytes.subarray(0, held).lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      yield bytes.subarray(0, end);
      bytes.copyWithin(0, end, held);
      held -= end;
      continue;
    }
    const grown = new Uint8Array(bytes.length * 2);
    grown.set(bytes);
    bytes = grown;
  }
}

/** The lines that have the word of a definition. */
function* linesWithDefinitions(lines: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const part of lines) {
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.length);
    for (let at = bytes.indexOf(DEFINITION); at >= 0;) {
      const end = bytes.indexOf(NEWLINE, at) + 1;
      yield part.subarray(bytes.lastIndexOf(NEWLINE, at) + 1, end);
      at = bytes.indexOf(DEFINITION, end);
    }
  }
}

function definitionsIn(lines: Iterable<Uint8Array>): readonly DefinedMarket[] {
  // In the letters that the second reading gives them, too.
  const reader = createLineReader(createLineTexts().textOf);
  for (const line of linesWithDefinitions(lines)) reader.push(line);
  const { messages } = reader.end();
  if (!messages.isInOrder) throw new NotInParts('definitions are not in the order of time');
  return messages.definitions;
}

/** `most`: bytes of a part. Throws NotInParts. */
export function readInParts(file: LongFile, most = PART_BYTES): RecordingInParts {
  const defined = definitionsIn(wholeLines(file, most));
  const texts = createLineTexts();
  const reader = createLineReader(texts.textOf);
  let definitions = 0;
  function* parts(): Generator<MessageTape> {
    for (const lines of wholeLines(file, most)) {
      reader.push(lines);
      const part = reader.part();
      if (part === null) throw new NotInParts('messages are not in the order of time');
      definitions += part.definitions.length;
      yield part;
    }
    if (definitions !== defined.length) throw new NotInParts('definitions have another form');
  }
  return {
    defined,
    parts: parts(),
    end() {
      const { messages: _last, ...read } = reader.end();
      if (hasNames(read.names)) throw new NotInParts('the recording holds names');
      return { ...read, letters: texts.first() };
    },
  };
}
