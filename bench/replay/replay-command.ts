/** What `npm run replay` does with its arguments: the files are opened, the options say what is done with them, and it ends with a result. */
import { checkChain } from '../../domain/protocol/session/check-chain.ts';
import type { LiveFaultChoice } from '../../domain/recording/fault-plan.ts';
import type { RecordedStep } from '../../domain/recording/play-recording.ts';
import { linesOfSpo } from '../../domain/recording/session-lines.ts';
import { stepsOf } from '../../domain/recording/steps-of.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import { joinTapes } from '../../domain/recording/tape-writer.ts';
import {
  joinFeeds,
  type OpenedFile,
  openFiles,
  UnreadableRecording,
} from '../../server/feed/recording/open-file.ts';
import { printable } from '../../server/log/printable.ts';
import { UnusableKeyframe } from '../../worker/replay/keyframe-state.ts';
import { UnplayableEntry } from '../../worker/replay/session-player.ts';
import { type ReplayResult, worstOf } from './exit-code.ts';
import { BadReplayOption, endOf, parseReplayOptions, type ReplayOptions, usage } from './options.ts';
import { sessionOfSteps } from '../../worker/replay/feed-session.ts';
import { showFeed } from './show-feed.ts';
import { showLongRecording, showRecordings, tapeUntil } from './show-recordings.ts';
import { showDifference, showSession } from './replay-session.ts';
import { harOf } from './session-export.ts';
import { writeMcap } from './mcap-export.ts';
import { writeParquet } from './parquet-export.ts';
import { linesOfChainFaults } from './replayed-lines.ts';
import { showFaults } from './show-faults.ts';
import { linesOfRows } from './print-rows.ts';
import { showLiveFaults } from './show-live-faults.ts';
import { showFork } from './show-fork.ts';
import { spansOf, traceOf } from './trace-export.ts';

type Say = (line: string) => void;

/** Where the command writes. */
export interface ReplayOutput {
  readonly write: (line: string) => void;
  /** Resolves once the reader has taken the bytes, so that a long session does not fill the memory. */
  readonly writeBytes: (bytes: Uint8Array | string) => Promise<void>;
  readonly writeError: (line: string) => void;
  /** Bytes make no sense there. */
  readonly isTerminal: boolean;
}

const upTo = <Message extends { readonly pt: number }>(
  messages: readonly Message[],
  end: number,
): readonly Message[] => messages.filter(({ pt }) => pt <= end);

const untilEnd = <Message extends { readonly pt: number }>(
  messages: readonly Message[],
  until: ReplayOptions['until'],
): readonly Message[] =>
  until === null || messages[0] === undefined ? messages : upTo(messages, endOf(until, messages[0].pt));

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

async function print(
  lines: Iterable<string> | AsyncIterable<string>,
  { writeBytes }: ReplayOutput,
): Promise<void> {
  for await (const line of lines) await writeBytes(`${line}\n`);
}

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
function stepsIn(files: readonly OpenedFile[], until: ReplayOptions['until']): Iterable<RecordedStep> {
  const feeds = files.flatMap((one) => (one.kind === 'feed' ? [one.feed] : []));
  const recordings = files.flatMap((one) => (one.kind === 'recordings' ? one.recordings : []));
  const exchange = joinTapes(recordings.map(({ messages }) => messages));
  return stepsOf(
    { feed: untilEnd(joinFeeds(feeds), until), exchange: [tapeUntil(exchange, until)] },
    siteDirectory,
  ).steps;
}

async function printSession(
  files: readonly OpenedFile[],
  { until }: ReplayOptions,
  { isTerminal, writeBytes, writeError }: ReplayOutput,
): Promise<ReplayResult> {
  if (files.some(isSession))
    throw new BadReplayOption(
      '--to spo takes recordings of a feed or an exchange, and this is a session already: --to jsonl and --to har print it in another form',
    );
  if (isTerminal)
    throw new BadReplayOption('--to spo prints bytes: send them into a file, "… --to spo > match.spo"');
  const session = await sessionOfSteps(stepsIn(files, until));
  if (session === null)
    throw new UnreadableRecording(
      'nothing in the files is offered on the site; without --to the reasons are counted',
    );
  if (session.isCut) writeError('the session is full: what came after its last entry is not in it');
  await writeBytes(session.bytes);
  return session.isCut ? 'notVerified' : 'verified';
}

/** The forms of a session that are texts. */
const doors = { har: harOf, jsonl: linesOfSpo, perfetto: traceOf, spans: spansOf } as const;

async function eachOf<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  for (const one of all) results.push(await act(one));
  return results;
}

/** Bytes, texts and rows are of one session: those of two have the same numbers. */
function refuseSeveral(sessions: readonly OpenedSession[], { to, query, diff }: ReplayOptions): void {
  if (diff && sessions.length !== 2)
    throw new BadReplayOption(`--diff compares two sessions; there are ${sessions.length} in the files`);
  if (to === 'spo' || (to === null && query === null) || sessions.length === 1) return;
  throw new BadReplayOption(
    `--${to === null ? 'query' : `to ${to}`} prints one session; there are ${sessions.length} in the files`,
  );
}

async function printForm(
  { session }: OpenedSession,
  { to, query: table, as: form }: ReplayOptions,
  output: ReplayOutput,
): Promise<void> {
  if (to === 'mcap' || to === 'parquet') {
    if (output.isTerminal)
      throw new BadReplayOption(`--to ${to} prints bytes: send them into a file, "… --to ${to} > FILE"`);
    await (to === 'mcap'
      ? writeMcap(session, output.writeBytes)
      : writeParquet(session, table ?? 'prices', output.writeBytes));
  } else if (table !== null) await print(linesOfRows(session, { table, form }), output);
  else if (to !== null && to !== 'spo' && to !== 'fork') await print(doors[to](session), output);
}

/** The site with its database is loaded where it is run. */
async function showFaulted(
  one: OpenedSession,
  faults: LiveFaultChoice,
  options: ReplayOptions,
  say: Say,
): Promise<ReplayResult> {
  if (!options.live) return showFaults(one, faults, options, say);
  const { runOnSite } = await import('./live-faults.ts');
  return showLiveFaults(one, faults, options, { say, runSteps: runOnSite });
}

async function replay(args: readonly string[], output: ReplayOutput): Promise<ReplayResult> {
  const options = parseReplayOptions(args);
  // Names of files and of teams in them come to the terminal without control characters.
  const say: Say = (line) => output.write(printable(line));
  const toErrors: Say = (line) => output.writeError(printable(line));
  if (options.help) {
    for (const line of usage.split('\n')) say(line);
    return 'verified';
  }
  const { to, query, fork, faults } = options;
  const isPrinted = to !== null || query !== null;
  const long = isPrinted || forSessions(options) ? null : await showLongRecording(options, say);
  if (long !== null) return long;
  const files = await openFiles(options.files, options.names, isPrinted ? toErrors : say);
  const sessions = files.filter(isSession);
  const opened = files.flatMap((one) => (one.kind === 'recordings' ? one.recordings : []));
  const feeds = files.flatMap((one) => (one.kind === 'feed' ? [one.feed] : []));
  if (opened.length + feeds.length > 0 && forSessions(options))
    throw new BadReplayOption(
      'this option takes recorded sessions (.spo) only: --to spo makes one of a feed or an exchange',
    );
  refuseSeveral(sessions, options);
  const [first, second] = sessions;
  if (options.diff && first !== undefined && second !== undefined)
    return showDifference([first, second], say);
  if (to === 'spo') return printSession(files, options, output);
  if (fork !== null) return worstOf(await eachOf(sessions, (one) => showFork(one, fork, options, say)));
  if (to === 'fork') throw new BadReplayOption('--to fork prints a fork: name its place with --fork N');
  if (isPrinted) {
    await eachOf(sessions, (one) => printForm(one, options, output));
    return resultOfChains(sessions, toErrors);
  }
  const results = [
    ...(await eachOf(sessions, (one) =>
      faults === null ? showSession(one, options, say) : showFaulted(one, faults, options, say),
    )),
  ];
  if (feeds.length > 0) results.push(await showFeed(feeds, options, say));
  if (opened.length > 0) results.push(await showRecordings(opened, options, say));
  return worstOf(results);
}

/** Bad input ends in a sentence. */
function resultOfError(error: unknown, { writeError }: ReplayOutput): ReplayResult {
  if (error instanceof BadReplayOption) writeError(`${printable(error.message)} (npm run replay -- --help)`);
  else if (
    error instanceof UnreadableRecording ||
    error instanceof UnusableKeyframe ||
    error instanceof UnplayableEntry
  )
    writeError(printable(error.message));
  else throw error;
  return 'nothingUsable';
}

/** Rejects with faults of the program alone. */
export const replayCommand = (args: readonly string[], output: ReplayOutput): Promise<ReplayResult> =>
  replay(args, output).catch((error: unknown) => resultOfError(error, output));
