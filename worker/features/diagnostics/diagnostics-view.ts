/** The diagnostics as windows see them. */
import { ageOf } from '../../../domain/book/freshness.ts';
import { serverNow } from '../../../domain/book/server-clock.ts';
import { freshnessOfStream, feedAge, type LiveState } from '../../engine/book-state.ts';
import type { DiagnosticsView } from './diagnostics-api.ts';

export interface DiagnosticsInput {
  readonly live: LiveState;
  readonly now: number;
  readonly kind: 'shared' | 'dedicated';
  readonly windows: number;
  readonly codec: DiagnosticsView['codec'];
  readonly queue: number;
  readonly updatesPerSecond: number;
  readonly sent: DiagnosticsView['sent'];
  readonly skipped: number;
  readonly window: DiagnosticsView['window'];
  readonly recording: DiagnosticsView['recording'];
}

export function diagnosticsOf({
  live,
  now,
  kind,
  windows,
  codec,
  queue,
  updatesPerSecond,
  sent,
  skipped,
  window,
  recording,
}: DiagnosticsInput): DiagnosticsView {
  let markets = 0;
  for (const match of live.book.matches.values()) markets += match.markets.length;
  return {
    core: kind,
    windows,
    codec,
    streams: [...live.streams.values()].map((state) => {
      const age = ageOf(state, serverNow(live.clock, now));
      return {
        stream: state.stream,
        freshness: freshnessOfStream(live, state.stream, now),
        epoch: state.epoch,
        seq: state.seq,
        ageMs: age === null ? null : Math.round(age),
        recoveries: state.recoveries,
      };
    }),
    matches: live.book.matches.size,
    markets,
    frames: live.counts.frames,
    bytes: live.counts.bytes,
    updates: live.changes.updates,
    updatesPerSecond,
    merged: live.counts.merged,
    skipped,
    feedAgeMs: feedAge(live, now),
    queue,
    lastCommitMs: Math.round(live.counts.lastCommitMs * 100) / 100,
    dropped: Object.fromEntries(live.drops.counts),
    sent: { messages: sent.messages, rows: sent.rows, prices: sent.prices },
    window,
    recording,
  };
}
