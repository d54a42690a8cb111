/** A recorded session through the core of the site, headless: played, compared with its hashes, and shown. */
import {
  checkChain,
  type CheckedChain,
  firstDifference,
  provedTo,
} from '../../domain/protocol/session/check-chain.ts';
import { lastAtOf, readableEntries, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { rowOf } from '../../domain/row.ts';
import { isMeter, type SessionMeter } from '../../domain/recording/session-log.ts';
import { compareLists, LASTING_MS } from './compare-lists.ts';
import { differencesOf, type PathDifference } from '../../worker/replay/plain-state.ts';
import { openPlayer, type SessionPlayer } from '../../worker/replay/session-player.ts';
import { watchCondition } from '../../worker/replay/watch-condition.ts';
import { type AssertionWatch, watchAssertion } from './assertion.ts';
import { quantile } from '../statistics/quantiles.ts';
import { pacing, type ReplayResult } from './exit-code.ts';
import { BadReplayOption, type ReplayOptions, timeOf } from './options.ts';
import { linesOfChainFaults } from './replayed-lines.ts';
import { shownPath } from './session-questions.ts';

type Say = (line: string) => void;

export interface NamedSession {
  readonly name: string;
  readonly session: SpoFile;
}

const MOST_PATHS = 20;

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
  for (const { entry } of readableEntries(session)) {
    const { kind, name: event, value, at } = entry;
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
  if (chain.clockBack !== null)
    say(
      `clock      entry ${chain.clockBack.n} is ${(chain.clockBack.ms / 1000).toFixed(3)} s earlier than the one before it, and is played at once`,
    );
  if (chain.damage !== null)
    say(`chain      ${chain.damage.why} at entry ${chain.damage.n} (byte ${chain.damage.offset})`);
}

/** What the conditions of the options came to. */
interface Seen {
  /** Where `--stop-when` stopped; null: nowhere. */
  stopped: { readonly n: number; readonly at: number; readonly found: string } | null;
  /** An entry said whether the condition of `--stop-when` holds. */
  isMeasured: boolean;
  readonly asserts: readonly AssertionWatch[];
}

/** A place before the beginning of the recording, or beyond its end, is no place. */
function refuseOutside({ name, session }: NamedSession, { at, from, until }: ReplayOptions): void {
  const { count, header } = session;
  if (at !== null && at > count) throw new BadReplayOption(`--at ${at}: ${name} has ${count} entries`);
  const ms = lastAtOf(session);
  for (const [option, moment] of Object.entries({ from, until })) {
    if (moment === null) continue;
    const time = timeOf(moment, header.startedAt);
    if (time < Math.floor(header.startedAt))
      throw new BadReplayOption(`--${option}: ${name} begins at ${new Date(header.startedAt).toISOString()}`);
    if (time <= Math.ceil(header.startedAt + ms)) continue;
    const end = new Date(header.startedAt + ms).toISOString();
    throw new BadReplayOption(`--${option}: ${name} ends after ${(ms / 1000).toFixed(1)} s, at ${end}`);
  }
  refuseBeforeStart(session, { at, from, until });
}

/** Nothing lies between a place and an earlier one. */
function refuseBeforeStart(
  session: SpoFile,
  { at, from, until }: Pick<ReplayOptions, 'at' | 'from' | 'until'>,
): void {
  if (from === null) return;
  const { startedAt } = session.header;
  const begin = timeOf(from, startedAt);
  if (until !== null && timeOf(until, startedAt) < begin)
    throw new BadReplayOption('--until is a time before that of --from');
  const [last] = at === null ? [] : session.entriesFrom(at - 1);
  if (last?.ok === true && startedAt + last.value.entry.at < begin)
    throw new BadReplayOption(`--at ${at}: that entry is before the time of --from`);
}

/** Plays as far as the options say. */
async function play(player: SessionPlayer, options: ReplayOptions, seen: Seen): Promise<void> {
  const { startedAt } = player.file.header;
  const { stopWhen } = options;
  const until = options.until === null ? Number.POSITIVE_INFINITY : timeOf(options.until, startedAt);
  const wait = pacing(options.speed, options.maxGapMs);
  if (options.from !== null) await player.seekTime(timeOf(options.from, startedAt));
  const isWatched = stopWhen !== null || seen.asserts.length > 0;
  if (options.at !== null && wait === undefined && !isWatched) return player.seek(options.at);
  const look = stopWhen === null ? null : watchCondition(stopWhen.what);
  for (;;) {
    const { nextAt } = player.replay;
    if (nextAt === null || nextAt > until || player.n >= (options.at ?? Number.POSITIVE_INFINITY)) return;
    await wait?.(nextAt);
    const entry = await player.step();
    if (entry === null) return;
    const n = player.n - 1;
    for (const assert of seen.asserts) assert.see(player.replay, entry, n);
    const there = look?.(player.replay, entry);
    if (there !== undefined && there.holds !== null) seen.isMeasured = true;
    if (there?.holds !== true) continue;
    seen.stopped = { n, at: entry.at, found: there.found };
    return;
  }
}

/** false: a condition did not come true, or was never measured. */
function sayConditions(seen: Seen, { stopWhen, asserts }: ReplayOptions, say: Say): boolean {
  const { stopped } = seen;
  if (stopWhen !== null)
    say(
      stopped === null
        ? `stopped    never: "${stopWhen.text}" ${seen.isMeasured ? 'did not come true' : 'was not measured (no entry says it)'}`
        : `stopped    at entry ${stopped.n} (${(stopped.at / 1000).toFixed(3)} s): ${stopped.found}`,
    );
  for (const [at, { text }] of asserts.entries()) {
    const { holds, n, found } = seen.asserts[at]?.verdict ?? { holds: null, n: null, found: '' };
    if (holds === null) {
      say(`assert     NOT MEASURED: ${text} (no entry says it)`);
      continue;
    }
    const where = n === null ? 'at no entry' : `at entry ${n}${found === '' ? '' : `: ${found}`}`;
    say(`assert     ${holds ? 'holds' : 'FAILS'}: ${text} (${where})`);
  }
  return (
    (stopWhen === null || stopped !== null) && seen.asserts.every(({ verdict: { holds } }) => holds === true)
  );
}

const isPart = ({ from, until, at, stopWhen }: ReplayOptions): boolean =>
  from !== null || until !== null || at !== null || stopWhen !== null;

interface Played {
  readonly chain: CheckedChain;
  readonly options: ReplayOptions;
  readonly hashes: readonly string[];
  /** No condition failed. */
  readonly isMet: boolean;
}

function resultOf(player: SessionPlayer, { chain, options, hashes, isMet }: Played): ReplayResult {
  if (player.difference !== null || chain.changed !== null) return 'differs';
  if (player.commands !== null && player.commands.difference !== null) return 'differs';
  if (options.expect !== null && !hashes.includes(options.expect)) return 'differs';
  if (!isMet) return 'unmet';
  if (options.expect !== null && chain.damage === null) return 'verified';
  if (player.compared === 0) return 'notVerified';
  return isPart(options) || (player.file.isClosed && chain.damage === null) ? 'verified' : 'notVerified';
}

/** Why what was played is not proved. */
function whyNotVerified({ file, compared, n }: SessionPlayer, { damage }: CheckedChain): string {
  if (damage !== null && damage.why !== 'cut' && damage.n < n) return 'an entry cannot be read';
  if (compared > 0) return 'the recording was broken off';
  const hash = file.places.find(({ kind }) => kind === 'hash');
  if (hash === undefined) return 'the recording holds no hash; --expect HASH compares one that is known';
  return `no hash was reached${hash.n < n ? '' : `, the first is entry ${hash.n}`}`;
}

const sentence: Readonly<Record<ReplayResult, string>> = {
  verified: 'verified',
  differs: 'DIFFERS',
  notVerified: 'not verified',
  nothingUsable: 'nothing usable',
  unmet: 'a condition did not come true, or was not measured',
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

/** What the core answered to logins, orders and messages of the recording. */
function sayActs({ replay, file }: SessionPlayer, say: Say): void {
  const { outcomes } = replay.acts;
  for (const { command, isRun, ranAt, outcome } of outcomes) {
    const { ok, error } = rowOf(outcome);
    const after = ((ranAt - file.header.startedAt) / 1000).toFixed(3);
    const became = ok !== false ? 'done' : `refused ${JSON.stringify(error)}`;
    say(`act        ${command} at ${after} s: ${isRun ? became : 'not run, no call of it followed'}`);
  }
}

export async function showSession(
  named: NamedSession,
  options: ReplayOptions,
  say: Say,
): Promise<ReplayResult> {
  refuseOutside(named, options);
  const chain = checkChain(named.session);
  sayStats(named, chain, say);
  if (options.stats)
    return chain.changed !== null ? 'differs' : chain.damage !== null ? 'notVerified' : 'verified';
  const seen: Seen = {
    stopped: null,
    isMeasured: false,
    asserts: options.asserts.map(({ what }) => watchAssertion(what)),
  };
  const player = openPlayer(named.session, { runsCommands: options.commands });
  try {
    await play(player, options, seen);
    const [hash, offer] = [await player.hash(), player.replay.hash()];
    sayEnd(player, { hash, offer }, say);
    sayActs(player, say);
    sayCommands(player, say);
    const isMet = sayConditions(seen, options, say);
    const result = resultOf(player, { chain, options, hashes: [hash, offer, chain.chain], isMet });
    const why = result === 'notVerified' ? `: ${whyNotVerified(player, chain)}` : '';
    say(`result     ${sentence[result]}${why}`);
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

function sayPaths(differences: readonly PathDifference[], say: Say): void {
  for (const { path, one, other } of differences)
    say(`           ${path}: ${JSON.stringify(one) ?? 'nothing'} / ${JSON.stringify(other) ?? 'nothing'}`);
}

/** A session of another form, such as HAR, has other entries: what is compared then is what both offer. */
async function showLists([a, b]: readonly [NamedSession, NamedSession], say: Say): Promise<ReplayResult> {
  const { sameFrom, partAt, differences } = await compareLists(a.session, b.session, MOST_PATHS);
  const time = (at: number): string => new Date(at).toISOString();
  say(`lists      of ${a.name} and ${b.name}, which are recordings of different forms`);
  if (sameFrom === null) say('differ     at every time');
  else if (partAt === null)
    say(
      `the same   from ${time(sameFrom)} to the end (what differs for less than ${LASTING_MS / 1000} s is left out)`,
    );
  else say(`differ     from ${time(partAt)}; the same from ${time(sameFrom)} until then`);
  sayPaths(differences, say);
  return sameFrom !== null && partAt === null ? 'verified' : 'differs';
}

function entryText(file: SpoFile, n: number): string {
  const [read] = file.entriesFrom(n);
  if (read === undefined) return 'no entry';
  if (!read.ok) return 'an entry that cannot be read';
  const { kind, name, at } = read.value.entry;
  return `${kind} ${name} at ${at} ms`;
}

/** Names the first entry in which two sessions differ, and how the state after it differs. */
export async function showDifference(
  [a, b]: readonly [NamedSession, NamedSession],
  say: Say,
): Promise<ReplayResult> {
  if (a.session.header.version !== b.session.header.version) return showLists([a, b], say);
  const proved = Math.min(provedTo(a.session), provedTo(b.session));
  const { n } = firstDifference(a.session, b.session, proved);
  if (n === null) {
    say(`the same   ${a.session.count} entries`);
    const lines = [a, b].flatMap(({ name, session }) => linesOfChainFaults(name, checkChain(session)));
    for (const line of lines) say(line);
    return lines.length === 0 ? 'verified' : 'notVerified';
  }
  say(`differ     from entry ${n} of ${a.session.count} and ${b.session.count}`);
  const players = [openPlayer(a.session), openPlayer(b.session)] as const;
  for (const [at, player] of players.entries()) {
    say(`${at === 0 ? a.name : b.name}: ${entryText(player.file, n)}`);
    await player.seek(n + 1);
  }
  const [one, other] = players.map((player) => player.state(''));
  const differences = differencesOf(one, other, MOST_PATHS);
  if (differences.length === 0) say('           the states after it are the same');
  sayPaths(differences, say);
  for (const player of players) player.stop();
  return 'differs';
}
