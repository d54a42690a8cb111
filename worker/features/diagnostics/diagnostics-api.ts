/** The API for engineers: the figures of the diagnostics panel. */
import type { Observable } from 'rxjs';
import type { Freshness } from '../../../domain/book/freshness.ts';
import type { WindowMeter } from '../../../domain/recording/session-log.ts';
import type { WindowEvent } from '../../../domain/recording/window-events.ts';
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
  /**
   * Market updates that a newer update replaced: before they were applied (`merged`), and before they were sent to a window (`skipped`).
   */
  readonly merged: number;
  readonly skipped: number;
  /** Age of the oldest stream's newest message, ms. */
  readonly feedAgeMs: number | null;
  /** Messages waiting in the inbox. */
  readonly queue: number;
  readonly lastCommitMs: number;
  /** Counts of dropped data, by kind and path. */
  readonly dropped: Readonly<Record<string, number>>;
  readonly sent: { readonly messages: number; readonly rows: number; readonly prices: number };
  /** The newest report of a window about its drawing. */
  readonly window: WindowMeter | null;
  /** `isLeft`: the recording of a core that ended before it was saved can be taken. */
  readonly recording: RecordingState & { readonly isLeft: boolean };
}

export interface DiagnosticsApi {
  view(): Observable<DiagnosticsView>;
  /** Hash of the present offer (domain/book/state-hash.ts). */
  offerHash(): string;
  /** Records the socket session, with slip, bets and the commands to them. */
  setRecording(on: boolean): void;
  /**
   * The recorded session as a file (docs/session-format.md), or what is left of the recording of a core that ended before it was saved; null
   * when nothing was recorded, or the recording still runs.
   */
  takeRecording(): Promise<Blob | null>;
  /**
   * The last minutes as a packed session file that the replayer opens, or the present state alone if the window has just begun. It holds
   * what a recording holds but for calls, the chat and other acts of the account. Null: it could not be packed.
   */
  lastMinutes(): Promise<Blob | null>;
  /** Steps of the hot path get marks for the browser's tools (door/step-marks.ts) while a window reads this. */
  marks(): Observable<true>;
  /** Takes the window's measurements of the last second. */
  noteWindow(meter: WindowMeter): void;
  /** Writes what happened in the window into the recording that runs; false: none does, and the window need not watch. */
  noteEvents(events: readonly WindowEvent[]): boolean;
}
