/**
 * Computes the updates per second and the diagnostics twice a second, and only while somebody reads them. Once a second a recording gets
 * the same figures.
 */
import type { Subject } from 'rxjs';
import type { DiagnosticsView } from './diagnostics-api.ts';
import { type LiveState, freshnessOfStream, feedAge } from '../../engine/book-state.ts';
import type { SessionMeter } from '../../../domain/recording/session-log.ts';
import { ageOf } from '../../../domain/book/freshness.ts';
import { serverNow } from '../../../domain/book/server-clock.ts';

/** What does not follow from the live state. */
type OwnFigures = Pick<
  DiagnosticsView,
  'core' | 'windows' | 'codec' | 'queue' | 'sent' | 'skipped' | 'window' | 'recording'
>;

const inHundredths = (ms: number): number => Math.round(ms * 100) / 100;

/** The parts of the last commit, ms. */
function stepsOf({ counts: { lastCommitMs }, lastSteps: { decodeMs, applyMs } }: LiveState) {
  return {
    decodeMs: inHundredths(decodeMs),
    applyMs: inHundredths(applyMs),
    viewsMs: inHundredths(Math.max(0, lastCommitMs - decodeMs - applyMs)),
  };
}

/** The diagnostics as windows see them. */
function diagnosticsOf(
  own: OwnFigures,
  live: LiveState,
  now: number,
  updatesPerSecond: number,
): DiagnosticsView {
  let markets = 0;
  for (const match of live.book.matches.values()) markets += match.markets.length;
  return {
    ...own,
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
    feedAgeMs: feedAge(live, now),
    lastCommitMs: inHundredths(live.counts.lastCommitMs),
    dropped: Object.fromEntries(live.drops.counts),
  };
}

const DIAGNOSTICS_EVERY_MS = 500;
const RECORD_EVERY_MS = 1000;

export function createMeter(
  live: LiveState,
  diagnostics: Subject<DiagnosticsView>,
  about: () => OwnFigures,
  record: (meter: SessionMeter) => void,
): (now: number) => void {
  let recordedAt = Number.NEGATIVE_INFINITY;
  let last = { updates: 0, at: Number.NEGATIVE_INFINITY };
  return (now) => {
    if (now - last.at < DIAGNOSTICS_EVERY_MS) return;
    const seconds = (now - last.at) / 1000;
    const { updates } = live.changes;
    const updatesPerSecond = Number.isFinite(seconds) ? Math.round((updates - last.updates) / seconds) : 0;
    last = { updates, at: now };
    const figures = about();
    if (!diagnostics.observed && !figures.recording.on) return;
    const view = diagnosticsOf(figures, live, now, updatesPerSecond);
    diagnostics.next(view);
    if (now - recordedAt < RECORD_EVERY_MS) return;
    recordedAt = now;
    const { feedAgeMs, merged, skipped, queue, lastCommitMs, window } = view;
    const steps = stepsOf(live);
    record({ feedAgeMs, updatesPerSecond, merged, skipped, queue, commitMs: lastCommitMs, ...steps, window });
  };
}
