/** A recorded session through the core of the site, headless: played, compared with its hashes, and shown. */
import { checkChain, type CheckedChain, firstDifference } from '../../domain/protocol/session/check-chain.ts';
import type { SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { isMeter, type SessionMeter } from '../../domain/recording/session-log.ts';
import { differencesOf } from '../../worker/replay/plain-state.ts';
import { openPlayer, type SessionPlayer } from '../../worker/replay/session-player.ts';
import { isThere } from '../../worker/replay/stop-when.ts';
import { quantile } from '../bench.ts';
import { pacing, type ReplayResult } from './exit-code.ts';
import { type ReplayOptions, timeOf } from './options.ts';
import { shownPath } from './session-questions.ts';

type Say = (line: string) => void;

export interface NamedSession {
  readonly name: string;
  readonly session: SpoFile;
}

const MOST_PATHS = 20;

function* entriesOf(file: SpoFile): Iterable<SpoEntry> {
  for (const read of file.entriesFrom(0)) {
    if (!read.ok) return;
    yield read.value.entry;
  }
}

function sayMeters(meters: readonly SessionMeter[], say: Say): void {
  const ages = meters.flatMap(({ feedAgeMs }) => feedAgeMs ?? []);
  const draws = meters.flatMap(({ window }) => (window === null ? [] : [window.worstDrawMs]));
  const longTasks = meters.reduce((sum, { window }) => sum + (window?.longTasks ?? 0), 0);
  const ofAges = ages.length === 0 ? 'unknown' : `${quantile(ages, 0.5)} / ${quantile(ages, 0.99)} ms`;
  const ofDraws =
    draws.length === 0 ? 'not measured' : `${quantile(draws, 0.5)} / ${quantile(draws, 0.99)} ms`;
  say(`then       feed age p50 / p99 ${ofAges}; worst drawing a second p50 / p99 ${ofDraws}`);
  say(
    `           merged ${meters.at(-1)?.merged ?? 0}, skipped ${meters.at(-1)?.skipped ?? 0}, queue at most ${Math.max(...meters.map(({ queue }) => queue))}, long tasks ${longTasks}`,
  );
}

/** Counts of what the file holds, without playing it. */
function sayStats({ name, session }: NamedSession, chain: CheckedChain, say: Say): void {
  const counts: Record<string, number> = {};
  const meters: SessionMeter[] = [];
  let last = 0;
  for (const { kind, name: event, value, at } of entriesOf(session)) {
    const what = kind === 'in' || kind === 'out' || kind === 'link' ? event : kind;
    counts[what] = (counts[what] ?? 0) + 1;
    if (kind === 'meter' && isMeter(value)) meters.push(value);
    last = at;
  }
  const { startedAt, version } = session.header;
  say(
    `session    ${name}, version ${version}, ${new Date(startedAt).toISOString()}, ${(last / 1000).toFixed(1)} s, ${session.count} entries`,
  );
  say(
    `entries    ${Object.entries(counts)
      .map(([what, count]) => `${what} ${count}`)
      .join(', ')}`,
  );
  if (meters.length > 0) sayMeters(meters, say);
  if (chain.changed !== null)
    say(
      `chain      CHANGED: an entry from ${chain.changed.from} to ${chain.changed.to - 1} is not the recorded one`,
    );
  if (chain.damage !== null)
    say(`chain      ${chain.damage.why} at entry ${chain.damage.n} (byte ${chain.damage.offset})`);
}

/** Plays as far as the options say. */
async function play(player: SessionPlayer, options: ReplayOptions): Promise<void> {
  const { startedAt } = player.file.header;
  const until = options.until === null ? Number.POSITIVE_INFINITY : timeOf(options.until, startedAt);
  const wait = pacing(options.speed, options.maxGapMs);
  if (options.from !== null) await player.seekTime(timeOf(options.from, startedAt));
  if (options.at !== null && wait === undefined && options.stopWhen === null) return player.seek(options.at);
  for (;;) {
    const { nextAt } = player.replay;
    if (nextAt === null || nextAt > until || player.n >= (options.at ?? Number.POSITIVE_INFINITY)) return;
    await wait?.(nextAt);
    if ((await player.step()) === null) return;
    if (options.stopWhen !== null && isThere(player.replay, options.stopWhen)) return;
  }
}

const isPart = ({ from, until, at, stopWhen }: ReplayOptions): boolean =>
  from !== null || until !== null || at !== null || stopWhen !== null;

interface Played {
  readonly chain: CheckedChain;
  readonly options: ReplayOptions;
  readonly hashes: readonly string[];
}

function resultOf(player: SessionPlayer, { chain, options, hashes }: Played): ReplayResult {
  if (player.difference !== null || chain.changed !== null) return 'differs';
  if (player.commands !== null && player.commands.difference !== null) return 'differs';
  if (options.expect !== null && !hashes.includes(options.expect)) return 'differs';
  if (options.expect !== null && chain.damage === null) return 'verified';
  if (player.compared === 0) return 'notVerified';
  return isPart(options) || (player.file.isClosed && chain.damage === null) ? 'verified' : 'notVerified';
}

const sentence: Readonly<Record<ReplayResult, string>> = {
  verified: 'verified',
  differs: 'DIFFERS',
  notVerified: 'not verified: the recording was broken off, or no hash was reached',
  nothingUsable: 'nothing usable',
};

function sayEnd(
  player: SessionPlayer,
  { hash, offer }: { readonly hash: string; readonly offer: string },
  say: Say,
) {
  const { matches, markets, updates } = player.replay.facts();
  say(`played     ${player.n} of ${player.file.count} entries, to ${new Date(player.now).toISOString()}`);
  say(`matches    ${matches}, markets ${markets}, ${updates} market updates`);
  say(`hash       ${hash} (offer ${offer})`);
  const { difference } = player;
  if (difference !== null)
    say(
      `           the hash at entry ${difference.n} is ${difference.found}, recorded ${difference.recorded}`,
    );
}

function sayCommands({ commands }: SessionPlayer, say: Say): void {
  if (commands === null) return;
  const { ran, difference } = commands;
  say(`commands   ${ran} run${difference === null ? ', slip and history as recorded' : ''}`);
  if (difference === null) return;
  const { n, of, path, one, other } = difference;
  say(
    `           DIFFERS at entry ${n}: ${[of, path].filter((part) => part !== '').join('/')} is ${JSON.stringify(other) ?? 'nothing'}, recorded ${JSON.stringify(one) ?? 'nothing'}`,
  );
}

export async function showSession(
  named: NamedSession,
  options: ReplayOptions,
  say: Say,
): Promise<ReplayResult> {
  const chain = checkChain(named.session);
  sayStats(named, chain, say);
  if (options.stats)
    return chain.changed !== null ? 'differs' : chain.damage !== null ? 'notVerified' : 'verified';
  const player = openPlayer(named.session, { runsCommands: options.commands });
  try {
    await play(player, options);
    const [hash, offer] = [await player.hash(), player.replay.hash()];
    sayEnd(player, { hash, offer }, say);
    sayCommands(player, say);
    const result = resultOf(player, { chain, options, hashes: [hash, offer, chain.chain] });
    say(`result     ${sentence[result]}`);
    if (options.show !== null) {
      const shown = player.state(shownPath(player, options.show));
      const lines = JSON.stringify(shown, null, 2)?.split('\n') ?? [`there is no ${options.show} here`];
      for (const line of lines) say(line);
    }
    if (options.json)
      say(
        JSON.stringify({
          ...player.replay.facts(),
          entries: player.n,
          hash,
          offer,
          chain: chain.chain,
          result,
        }),
      );
    return result;
  } finally {
    player.stop();
  }
}

/** Names the first entry in which two sessions differ, and how the state after it differs. */
export async function showDifference(
  [a, b]: readonly [NamedSession, NamedSession],
  say: Say,
): Promise<ReplayResult> {
  const changed = [a, b].map(({ session }) => checkChain(session).changed?.from ?? Number.POSITIVE_INFINITY);
  const { n } = firstDifference(a.session, b.session, Math.min(...changed));
  if (n === null) {
    say(`the same   ${a.session.count} entries`);
    return 'verified';
  }
  say(`differ     from entry ${n} of ${a.session.count} and ${b.session.count}`);
  const players = [openPlayer(a.session), openPlayer(b.session)] as const;
  for (const [at, player] of players.entries()) {
    const read = player.file.entriesFrom(n).next().value;
    say(
      `${at === 0 ? a.name : b.name}: ${read?.ok === true ? `${read.value.entry.kind} ${read.value.entry.name} at ${read.value.entry.at} ms` : 'no entry'}`,
    );
    await player.seek(n + 1);
  }
  const [one, other] = players.map((player) => player.state(''));
  for (const { path, one: left, other: right } of differencesOf(one, other, MOST_PATHS))
    say(`           ${path}: ${JSON.stringify(left) ?? 'nothing'} / ${JSON.stringify(right) ?? 'nothing'}`);
  for (const player of players) player.stop();
  return 'differs';
}
