/**
 * Records the socket session of this core as a file of version 2 (docs/session-format.md). It begins with a keyframe, so recording asks the
 * server for nothing. Bounded. It holds market data (recorded-fields.ts), slip and history, and the commands to them (recorded-member.ts).
 */
import { hashShown } from '../../../domain/book/state-hash.ts';
import type { SpoEntry } from '../../../domain/protocol/session/spo-entry.ts';
import { createSpoWriter, SPO_VERSION, type SpoWriter } from '../../../domain/protocol/session/spo-writer.ts';
import { keyframeOf } from '../../../domain/recording/keyframe.ts';
import { isRecorded, recordedRow } from '../../../domain/recording/recorded-fields.ts';
import {
  hashWithMember,
  type MemberPart,
  memberParts,
  memberRow,
  recordedArguments,
  recordedPart,
} from '../../../domain/recording/recorded-member.ts';
import type { SessionMeter } from '../../../domain/recording/session-log.ts';
import type { Engine } from '../../engine/engine.ts';
import { createBlocks, type SessionBlocks } from './session-blocks.ts';

export const MAX_SESSION_BYTES = 96 * 1024 * 1024;
export const MAX_SESSION_ENTRIES = 1_000_000;
/** Slip and history are written at most so often, and before each hash. */
export const MEMBER_EVERY_MS = 250;
const SESSION_TYPE = 'application/octet-stream';

export interface RecordingState {
  readonly on: boolean;
  readonly entries: number;
  readonly bytes: number;
  /** A limit was reached: the recording ended by itself, and can be taken. */
  readonly full: boolean;
}

export interface SessionRecorder {
  start(): void;
  /** Ends the recording; it can be taken until the next one starts. */
  stop(): void;
  /** The recording as a file; null when there is none. */
  take(): Blob | null;
  in(event: string, row: unknown): void;
  out(event: string, row: unknown): void;
  link(state: string): void;
  command(name: string, args: readonly unknown[]): void;
  meter(meter: SessionMeter): void;
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
const ofFullRecording: SessionLimits = { entries: MAX_SESSION_ENTRIES, bytes: MAX_SESSION_BYTES };

function openSession(
  { deps, live, link }: Snapshot,
  covers: readonly string[],
  limits: SessionLimits = ofFullRecording,
): OpenSession {
  const blocks = createBlocks();
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
export function snapshotOf(engine: Snapshot): Blob {
  const { live, inbox, link } = engine;
  inbox.flushNow();
  const { writer, blocks } = openSession(engine, []);
  writer.addKeyframe(0, keyframeOf(live, link.state === 'connected'));
  writer.end(0, hashShown(live.book, live.streams.values()));
  return blocks.toBlob(SESSION_TYPE);
}

/** Packed by gzip; null: the browser could not. */
export async function packed(session: Blob): Promise<Blob | null> {
  try {
    const packing = session.stream().pipeThrough(new CompressionStream('gzip'));
    return new Blob([await new Response(packing).arrayBuffer()], { type: 'application/gzip' });
  } catch {
    return null;
  }
}

type Note = (kind: SpoEntry['kind'], name: string, value: unknown) => void;

/** Writes slip and history where they have changed since they were written. */
function createMemberNotes({ slices, deps }: Recorded) {
  const written = new Map<MemberPart, object | undefined>();
  let writtenAt = Number.NEGATIVE_INFINITY;
  return {
    /** A keyframe holds the present states. */
    known(): void {
      for (const part of memberParts) written.set(part, slices.states[part]);
    },
    /** `all`: also a slip without changes, because the replay's own slip follows prices. */
    write(which: 'changed' | 'all', note: Note): void {
      if (which === 'changed' && deps.now() - writtenAt < MEMBER_EVERY_MS) return;
      for (const part of memberParts) {
        const state = slices.states[part];
        const isSame = state === written.get(part) && (which === 'changed' || part !== 'slip');
        if (state === undefined || isSame) continue;
        written.set(part, state);
        writtenAt = deps.now();
        note('state', part, recordedPart(part, state).row);
      }
    },
  };
}

export function createSessionRecorder(engine: Recorded, limits = ofFullRecording): SessionRecorder {
  const { deps, live, inbox, link, slices } = engine;
  let session: OpenSession | null = null;
  let on = false;
  let full = false;
  let lastAt = 0;
  const stateHash = (): string => hashWithMember(hashShown(live.book, live.streams.values()), slices.states);
  const member = createMemberNotes(engine);
  const at = (startedAt: number): number => (lastAt = Math.max(lastAt, Math.round(deps.now() - startedAt)));
  const end = ({ startedAt, writer }: OpenSession): void => {
    inbox.flushNow();
    member.write('all', note);
    writer.end(at(startedAt), stateHash());
    on = false;
  };
  const note = (kind: SpoEntry['kind'], name: string, value: unknown): void => {
    if (!on || session === null) return;
    const { startedAt, writer } = session;
    writer.add({ kind, at: at(startedAt), name, value });
    if (writer.bytes < limits.bytes && writer.entries < limits.entries) return;
    full = true;
    // Ends before the next entry: this one may come from a flush.
  };
  /** Before an entry that no flush can have caused: earlier frames are applied, then the state is written. */
  const noteState = (): void => {
    if (!on || session === null) return;
    if (full) return end(session);
    const { startedAt, writer } = session;
    if (!writer.isHashDue && !writer.isKeyframeDue) return member.write('changed', note);
    inbox.flushNow();
    if (writer.isHashDue) {
      member.write('all', note);
      writer.addHash(at(startedAt), stateHash());
    }
    if (!writer.isKeyframeDue) return;
    const keyframe = keyframeOf(live, link.state === 'connected');
    writer.addKeyframe(at(startedAt), { ...keyframe, member: memberRow(slices.states) });
    member.known();
  };
  return {
    start() {
      session = openSession(engine, memberParts, limits);
      [on, full, lastAt] = [true, false, 0];
      noteState();
    },
    stop: () => void (on && session !== null && end(session)),
    take: () => (session === null || on ? null : session.blocks.toBlob(SESSION_TYPE)),
    in(event, row) {
      if (!on || !isRecorded(event)) return;
      noteState();
      note('in', event, recordedRow(event, row).row);
    },
    out(event, row) {
      if (on && isRecorded(event)) note('out', event, recordedRow(event, row).row);
    },
    link: (state) => note('link', state, null),
    command(name, args) {
      noteState();
      note('command', name, recordedArguments(name, args));
    },
    meter(meter) {
      noteState();
      note('meter', '', meter);
    },
    state: () => ({
      on,
      entries: session?.writer.entries ?? 0,
      bytes: session?.writer.bytes ?? 0,
      full,
    }),
  };
}
