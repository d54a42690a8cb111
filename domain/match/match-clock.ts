/** The match clock: what it shows at a moment of server time, and how it is stopped. */
import type { MatchState } from './match.ts';

type Clocked = Pick<MatchState, 'clockSeconds' | 'clockAt' | 'clockRate'>;

/** Seconds on the match clock at `serverNow` (server ms); null where the sport has no clock. Never before `clockAt`, never below 0. */
export function clockSecondsAt(
  { clockSeconds, clockAt, clockRate }: Clocked,
  serverNow: number,
): number | null {
  if (clockSeconds === null) return null;
  return Math.max(0, clockSeconds + (Math.max(0, serverNow - clockAt) / 1000) * clockRate);
}

/** The same state with its clock stopped at `serverMs`: the feed stalled, so nobody knows whether play goes on. */
export const withClockStopped = (state: MatchState, serverMs: number): MatchState =>
  state.clockSeconds === null || state.clockRate === 0
    ? state
    : { ...state, clockSeconds: clockSecondsAt(state, serverMs), clockAt: serverMs, clockRate: 0 };
