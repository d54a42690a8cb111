/** `npm run replay -- FILE --fork N --set …`: both futures of a recorded session from an entry on, and how they differ. */
import { readFile } from 'node:fs/promises';
import { betNumberIn, MOST_FORKS } from '../../domain/recording/future-paths.ts';
import { forkFileOf, type ForkFile, readForkFile, unlikeFile } from '../../worker/replay/fork-file.ts';
import { UnmetChange } from '../../worker/replay/fork-entries.ts';
import { type ForkPlan, forksOf, noChange } from '../../worker/replay/fork-plan.ts';
import type { PathDifference } from '../../worker/replay/plain-state.ts';
import {
  type FutureBet,
  futureParts,
  type Futures,
  playFutures,
  STEP_MS,
} from '../../worker/replay/play-futures.ts';
import { UnreadableRecording, whyUnreadable } from '../../server/feed/recording/open-file.ts';
import { recordedText } from '../../server/feed/recording/read-recorded.ts';
import type { ReplayResult } from './exit-code.ts';
import { BadReplayOption, type ForkOfFile, type ReplayOptions, withSets } from './options.ts';
import type { NamedSession } from './replay-session.ts';

type Say = (line: string) => void;

const MOST_PATHS = 20;
const seconds = (ms: number | null): string => (ms === null ? '–' : `${(ms / 1000).toFixed(3)} s`);
const json = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

function outcomeOf({ outcome }: FutureBet): string {
  if (outcome === null) return 'not answered';
  if (outcome.kind === 'accepted') return `accepted at ${(outcome.odds / 100).toFixed(2)}`;
  return outcome.kind === 'refused' ? `refused: ${outcome.refusal.kind}` : 'never arrived';
}

const textOfBet = (bet: FutureBet | undefined): string =>
  bet === undefined
    ? 'not pressed'
    : `pressed ${seconds(bet.sentAt)}, stake ${bet.stake}, ${bet.picks.join(' + ')}; ${seconds(bet.answeredAt)} ${outcomeOf(bet)}`;

/** What differs at a path; a bet as a whole, by its number. */
function differenceText({ recorded, forked }: Futures, { path, one, other }: PathDifference): string {
  const at = betNumberIn(path);
  if (at === null) return `${path}: ${json(one)} / ${json(other)}`;
  const [a, b] = [recorded, forked].map(({ bets }) => textOfBet(bets[at]));
  return `bet ${at + 1}: ${a} / ${b}`;
}

function sayFutures(futures: Futures, say: Say): void {
  for (const [name, { bets, gold }] of Object.entries({
    recorded: futures.recorded,
    forked: futures.forked,
  })) {
    say(`${name.padEnd(10)} ${bets.length} bets, gold ${gold ?? 'unknown'}`);
    for (const bet of bets) say(`           ${textOfBet(bet)}`);
  }
  for (const { command, why, at } of futures.refused)
    say(`refused    ${command} at ${seconds(at)} of the forked future: ${why}`);
  for (const part of futureParts) {
    const found = futures.first[part];
    if (found !== undefined)
      say(`differ     ${part} from ${seconds(found.at)}: ${differenceText(futures, found)}`);
  }
  const atEnd = new Set(futures.differences.map((found) => differenceText(futures, found)));
  for (const text of [...atEnd].slice(0, MOST_PATHS)) say(`at the end ${text}`);
}

async function fileOf(name: string): Promise<ForkFile> {
  const bytes = await readFile(name).catch((error: unknown) => {
    throw new UnreadableRecording(`--fork ${name}: ${whyUnreadable(error)}`);
  });
  // A window of commands may have written it as UTF-16, or with a mark.
  const file = readForkFile(recordedText(bytes).replace(/^\uFEFF/, ''));
  if (file === null) throw new UnreadableRecording(`--fork ${name} is no fork: --to fork prints one`);
  return file;
}

function planOf({ read, sets, again }: ForkOfFile & { readonly read: ForkFile }): ForkPlan {
  if (again === null) return withSets(read.plan, sets);
  if (again < read.plan.n)
    throw new BadReplayOption(`--again ${again}: the fork of the file is at ${read.plan.n}`);
  if (forksOf(read.plan).length >= MOST_FORKS)
    throw new BadReplayOption(`--again: a fork forks at most ${MOST_FORKS - 1} others`);
  return { ...withSets(noChange(again), sets), of: read.plan };
}

/** A fork verifies nothing by itself; one of a file must come out as the file says, where it has no more changes. */
export async function showFork(
  { name, session }: NamedSession,
  fork: ForkPlan | ForkOfFile,
  { to, json: wantsJson }: Pick<ReplayOptions, 'to' | 'json'>,
  say: Say,
): Promise<ReplayResult> {
  const asked = 'file' in fork ? { ...fork, read: await fileOf(fork.file) } : null;
  const plan = asked === null ? (fork as ForkPlan) : planOf(asked);
  if (plan.n > session.count)
    throw new BadReplayOption(
      `--${plan.of === undefined ? 'fork' : 'again'} ${plan.n}: ${name} has ${session.count} entries`,
    );
  if (asked !== null && asked.read.session.startedAt !== session.header.startedAt)
    throw new UnreadableRecording(`--fork ${asked.file} is of another session than ${name}`);
  const futures = await playFutures(session, plan).catch((error: unknown) => {
    throw error instanceof UnmetChange ? new BadReplayOption(error.message) : error;
  });
  if (to === 'fork') {
    for (const line of forkFileOf(session, plan, futures).split('\n')) say(line);
    return 'verified';
  }
  const before = plan.of === undefined ? '' : `, of its fork after ${plan.of.n}`;
  say(`fork       of ${name} after ${plan.n} entries${before}`);
  sayFutures(futures, say);
  const file = asked !== null && asked.sets.length === 0 && asked.again === null ? asked.read : null;
  const unlike = file === null ? [] : unlikeFile(file, futures);
  for (const { path, one, other } of unlike.slice(0, MOST_PATHS))
    say(`           ${path}: ${json(other)}, the file says ${json(one)}`);
  if (file !== null) say(`result     ${unlike.length === 0 ? 'as the file says' : 'DIFFERS from the file'}`);
  else if (Object.keys(futures.first).length === 0)
    say(`the same   both futures (what differs for less than ${STEP_MS} ms is left out)`);
  if (wantsJson) say(JSON.stringify(futures));
  return unlike.length === 0 ? 'verified' : 'differs';
}
