/**
 * Plays a recorded session: the core of the site (`createCore`) on a recorded clock, socket and storage. The same recording gives the same
 * state in Node, in a worker and in a test, however many steps the replay takes.
 */
import type { BookChanges } from '../../domain/book/changes.ts';
import { hashOffer, hashShown } from '../../domain/book/state-hash.ts';
import { hashWithMember, type MemberPart, memberRow } from '../../domain/recording/recorded-member.ts';
import { readSubscription, type SessionEntry } from '../../domain/recording/session-log.ts';
import { type Row, rowOf } from '../../domain/row.ts';
import { createCore } from '../core.ts';
import type { ServedCore } from '../core-api.ts';
import type { LiveState } from '../engine/book-state.ts';
import type { Network } from '../engine/deps.ts';
import type { Engine } from '../engine/engine.ts';
import type { Slices } from '../engine/slices.ts';
import { beginAt, firstMemberOf, type KeyframeCore, presentKeyframe, resumeAt } from './keyframe-state.ts';
import { playEntry } from './play-entry.ts';
import {
  type RecordedCommandsDeps,
  type CommandsFork,
  createRecordedCommands,
  type OnRefused,
  type RecordedCommands,
} from './recorded-commands.ts';
import { createRecordedActs, type RecordedActs } from './recorded-acts.ts';
import { createRecordedClock, type RecordedClock } from './recorded-clock.ts';
import { createRecordedOrder, AFTER_ALL, type RecordedOrder, type Recording } from './recorded-order.ts';
import { createRecordedStreams, type RecordedStreams } from './recorded-streams.ts';
import {
  createRecordedSurroundings,
  type RecordedSurroundings,
  type Recovery,
} from './recorded-surroundings.ts';

/** Two replays on one recorded time. Await each call before the next. */
export interface ReplayPair {
  readonly replays: readonly [Replay, Replay];
  /** Ms since 1970. */
  readonly from: number;
  readonly to: number;
  /** Plays both to a time of the recording, ms since 1970; one that has passed plays nothing. */
  stepTo(at: number): Promise<void>;
  stop(): void;
}

export interface ReplayOptions {
  /** Called when a batch of frames, or time alone, has changed the book. `at`: ms since 1970. */
  readonly onCommit?: (changes: BookChanges, at: number) => void;
  /** Answers the calls that the recording holds no answer to; absent: they are refused. */
  readonly fetch?: Network['fetch'];
  /** Runs the commands of the recording by its rules, with its answers, and compares what becomes of slip and history. */
  readonly runsCommands?: boolean;
  /** Answers recoveries that the recording does not hold: the row of a Fixture; null: no answer comes. `at`: the core's time, ms since 1970. */
  readonly recover?: (recovery: Recovery, at: number) => Promise<Row | null>;
  /** Called when a command that was run is refused. */
  readonly onRefused?: OnRefused;
  /** Decides in place of the recording, from the moment on that it was begun. Needs `runsCommands`. */
  readonly fork?: (parts: ForkParts) => CommandsFork;
}

/** What the fork of a replay works on. */
export interface ForkParts {
  readonly slices: Slices;
  readonly around: Pick<RecordedSurroundings, 'deps' | 'hold' | 'link' | 'asked'>;
}

/** Counts of the core's state. */
interface ReplayFacts {
  readonly matches: number;
  readonly markets: number;
  /** Applied market updates, without those that a backlog merged. */
  readonly updates: number;
  /** Counts of dropped data, by kind and path. */
  readonly dropped: Readonly<Record<string, number>>;
}

/** What the core shows, after the frames in its inbox are applied. */
interface ReplayReadings {
  flush(): void;
  /** Hash of the offer (hashOffer in domain/book/state-hash.ts) after the frames in the inbox are applied, like the recorder's own hash. */
  hash(): string;
  /**
   * Hash of everything that screens show (hashShown), and of slip and history where the recording's hashes cover them, after the frames in
   * the inbox are applied.
   */
  shownHash(): string;
  /** The slip and the history, as a keyframe holds them. */
  member(): Row;
  /** The counts after the frames in the inbox are applied. */
  facts(): ReplayFacts;
  /** The present state, from which a recording of the same session can begin. */
  keyframe(): Row;
}

export interface Replay extends ReplayReadings {
  /** Recorded time, ms since 1970. */
  readonly now: number;
  /** The core's own time, ms since 1970: it never goes back, so after a `restart` it may run ahead of the recorded time. */
  readonly coreNow: number;
  /** When the next entry comes, ms since 1970; null: there is none, or the replay was stopped. */
  readonly nextAt: number | null;
  /** Book, streams and counts of the core. Read only. */
  readonly live: LiveState;
  /** The APIs of the replay's only window. */
  readonly core: ServedCore;
  /** For a fork: the slices of the core; after `keep`, recorded states of a part have no effect. */
  readonly own: { readonly slices: Slices; keep(part: MemberPart): void };
  /** The commands of the recording as they were run; null: they have no effect (`runsCommands`). */
  readonly commands: Pick<RecordedCommands, 'ran' | 'difference'> | null;
  /** What the core answered to the acts of the recording. */
  readonly acts: Pick<RecordedActs, 'outcomes' | 'hasActed'>;
  /** Plays the next entry, and the timers before it; false: there is none. */
  step(): Promise<boolean>;
  /** The same at once; null: the core waits for answers, which have come after `answered`. */
  stepNow(): boolean | null;
  answered(): Promise<void>;
  /**
   * Goes on from the keyframe of another recording of the same session, with the same core, so that its windows stay. false: this replay cannot,
   * and plays nothing more. Throws UnusableKeyframe.
   */
  restart(recording: Recording): boolean;
  /** Plays everything up to `at` (ms since 1970, included). A time that has passed, or is not finite, plays nothing. */
  runTo(at: number): Promise<void>;
  run(): Promise<void>;
  /** Ends the core. The replay plays nothing more; its state stays readable. */
  stop(): void;
}

interface ReplayedCore {
  readonly engine: Engine;
  readonly streams: RecordedStreams;
  readonly core: ServedCore;
}

const ORIGIN = 'http://replay.invalid';

function openCore(around: RecordedSurroundings): ReplayedCore {
  const made: Pick<ReplayedCore, 'engine' | 'streams'>[] = [];
  const gate = createCore(around.deps, ORIGIN, undefined, (engine) => {
    const streams = createRecordedStreams(engine, around.sending);
    made.push({ engine, streams });
    return [streams.feature];
  });
  const window = {
    clientId: 'replay',
    token: null,
    language: 'ko',
    origin: ORIGIN,
    codec: 'msgpack',
  } as const;
  const core = gate.attach(window);
  const [parts] = made;
  if (parts === undefined) throw new Error('the core was built without its engine');
  return { ...parts, core };
}

function factsOf({ book, drops, changes }: LiveState): ReplayFacts {
  const matches = [...book.matches.values()];
  return {
    matches: matches.length,
    markets: matches.reduce((sum, { markets }) => sum + markets.length, 0),
    updates: changes.updates,
    dropped: Object.fromEntries(drops.counts),
  };
}

function readingsOf(
  { live, inbox: { flushNow }, slices }: Engine,
  coversMember: boolean,
  keyframe: () => Row,
): ReplayReadings {
  const read =
    <T>(act: () => T) =>
    (): T => {
      flushNow();
      return act();
    };
  return {
    flush: flushNow,
    hash: read(() => hashOffer(live.book)),
    shownHash: read(() => {
      const shown = hashShown(live.book, live.streams.values());
      return coversMember ? hashWithMember(shown, slices.states) : shown;
    }),
    member: read(() => memberRow(slices.states)),
    facts: read(() => factsOf(live)),
    keyframe: read(keyframe),
  };
}

/** The clock of a keyframe is known, so that its local times can be moved. */
const hasClock = (keyframe: unknown): boolean =>
  typeof rowOf(rowOf(keyframe)['clock'])['offset'] === 'number';

const startOf = ({ startedAt, start }: Recording): number => startedAt + (start?.at ?? 0);

/** The entries of the recording that is played, in the core's time, which runs `aheadMs` ahead of the recorded time. */
function createCourse(
  first: Recording,
  { clock, core, play }: { clock: RecordedClock; core: KeyframeCore; play: (entry: SessionEntry) => void },
) {
  let aheadMs = 0;
  let order = createRecordedOrder(first, clock, play);
  const firstMember = firstMemberOf(core.engine.slices);
  if (first.start !== undefined) beginAt(first.start.keyframe, core);
  return {
    get aheadMs() {
      return aheadMs;
    },
    get order() {
      return order;
    },
    restart(recording: Recording): boolean {
      const { start } = recording;
      order.end();
      const next = Math.max(aheadMs, Math.ceil(clock.now() - startOf(recording)));
      if (start === undefined || (next > 0 && !hasClock(start.keyframe))) return false;
      core.engine.inbox.flushNow();
      aheadMs = next;
      clock.setTo(startOf(recording) + aheadMs);
      resumeAt(start.keyframe, core, { aheadMs, first: firstMember });
      order = createRecordedOrder({ ...recording, startedAt: recording.startedAt + aheadMs }, clock, play);
      return true;
    },
  };
}

/** Plays up to `until` (the core's time), with `onlyOne` up to the next entry. The core gets its answers before anything else happens: null: it waits for them. */
const createPlayNow =
  (around: RecordedSurroundings, order: () => RecordedOrder) =>
  (until: number, onlyOne: boolean): boolean | null => {
    for (;;) {
      if (around.isAsked) return null;
      const played = order().playNext(until);
      if (played === null) return false;
      if (onlyOne && played === 'entry') return true;
    }
  };

const createWaitingPlay =
  (around: RecordedSurroundings, playNow: ReturnType<typeof createPlayNow>) =>
  async (until: number, onlyOne = false): Promise<boolean> => {
    for (;;) {
      const played = playNow(until, onlyOne);
      if (played !== null) return played;
      await around.answered();
    }
  };

function commandsOf(
  { runsCommands, fork, onRefused }: ReplayOptions,
  deps: RecordedCommandsDeps,
): RecordedCommands | null {
  if (runsCommands !== true) return null;
  return createRecordedCommands({
    ...deps,
    ...(onRefused === undefined ? {} : { onRefused }),
    ...(fork === undefined ? {} : { fork: fork(deps) }),
  });
}

/** A snapshot takes so long from the question to its answer, recorded ms. */
const RECOVERY_MS = 50;

function answerRecoveries(
  { deps, hold, link, recoverBy }: RecordedSurroundings,
  recover: NonNullable<ReplayOptions['recover']>,
): void {
  recoverBy((row) => {
    const sent = recover(readSubscription(row), deps.now()).then((fixture) => {
      if (fixture === null) return;
      deps.later(RECOVERY_MS, () => {
        if (link.isUp) link.frame('Fixture', fixture);
      });
    });
    hold(sent);
  });
}

/** Throws UnusableKeyframe. Await each call of a replay before the next call. */
export function openReplay(recording: Recording, options: ReplayOptions = {}): Replay {
  const { onCommit, fetch } = options;
  const clock = createRecordedClock(startOf(recording));
  const around = createRecordedSurroundings(clock, fetch);
  const { engine, streams, core } = openCore(around);
  const { live, inbox, watchers, slices } = engine;
  const own = new Set<MemberPart>();
  const commands = commandsOf(options, { slices, inbox, core: () => core, around, book: () => live.book });
  const acts = createRecordedActs({ slices, core: () => core, around, isShownOnly: commands === null });
  const reopen = (): void => void (engine.link.stopped !== null && engine.link.open());
  if (options.recover !== undefined) answerRecoveries(around, options.recover);
  const course = createCourse(recording, {
    clock,
    core: { engine, streams, around },
    play: (entry) => playEntry(entry, around, { streams, inbox, slices, own, acts, commands, reopen }),
  });
  if (onCommit !== undefined)
    watchers.add({ onCommit: (changes) => onCommit(changes, clock.now() - course.aheadMs) });
  const member = rowOf(rowOf(recording.start?.keyframe)['member']);
  acts.begin(member);
  if (commands !== null) {
    if (options.recover === undefined) streams.holdRequests();
    commands.begin(member);
  }
  const playNow = createPlayNow(around, () => course.order);
  const play = createWaitingPlay(around, playNow);
  return {
    get now() {
      return clock.now() - course.aheadMs;
    },
    get coreNow() {
      return clock.now();
    },
    get nextAt() {
      const { nextAt } = course.order;
      return nextAt === null ? null : nextAt - course.aheadMs;
    },
    live,
    core,
    own: { slices, keep: (part) => void own.add(part) },
    commands,
    acts,
    step: () => play(AFTER_ALL, true),
    stepNow: () => playNow(AFTER_ALL, true),
    answered: around.answered,
    restart(next) {
      if (commands !== null || own.size > 0 || acts.hasActed) return false;
      reopen();
      return course.restart(next);
    },
    async runTo(at) {
      if (!Number.isFinite(at)) return;
      await play(at + course.aheadMs);
      clock.setTo(at + course.aheadMs);
    },
    async run() {
      await play(AFTER_ALL);
      inbox.flushNow();
    },
    ...readingsOf(engine, recording.coversMember === true, () =>
      presentKeyframe(engine, around.link.isUp, course.aheadMs),
    ),
    stop() {
      course.order.end();
      clock.clear();
      around.closeWindow();
    },
  };
}
