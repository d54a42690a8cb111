/**
 * Plays a recorded session to any of its entries: forward, back, to a time, or until something happens. Going back begins at the keyframe
 * before. Each `hash` entry that is played is compared with the state of this core.
 */
import { KEYFRAME_EVERY } from '../../domain/protocol/session/spo-chain.ts';
import type { SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import type { SpoDamage, SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { memberParts } from '../../domain/recording/recorded-member.ts';
import { OFFER_MARK } from '../../domain/recording/session-log.ts';
import { rowOf } from '../../domain/row.ts';
import type { CommandDifference } from './recorded-commands.ts';
import { recordingAfter, type RecordingFrom, recordingOf } from './recorded-session.ts';
import { openReplay, type Replay, type ReplayOptions } from './replay.ts';
import { plainState, stateAt } from './plain-state.ts';
import { createWarmStates, keyframeOfWarm, type WarmStates } from './warm-states.ts';

/** The core of this program reaches another state than the recorded one. */
export interface StateDifference {
  /** Number of the hash entry. */
  readonly n: number;
  readonly recorded: string;
  readonly found: string;
}

/** `n`: number of the entry at which the difference was found. */
export interface RunCommands {
  readonly ran: number;
  readonly difference: (CommandDifference & { readonly n: number }) | null;
}

export interface SessionPlayer {
  readonly file: SpoFile;
  /** Entries that were played: the next one has this number. A file that begins with a keyframe begins at 1. */
  readonly n: number;
  /** Recorded time, ms since 1970. */
  readonly now: number;
  readonly replay: Replay;
  /** Hashes that were compared, and the first that differs. */
  readonly compared: number;
  readonly difference: StateDifference | null;
  /** Commands that were run since the last keyframe that was gone back to, and the first difference; null: they are not run. */
  readonly commands: RunCommands | null;
  /** The entry that could not be read, when the player has come to it. */
  readonly damage: SpoDamage | null;
  /** Plays so that `n` entries are played; beyond the end, to the end. */
  seek(n: number): Promise<void>;
  /** To the last entry up to `at`, ms since 1970. */
  seekTime(at: number): Promise<void>;
  /** One entry forward or back; null: there is none, or it cannot be read. */
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

interface Playing {
  readonly replay: Replay;
  /** Entries that were read and not played. */
  readonly read: SpoEntry[];
  n: number;
}

interface PlayOptions extends Pick<ReplayOptions, 'fetch' | 'runsCommands' | 'onRefused'> {
  /** States that are kept beside the keyframes; others may add to them. */
  readonly warm?: WarmStates;
}

/** The number of the last keyframe from which entry `n` can be reached. */
const keyframeBefore = ({ places }: SpoFile, n: number): number =>
  places.findLast((place) => place.kind === 'keyframe' && place.n < n)?.n ?? 0;

interface Beginning {
  readonly recording: RecordingFrom;
  readonly read: SpoEntry[];
}

/** The recording from the last state before entry `n`: a keyframe of the file, or a state that the player kept. */
function beginningOf(
  file: SpoFile,
  n: number,
  { warm, onDamage }: { readonly warm: WarmStates; readonly onDamage: (damage: SpoDamage) => void },
): Beginning {
  const read: SpoEntry[] = [];
  const options = { onEntry: (entry: SpoEntry) => void read.push(entry), onDamage };
  const kept = warm.before(n);
  if (kept === null || kept.n <= keyframeBefore(file, n) + 1)
    return { recording: recordingOf(file, Math.max(0, n - 1), options), read };
  const { n: first, at } = kept;
  return { recording: recordingAfter(file, { first, at, keyframe: keyframeOfWarm(kept) }, options), read };
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

interface Found {
  compared: number;
  difference: StateDifference | null;
  damage: SpoDamage | null;
  ofCommands: RunCommands['difference'];
}

/** The core that plays now, and what was found on the way. */
function createPlay(file: SpoFile, options: PlayOptions) {
  const found: Found = { compared: 0, difference: null, damage: null, ofCommands: null };
  const isComparable = !coversMore(file);
  const noteDamage = (damage: SpoDamage): void => void (found.damage ??= damage);
  const { warm = createWarmStates() } = options;
  const opened = ({ recording, read }: Beginning): Playing => ({
    replay: openReplay(recording, options),
    read,
    n: recording.first,
  });
  const beginning = (n: number): Beginning => beginningOf(file, n, { warm, onDamage: noteDamage });
  let playing = opened(beginning(0));
  const compare = (entry: SpoEntry): void => {
    const hashes = isComparable ? hashesOf(entry, playing.replay) : null;
    if (hashes === null) return;
    found.compared++;
    if (hashes.recorded !== hashes.found) found.difference ??= { n: playing.n - 1, ...hashes };
  };
  return {
    found,
    get playing() {
      return playing;
    },
    /** Entries from which the way to entry `n` can begin. */
    nearest: (n: number): number => Math.max(keyframeBefore(file, n) + 1, warm.before(n)?.n ?? 0),
    /** The core stays, if it can. */
    restart(n: number): void {
      const next = beginning(n);
      const { replay } = playing;
      if (replay.restart(next.recording)) playing = { replay, read: next.read, n: next.recording.first };
      else {
        replay.stop();
        playing = opened(next);
      }
    },
    /** Keeps the present state. */
    keep(): void {
      const { replay, n } = playing;
      warm.add(n, replay.now - file.header.startedAt, replay.keyframe());
    },
    /** Plays the next entry; null: there is none, or it cannot be read. */
    async forward(): Promise<SpoEntry | null> {
      try {
        if (!(await playing.replay.step())) return null;
      } catch (error) {
        throw new UnplayableEntry(playing.n, error);
      }
      const entry = playing.read.shift() ?? null;
      playing.n++;
      if (entry !== null) compare(entry);
      const ofCommands = playing.replay.commands?.difference ?? null;
      if (ofCommands !== null) found.ofCommands ??= { ...ofCommands, n: playing.n - 1 };
      return entry;
    },
  };
}

type Play = ReturnType<typeof createPlay>;

/** Taking a state takes as long as playing so many entries. */
const WORTH_A_RESTART = 500;
/** After a short way back a state is kept so many entries before its end, for the steps back that may follow. */
const KEPT_BEFORE = 100;

/** The ways to an entry. */
function waysOf(
  file: SpoFile,
  play: Play,
  runsCommands: boolean,
): Pick<SessionPlayer, 'seek' | 'seekTime' | 'step' | 'until'> {
  const { forward, restart } = play;
  // Commands whose results a keyframe brings are not compared.
  const farAhead = runsCommands ? KEYFRAME_EVERY : WORTH_A_RESTART;
  const isFar = (nearest: number): boolean => nearest - play.playing.n > farAhead;
  const playTo = async (n: number): Promise<void> => {
    while (play.playing.n < n && (await forward()) !== null);
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
      return play.playing.n === target ? forward() : null;
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
    get commands() {
      const { commands } = play.playing.replay;
      return commands === null ? null : { ran: commands.ran, difference: play.found.ofCommands };
    },
    state: (path) => stateAt(plainState(play.playing.replay), path),
    async hash(n) {
      if (n !== undefined) await ways.seek(n);
      return play.playing.replay.shownHash();
    },
    stop: () => play.playing.replay.stop(),
  };
}
