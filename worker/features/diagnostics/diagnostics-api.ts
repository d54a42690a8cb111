/** The door's types for engineers: what the diagnostics panel shows. */
import type { Observable } from 'rxjs';
import type { Freshness } from '../../../domain/book/freshness.ts';
import type { WindowMeter } from '../../../domain/recording/session-log.ts';
import type { RecordingState } from './session-recorder.ts';

export interface DiagnosticsView {
  readonly core: 'shared' | 'dedicated';
  readonly windows: number;
  readonly codec: 'msgpack' | 'json';
  readonly streams: readonly {
    readonly stream: string;
    readonly freshness: Freshness;
    readonly epoch: string;
    readonly seq: number;
    readonly ageMs: number | null;
    readonly recoveries: number;
  }[];
  readonly matches: number;
  readonly markets: number;
  readonly frames: number;
  readonly bytes: number;
  readonly updates: number;
  readonly updatesPerSecond: number;
  /** Market updates that a newer one made needless before they were applied, and before they were sent to a window. */
  readonly merged: number;
  readonly skipped: number;
  /** Age of the oldest stream's newest message. */
  readonly feedAgeMs: number | null;
  /** Messages waiting in the inbox. */
  readonly queue: number;
  readonly lastCommitMs: number;
  /** What was dropped: kind and path → count. */
  readonly dropped: Readonly<Record<string, number>>;
  readonly sent: { readonly messages: number; readonly rows: number; readonly prices: number };
  /** What the newest report of a window says of its drawing. */
  readonly window: WindowMeter | null;
  readonly recording: RecordingState;
}

export interface DiagnosticsApi {
  view(): Observable<DiagnosticsView>;
  /** Hash of what is on offer now (domain/book/state-hash.ts). */
  offerHash(): string;
  /** Records the socket session; it begins with a fresh snapshot of every stream. Market data only. */
  setRecording(on: boolean): void;
  /** The recorded session as a file (JSON lines); null when nothing was recorded. */
  takeRecording(): Uint8Array | null;
  /** What the window measured in the last second. */
  noteWindow(meter: WindowMeter): void;
}
