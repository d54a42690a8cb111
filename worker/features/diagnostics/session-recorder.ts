/** Records the socket session of this core into a log that replays (domain/recording/session-log.ts). Bounded; market data only. */
import { isRow } from '../../../domain/row.ts';
import { encodePacket, decodePacket, packetTypes } from '../../../domain/protocol/wire/packet.ts';
import { liveEvents, plainRow } from '../../../domain/protocol/stream/stream-codec.ts';
import { type SessionMeter, sessionHead } from '../../../domain/recording/session-log.ts';

/** Entries are held as frames, not as objects: a tenth of the memory, and writing an entry costs a fraction of a millisecond. */
export const MAX_SESSION_BYTES = 96 * 1024 * 1024;
export const MAX_SESSION_ENTRIES = 500_000;

export interface RecordingState {
  readonly on: boolean;
  readonly entries: number;
  readonly bytes: number;
  /** A limit was reached: the recording ended by itself, and can be taken. */
  readonly full: boolean;
}

export interface SessionRecorder {
  start(codec: string): void;
  /** Ends the recording; it can be taken until the next one starts. */
  stop(offer: string): void;
  /** The log as a file; null when there is none. */
  take(): Uint8Array<ArrayBuffer> | null;
  in(event: string, row: unknown): void;
  out(event: string, row: unknown): void;
  link(state: string): void;
  meter(meter: SessionMeter): void;
  state(): RecordingState;
}

const recorded: ReadonlySet<string> = new Set(liveEvents);
const asked: ReadonlySet<string> = new Set(['subscribe', 'unsubscribe']);

/** Odds that came as bytes are written as rows, because the log is text. */
const lineOf = (entry: unknown): string => {
  return JSON.stringify(isRow(entry) && 'row' in entry ? { ...entry, row: plainRow(entry['row']) } : entry);
};

export function createSessionRecorder(now: () => number): SessionRecorder {
  let on = false;
  let full = false;
  let head: string | null = null;
  let startedAt = 0;
  let bytes = 0;
  let frames: Uint8Array[] = [];
  const note = (entry: Readonly<Record<string, unknown>>): void => {
    if (!on) return;
    const at = Math.round(now() - startedAt);
    const frame = Uint8Array.from(
      encodePacket({ type: packetTypes.event, nsp: '/', data: ['entry', { at, ...entry }] }),
    );
    frames.push(frame);
    bytes += frame.byteLength;
    if (bytes < MAX_SESSION_BYTES && frames.length < MAX_SESSION_ENTRIES) return;
    on = false;
    full = true;
  };
  return {
    start(codec) {
      startedAt = now();
      head = sessionHead(Math.round(startedAt), codec);
      frames = [];
      bytes = 0;
      full = false;
      on = true;
    },
    stop(offer) {
      note({ offer });
      on = false;
    },
    take() {
      if (head === null) return null;
      const lines = [head];
      for (const frame of frames) {
        const packet = decodePacket(frame);
        if (packet.ok && Array.isArray(packet.value.data)) lines.push(lineOf(packet.value.data[1]));
      }
      return new TextEncoder().encode(`${lines.join('\n')}\n`);
    },
    in(event, row) {
      if (on && recorded.has(event)) note({ in: event, row });
    },
    out(event, row) {
      if (on && asked.has(event)) note({ out: event, row });
    },
    link: (state) => note({ link: state }),
    meter: (meter) => note({ meter }),
    state: () => ({ on, entries: frames.length, bytes, full }),
  };
}
