/**
 * Records the socket session of this core as a file of version 2 (docs/session-format.md). It begins with a keyframe, so recording asks the
 * server for nothing. Bounded. It holds market data (recorded-fields.ts), slip and history and the commands to them (recorded-member.ts), questions
 * with their answers, the rules that held (recorded-answers.ts), and calls and the chat as shapes (call-notes.ts).
 */
import { hashShown } from '../../../domain/book/state-hash.ts';
import type { SpoEntry } from '../../../domain/protocol/session/spo-entry.ts';
import { createSpoWriter, SPO_VERSION, type SpoWriter } from '../../../domain/protocol/session/spo-writer.ts';
import { keyframeOf } from '../../../domain/recording/keyframe.ts';
import { isRecorded, recordedRow } from '../../../domain/recording/recorded-fields.ts';
import { isRecordedEvent, recordedEvent } from '../../../domain/recording/recorded-answers.ts';
import { hashWithMember, memberParts, recordedArguments } from '../../../domain/recording/recorded-member.ts';
import type { SessionMeter } from '../../../domain/recording/session-log.ts';
import { recordedWindowEvents, type WindowEvent } from '../../../domain/recording/window-events.ts';
import type { RecordingStore } from '../../engine/deps.ts';
import type { Engine } from '../../engine/engine.ts';
import type { TrafficObserver } from '../../engine/traffic.ts';
import { createCallNotes } from './call-notes.ts';
import { createKeptBlocks } from './kept-blocks.ts';
import { createMemberNotes } from './member-notes.ts';
import { createQuestionNotes, type Note } from './question-notes.ts';
import { createBlocks, type SessionBlocks } from './session-blocks.ts';

const MAX_SESSION_BYTES = 96 * 1024 * 1024;
export const MAX_SESSION_ENTRIES = 1_000_000;
export const SESSION_TYPE = 'application/octet-stream';

export interface RecordingState {
  readonly on: boolean;
  readonly entries: number;
  readonly bytes: number;
  /** A limit was reached: the recording ended by itself, and can be taken. */
  readonly full: boolean;
}

export interface SessionRecorder extends TrafficObserver {
  start(): void;
  /** Ends the recording; it can be taken until the next one starts. */
  stop(): void;
  /** The recording as a file; null when there is none, or it still runs. */
  take(): Promise<Blob | null>;
  meter(meter: SessionMeter): void;
  /** What happened in a window; false: no recording runs. */
  events(events: readonly WindowEvent[]): boolean;
  state(): RecordingState;
}

type Recorded = Pick<Engine, 'live' | 'deps' | 'inbox' | 'link' | 'slices'>;
type Snapshot = Omit<Recorded, 'slices'>;

interface OpenSession {
  readonly startedAt: number;
  readonly writer: SpoWriter;
  readonly blocks: SessionBlocks;
}

/** A recording ends when it has so many entries or bytes. */
interface SessionLimits {
  readonly entries: number;
  readonly bytes: number;
}
export const ofFullRecording: SessionLimits = { entries: MAX_SESSION_ENTRIES, bytes: MAX_SESSION_BYTES };

interface RecorderOptions {
  readonly limits: SessionLimits;
  /** Keeps the recording while it runs; absent: the memory does. */
  readonly store?: RecordingStore | null;
}

function openSession(
  { deps, live, link }: Snapshot,
  covers: readonly string[],
  { limits, store = null }: RecorderOptions = { limits: ofFullRecording },
): OpenSession {
  const blocks =
    store === null ? createBlocks() : createKeptBlocks({ store, id: deps.newId(), now: deps.now });
  const startedAt = Math.round(deps.now());
  const header = {
    format: 'spo',
    version: SPO_VERSION,
    build: deps.self.name ?? '',
    codec: link.choice.codec,
    startedAt,
    siteKey: live.siteKey,
    covers,
    limits,
  } as const;
  return { startedAt, writer: createSpoWriter(header, blocks.add), blocks };
}

/** A session that holds the present state and nothing else. */
export function presentSession(engine: Snapshot): Promise<Blob> {
  const { live, inbox, link } = engine;
  inbox.flushNow();
  const { writer, blocks } = openSession(engine, []);
  writer.addKeyframe(0, keyframeOf(live, { isUp: link.state === 'connected' }));
  writer.end(0, hashShown(live.book, live.streams.values()));
  return blocks.toBlob(SESSION_TYPE);
}

/** Packed by gzip; null: the browser could not. */
export async function packedSession(session: Blob): Promise<Blob | null> {
  try {
    const packing = session.stream().pipeThrough(new CompressionStream('gzip'));
    return new Blob([await new Response(packing).arrayBuffer()], { type: 'application/gzip' });
  } catch {
    return null;
  }
}

interface EntryNotes extends Pick<Engine, 'inbox'> {
  readonly note: Note;
  /** Writes hashes, keyframes and states that are due. */
  readonly noteState: () => void;
  /** The recording; null: there is none. */
  readonly running: () => object | null;
}

/** Writes what happens on the sockets, in calls and in the windows. */
function createEntryNotes({
  note,
  noteState,
  inbox,
  running,
}: EntryNotes): TrafficObserver & Pick<SessionRecorder, 'meter' | 'events'> {
  const calls = createCallNotes(note, running);
  const noteQuestion = createQuestionNotes(note, running);
  return {
    in(event, row, namespace) {
      if (running() === null) return;
      if (namespace !== undefined) {
        noteState();
        return calls.chatIn(event, row);
      }
      const read = isRecordedEvent(event) ? recordedEvent : isRecorded(event) ? recordedRow : null;
      if (read === null) return;
      noteState();
      note('in', event, read(event, row).row);
    },
    out(event, row) {
      if (running() !== null && isRecorded(event)) note('out', event, recordedRow(event, row).row);
    },
    link: (state, namespace) => (namespace === undefined ? note('link', state, null) : calls.chatLink(state)),
    command(name, args) {
      if (running() === null) return;
      // A command works on the state of this moment, in a replay, too.
      inbox.catchUp();
      noteState();
      note('command', name, recordedArguments(name, args));
    },
    question: (event, row, answer, namespace) =>
      namespace === undefined ? noteQuestion(event, row, answer) : calls.chatQuestion(event, row, answer),
    call: calls.call,
    meter(meter) {
      noteState();
      note('meter', '', meter);
    },
    events(events) {
      if (running() === null) return false;
      for (const { kind, ...value } of recordedWindowEvents(events)) {
        noteState();
        note('meter', kind, value);
      }
      return running() !== null;
    },
  };
}

export function createSessionRecorder(
  engine: Recorded,
  options: RecorderOptions = { limits: ofFullRecording },
): SessionRecorder {
  const { deps, live, inbox, link, slices } = engine;
  let session: OpenSession | null = null;
  let on = false;
  let full = false;
  let lastAt = 0;
  const stateHash = (): string => hashWithMember(hashShown(live.book, live.streams.values()), slices.states);
  const member = createMemberNotes(engine);
  const at = (startedAt: number): number => (lastAt = Math.max(lastAt, Math.round(deps.now() - startedAt)));
  const end = ({ startedAt, writer }: OpenSession): void => {
    inbox.catchUp();
    member.write('all', note);
    writer.end(at(startedAt), stateHash());
    on = false;
  };
  const note = (kind: SpoEntry['kind'], name: string, value: unknown): void => {
    if (!on || session === null) return;
    const { startedAt, writer } = session;
    writer.add({ kind, at: at(startedAt), name, value });
    if (writer.bytes < options.limits.bytes && writer.entries < options.limits.entries) return;
    full = true;
    // Ends before the next entry: this one may come from a flush.
  };
  /** The states are those of this moment, after every entry before them: a replay applies its frames and the time, too. */
  const noteChanges = (): void => {
    if (!member.isDue()) return;
    inbox.catchUp();
    member.write('changed', note);
  };
  /** Before an entry that no flush can have caused: earlier frames are applied, then the state is written. */
  const noteState = (): void => {
    if (!on || session === null) return;
    if (full) return end(session);
    const { startedAt, writer } = session;
    if (!writer.isHashDue && !writer.isKeyframeDue) return noteChanges();
    inbox.catchUp();
    if (writer.isHashDue) {
      member.write('all', note);
      writer.addHash(at(startedAt), stateHash());
    }
    if (!writer.isKeyframeDue) return;
    const keyframe = keyframeOf(live, { isUp: link.state === 'connected' });
    writer.addKeyframe(at(startedAt), { ...keyframe, member: member.row() });
  };
  return {
    start() {
      session = openSession(engine, memberParts, options);
      [on, full, lastAt] = [true, false, 0];
      noteState();
    },
    stop: () => void (on && session !== null && end(session)),
    take: async () => (session === null || on ? null : session.blocks.toBlob(SESSION_TYPE)),
    ...createEntryNotes({ note, noteState, inbox, running: () => (on ? session : null) }),
    state: () => ({
      on,
      entries: session?.writer.entries ?? 0,
      bytes: session?.writer.bytes ?? 0,
      full,
    }),
  };
}
