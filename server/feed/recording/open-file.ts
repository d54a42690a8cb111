/** Opens files of recordings: packed ones, archives and folders of several, each file by its content. What is broken is said with its place. */
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SpoFile } from '../../../domain/protocol/session/spo-file.ts';
import type { FileParts } from '../../../domain/protocol/session/spo-parts.ts';
import type { AttachedFile } from '../../../domain/recording/har-frames.ts';
import { inTimeOrder } from '../../../domain/recording/message-times.ts';
import type { ReadFeed } from '../../../domain/recording/read-feed.ts';
import type { ReadLines } from '../../../domain/recording/read-lines.ts';
import {
  createNames,
  hasNames,
  joinNames,
  readNames,
  type RecordedNames,
  withNames,
} from '../../../domain/recording/recorded-names.ts';
import {
  readRecorded,
  type PrintLine,
  sessionOfHar,
  sessionOfSpo,
  recordedText,
  UnreadableRecording,
} from './read-recorded.ts';
import { isReadInParts, partsOfFile } from './session-parts.ts';
import { DOUBT, readText } from '../../../domain/packed/text-of-file.ts';
import { filesInFolder, partOfFile, readFirst, whyUnreadable } from './files-in.ts';
import { filesInFile, unpack } from './unpack.ts';
import { type FilePart, MAX_RECORDING_BYTES, partOfBytes } from '../../../domain/packed/unpack-parts.ts';

export { UnreadableRecording } from './read-recorded.ts';
export { whyUnreadable } from './files-in.ts';

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

/** Messages of an exchange that are kept together: later ones are left out and counted. */
export const MAX_MESSAGES = 2_000_000;
/** An archive of thousands of files may have as many faults. */
const MOST_SAID = 50;
const MAX_NAMES_BYTES = 64 * 1024 * 1024;

/** A file that is no recording by itself. */
interface Beside {
  readonly bytes: Uint8Array;
  /** Why it is none: said where no HAR names the file. */
  readonly said: readonly string[];
}
/** Further files are not kept for a HAR. */
const MAX_BESIDE_BYTES = 512 * 1024 * 1024;

/** The files beside the recordings, for the HARs that name them. */
function createBeside(say: PrintLine) {
  const files = new Map<string, Beside>();
  const used = new Set<string>();
  let size = 0;
  return {
    keep(name: string, file: Beside): void {
      size += file.bytes.length;
      if (size <= MAX_BESIDE_BYTES) files.set(basename(name), file);
      else file.said.forEach(say);
    },
    attached: ((path) => {
      const name = basename(path.replaceAll('\\', '/'));
      const found = files.get(name);
      if (found === undefined) return null;
      used.add(name);
      return { bytes: found.bytes, text: () => recordedText(found.bytes) };
    }) satisfies AttachedFile,
    /** Says why the files that no HAR has named hold nothing. */
    sayUnused(): void {
      for (const [name, { said }] of files) if (!used.has(name)) said.forEach(say);
    },
  };
}

/** The session of a HAR file, or why it is refused. */
function sessionIn(
  { name, text }: { readonly name: string; readonly text: string },
  attached: AttachedFile,
  say: PrintLine,
): OpenedFile | string {
  try {
    const session = sessionOfHar(name, text, attached, say);
    return { kind: 'session', name, session };
  } catch (error) {
    if (error instanceof UnreadableRecording) return error.message;
    throw error;
  }
}

/** Why a file is refused, in a sentence. */
const refusalOf = (name: string, error: unknown): string =>
  error instanceof UnreadableRecording ? error.message : `${name}: ${whyUnreadable(error)}`;

const nothingIn = (name: string, isEmpty: boolean): string =>
  isEmpty
    ? `${name} is empty`
    : `${name} holds no line of a Betfair stream history, no message of an odds feed and no recorded session`;

/** Gathers what the files hold. A file that cannot be read does not cost the others. */
function createGathering(tell: PrintLine) {
  let said = 0;
  const say: PrintLine = (line) => {
    if (++said <= MOST_SAID) tell(line);
  };
  const sessions: OpenedFile[] = [];
  const feeds: (ReadFeed & { readonly name: string })[] = [];
  const recordings: OpenedRecording[] = [];
  const names: RecordedNames[] = [];
  const refusals: string[] = [];
  const hars: { readonly name: string; readonly text: string }[] = [];
  const beside = createBeside(say);
  let messages = 0;
  return {
    names,
    async take(name: string, packed: FilePart): Promise<void> {
      try {
        for await (const file of filesInFile(name, packed)) {
          const read = await readRecorded(file, MAX_MESSAGES - messages, say).catch((error: unknown) => {
            if (!(error instanceof UnreadableRecording)) throw error;
            refusals.push(error.message);
            return null;
          });
          if (read === null) continue;
          if (read.kind === 'session')
            sessions.push({ kind: 'session', name: file.name, session: read.session });
          else if (read.kind === 'har') {
            hars.push({ name: file.name, text: read.text });
            const why = file.broken();
            if (why !== null) say(`${file.name}: ${why}; what was read up to there is used`);
          } else if (read.kind === 'beside') beside.keep(file.name, read);
          else if (read.kind === 'feed') feeds.push({ name: file.name, ...read.read });
          else {
            if (hasNames(read.read.names)) names.push(read.read.names);
            messages += read.read.messages.length;
            if (read.read.messages.length > 0) recordings.push({ name: file.name, ...read.read });
          }
        }
      } catch (error) {
        refusals.push(refusalOf(name, error));
      }
    },
    /** A session whose parts are read while it is played. */
    takeSession(name: string, parts: FileParts): void {
      try {
        sessions.push({ kind: 'session', name, session: sessionOfSpo(name, parts) });
      } catch (error) {
        refusals.push(refusalOf(name, error));
      }
    },
    /** `name`: of the file or folder that was asked for. `isEmpty`: there was no byte in it. */
    end(name: string, isEmpty: boolean): readonly OpenedFile[] {
      for (const har of hars) {
        const read = sessionIn(har, beside.attached, say);
        if (typeof read === 'string') refusals.push(read);
        else sessions.push(read);
      }
      beside.sayUnused();
      const opened = [...sessions];
      if (feeds.length > 0) opened.push({ kind: 'feed', feed: joined(name, feeds) });
      if (recordings.length > 0) opened.push({ kind: 'recordings', recordings });
      if (opened.length + names.length === 0)
        throw new UnreadableRecording(refusals[0] ?? nothingIn(name, isEmpty));
      for (const refusal of refusals) say(`${refusal}; it is passed over`);
      if (said > MOST_SAID) tell(`${name}: ${said - MOST_SAID} more lines like these`);
      return opened;
    },
  };
}

/** All texts of a file as one feed, by time. */
function joined(name: string, feeds: readonly ReadFeed[]): OpenedFeed {
  const dropped = new Map<string, number>();
  for (const feed of feeds)
    for (const [reason, count] of feed.dropped) dropped.set(reason, (dropped.get(reason) ?? 0) + count);
  return {
    name,
    messages: inTimeOrder(feeds.map(({ messages }) => messages)),
    dropped,
    problems: feeds.flatMap(({ problems }) => problems),
  };
}

/** Recordings with the names that they lack. */
const named = (opened: readonly OpenedFile[], names: RecordedNames): readonly OpenedFile[] =>
  opened.map((one) =>
    one.kind === 'recordings'
      ? {
          ...one,
          recordings: one.recordings.map((recording) => ({
            ...recording,
            messages: withNames(recording.messages, names),
          })),
        }
      : one,
  );

/**
 * Reads the bytes of a file, also of a packed one or an archive of several: each session of it, its messages of a feed as one, and its
 * recordings of an exchange. Each broken line is said with its number; what is before and after it is used. The server opens files and folders by
 * `openFiles`; tests open thousands of damaged files in memory.
 */
export async function openBytes(name: string, bytes: Buffer, say: PrintLine): Promise<readonly OpenedFile[]> {
  const gathering = createGathering(say);
  await gathering.take(name, partOfBytes(bytes));
  return named(gathering.end(name, bytes.length === 0), joinNames(gathering.names));
}

/** What the file system answers; throws UnreadableRecording where it refuses. */
const asked = <T>(path: string, answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw new UnreadableRecording(`${path}: ${whyUnreadable(error)}`);
  });

async function gathered(path: string, say: PrintLine) {
  const found = await asked(path, stat(path));
  if (!found.isFile() && !found.isDirectory()) throw new UnreadableRecording(`${path} is not a file`);
  const gathering = createGathering(say);
  const paths = found.isDirectory() ? await asked(path, filesInFolder(path)) : [path];
  let bytes = 0;
  for (const file of paths) {
    const { size } = await asked(file, stat(file));
    if (size === 0) await asked(file, readFirst(file));
    bytes += size;
    if (size > MAX_RECORDING_BYTES)
      throw new UnreadableRecording(`${file} is larger than ${MAX_RECORDING_BYTES / 1024 / 1024 / 1024} GB`);
    const name = found.isDirectory() ? join(basename(path), file.slice(path.length)) : basename(file);
    if (await asked(file, isReadInParts(file, size))) gathering.takeSession(name, partsOfFile(file, size));
    else await gathering.take(name, partOfFile(file, size));
  }
  return { opened: gathering.end(basename(path), bytes === 0), names: joinNames(gathering.names) };
}

export async function openFile(path: string, say: PrintLine): Promise<readonly OpenedFile[]> {
  const { opened, names } = await gathered(path, say);
  return named(opened, names);
}

async function namesOf(path: string, size: number, say: PrintLine): Promise<readonly RecordedNames[]> {
  const files = await unpack(path, partOfFile(path, size));
  return files.map(({ name, bytes }) => {
    const { text, isDoubtful } = readText(bytes);
    if (isDoubtful) say(`${basename(name)}: ${DOUBT}`);
    return readNames(text);
  });
}

async function namesIn(path: string, say: PrintLine): Promise<RecordedNames> {
  const option = `--names ${path}`;
  const found = await asked(option, stat(path));
  if (found.isFile() && found.size === 0) await asked(option, readFirst(path));
  if (!found.isFile())
    throw new UnreadableRecording(`${option} is ${found.isDirectory() ? 'a folder, ' : ''}not a file`);
  if (found.size > MAX_NAMES_BYTES)
    throw new UnreadableRecording(`--names ${path} is larger than ${MAX_NAMES_BYTES / 1024 / 1024} MB`);
  const names = joinNames(await asked(option, namesOf(path, found.size, say)));
  if (hasNames(names)) return names;
  throw new UnreadableRecording(
    `--names ${path} holds no names: it takes a market catalogue of the exchange (JSON), or lines with an id and a name`,
  );
}

/** Opens several files together: the names in one of them, and in the files of `names`, are those of all. */
export async function openFiles(
  paths: readonly string[],
  names: readonly string[],
  say: PrintLine,
): Promise<readonly OpenedFile[]> {
  const tables = [createNames()];
  for (const path of names) tables.push(await namesIn(path, say));
  const opened: OpenedFile[] = [];
  for (const path of paths) {
    const one = await gathered(path, say);
    opened.push(...one.opened);
    tables.push(one.names);
  }
  return named(opened, joinNames(tables));
}

/** Files of a feed belong together: one may hold the names of the other's matches. */
export const joinFeeds = (feeds: readonly OpenedFeed[]) => inTimeOrder(feeds.map(({ messages }) => messages));
