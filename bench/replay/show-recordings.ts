/** Recordings of an exchange: imported, published by the site's own publisher, and read by the core. A long one is read in parts. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { MAX_RECORDING_BYTES } from '../../domain/packed/unpack-parts.ts';
import { type MessageTape, messagesUntil } from '../../domain/recording/message-tape.ts';
import {
  type StreamedRecording,
  streamParts,
  streamRecording,
} from '../../domain/recording/play-recording.ts';
import type { ReadLines } from '../../domain/recording/read-lines.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import { joinTapes } from '../../domain/recording/tape-writer.ts';
import type { OpenedRecording } from '../../server/feed/recording/open-file.ts';
import { NotInParts, readInParts } from '../../server/feed/recording/read-in-parts.ts';
import { isStream, sayOfLines } from '../../server/feed/recording/read-recorded.ts';
import { longFile, WHOLE_SESSION_BYTES } from '../../server/feed/recording/session-parts.ts';
import { pacing, type ReplayResult } from './exit-code.ts';
import { endOf, type ReplayOptions } from './options.ts';
import { createRecordingFacts, factsOfRecording, type RecordingFacts } from './recording-facts.ts';
import { type ReplayedRecording, replayRecording } from './replay-recording.ts';
import { counted, linesOfReplayed } from './replayed-lines.ts';

type Say = (line: string) => void;
type Dropped = Pick<ReadLines, 'dropped'>;

export const tapeUntil = (tape: MessageTape, until: ReplayOptions['until']): MessageTape =>
  until === null || tape.times[0] === undefined ? tape : messagesUntil(tape, endOf(until, tape.times[0]));

function droppedOf(
  opened: readonly Dropped[],
  played: StreamedRecording,
  replayed: ReplayedRecording,
): Record<string, number> {
  const all: Record<string, number> = {};
  for (const counts of [
    ...opened.map(({ dropped }) => dropped),
    played.book.dropped,
    new Map(Object.entries(replayed.dropped)),
  ])
    for (const [reason, count] of counts) all[reason] = (all[reason] ?? 0) + count;
  return all;
}

function report(
  facts: RecordingFacts,
  played: StreamedRecording,
  replayed: ReplayedRecording,
  dropped: Readonly<Record<string, number>>,
  say: Say,
): void {
  const time = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');
  say(
    `recorded   ${time(facts.firstAt)} to ${time(facts.lastAt)}, ${facts.messages} messages, ${facts.priceChanges} changes of prices to back`,
  );
  say(`markets    ${facts.marketIds} ids in the recording; matches ${played.book.matches.size}`);
  for (const { facts: match, followed } of played.book.matches.values())
    say(
      `           ${match.home.name.ko} – ${match.away.name.ko}: ${followed.stage}${followed.result.knowsGoals ? `, ${followed.score.home}:${followed.score.away}` : ''}`,
    );
  say(
    `waves      ${facts.waves.map(({ at, markets }) => `${markets} (${time(at).slice(11, 19)})`).join(', ') || 'none'} markets suspended at once`,
  );
  say(`runners    ${counted(facts.runners)}`);
  for (const line of linesOfReplayed(replayed, dropped)) say(line);
}

/** What was played of recordings, and what came of it. */
interface Shown {
  readonly facts: RecordingFacts;
  readonly opened: readonly Dropped[];
  readonly played: StreamedRecording;
  readonly replayed: ReplayedRecording;
}

function sayShown(
  { facts, opened, played, replayed }: Shown,
  { json, expect }: ReplayOptions,
  say: Say,
): ReplayResult {
  const dropped = droppedOf(opened, played, replayed);
  report(facts, played, replayed, dropped, say);
  if (json)
    say(
      JSON.stringify({
        events: replayed.events,
        dropped,
        matches: played.book.matches.size,
        markets: facts.marketIds,
        updates: replayed.updates,
        seconds: replayed.seconds,
        hash: replayed.hash,
        waves: facts.waves.map(({ markets }) => markets),
        runners: facts.runners,
        settled: replayed.settled,
      }),
    );
  if (played.used === 0) {
    say(`nothing    in it is a market of a match that the site offers (${counted(dropped)})`);
    return 'nothingUsable';
  }
  const isExpected = expect === null || expect === replayed.hash;
  return isExpected && replayed.hash === replayed.serverHash ? 'verified' : 'differs';
}

export async function showRecordings(
  opened: readonly OpenedRecording[],
  options: ReplayOptions,
  say: Say,
): Promise<ReplayResult> {
  const messages = tapeUntil(joinTapes(opened.map((one) => one.messages)), options.until);
  const facts = factsOfRecording(messages);
  const played = streamRecording(messages, siteDirectory);
  const wait = pacing(options.speed, options.maxGapMs);
  const replayed = await replayRecording(played.steps, wait === undefined ? {} : { wait });
  return sayShown({ facts, opened, played, replayed }, options, say);
}

/** The file, if it can be read in parts: a long one, alone, that is played from its beginning to its end at once. */
async function longFileIn({ files, names, speed, until, to }: ReplayOptions, least: number) {
  const [path] = files;
  if (path === undefined || files.length + names.length > 1) return null;
  if (speed !== null || until !== null || to !== null) return null;
  const found = await stat(path).catch(() => null);
  if (found?.isFile() !== true || found.size <= least || found.size > MAX_RECORDING_BYTES) return null;
  const file = longFile(path, found.size);
  const head = new Uint8Array(Math.min(HEAD_BYTES, found.size));
  file.readInto(head, 0);
  return isStream(head) ? file : null;
}

const HEAD_BYTES = 64;

/** null: the file is not a long recording of an exchange that can be read in parts. `least`: bytes that a longer one has. */
export async function showLongRecording(
  options: ReplayOptions,
  say: Say,
  least = WHOLE_SESSION_BYTES,
): Promise<ReplayResult | null> {
  const file = await longFileIn(options, least);
  if (file === null) return null;
  try {
    const { defined, parts, end } = readInParts(file);
    const facts = createRecordingFacts();
    const looked = function* (): Generator<MessageTape> {
      for (const part of parts) {
        facts.take(part);
        yield part;
      }
    };
    const played = streamParts(defined, looked(), siteDirectory);
    const replayed = await replayRecording(played.steps);
    const read = end();
    const found = facts.end();
    const { messages } = found;
    sayOfLines(basename(options.files[0] ?? ''), { ...read, messages }, { letters: read.letters, say });
    return sayShown({ facts: found, opened: [read], played, replayed }, options, say);
  } catch (error) {
    if (error instanceof NotInParts) return null;
    throw error;
  }
}
