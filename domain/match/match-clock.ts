/** The match clock: its value at a moment of server time, and how to stop it. */
import type { MatchState } from './match.ts';

type Clocked = Pick<MatchState, 'clockSeconds' | 'clockAt' | 'clockRate'>;

/**
 * Seconds on the match clock at `serverNow` (server ms); null: the sport has no clock. Never less than 0, and the clock does not run before
 * `clockAt`.
 */
export function clockSecondsAt(
  { clockSeconds, clockAt, clockRate }: Clocked,
  serverNow: number,
): number | null {
  if (clockSeconds === null) return null;
  return Math.max(0, clockSeconds + (Math.max(0, serverNow - clockAt) / 1000) * clockRate);
}

/** The same state with its clock stopped at `serverMs`: the feed stalled, so it is unknown whether the match goes on. */
export const withClockStopped = (state: MatchState, serverMs: number): MatchState =>
  state.clockSeconds === null || state.clockRate === 0
    ? state
    : { ...state, clockSeconds: clockSecondsAt(state, serverMs), clockAt: serverMs, clockRate: 0 };
