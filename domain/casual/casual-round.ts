/** Rounds ("innings") of a site day. They fill the day without gaps; each is open, then closed, then drawn. */
import { DAY_MS, siteDay, startOfSiteDay } from '../time/korean-time.ts';

export interface CasualRound {
  /** Site day, YYYY-MM-DD. */
  readonly day: string;
  /** From 1. */
  readonly inning: number;
  readonly opensAt: number;
  /** From this time on no bet is taken. */
  readonly closesAt: number;
  /** The round is drawn, and the next one opens. */
  readonly drawsAt: number;
}

/** A round is closed for one sixth of its length at its end, but at most MOST_CLOSED_MS. */
const CLOSED_PART = 6;
export const MOST_CLOSED_MS = 10_000;

export const DEFAULT_ROUND_MS = 60_000;
export const roundSecondsBounds = { least: 6, most: 3600 } as const;

const roundsOfDay = (roundMs: number): number => Math.max(1, Math.floor(DAY_MS / roundMs));

/** null: the day has no such round. The last round of a day lasts until the day ends. */
export function roundOf(day: string, inning: number, roundMs: number): CasualRound | null {
  const start = startOfSiteDay(day);
  const last = roundsOfDay(roundMs);
  if (start === null || !Number.isInteger(inning) || inning < 1 || inning > last) return null;
  const opensAt = start + (inning - 1) * roundMs;
  const drawsAt = inning === last ? start + DAY_MS : opensAt + roundMs;
  const closedMs = Math.min(MOST_CLOSED_MS, Math.floor(roundMs / CLOSED_PART));
  return { day, inning, opensAt, closesAt: drawsAt - closedMs, drawsAt };
}

/** The round at this moment. */
export function roundAt(now: number, roundMs: number): CasualRound {
  const day = siteDay(now);
  const since = now - (startOfSiteDay(day) ?? now);
  const inning = Math.min(Math.floor(since / roundMs) + 1, roundsOfDay(roundMs));
  const round = roundOf(day, inning, roundMs);
  if (round === null) throw new Error('every moment has a round');
  return round;
}

/** The previous round, maybe on the previous day. */
export const roundBefore = (round: CasualRound, roundMs: number): CasualRound =>
  roundOf(round.day, round.inning - 1, roundMs) ?? roundAt(round.opensAt - 1, roundMs);
