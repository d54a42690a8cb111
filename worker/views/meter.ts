/** Updates a second, and what the diagnostics show: made twice a second while somebody may look. */
import type { Subject } from 'rxjs';
import type { DiagnosticsView } from '../core-api.ts';
import type { LiveState } from '../state/live-state.ts';
import { type DiagnosticsInput, diagnosticsOf } from './status-views.ts';

const DIAGNOSTICS_EVERY_MS = 500;

export function createMeter(
  live: LiveState,
  diagnostics: Subject<DiagnosticsView>,
  about: () => Omit<DiagnosticsInput, 'live' | 'now' | 'updatesPerSecond'>,
): (now: number) => void {
  let last = { updates: 0, at: Number.NEGATIVE_INFINITY };
  return (now) => {
    if (now - last.at < DIAGNOSTICS_EVERY_MS) return;
    const seconds = (now - last.at) / 1000;
    const { updates } = live.changes;
    const updatesPerSecond = Number.isFinite(seconds) ? Math.round((updates - last.updates) / seconds) : 0;
    last = { updates, at: now };
    diagnostics.next(diagnosticsOf({ ...about(), live, now, updatesPerSecond }));
  };
}
