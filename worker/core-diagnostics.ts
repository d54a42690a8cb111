/** The door's types for engineers: what the diagnostics panel shows. */
import type { StreamFace } from '../domain/book/freshness.ts';
import type { WindowMeter } from '../domain/recording/session-log.ts';
import type { RecordingFace } from './recording/session-recorder.ts';

export interface DiagnosticsView {
  readonly core: 'shared' | 'dedicated';
  readonly windows: number;
  readonly codec: 'msgpack' | 'json';
  readonly streams: readonly {
    readonly stream: string;
    readonly face: StreamFace;
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
  /** What the window that was last heard of says of its drawing. */
  readonly window: WindowMeter | null;
  readonly recording: RecordingFace;
}
