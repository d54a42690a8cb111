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
import { recordingOf } from './recorded-session.ts';
import { openReplay, type Replay, type ReplayOptions } from './replay.ts';
import { plainState, stateAt } from './plain-state.ts';

/** The core of this program reaches another state than the recorded one. */
export interface StateDifference {
  /** Number of the hash entry. */
  readonly n: number;
  readonly recorded: string;
  readonly found: string;
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

type PlayOptions = Pick<ReplayOptions, 'fetch'>;

function begin(
  file: SpoFile,
  n: number,
  onDamage: (damage: SpoDamage) => void,
  options: PlayOptions,
): Playing {
  const read: SpoEntry[] = [];
  const recording = recordingOf(file, Math.max(0, n - 1), { onEntry: (entry) => read.push(entry), onDamage });
  return { replay: openReplay(recording, options), read, n: recording.first };
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

/** The number of the last keyframe from which entry `n` can be reached. */
const keyframeBefore = ({ places }: SpoFile, n: number): number =>
  places.findLast((place) => place.kind === 'keyframe' && place.n < n)?.n ?? 0;

/** The core that plays now, and what was found on the way. */
function createPlay(file: SpoFile, options: PlayOptions) {
  const found: { compared: number; difference: StateDifference | null; damage: SpoDamage | null } = {
    compared: 0,
    difference: null,
    damage: null,
  };
  const isComparable = !coversMore(file);
  const noteDamage = (damage: SpoDamage): void => void (found.damage ??= damage);
  let playing = begin(file, 0, noteDamage, options);
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
    restart(n: number): void {
      playing.replay.stop();
      playing = begin(file, n, noteDamage, options);
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
      return entry;
    },
  };
}

type Play = ReturnType<typeof createPlay>;

/** The ways to an entry. */
function waysOf(file: SpoFile, play: Play): Pick<SessionPlayer, 'seek' | 'seekTime' | 'step' | 'until'> {
  const { forward, restart } = play;
  const isFar = (keyframe: number): boolean => keyframe - play.playing.n > KEYFRAME_EVERY;
  const seek = async (n: number): Promise<void> => {
    if (n < play.playing.n || isFar(keyframeBefore(file, n))) restart(n);
    while (play.playing.n < n && (await forward()) !== null);
  };
  return {
    seek,
    async seekTime(at) {
      const since = at - file.header.startedAt;
      const near = file.places.findLast((place) => place.kind === 'keyframe' && place.at <= since)?.n ?? 0;
      if (at < play.playing.replay.now || isFar(near)) restart(near + 1);
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
  const ways = waysOf(file, play);
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
    state: (path) => stateAt(plainState(play.playing.replay), path),
    async hash(n) {
      if (n !== undefined) await ways.seek(n);
      return play.playing.replay.shownHash();
    },
    stop: () => play.playing.replay.stop(),
  };
}
