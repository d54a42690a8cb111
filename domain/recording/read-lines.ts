/**
 * Reads the lines of a recording into messages in time order. A bad line is reported with its number and drops only itself; a wrong time
 * moves only its own message.
 */
import { isRow, type Row } from '../row.ts';
import { isTypeOffered } from './betfair-lines.ts';
import {
  type BadLine,
  createKeeping,
  decodeMessage,
  type MarketDefinition,
  type RecordedMessage,
} from './betfair-message.ts';
import { createCommonLines } from './common-line.ts';
import { decodeMarketBook } from './market-book.ts';
import type { MessageTape } from './message-tape.ts';
import { createNames, type RecordedNames, takeCatalogued } from './recorded-names.ts';
import { recordedSports } from './recorded-sports.ts';
import { isMarketBook, messagesIn, objectsIn } from './stream-values.ts';
import { TapeWriter } from './tape-writer.ts';
import { createTextLines, type Decode, MAX_LINE_BYTES, type TextLines } from './text-lines.ts';

export interface ReadLines {
  readonly messages: MessageTape;
  /** Size of the lines whose messages are kept. */
  readonly bytes: number;
  readonly lines: number;
  /** Bad lines and what else was passed over, by reason. */
  readonly dropped: ReadonlyMap<string, number>;
  /** The first bad lines, to be printed. */
  readonly problems: readonly { readonly line: number; readonly why: BadLine }[];
  /** Names of a catalogue between the messages. */
  readonly names: RecordedNames;
}

interface LineReader {
  /** Takes the next part of the text, as UTF-8. Lines may go on in the next part. */
  push(part: Uint8Array): void;
  /**
   * The messages that were read since the last call, of a text whose parts end with their lines; they hold until the next push. null: they are not in
   * the order of time.
   */
  part(): MessageTape | null;
  /** What was read; called once, at the end of the text. */
  end(): ReadLines;
}

export const MAX_PRINTED_PROBLEMS = 5;

/** Brackets and commas between the messages of an array that has one a line. */
const isBetween = (text: string): boolean => text.length < 10 && /^[\s[\],]*$/.test(text);

/** Programs in Python write numbers that are none (NaN, Infinity), which JSON does not have. */
const NO_NUMBER = /([[:,]\s*)(?:NaN|-?Infinity)(?=\s*[\],}])/g;

/** An object as Python shows it: texts in single quotes, and its own words for true, false and null. */
const SHOWN_BY_PYTHON = /^[\s[]*\{\s*'/;
const MOST_SHOWN_CHARS = 1024 * 1024;
const TEXT_OR_WORD =
  /'([^'\\]*(?:\\.[^'\\]*)*)'|"([^"\\]*(?:\\.[^"\\]*)*)"|(-?\b(?:True|False|None|nan|inf)\b)/g;
const words: Readonly<Record<string, string>> = { True: 'true', False: 'false' };
/** The text between the quotes of Python, in those of JSON. */
const requoted = (text: string): string =>
  `"${text.replaceAll(/\\?(['"])/g, (_, quote: string) => (quote === '"' ? String.raw`\"` : quote))}"`;
const jsonOfPython = (text: string): string =>
  text.replaceAll(TEXT_OR_WORD, (_, single?: string, double?: string, word?: string) =>
    word === undefined ? requoted(single ?? double ?? '') : (words[word] ?? 'null'),
  );

const mended = (text: string): string =>
  text.length < MOST_SHOWN_CHARS && SHOWN_BY_PYTHON.test(text)
    ? jsonOfPython(text)
    : text.replaceAll(NO_NUMBER, '$1null');

const parsed = (text: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    const other = mended(text);
    return other === text ? null : parsed(other);
  }
};

/** Why messages at the end of a very long recording are left out. */
export const TOO_MANY_MESSAGES = 'message beyond the most that are kept';

/** A market without names may be playable: its names may come later. */
const isPlayable = (definition: MarketDefinition): boolean =>
  recordedSports[definition.eventTypeId] !== undefined &&
  (definition.eventName === '' || definition.marketType === '' || isTypeOffered(definition));

/** Messages that are kept, and bytes of the lines that they were read from. */
export interface MostKept {
  readonly messages: number;
  readonly bytes: number;
}

const ALL: MostKept = { messages: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

/** What was read so far. */
function createGathered(most: MostKept) {
  const tape = new TapeWriter();
  const dropped = new Map<string, number>();
  const problems: { line: number; why: BadLine }[] = [];
  const names = createNames();
  let [lines, size, bytes] = [0, 0, 0];
  /** The last message said that the stream is behind. */
  let isStreamLate = false;
  const count = (reason: string, by = 1): void => void dropped.set(reason, (dropped.get(reason) ?? 0) + by);
  return {
    tape,
    names,
    count,
    /** The line that is read now, and its bytes. */
    isAt(line: number, itsSize: number): void {
      lines = line;
      size = itsSize;
    },
    refuse(why: BadLine): void {
      count(`line: ${why}`);
      if (problems.length < MAX_PRINTED_PROBLEMS) problems.push({ line: lines, why });
    },
    /** A message without changes says something where the stream falls behind, or is up to date again. */
    saysNothing: ({ changes, dropped: unread, isLate }: RecordedMessage): boolean =>
      changes.length + unread === 0 && isLate === isStreamLate,
    /** Keeps the message that is written on the tape, unless there are too many. */
    keep(pt: number, isLate = false): void {
      isStreamLate = isLate;
      if (tape.length >= most.messages || bytes + size > most.bytes) {
        tape.takeBack();
        return count(TOO_MANY_MESSAGES);
      }
      tape.endMessage(pt);
      bytes += size;
      // A line counts once, with its first message.
      size = 0;
    },
    end(): ReadLines {
      const { held, sorted } = tape.order();
      if (held > 0) count('time went back', held);
      if (sorted > 0) count('message behind newer ones, put at its time', sorted);
      return { messages: tape.end(), bytes, lines, dropped, problems, names };
    },
  };
}

function readerOf(text: TextLines, tape: TapeWriter, end: () => ReadLines): LineReader {
  let isTaken = false;
  return {
    push(part) {
      if (isTaken) tape.nextPart();
      isTaken = false;
      text.push(part);
    },
    part() {
      isTaken = true;
      return tape.part();
    },
    end() {
      text.end();
      return end();
    },
  };
}

export function createLineReader(decode: Decode, most: MostKept = ALL): LineReader {
  // Prices of sports and markets that the site does not have are counted, and not kept.
  const keeping = createKeeping(isPlayable);
  const { tape, names, count, isAt, refuse, saysNothing, keep, end } = createGathered(most);
  const common = createCommonLines(keeping, tape);
  const takeRow = (row: Row): void => {
    const read =
      isMarketBook(row) && row['mc'] === undefined ? decodeMarketBook(row) : decodeMessage(row, keeping);
    if (!read.ok) return refuse(read.error);
    if (read.value === null) return;
    if (saysNothing(read.value)) return;
    if (read.value.dropped > 0) count('market change unreadable', read.value.dropped);
    tape.write(read.value);
    keep(read.value.pt, read.value.isLate);
  };
  const takeValue = (value: unknown): void => {
    if (isRow(value) && value['op'] === 'mcm') return takeRow(value);
    const found = messagesIn(value);
    for (const other of found.others) count(`${other} message`);
    for (const row of found.catalogued) takeCatalogued(names, row);
    for (const message of found.messages) takeRow(message);
    if (found.messages.length + found.others.length + found.catalogued.length === 0) refuse('not-a-message');
  };
  const takeObjects = (texts: readonly string[]): void => {
    for (const text of texts) {
      const one = parsed(text);
      if (one === null) refuse('not-json');
      else takeValue(one.value);
    }
  };
  const text = createTextLines({
    decode,
    reads(bytes, from, line) {
      const pt = common.read(bytes, from);
      if (Number.isNaN(pt)) return -1;
      isAt(line, common.end - from);
      keep(pt);
      return common.end;
    },
    onLine(one, line) {
      isAt(line, one.length);
      const isLong = one.length > MAX_LINE_BYTES;
      const whole = isLong ? null : parsed(one);
      if (whole !== null) return takeValue(whole.value);
      if (isBetween(one)) return;
      const { objects } = objectsIn(one);
      if (objects.length === 0) refuse(isLong ? 'too-long' : 'not-json');
      takeObjects(objects);
    },
    onObjects(objects, line) {
      isAt(
        line,
        objects.reduce((sum, { length }) => sum + length, 0),
      );
      takeObjects(objects);
    },
    onRest(line) {
      isAt(line, 0);
      refuse('not-json');
    },
  });
  return readerOf(text, tape, end);
}
