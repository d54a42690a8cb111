/** Reads files of recordings: packed ones, archives of several, and each form by its content. What is broken is printed with its place. */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { hasFeedMessages } from '../../../domain/recording/cut-messages.ts';
import { type FeedProblem, type ReadFeed, readFeed } from '../../../domain/recording/read-feed.ts';
import { isSpo, openSpo, type SpoFile, type SpoRefusal } from '../../../domain/protocol/session/spo-file.ts';
import { fileOfLog } from '../../../domain/recording/log-file.ts';
import { type HarRefusal, readHar } from '../../../domain/recording/har.ts';
import { readSession } from '../../../domain/recording/session-log.ts';
import {
  inTimeOrder,
  MAX_PRINTED_PROBLEMS,
  type ReadLines,
  readLines,
} from '../../../domain/recording/read-lines.ts';
import { unpack, type Unpacked } from './unpack.ts';

export interface OpenedRecording extends ReadLines {
  readonly name: string;
}

export interface OpenedFeed extends ReadFeed {
  readonly name: string;
}

/** A recorded socket session, messages of a Unified Odds Feed, or recordings of an exchange. */
export type OpenedFile =
  | { readonly kind: 'session'; readonly name: string; readonly session: SpoFile }
  | { readonly kind: 'feed'; readonly feed: OpenedFeed }
  | { readonly kind: 'recordings'; readonly recordings: readonly OpenedRecording[] };

export const MAX_RECORDING_BYTES = 512 * 1024 * 1024;

export class UnreadableRecording extends Error {}

const because = {
  'too-long': 'the line is too long',
  'not-json': 'this is not JSON (the line is cut off or damaged)',
  'not-a-message': 'this is not a message of a Betfair stream history',
  'no-time': 'the publish time (pt) is missing or impossible',
  'too-many-changes': 'too many changes in one message',
} as const;

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
};
const MOST_NAMED = 10;

/** null: the text is no HAR file. */
function openedHar(file: string, text: string, say: (line: string) => void): SpoFile | null {
  const har = readHar(text);
  if (har === null) return null;
  if (!har.ok) throw new UnreadableRecording(`${file} ${harRefusedBecause[har.error]}`);
  const { sockets, frames, passedOver } = har.value;
  const names = Object.entries(passedOver)
    .slice(0, MOST_NAMED)
    .map(([what, count]) => `${what} ${count}`);
  say(
    `${basename(file)}: HAR, ${sockets} sockets, ${frames} frames; passed over: ${names.join(', ') || 'none'}`,
  );
  return fileOfLog(har.value);
}

function openedSpo(file: string, bytes: Uint8Array): SpoFile {
  const session = openSpo(bytes);
  if (!session.ok) throw new UnreadableRecording(`${file} ${refusedBecause[session.error]}`);
  if (session.value.count === 0)
    throw new UnreadableRecording(`${file} is a recorded session without an entry`);
  return session.value;
}

/** Longest text that the runtime takes as one. */
const MAX_TEXT_BYTES = 500 * 1024 * 1024;

interface TextFile {
  readonly name: string;
  readonly text: string;
  readonly broken: string | null;
}

function textOf({ name, bytes, broken }: Unpacked): TextFile {
  if (bytes.length > MAX_TEXT_BYTES)
    throw new UnreadableRecording(`${name}: its text is larger than ${MAX_TEXT_BYTES / 1024 / 1024} MB`);
  return { name, text: bytes.toString('utf8'), broken };
}

/** null: the text is no session. */
function textSession({ name, text, broken }: TextFile, say: (line: string) => void): SpoFile | null {
  const session = readSession(text);
  const file = session === null ? openedHar(name, text, say) : fileOfLog(session);
  for (const line of session?.badLines.slice(0, MAX_PRINTED_PROBLEMS) ?? [])
    say(`${name}, line ${line}: this is no entry of a session; the line is passed over`);
  if (file !== null && broken !== null) say(`${name}: ${broken}; what was read up to there is used`);
  return file;
}

/** All texts of a file as one feed, by time. */
function openedFeed(name: string, texts: readonly TextFile[], say: (line: string) => void): OpenedFeed {
  const dropped = new Map<string, number>();
  const parts = texts.map(({ name: inner, text, broken }) => {
    const read = readFeed(text);
    for (const { line, why } of read.problems)
      say(`${inner}, line ${line}: ${feedBecause[why]}; the message is passed over`);
    if (broken !== null)
      say(`${inner}, after ${read.messages.length} messages: ${broken}; what was read up to there is used`);
    for (const [reason, count] of read.dropped) dropped.set(reason, (dropped.get(reason) ?? 0) + count);
    return read;
  });
  return {
    name,
    messages: inTimeOrder(parts.map(({ messages }) => messages)),
    dropped,
    problems: parts.flatMap(({ problems }) => problems),
  };
}

function openedExchange(texts: readonly TextFile[], say: (line: string) => void): OpenedRecording[] {
  return texts.map(({ name, text, broken }) => {
    const read = readLines(text);
    for (const { line, why } of read.problems)
      say(`${name}, line ${line}: ${because[why]}; the line is passed over`);
    if (broken !== null)
      say(`${name}, after line ${read.lines}: ${broken}; what was read up to there is used`);
    return { name, ...read };
  });
}

/**
 * Reads the bytes of a file, also of a packed one or an archive of several: each session of it, its messages of a feed as one, and its
 * recordings of an exchange. Each broken line is printed with its number; what is before and after it is used.
 */
export async function openBytes(
  name: string,
  bytes: Buffer,
  say: (line: string) => void,
): Promise<readonly OpenedFile[]> {
  const opened: OpenedFile[] = [];
  const texts: TextFile[] = [];
  const refusals: string[] = [];
  const take = (one: Unpacked): void => {
    const text = isSpo(one.bytes) ? null : textOf(one);
    const session = text === null ? openedSpo(one.name, one.bytes) : textSession(text, say);
    if (session !== null) opened.push({ kind: 'session', name: one.name, session });
    else if (text !== null) texts.push(text);
  };
  const files = await unpack(name, bytes).catch((error: unknown) => {
    throw new UnreadableRecording(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  });
  for (const one of files)
    try {
      take(one);
    } catch (error) {
      // A file of an archive does not cost the others.
      if (!(error instanceof UnreadableRecording)) throw error;
      refusals.push(error.message);
    }
  const [feed, others] = [
    texts.filter(({ text }) => hasFeedMessages(text)),
    texts.filter(({ text }) => !hasFeedMessages(text)),
  ];
  if (feed.length > 0) opened.push({ kind: 'feed', feed: openedFeed(name, feed, say) });
  const recordings = openedExchange(others, say).filter(({ messages }) => messages.length > 0);
  if (recordings.length > 0) opened.push({ kind: 'recordings', recordings });
  if (opened.length > 0) for (const refusal of refusals) say(`${refusal}; it is passed over`);
  else
    throw new UnreadableRecording(
      refusals[0] ??
        `${name} holds no line of a Betfair stream history, no message of an odds feed and no recorded session`,
    );
  return opened;
}

export async function openFile(file: string, say: (line: string) => void): Promise<readonly OpenedFile[]> {
  const found = await stat(file).catch(() => null);
  if (found === null) throw new UnreadableRecording(`${file}: there is no such file`);
  if (!found.isFile()) throw new UnreadableRecording(`${file} is not a file`);
  if (found.size > MAX_RECORDING_BYTES)
    throw new UnreadableRecording(`${file} is larger than ${MAX_RECORDING_BYTES / 1024 / 1024} MB`);
  return openBytes(basename(file), await readFile(file), say);
}

/** Files of a feed belong together: one may hold the names of the other's matches. */
export const joinFeeds = (feeds: readonly OpenedFeed[]) => inTimeOrder(feeds.map(({ messages }) => messages));
