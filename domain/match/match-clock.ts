/** The match clock: its value at a moment of server time, and how to stop it. */
import type { MatchState } from './match.ts';

/** The clock of a match as its state has it. */
export type Clocked = Pick<MatchState, 'clockSeconds' | 'clockAt' | 'clockRate'>;

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

/** A clock that is set by less than this goes on as it did: the feed sends whole seconds, late by a moment. */
const SAME_CLOCK_S = 2;

/** Whether the clock of `b` goes on where that of `a` would be. */
export function isSameClock(a: Clocked, b: Clocked): boolean {
  if (a.clockSeconds === null || b.clockSeconds === null) return a.clockSeconds === b.clockSeconds;
  const expected = clockSecondsAt(a, b.clockAt) ?? 0;
  return a.clockRate === b.clockRate && Math.abs(expected - b.clockSeconds) < SAME_CLOCK_S;
}

/** The same state with its clock stopped at `serverMs`: the feed stalled, so it is unknown whether the match goes on. */
export const withClockStopped = (state: MatchState, serverMs: number): MatchState =>
  state.clockSeconds === null || state.clockRate === 0
    ? state
    : { ...state, clockSeconds: clockSecondsAt(state, serverMs), clockAt: serverMs, clockRate: 0 };
