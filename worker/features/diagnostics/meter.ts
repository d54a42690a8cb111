/**
 * Computes the updates per second and the diagnostics twice a second, and only while somebody reads them. Once a second a recording gets
 * the same figures.
 */
import type { Subject } from 'rxjs';
import type { DiagnosticsView } from './diagnostics-api.ts';
import type { LiveState } from '../../engine/book-state.ts';
import type { SessionMeter } from '../../../domain/recording/session-log.ts';
import { type DiagnosticsInput, diagnosticsOf } from './diagnostics-view.ts';

const DIAGNOSTICS_EVERY_MS = 500;
const RECORD_EVERY_MS = 1000;

export function createMeter(
  live: LiveState,
  diagnostics: Subject<DiagnosticsView>,
  about: () => Omit<DiagnosticsInput, 'live' | 'now' | 'updatesPerSecond'>,
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
    const view = diagnosticsOf({ ...figures, live, now, updatesPerSecond });
    diagnostics.next(view);
    if (now - recordedAt < RECORD_EVERY_MS) return;
    recordedAt = now;
    const { feedAgeMs, merged, skipped, queue, lastCommitMs, window } = view;
    record({ feedAgeMs, updatesPerSecond, merged, skipped, queue, commitMs: lastCommitMs, window });
  };
}
