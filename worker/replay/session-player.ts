/**
 * Plays a recorded session to any of its entries: forward, back, to a time, or until something happens. Going back begins at the keyframe
 * before. Each `hash` entry that is played is compared with the state of this core.
 */
import type { SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import { keyframeBefore, type SpoDamage, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { memberParts } from '../../domain/recording/recorded-member.ts';
import { OFFER_MARK } from '../../domain/recording/session-log.ts';
import { rowOf } from '../../domain/row.ts';
import type { CommandDifference } from './recorded-commands.ts';
import { recordingAfter, type RecordingFrom, recordingOf } from './recorded-session.ts';
import { openReplay, type Replay, type ReplayOptions } from './replay.ts';
import { plainState, valueUnder } from './plain-state.ts';
import { createWarmStates, keyframeOfWarm, type WarmStates } from './warm-states.ts';

/** The core of this program reaches another state than the recorded one. */
interface StateDifference {
  /** Number of the hash entry. */
  readonly n: number;
  readonly recorded: string;
  readonly found: string;
}

/** `n`: number of the entry at which the difference was found. */
interface RunCommands {
  readonly ran: number;
  readonly difference: (CommandDifference & { readonly n: number }) | null;
}

/** Entries from `from` on are missing in the state; the keyframe with the number `to` brings the recorded state. null: no keyframe follows. */
export interface Unverified {
  readonly from: number;
  readonly to: number | null;
}

/** What was found on the way. */
interface PlayerFindings {
  /** Hashes that were compared, and the first that differs. */
  readonly compared: number;
  readonly difference: StateDifference | null;
  /** Commands that were run since the last keyframe that was gone back to, and the first difference; null: they are not run. */
  readonly commands: RunCommands | null;
  /** The first entry that could not be read, when the player has come to it. */
  readonly damage: SpoDamage | null;
  /** The present state lacks entries that could not be read; null: it does not. */
  readonly unverified: Unverified | null;
}

export interface SessionPlayer extends PlayerFindings {
  readonly file: SpoFile;
  /** Entries that were played: the next one has this number. A file that begins with a keyframe begins at 1. */
  readonly n: number;
  /** Recorded time, ms since 1970. */
  readonly now: number;
  readonly replay: Replay;
  /** Plays so that `n` entries are played; beyond the end, to the end. */
  seek(n: number): Promise<void>;
  /** To the last entry up to `at`, ms since 1970. */
  seekTime(at: number): Promise<void>;
  /** One entry forward or back; null: there is none. Entries that cannot be read are passed over. */
  step(by?: 1 | -1): Promise<SpoEntry | null>;
  /** Plays until `isThere` is true after an entry; false: the end came first. */
  until(isThere: (entry: SpoEntry) => boolean): Promise<boolean>;
  /** The part of the state under a path such as `matches/12/state`; undefined: there is none. '' is the whole state. */
  state(path: string): unknown;
  /** Hash of what screens show after `n` entries; without `n`, now. */
  hash(n?: number): Promise<string>;
  stop(): void;
}

/** An entry made the core throw: the file was written by another program, or changed. */
export class UnplayableEntry extends Error {
  constructor(n: number, why: unknown) {
    super(`entry ${n} cannot be played: ${why instanceof Error ? why.message : String(why)}`);
  }
}

interface NumberedEntry {
  readonly entry: SpoEntry;
  readonly n: number;
}

interface Playing {
  readonly replay: Replay;
  /** Entries that were read and not played. */
  readonly read: NumberedEntry[];
  /** Damage that was met and not passed. */
  readonly ahead: SpoDamage[];
  /** The damage since the last keyframe after which the state is not the recorded one. */
  lost: SpoDamage | null;
  n: number;
}

interface PlayOptions extends Pick<ReplayOptions, 'fetch' | 'runsCommands' | 'onRefused' | 'onCommit'> {
  /** States that are kept beside the keyframes; others may add to them. */
  readonly warm?: WarmStates;
}

interface Beginning {
  readonly recording: RecordingFrom;
  readonly read: NumberedEntry[];
  readonly ahead: SpoDamage[];
}

/** The recording from the last state before entry `n`: a keyframe of the file, or a state that the player kept. */
function beginningOf(file: SpoFile, n: number, warm: WarmStates): Beginning {
  const read: NumberedEntry[] = [];
  const ahead: SpoDamage[] = [];
  const options = {
    onEntry: (entry: SpoEntry, number: number) => void read.push({ entry, n: number }),
    onDamage: (damage: SpoDamage) => void ahead.push(damage),
    until: n,
  };
  const kept = warm.before(n);
  if (kept === null || kept.n <= keyframeBefore(file, n) + 1)
    return { recording: recordingOf(file, Math.max(0, n - 1), options), read, ahead };
  const { n: first, at } = kept;
  return {
    recording: recordingAfter(file, { first, at, keyframe: keyframeOfWarm(kept) }, options),
    read,
    ahead,
  };
}

/** The hashes cover something that this program does not know: they cannot be compared. */
const coversMore = ({ header: { covers = [] } }: SpoFile): boolean =>
  covers.some((one) => !(memberParts as readonly string[]).includes(one));

/** The recorded hash of an entry and the one that this core has; null: the entry has no hash. */
function hashesOf({ kind, name, value }: SpoEntry, replay: Replay) {
  if (kind === 'hash') return { recorded: String(rowOf(value)['state']), found: replay.shownHash() };
  if (kind === 'mark' && name === OFFER_MARK && typeof value === 'string')
    return { recorded: value, found: replay.hash() };
  return null;
}

/** A keyframe or a hash that cannot be read changes no state. */
const losesState = ({ places }: SpoFile, { n, to }: SpoDamage): boolean =>
  to - n !== 1 || !places.some((place) => place.n === n);

interface Found {
  compared: number;
  difference: StateDifference | null;
  damage: SpoDamage | null;
  ofCommands: RunCommands['difference'];
}

const begun = (replay: Replay, { recording: { first: n }, read, ahead }: Beginning): Playing => ({
  replay,
  read,
  ahead,
  lost: null,
  n,
});

/** Number of the next entry that can be read; without one, the end. */
const readableIn = ({ read, ahead, n }: Playing): number => read[0]?.n ?? ahead.at(-1)?.to ?? n;

/** Goes to `n`, past the damage before it. */
function passTo(
  playing: Playing,
  n: number,
  { file, found }: { readonly file: SpoFile; readonly found: Found },
): void {
  for (let [damage] = playing.ahead; damage !== undefined && damage.n < n; [damage] = playing.ahead) {
    playing.ahead.shift();
    found.damage ??= damage;
    if (losesState(file, damage)) playing.lost ??= damage;
  }
  playing.n = n;
}

/** A login, an order or a chat is played again for a place that is so many entries behind it at most; behind that the keyframe is enough. */
const MOST_OVER_ACTS = 10_000;

/** The first act that was played: what it did is in no keyframe. */
function createActed() {
  let first: number | null = null;
  return {
    note: (n: number): void => void (first = Math.min(first ?? n, n)),
    forget: (): void => void (first = null),
    /** Its number, if the way to entry `n` begins before it; null: it does not. */
    before: (n: number): number | null =>
      first !== null && first < n && n - first <= MOST_OVER_ACTS ? first : null,
  };
}

/** The core that plays now, and what was found on the way. */
function createPlay(file: SpoFile, options: PlayOptions) {
  const found: Found = { compared: 0, difference: null, damage: null, ofCommands: null };
  const { warm = createWarmStates() } = options;
  const opened = (beginning: Beginning): Playing =>
    begun(openReplay(beginning.recording, options), beginning);
  const acted = createActed();
  const beginning = (n: number): Beginning => beginningOf(file, acted.before(n) ?? n, warm);
  let playing = opened(beginning(0));
  const compare = (entry: SpoEntry): void => {
    const hashes = playing.lost === null && !coversMore(file) ? hashesOf(entry, playing.replay) : null;
    if (hashes === null) return;
    found.compared++;
    if (hashes.recorded !== hashes.found) found.difference ??= { n: playing.n - 1, ...hashes };
  };
  const restart = (n: number): void => {
    const next = beginning(n);
    const { replay } = playing;
    if (replay.restart(next.recording)) return void (playing = begun(replay, next));
    replay.stop();
    playing = opened(next);
  };
  const pass = (n: number): void => passTo(playing, n, { file, found });
  /** Plays the next entry; false: the replay was stopped. A keyframe behind damage brings the recorded state. null: the core waits for answers. */
  const play = ({ entry, n }: NumberedEntry): boolean | null => {
    pass(n);
    try {
      const stepped = playing.replay.stepNow();
      if (stepped !== true) return stepped;
      if (playing.lost !== null && entry.kind === 'keyframe') {
        // The way over an act would lead through the damage again.
        acted.forget();
        restart(n + 1);
        return true;
      }
    } catch (error) {
      throw new UnplayableEntry(n, error);
    }
    playing.read.shift();
    playing.n = n + 1;
    if (playing.replay.acts.hasActed) acted.note(n);
    compare(entry);
    return true;
  };
  return {
    found,
    readableFrom: () => readableIn(playing),
    get playing() {
      return playing;
    },
    /** Entries from which the way to entry `n` can begin. */
    nearest: (n: number): number =>
      acted.before(n) !== null ? 0 : Math.max(keyframeBefore(file, n) + 1, warm.before(n)?.n ?? 0),
    /** The core stays, if it can. */
    restart,
    pass,
    /** Keeps the present state, if it is the recorded one. */
    keep(): void {
      const { replay, n, lost } = playing;
      if (lost === null) warm.add(n, replay.now - file.header.startedAt, replay.keyframe());
    },
    /** Plays the next entry that can be read; null: there is none. undefined: the core waits for answers, and the entry is played after them. */
    forwardNow(): SpoEntry | null | undefined {
      const [next] = playing.read;
      if (next === undefined) {
        pass(readableIn(playing));
        return null;
      }
      const { entry } = next;
      const played = play(next);
      if (played !== true) return played === null ? undefined : null;
      const ofCommands = playing.replay.commands?.difference ?? null;
      if (ofCommands !== null) found.ofCommands ??= { ...ofCommands, n: playing.n - 1 };
      return entry;
    },
  };
}

type Play = ReturnType<typeof createPlay>;

/** As `forwardNow`, after the answers that the core waits for. */
async function forwardIn(play: Play): Promise<SpoEntry | null> {
  for (;;) {
    const entry = play.forwardNow();
    if (entry !== undefined) return entry;
    await play.playing.replay.answered();
  }
}

/** Taking a state takes as long as playing so many entries. */
const WORTH_A_RESTART = 500;
/** Commands whose results a keyframe brings are not compared: a way of so many entries is played for them. */
const WORTH_LOST_COMPARISONS = 5000;
/** After a short way back a state is kept so many entries before its end, for the steps back that may follow. */
const KEPT_BEFORE = 100;

/** The ways to an entry. */
function waysOf(
  file: SpoFile,
  play: Play,
  runsCommands: boolean,
): Pick<SessionPlayer, 'seek' | 'seekTime' | 'step' | 'until'> {
  const { forwardNow, restart } = play;
  const forward = (): Promise<SpoEntry | null> => forwardIn(play);
  const farAhead = runsCommands ? WORTH_LOST_COMPARISONS : WORTH_A_RESTART;
  const isFar = (nearest: number): boolean => nearest - play.playing.n > farAhead;
  const playTo = async (n: number): Promise<void> => {
    while (play.playing.n < n) {
      if (play.readableFrom() >= n) return play.pass(n);
      // A promise for each of thousands of entries would take a part of the time.
      const entry = forwardNow();
      if (entry === null) return;
      if (entry === undefined) await play.playing.replay.answered();
    }
  };
  const seek = async (n: number): Promise<void> => {
    const back = play.playing.n - n;
    if (back > 0 || isFar(play.nearest(n))) restart(n);
    const kept = n - KEPT_BEFORE;
    if (back > 0 && back <= KEPT_BEFORE && !runsCommands && play.playing.n < kept) {
      await playTo(kept);
      if (play.playing.n === kept) play.keep();
    }
    await playTo(n);
  };
  return {
    seek,
    async seekTime(at) {
      const since = at - file.header.startedAt;
      const near = file.places.findLast((place) => place.kind === 'keyframe' && place.at <= since)?.n ?? 0;
      if (at < play.playing.replay.now || isFar(near + 1)) restart(near + 1);
      const { replay } = play.playing;
      while (replay.nextAt !== null && replay.nextAt <= at && (await forward()) !== null);
      await replay.runTo(at);
    },
    async step(by = 1) {
      if (by === 1) return forward();
      const target = play.playing.n - 2;
      if (play.playing.n <= 1) return null;
      await seek(target);
      if (play.playing.n === target && play.readableFrom() === target) return forward();
      if (play.playing.n === target) play.pass(target + 1);
      return null;
    },
    async until(isThere) {
      for (let entry = await forward(); entry !== null; entry = await forward()) {
        play.playing.replay.flush();
        if (isThere(entry)) return true;
      }
      return false;
    },
  };
}

/** Throws UnusableKeyframe (replay.ts); the calls reject with UnplayableEntry. Await each call before the next. */
export function openPlayer(file: SpoFile, options: PlayOptions = {}): SessionPlayer {
  const play = createPlay(file, options);
  const ways = waysOf(file, play, options.runsCommands === true);
  return {
    ...ways,
    file,
    get n() {
      return play.playing.n;
    },
    get now() {
      return play.playing.replay.now;
    },
    get replay() {
      return play.playing.replay;
    },
    get compared() {
      return play.found.compared;
    },
    get difference() {
      return play.found.difference;
    },
    get damage() {
      return play.found.damage;
    },
    get unverified() {
      const { lost } = play.playing;
      if (lost === null) return null;
      const to = file.places.find((place) => place.kind === 'keyframe' && place.n >= lost.to)?.n ?? null;
      return { from: lost.n, to };
    },
    get commands() {
      const { commands } = play.playing.replay;
      return commands === null ? null : { ran: commands.ran, difference: play.found.ofCommands };
    },
    state: (path) => valueUnder(plainState(play.playing.replay), path),
    async hash(n) {
      if (n !== undefined) await ways.seek(n);
      return play.playing.replay.shownHash();
    },
    stop: () => play.playing.replay.stop(),
  };
}
