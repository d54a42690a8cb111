/**
 * Plays a recorded session: the core of the site (`createCore`) on a recorded clock, socket and storage. The same recording gives the same
 * state in Node, in a worker and in a test, however many steps the replay takes.
 */
import { type BookChanges, noteRow, noteShape } from '../../domain/book/changes.ts';
import { hashOffer, hashShown } from '../../domain/book/state-hash.ts';
import { hashWithMember, memberParts, memberRow } from '../../domain/recording/recorded-member.ts';
import { restoreKeyframe } from '../../domain/recording/keyframe.ts';
import { type Row, rowOf } from '../../domain/row.ts';
import { createCore } from '../core.ts';
import type { ServedCore } from '../door/expose.ts';
import type { LiveState } from '../engine/book-state.ts';
import type { Network } from '../engine/deps.ts';
import type { Engine } from '../engine/engine.ts';
import { playEntry, restorePart } from './play-entry.ts';
import { createRecordedClock } from './recorded-clock.ts';
import { createRecordedOrder, END, type Recording } from './recorded-order.ts';
import { createRecordedStreams, type RecordedStreams } from './recorded-streams.ts';
import { createRecordedSurroundings, type RecordedSurroundings } from './recorded-surroundings.ts';

export interface ReplayOptions {
  /** Called when a batch of frames, or time alone, has changed the book. `at`: ms since 1970. */
  readonly onCommit?: (changes: BookChanges, at: number) => void;
  /** Answers the calls that the recording holds no answer to; absent: they are refused. */
  readonly fetch?: Network['fetch'];
}

/** Counts of the core's state. */
export interface ReplayFacts {
  readonly matches: number;
  readonly markets: number;
  /** Applied market updates, without those that a backlog merged. */
  readonly updates: number;
  /** Counts of dropped data, by kind and path. */
  readonly dropped: Readonly<Record<string, number>>;
}

export interface Replay {
  /** Recorded time, ms since 1970. */
  readonly now: number;
  /** When the next entry comes, ms since 1970; null: there is none, or the replay was stopped. */
  readonly nextAt: number | null;
  /** Book, streams and counts of the core. Read only. */
  readonly live: LiveState;
  /** The APIs of the replay's only window. */
  readonly core: ServedCore;
  /** Plays the next entry, and the timers before it; false: there is none. */
  step(): Promise<boolean>;
  /** Plays everything up to `at` (ms since 1970, included). A time that has passed, or is not finite, plays nothing. */
  runTo(at: number): Promise<void>;
  /** Plays all entries. */
  run(): Promise<void>;
  /** Applies the frames in the inbox now. */
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

/** The keyframe of a recording has another shape than this program's. */
export class UnusableKeyframe extends Error {
  constructor(field: string) {
    super(`the keyframe cannot be used: ${field}`);
  }
}

interface Beginning extends Pick<ReplayedCore, 'engine' | 'streams'> {
  readonly around: RecordedSurroundings;
}

/** Puts the state of a keyframe into the new core. */
function beginAt(keyframe: unknown, { engine, streams, around }: Beginning): void {
  const { live } = engine;
  // Before the streams are there, so that none is recovered.
  if (rowOf(keyframe)['isUp'] === true) around.link.change({ kind: 'connected' });
  const restored = restoreKeyframe(live, keyframe);
  if (!restored.ok) throw new UnusableKeyframe(restored.error);
  streams.adopt();
  noteShape(live.changes);
  for (const matchId of live.book.matches.keys()) noteRow(live.changes, matchId);
  const member = rowOf(rowOf(keyframe)['member']);
  for (const part of memberParts) restorePart(engine.slices, part, member[part]);
}

/** Throws UnusableKeyframe. Await each call of a replay before the next call. */
export function openReplay(recording: Recording, { onCommit, fetch }: ReplayOptions = {}): Replay {
  const clock = createRecordedClock(recording.startedAt + (recording.start?.at ?? 0));
  const around = createRecordedSurroundings(clock, fetch);
  const { engine, streams, core } = openCore(around);
  const { live, inbox, watchers, slices } = engine;
  if (recording.start !== undefined) beginAt(recording.start.keyframe, { engine, streams, around });
  if (onCommit !== undefined) watchers.add({ onCommit: (changes) => onCommit(changes, clock.now()) });
  const reopen = (): void => void (engine.link.stopped !== null && engine.link.open());
  const order = createRecordedOrder(recording, clock, (entry) =>
    playEntry(entry, around, { streams, inbox, slices, reopen }),
  );
  /** Plays up to `until`, or up to the next entry. The core gets its answers before anything else happens. */
  const play = async (until: number, onlyOne = false): Promise<boolean> => {
    for (;;) {
      if (around.isAsked) await around.answered();
      const played = order.playNext(until);
      if (played === null) return false;
      if (onlyOne && played === 'entry') return true;
    }
  };
  return {
    get now() {
      return clock.now();
    },
    get nextAt() {
      return order.nextAt;
    },
    live,
    core,
    step: () => play(END, true),
    async runTo(at) {
      if (!Number.isFinite(at)) return;
      await play(at);
      clock.setTo(at);
    },
    async run() {
      await play(END);
      inbox.flushNow();
    },
    flush: inbox.flushNow,
    hash() {
      inbox.flushNow();
      return hashOffer(live.book);
    },
    shownHash() {
      inbox.flushNow();
      const shown = hashShown(live.book, live.streams.values());
      return recording.coversMember === true ? hashWithMember(shown, slices.states) : shown;
    },
    member() {
      inbox.flushNow();
      return memberRow(slices.states);
    },
    facts() {
      inbox.flushNow();
      return factsOf(live);
    },
    stop() {
      order.end();
      clock.clear();
      around.closeWindow();
    },
  };
}
