/**
 * Match status codes of the odds feed and their phases: ended = 60 to 100, 110, 120, 130; live = not 0, not -1, not ended; -1 is the site's
 * own "dropped".
 */
export const matchPhases = ['waiting', 'live', 'ended', 'dropped'] as const;
export type MatchPhase = (typeof matchPhases)[number];

const endedAbove100 = new Set([110, 120, 130]);

export function phaseOf(statusCode: number): MatchPhase {
  if (statusCode === 0) return 'waiting';
  if (statusCode === -1) return 'dropped';
  if ((statusCode >= 60 && statusCode <= 100) || endedAbove100.has(statusCode)) return 'ended';
  return 'live';
}

/** Cancelled, abandoned, ended, ended after extra time or penalties: the match does not go on, nor is it played another day. */
export const finalStatuses = [70, 90, 100, 110, 120, 130] as const;

export const isLive = (statusCode: number): boolean => phaseOf(statusCode) === 'live';
export const isEnded = (statusCode: number): boolean => phaseOf(statusCode) === 'ended';

/** Half-time, waiting for extra time, its own break, waiting for penalties, and the penalties themselves; pauses between quarters. */
const pauses: ReadonlySet<number> = new Set([31, 32, 33, 34, 50, 301, 302, 303, 304, 305, 306]);
/** The match clock stands, though the match is in play. */
export const isPause = (statusCode: number): boolean => pauses.has(statusCode);
