/** `npm run replay -- FILE …`: a recording through the protocol, the domain and the core of the site, without a screen. */
import { checkChain } from '../../domain/protocol/session/check-chain.ts';
import {
  type PlayedRecording,
  playRecording,
  type RecordedStep,
} from '../../domain/recording/play-recording.ts';
import { linesOfSpo } from '../../domain/recording/session-lines.ts';
import { type MessageTape, messagesUntil } from '../../domain/recording/message-tape.ts';
import { stepsOf } from '../../domain/recording/steps-of.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import { joinTapes } from '../../domain/recording/tape-writer.ts';
import {
  joinFeeds,
  type OpenedFile,
  openFiles,
  type OpenedRecording,
  UnreadableRecording,
} from '../../server/feed/recording/open-file.ts';
import { printable } from '../../server/log/printable.ts';
import { UnusableKeyframe } from '../../worker/replay/keyframe-state.ts';
import { UnplayableEntry } from '../../worker/replay/session-player.ts';
import { exitCodes, pacing, type ReplayResult, worstOf } from './exit-code.ts';
import { BadReplayOption, parseReplayOptions, type ReplayOptions, timeOf, usage } from './options.ts';
import { sessionOfSteps } from '../../worker/replay/feed-session.ts';
import { factsOfRecording, type RecordingFacts } from './recording-facts.ts';
import { type ReplayedRecording, replayRecording } from './replay-recording.ts';
import { showFeed } from './show-feed.ts';
import { showDifference, showSession } from './replay-session.ts';
import { harOf } from './session-export.ts';
import { writeMcap } from './mcap-export.ts';
import { writeParquet } from './parquet-export.ts';
import { counted, linesOfChainFaults, linesOfReplayed } from './replayed-lines.ts';
import { showFaults } from './show-faults.ts';
import { linesOfRows } from './print-rows.ts';
import { showFork } from './show-fork.ts';
import { spansOf, traceOf } from './trace-export.ts';

/** Names of files and of teams in them come to the terminal without control characters. */
const say = (line: string): void => console.log(printable(line));

const untilEnd = <Message extends { readonly pt: number }>(
  messages: readonly Message[],
  until: ReplayOptions['until'],
): readonly Message[] =>
  until === null ? messages : messages.filter(({ pt }) => pt <= timeOf(until, messages[0]?.pt ?? 0));

const tapeUntil = (tape: MessageTape, until: ReplayOptions['until']): MessageTape =>
  until === null ? tape : messagesUntil(tape, timeOf(until, tape.times[0] ?? 0));

function droppedOf(
  opened: readonly OpenedRecording[],
  played: PlayedRecording,
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
  played: PlayedRecording,
  replayed: ReplayedRecording,
  dropped: Readonly<Record<string, number>>,
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

/** Recordings of an exchange: imported, published by the site's own publisher, and read by the core. */
async function showRecordings(
  opened: readonly OpenedRecording[],
  options: ReplayOptions,
): Promise<ReplayResult> {
  const messages = tapeUntil(joinTapes(opened.map((one) => one.messages)), options.until);
  const facts = factsOfRecording(messages);
  const played = playRecording(messages, siteDirectory);
  const wait = pacing(options.speed, options.maxGapMs);
  const replayed = await replayRecording(played.steps, wait === undefined ? {} : { wait });
  const dropped = droppedOf(opened, played, replayed);
  report(facts, played, replayed, dropped);
  if (options.json)
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
  if (played.steps.length === 0) {
    say(`nothing    in it is a market of a match that the site offers (${counted(dropped)})`);
    return 'nothingUsable';
  }
  const isExpected = options.expect === null || options.expect === replayed.hash;
  return isExpected && replayed.hash === replayed.serverHash ? 'verified' : 'differs';
}

type OpenedSession = Extract<OpenedFile, { kind: 'session' }>;

const isSession = (one: OpenedFile): one is OpenedSession => one.kind === 'session';

const forSessions = ({
  from,
  at,
  show,
  stopWhen,
  asserts,
  to,
  faults,
  fork,
  query,
  ...flags
}: ReplayOptions): boolean =>
  asserts.length > 0 ||
  [from, at, show, stopWhen, to === 'spo' ? null : to, faults, fork, query].some((one) => one !== null) ||
  flags.diff ||
  flags.stats ||
  flags.commands;

/** A reader that has seen enough, such as head, closes the pipe. */
process.stdout.on('error', () => process.exit());

/** Waits until the reader has taken what was written, so that a long session does not fill the memory. */
async function print(lines: Iterable<string> | AsyncIterable<string>): Promise<void> {
  for await (const line of lines)
    if (!process.stdout.write(`${line}\n`))
      await new Promise((resolve) => void process.stdout.once('drain', resolve));
}

const printBytes = (part: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(part, (error) => (error == null ? resolve() : reject(error)));
  });

/** What is printed of the sessions is not all of them where they are damaged: that is said beside it. */
function resultOfChains(sessions: readonly OpenedSession[], toErrors: (line: string) => void): ReplayResult {
  return worstOf(
    sessions.map(({ name, session }) => {
      const chain = checkChain(session);
      for (const line of linesOfChainFaults(name, chain)) toErrors(line);
      if (chain.changed !== null) return 'differs';
      return chain.damage === null ? 'verified' : 'notVerified';
    }),
  );
}

/** The steps of all recordings, those of a feed and those of exchanges. */
function stepsIn(files: readonly OpenedFile[], until: ReplayOptions['until']): readonly RecordedStep[] {
  const feeds = files.flatMap((one) => (one.kind === 'feed' ? [one.feed] : []));
  const recordings = files.flatMap((one) => (one.kind === 'recordings' ? one.recordings : []));
  const exchange = joinTapes(recordings.map(({ messages }) => messages));
  return stepsOf(
    { feed: untilEnd(joinFeeds(feeds), until), exchange: [tapeUntil(exchange, until)] },
    siteDirectory,
  );
}

async function printSession(files: readonly OpenedFile[], { until }: ReplayOptions): Promise<ReplayResult> {
  if (files.some(isSession))
    throw new BadReplayOption(
      '--to spo takes recordings of a feed or an exchange, and this is a session already: --to jsonl and --to har print it in another form',
    );
  if (process.stdout.isTTY)
    throw new BadReplayOption('--to spo prints bytes: send them into a file, "… --to spo > match.spo"');
  const steps = stepsIn(files, until);
  const session = steps.length === 0 ? null : await sessionOfSteps(steps);
  if (session === null) throw new UnreadableRecording('nothing in the files is offered on the site');
  if (session.isCut) console.error('the session is full: what came after its last entry is not in it');
  await new Promise<void>((resolve) => void process.stdout.write(session.bytes, () => resolve()));
  return session.isCut ? 'notVerified' : 'verified';
}

/** The forms of a session that are texts. */
const doors = { har: harOf, jsonl: linesOfSpo, perfetto: traceOf, spans: spansOf } as const;

async function eachOf<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  for (const one of all) results.push(await act(one));
  return results;
}

async function main(): Promise<ReplayResult> {
  const options = parseReplayOptions(process.argv.slice(2));
  if (options.help) {
    say(usage.split('\n')[0] ?? '');
    for (const line of usage.split('\n').slice(1)) say(line);
    return 'verified';
  }
  const toErrors = (line: string): void => console.error(printable(line));
  const files = await openFiles(
    options.files,
    options.names,
    options.to === null && options.query === null ? say : toErrors,
  );
  const sessions = files.filter(isSession);
  const opened = files.flatMap((one) => (one.kind === 'recordings' ? one.recordings : []));
  const feeds = files.flatMap((one) => (one.kind === 'feed' ? [one.feed] : []));
  if (opened.length + feeds.length > 0 && forSessions(options))
    throw new BadReplayOption(
      'this option takes recorded sessions (.spo) only: --to spo makes one of a feed or an exchange',
    );
  const [first, second] = sessions;
  if (options.diff && first !== undefined && second !== undefined)
    return showDifference([first, second], say);
  if (options.to === 'spo') return printSession(files, options);
  const { fork } = options;
  if (fork !== null) return worstOf(await eachOf(sessions, (one) => showFork(one, fork, options, say)));
  if (options.to === 'fork')
    throw new BadReplayOption('--to fork prints a fork: name its place with --fork N');
  const { query: table, as: form, to } = options;
  if (to === 'mcap' || to === 'parquet') {
    if (process.stdout.isTTY || sessions.length !== 1)
      throw new BadReplayOption(
        `--to ${to} prints the bytes of one session: send them into a file, "… --to ${to} > FILE"`,
      );
    for (const { session } of sessions)
      await (to === 'mcap'
        ? writeMcap(session, printBytes)
        : writeParquet(session, table ?? 'prices', printBytes));
    return resultOfChains(sessions, toErrors);
  }
  if (table !== null) {
    for (const { session } of sessions) await print(linesOfRows(session, { table, form }));
    return resultOfChains(sessions, toErrors);
  }
  if (to !== null) {
    const write = doors[to];
    for (const { session } of sessions) await print(write(session));
    return resultOfChains(sessions, toErrors);
  }
  const results: ReplayResult[] = [];
  const { faults } = options;
  for (const session of sessions)
    results.push(
      await (faults === null
        ? showSession(session, options, say)
        : showFaults(session, faults, options, say)),
    );
  if (feeds.length > 0) results.push(await showFeed(feeds, options, say));
  if (opened.length > 0) results.push(await showRecordings(opened, options));
  return worstOf(results);
}

/** Bad input ends in a sentence. */
function resultOfError(error: unknown): ReplayResult {
  if (error instanceof BadReplayOption)
    console.error(`${printable(error.message)} (npm run replay -- --help)`);
  else if (
    error instanceof UnreadableRecording ||
    error instanceof UnusableKeyframe ||
    error instanceof UnplayableEntry
  )
    console.error(printable(error.message));
  else throw error;
  return 'nothingUsable';
}

process.exitCode = exitCodes[await main().catch(resultOfError)];
