/**
 * A recording of an exchange or of an odds feed as a session, by the importers and the publisher of the site. Files are read as streams: what is
 * kept is their messages, up to a limit, and of a feed's file its text.
 */
import { decoderOf, encodingOfFeed } from '../../../domain/packed/text-encoding.ts';
import { readByLetters, readFeedText } from '../../../domain/packed/text-of-feed.ts';
import { type Bytes, type PackedFile, peek, RefusedFile } from '../../../domain/packed/unpack-parts.ts';
import { joinedBytes } from '../../../domain/joined-bytes.ts';
import { hasFeedMessages } from '../../../domain/recording/cut-messages.ts';
import { isHar } from '../../../domain/recording/har.ts';
import { inTimeOrder } from '../../../domain/recording/message-times.ts';
import {
  type ReadFeed,
  readFeedInSlices,
  type TimedFeedMessage,
} from '../../../domain/recording/read-feed.ts';
import {
  createLineReader,
  type MostKept,
  TOO_MANY_MESSAGES,
  type ReadLines,
} from '../../../domain/recording/read-lines.ts';
import { joinNames, withNames } from '../../../domain/recording/recorded-names.ts';
import { siteDirectory } from '../../../domain/recording/site-directory.ts';
import { stepsInSlices } from '../../../domain/recording/steps-of.ts';
import { isSpo } from '../../../domain/protocol/session/spo-file.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { sessionOfSteps } from '../feed-session.ts';
import { nextTask } from '../next-task.ts';
import { inTurns } from '../../../domain/recording/slices.ts';
import { filesInPacked, OtherPacking } from './files-in.ts';
import type { ImportedRecording, OnProgress, OpenProgress, OpenRefusal } from './stage-api.ts';

/** Limits of all files together that one dropped file holds. */
export interface ImportLimits {
  /** Later messages are left out, and counted. */
  readonly messages: number;
  /** Of the lines of an exchange that messages are kept of; later messages are left out, and counted. */
  readonly exchangeBytes: number;
  /** Characters of a feed's files, each of which is searched as a whole. */
  readonly feedText: number;
}
const ofStage: ImportLimits = {
  messages: 1_000_000,
  exchangeBytes: 512 * 1024 * 1024,
  feedText: 256 * 1024 * 1024,
};
/** So many messages are read or played in one turn: some milliseconds. */
export const SLICE_MESSAGES = 1000;
/** So much of the beginning shows the form of a file. */
const HEAD_BYTES = 1024 * 1024;

/** A way to read a file without a wait. A session of more than `above` bytes is played while its parts are read, and is never in memory as a whole. */
export interface ReadInParts {
  readonly above: number;
  readonly read: (blob: Blob) => Uint8Array;
}

export interface Reading {
  readonly onProgress?: OnProgress;
  /** When it is aborted, the call rejects with its reason. */
  readonly signal?: AbortSignal;
  readonly limits?: ImportLimits;
  /** undefined: the runtime has none. */
  readonly inParts?: ReadInParts | undefined;
}

class TooLong extends Error {}

/** A session, a HAR file, or frames of one: no recording of a feed. */
const isOfSocket = (head: Uint8Array, text: string): boolean =>
  isSpo(head) ||
  isHar(text) ||
  /^\uFEFF?\s*\{(?:[^\n]{0,200}"spo"\s*:|"type":"(?:send|receive)","time":)/.test(text);

/** The bytes as texts. */
async function* textsOf(bytes: Bytes, encoding: string): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** The parts, of at most `most` bytes or letters together. */
async function partsOf<T extends { readonly length: number }>(
  all: AsyncIterable<T>,
  most: number,
): Promise<{ readonly parts: readonly T[]; readonly size: number }> {
  const parts: T[] = [];
  let size = 0;
  for await (const part of all) {
    size += part.length;
    if (size > most) throw new TooLong();
    parts.push(part);
  }
  return { parts, size };
}

/** The chunks in memory of their own: that of a chunk may be used again. */
async function* copied(bytes: Bytes): Bytes {
  for await (const chunk of bytes) yield chunk.slice();
}

/** A text whose bytes do not show its encoding is read by all its letters. */
async function feedTextIn(bytes: Bytes, encoding: string, most: number) {
  if (encoding === 'utf-8') {
    const { parts, size } = await partsOf(copied(bytes), most);
    return { text: readFeedText(joinedBytes(parts)).text, size };
  }
  const { parts, size } = await partsOf(textsOf(bytes, encoding), most);
  return { text: parts.join(''), size };
}

async function feedIn(
  bytes: Bytes,
  encoding: string,
  { most, signal }: { readonly most: number; readonly signal: AbortSignal | undefined },
): Promise<ReadFeed & { size: number }> {
  const { text, size } = await feedTextIn(bytes, encoding, most);
  const read = await inTurns(readFeedInSlices(text, SLICE_MESSAGES), nextTask, signal);
  return { ...read, size };
}

const ofUtf8 = decoderOf('utf-8');
const lineText = (bytes: Uint8Array): string => readByLetters(bytes, ofUtf8.decode(bytes)).text;

async function linesIn(bytes: Bytes, encoding: string, most: MostKept): Promise<ReadLines> {
  const reader = createLineReader(lineText, most);
  if (encoding === 'utf-8') for await (const chunk of bytes) reader.push(chunk);
  else {
    const encoder = new TextEncoder();
    for await (const text of textsOf(bytes, encoding)) reader.push(encoder.encode(text));
  }
  return reader.end();
}

/** What the files of a recording hold. */
function createGathered(most: ImportLimits, signal: AbortSignal | undefined) {
  const feeds: (readonly TimedFeedMessage[])[] = [];
  const lines: ReadLines[] = [];
  let [messages, exchangeBytes, feedText] = [0, 0, 0];
  let [passedOver, others, left] = [0, 0, 0];
  const countDropped = (dropped: ReadonlyMap<string, number>): void => {
    for (const [reason, count] of dropped)
      if (reason === TOO_MANY_MESSAGES) left += count;
      else passedOver += count;
  };
  /** These return the number of messages in the file. */
  const takeLines = async (all: Bytes, encoding: string): Promise<number> => {
    const rest = { messages: most.messages - messages, bytes: most.exchangeBytes - exchangeBytes };
    const read = await linesIn(all, encoding, rest);
    const found = read.messages.length + (read.dropped.get(TOO_MANY_MESSAGES) ?? 0);
    if (found > 0) countDropped(read.dropped);
    lines.push(read);
    messages += read.messages.length;
    exchangeBytes += read.bytes;
    return found;
  };
  const takeFeed = async (all: Bytes, encoding: string): Promise<number> => {
    const read = await feedIn(all, encoding, { most: most.feedText - feedText, signal });
    const found = read.messages.length;
    const kept = read.messages.slice(0, most.messages - messages);
    if (found > 0) countDropped(read.dropped);
    feeds.push(kept);
    messages += kept.length;
    left += found - kept.length;
    feedText += read.size;
    return found;
  };
  return {
    /** Returns whether the file is of a socket, which the importers do not read. */
    async take({ bytes, broken }: PackedFile): Promise<boolean> {
      const { head, all } = await peek(bytes, HEAD_BYTES);
      const encoding = encodingOfFeed(head);
      const beginning = decoderOf(encoding).decode(head.subarray(0, HEAD_BYTES));
      if (isOfSocket(head, beginning)) {
        others++;
        return true;
      }
      const isLines = beginning.startsWith('{"op":"mcm"') || !hasFeedMessages(beginning);
      const found = await (isLines ? takeLines : takeFeed)(all, encoding);
      if (found === 0) others++;
      if (broken() !== null) passedOver++;
      return false;
    },
    async end() {
      const names = joinNames(lines.map((read) => read.names));
      const exchange = lines.map((read) => withNames(read.messages, names));
      const feed = inTimeOrder(feeds);
      const playing = stepsInSlices({ feed, exchange }, siteDirectory, SLICE_MESSAGES);
      const streamed = messages === 0 ? null : await inTurns(playing, nextTask, signal);
      return { streamed, others, imported: { messages, passedOver, left } };
    },
  };
}

interface Imported {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly others: number;
  readonly imported: ImportedRecording;
}

/** Progress at most once a hundredth. */
function inHundredths(step: OpenProgress['step'], whole: number, onProgress: OnProgress) {
  let last = -1;
  return (done: number): void => {
    const percent = Math.min(100, Math.floor((done / Math.max(1, whole)) * 100));
    if (percent === last) return;
    last = percent;
    onProgress({ step, percent });
  };
}

/** The refusal of a file; null: the error is another one. */
function refusalOf(error: unknown): OpenRefusal | null {
  if (error instanceof OtherPacking) return 'other-packing';
  if (error instanceof RefusedFile) return 'damaged-archive';
  return error instanceof TooLong ? 'feed-too-large' : null;
}

/** null: nothing in the file is a recording of a feed or an exchange. */
export async function importRecording(
  name: string,
  file: Blob,
  { onProgress = () => {}, signal, limits = ofStage }: Reading = {},
): Promise<Result<Imported, OpenRefusal> | null> {
  const gathered = createGathered(limits, signal);
  try {
    const showRead = inHundredths('read', file.size, onProgress);
    const onRead = (bytes: number): void => {
      signal?.throwIfAborted();
      showRead(bytes);
    };
    // The first file of an archive decides: a session, or a HAR with its frames, is opened in another way.
    let isFirst = true;
    for await (const one of filesInPacked(name, file, onRead)) {
      const { head, all } = await peek(one.bytes, 1);
      if (head.length === 0) continue;
      const isSocket = await gathered.take({ ...one, bytes: all });
      // Inside a packing, the reason of the signal looks like data that break off.
      signal?.throwIfAborted();
      if (isSocket && isFirst) return null;
      isFirst = false;
    }
  } catch (error) {
    signal?.throwIfAborted();
    const why = refusalOf(error);
    if (why === null) throw error;
    return refused(why);
  }
  const { streamed, others, imported } = await gathered.end();
  if (streamed === null) return null;
  const showPlayed = inHundredths('play', streamed.size, onProgress);
  const onStep = (): void => showPlayed(streamed.taken);
  const made = await sessionOfSteps(streamed.steps, signal === undefined ? { onStep } : { onStep, signal });
  if (made === null) return refused('nothing-offered');
  // Messages behind the last step show nothing.
  onStep();
  return ok({ bytes: new Uint8Array(made.bytes), others, imported: { ...imported, isCut: made.isCut } });
}
