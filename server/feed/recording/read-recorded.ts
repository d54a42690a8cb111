/** Reads one unpacked file in the form that its first bytes show. What is broken is said with its place. */
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isSpo, openSpo, type SpoFile, type SpoRefusal } from '../../../domain/protocol/session/spo-file.ts';
import type { FileParts } from '../../../domain/protocol/session/spo-parts.ts';
import type { BadLine } from '../../../domain/recording/betfair-message.ts';
import { hasFeedMessages } from '../../../domain/recording/cut-messages.ts';
import { fileOfLog } from '../../../domain/recording/log-file.ts';
import type { AttachedFile } from '../../../domain/recording/har-frames.ts';
import { type HarRefusal, isHar, readHar } from '../../../domain/recording/har.ts';
import { type FeedProblem, type ReadFeed, readFeedInSlices } from '../../../domain/recording/read-feed.ts';
import {
  createLineReader,
  TOO_MANY_MESSAGES,
  MAX_PRINTED_PROBLEMS,
  type ReadLines,
} from '../../../domain/recording/read-lines.ts';
import { hasNames } from '../../../domain/recording/recorded-names.ts';
import { readSpoLines } from '../../../domain/recording/session-lines.ts';
import { readSession } from '../../../domain/recording/session-log.ts';
import { inTurns } from '../../../domain/recording/slices.ts';
import { isSeasonFile } from '../../../domain/recording/football-data.ts';
import { decoderOf, encodingOfFeed, unknownEncodingOf } from '../../../domain/packed/text-encoding.ts';
import { type FeedText, readByLetters, readFeedText } from '../../../domain/packed/text-of-feed.ts';
import { type Bytes, type PackedFile, peek } from '../../../domain/packed/unpack-parts.ts';

/** So many messages are read or played in one turn of the event loop: some 5 ms. Then requests have their turn. */
export const SLICE_MESSAGES = 5000;

export class UnreadableRecording extends Error {}

export type PrintLine = (line: string) => void;

/** What one file holds. `empty`: nothing that can be used. */
type ReadRecorded =
  | { readonly kind: 'session'; readonly session: SpoFile }
  /** A HAR file: its frames may be in files beside it, so it is read when all files are known. */
  | { readonly kind: 'har'; readonly text: string }
  /** Frames of a HAR file in a file of their own, or a small file without a recording, which a HAR may name. `said`: why it holds none. */
  | { readonly kind: 'beside'; readonly bytes: Uint8Array; readonly said: readonly string[] }
  | { readonly kind: 'feed'; readonly read: ReadFeed }
  | { readonly kind: 'lines'; readonly read: ReadLines };

const because: Readonly<Record<BadLine, string>> = {
  'too-long': 'the line is too long',
  'not-json': 'this is not JSON (the line is cut off or damaged)',
  'not-a-message': 'this is not a message of a Betfair stream history',
  'no-time': 'the publish time (pt) is missing or impossible',
  'too-many-changes': 'too many changes in one message',
};

const feedBecause: Readonly<Record<FeedProblem, string>> = {
  'not-xml': 'this is not XML (the message is damaged)',
  'too-large': 'the message is too large or nested too deeply',
  'no-match': 'the message is of an event that is no match',
  'no-time': 'the timestamp is impossible',
  'cut-off': 'the message is cut off',
};

const refusedBecause: Readonly<Record<SpoRefusal, string>> = {
  'not-a-session': 'is no recorded session',
  'other-version': 'is a recorded session of another version of the format',
  'damaged-header': 'is a recorded session whose header is damaged',
};

const harRefusedBecause: Readonly<Record<HarRefusal, string>> = {
  'no-sockets':
    'is a HAR file without the frames of a socket (_webSocketMessages): export it with the network panel open while the socket runs',
  'no-market-data': 'is a HAR file whose sockets carry no Fixture, Odds, MatchData or Alive',
  'damaged-har': 'is a HAR file that is cut off or damaged, without market data that is whole',
  'frames-elsewhere':
    'is a HAR file whose frames are in files of their own: name the archive or the folder that holds them all',
};
const MOST_NAMED = 10;

/** Longest text that is read as one. The lines of an exchange are not. */
const MAX_TEXT_BYTES = 500 * 1024 * 1024;
/** So much of the beginning shows an exchange's stream in its own form, which spares the search for other forms. */
const FIRST_BYTES = 64;
export const isStream = (head: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(head.subarray(0, FIRST_BYTES)).startsWith('{"op":"mcm"');
/** So much of the beginning tells any other form. */
const HEAD_BYTES = 4 * 1024 * 1024;

async function wholeOf(name: string, bytes: Bytes): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_TEXT_BYTES)
      throw new UnreadableRecording(`${name}: its text is larger than ${MAX_TEXT_BYTES / 1024 / 1024} MB`);
  }
  return Buffer.concat(chunks);
}

const utf8Of = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');

export const recordedText = (bytes: Uint8Array): string => readFeedText(bytes, utf8Of).text;

/** The text of a part of a file, where its form is looked for. */
function beginningOf(head: Uint8Array): string {
  const encoding = encodingOfFeed(head);
  return encoding === 'utf-8' ? utf8Of(head) : decoderOf(encoding).decode(head);
}

/** The bytes as UTF-8. */
async function* asUtf8(bytes: Bytes, encoding: string): Bytes {
  if (encoding === 'utf-8') return yield* bytes;
  const decoder = decoderOf(encoding);
  for await (const chunk of bytes) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

/** Of a file in memory, or of one whose parts are read when they are asked for. Throws UnreadableRecording. */
export function sessionOfSpo(name: string, bytes: Uint8Array | FileParts): SpoFile {
  const session = openSpo(bytes);
  if (!session.ok) throw new UnreadableRecording(`${name} ${refusedBecause[session.error]}`);
  return withEntries(name, session.value);
}

function withEntries(name: string, session: SpoFile): SpoFile {
  if (session.count === 0) throw new UnreadableRecording(`${name} is a recorded session without an entry`);
  return session;
}

/** `attached`: files beside it, by name. */
export function sessionOfHar(name: string, text: string, attached: AttachedFile, say: PrintLine): SpoFile {
  const har = readHar(text, attached);
  if (har === null) throw new UnreadableRecording(`${name} is no HAR file`);
  if (!har.ok) throw new UnreadableRecording(`${name} ${harRefusedBecause[har.error]}`);
  const { sockets, frames, passedOver, isCut } = har.value;
  const names = Object.entries(passedOver)
    .slice(0, MOST_NAMED)
    .map(([what, count]) => `${what} ${count}`);
  say(
    `${basename(name)}: HAR, ${sockets} sockets, ${frames} frames; passed over: ${names.join(', ') || 'none'}`,
  );
  if (isCut) say(`${basename(name)}: the HAR file is cut off or damaged; its whole frames are used`);
  return fileOfLog(har.value);
}

const sayBadLines = (name: string, lines: readonly number[], say: PrintLine): void => {
  for (const line of lines.slice(0, MAX_PRINTED_PROBLEMS))
    say(`${name}, line ${line}: this is no entry of a session; the line is passed over`);
};

/** null: the text is no session. */
function sessionOfLog(name: string, text: string, say: PrintLine): SpoFile | null {
  const lines = readSpoLines(text);
  if (lines !== null) {
    sayBadLines(name, lines.badLines, say);
    return sessionOfSpo(name, lines.bytes);
  }
  const session = readSession(text);
  sayBadLines(name, session?.badLines ?? [], say);
  return session === null ? null : withEntries(name, fileOfLog(session));
}

const unknownSaid = (unknown: string): string => `it declares the encoding ${unknown}, which is not known`;

/** Says of a text how its letters were read, where nothing shows that they are right. */
function sayLetters(
  name: string,
  { letters, declared, isUnknown }: Omit<FeedText, 'text'>,
  say: PrintLine,
): void {
  if (letters === null && !isUnknown) return;
  const unknown = isUnknown && declared !== null ? unknownSaid(declared) : null;
  if (letters === null) return say(`${name}: ${unknown}; it is read as UTF-8`);
  const why =
    unknown !== null
      ? `${unknown}, and letters in it are no UTF-8`
      : declared === null
        ? 'letters in it are no UTF-8, and no encoding is declared'
        : `letters in it are no UTF-8, and it declares ${declared}`;
  const as = letters === 'unreadable' ? 'shown as unreadable signs' : `read by its letters (${letters.page})`;
  say(`${name}: ${why}; they are ${as}`);
}

/** The text of a file, of which is said how its letters were read. */
function saidText(name: string, bytes: Uint8Array, say: PrintLine): string {
  const read = readFeedText(bytes, utf8Of);
  sayLetters(name, read, say);
  return read.text;
}

/** Lines as texts, and how the first letters that are no UTF-8 were read. */
export function createLineTexts() {
  let first: FeedText['letters'] = null;
  return {
    textOf(bytes: Uint8Array): string {
      const { text, letters } = readByLetters(bytes, utf8Of(bytes));
      first ??= letters;
      return text;
    },
    first: () => first,
  };
}

async function feedOf(name: string, text: string, broken: string | null, say: PrintLine): Promise<ReadFeed> {
  const read = await inTurns(readFeedInSlices(text, SLICE_MESSAGES), setImmediate);
  for (const { line, why } of read.problems)
    say(`${name}, line ${line}: ${feedBecause[why]}; the message is passed over`);
  if (broken !== null)
    say(`${name}, after ${read.messages.length} messages: ${broken}; what was read up to there is used`);
  return read;
}

/** After so long other work gets a turn of the event loop. */
const TURN_MS = 20;

/** Says how the letters of lines were read, and which of them are bad. */
export function sayOfLines(
  name: string,
  { messages, names, problems }: Pick<ReadLines, 'names' | 'problems'> & { readonly messages: number },
  { letters, say }: { readonly letters: FeedText['letters']; readonly say: PrintLine },
): void {
  if (messages > 0 || hasNames(names)) sayLetters(name, { letters, declared: null, isUnknown: false }, say);
  for (const { line, why } of problems)
    say(`${name}, line ${line}: ${because[why]}; the line is passed over`);
}

async function linesOf(
  { name, broken }: PackedFile,
  bytes: Bytes,
  { encoding, most, say }: { readonly encoding: string; readonly most: number; readonly say: PrintLine },
): Promise<ReadLines> {
  const texts = createLineTexts();
  const reader = createLineReader(texts.textOf, { messages: most, bytes: Number.POSITIVE_INFINITY });
  let free = performance.now();
  for await (const chunk of asUtf8(bytes, encoding)) {
    reader.push(chunk);
    if (performance.now() - free < TURN_MS) continue;
    await setImmediate();
    free = performance.now();
  }
  const read = reader.end();
  sayOfLines(name, { ...read, messages: read.messages.length }, { letters: texts.first(), say });
  const why = broken();
  if (why !== null) say(`${name}, after line ${read.lines}: ${why}; what can be read is used`);
  const left = read.dropped.get(TOO_MANY_MESSAGES) ?? 0;
  if (left > 0)
    say(
      `${name}: the recordings are too long to be kept as a whole; ${left} messages at its end are left out`,
    );
  return read;
}

/** Frames of a socket, one a line, as a HAR file in an archive has them. */
const isFrames = (text: string): boolean =>
  /^\s*\{"type":"(?:send|receive)","time":[-\d.]+,"opcode":/.test(text.slice(0, FIRST_BYTES * 2));

/** `most`: so many messages of an exchange are kept. Throws UnreadableRecording. */
export async function readRecorded(file: PackedFile, most: number, say: PrintLine): Promise<ReadRecorded> {
  const { name, broken } = file;
  const first = await peek(file.bytes, FIRST_BYTES);
  if (isStream(first.head))
    return { kind: 'lines', read: await linesOf(file, first.all, { encoding: 'utf-8', most, say }) };
  const { head, all } = await peek(first.all, HEAD_BYTES);
  const beginning = beginningOf(head.subarray(0, HEAD_BYTES));
  if (isFrames(beginning)) return { kind: 'beside', bytes: await wholeOf(name, all), said: [] };
  const isLog = /^\uFEFF?\s*\{[^\n]{0,200}"spo"\s*:/.test(beginning);
  const [isSession, isArchive, isFeed] = [isSpo(head), isHar(beginning), hasFeedMessages(beginning)];
  if (!isSession && !isLog && !isArchive && !isFeed) {
    const unknown = unknownEncodingOf(head);
    if (unknown !== null) say(`${name}: ${unknownSaid(unknown)}; it is read as UTF-8`);
    const said: string[] = [];
    const isSmall = head.length < HEAD_BYTES;
    const read = await linesOf(file, all, {
      encoding: encodingOfFeed(head),
      most,
      say: isSmall ? (line) => void said.push(line) : say,
    });
    const isNothing = read.messages.length === 0 && !hasNames(read.names);
    if (isNothing && isSeasonFile(beginning))
      throw new UnreadableRecording(
        `${name} is a season file and no recording: npm start -- --no-season --fixtures FILE plays its matches`,
      );
    if (isSmall && isNothing) return { kind: 'beside', bytes: Buffer.from(head), said };
    for (const line of said) say(line);
    return { kind: 'lines', read };
  }
  const bytes = await wholeOf(name, all);
  const sayBroken = (): void => {
    const why = broken();
    if (why !== null) say(`${name}: ${why}; what was read up to there is used`);
  };
  if (isSession) {
    const session = sessionOfSpo(name, bytes);
    sayBroken();
    return { kind: 'session', session };
  }
  const text = saidText(name, bytes, say);
  if (isArchive) return { kind: 'har', text };
  const session = isLog ? sessionOfLog(name, text, say) : null;
  if (session === null && isLog) throw new UnreadableRecording(`${name} ${refusedBecause['other-version']}`);
  if (session === null) return { kind: 'feed', read: await feedOf(name, text, broken(), say) };
  sayBroken();
  return { kind: 'session', session };
}
