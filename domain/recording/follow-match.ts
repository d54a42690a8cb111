/**
 * What a recording of prices shows about the match itself: kick-off (in play), half-time (first-half markets close), goals (an
 * over/under closes as over), the end (the winner market closes). A recording has no score feed. Unknown facts are not invented
 * (`reporting` 0, no score shown).
 *
 *   waiting ──in play──▶ first ──half-time──▶ break ──15 minutes──▶ second ──winner closed──▶ ended
 *      └─────────────────────────────── closed without play ──────────────────────────────────▲
 */
import type { MatchState, PeriodScore, Side, TimelineEntry } from '../match/match.ts';
import type { Goals, RecordedResult } from './recorded-result.ts';

type MatchStage = 'waiting' | 'first' | 'break' | 'second' | 'ended';

export interface FollowedMatch {
  readonly soccer: boolean;
  readonly result: RecordedResult;
  stage: MatchStage;
  kickOff: number;
  /** It was seen before its start. */
  hasWaited: boolean;
  breakAt: number;
  secondAt: number;
  cancelled: boolean;
  score: Goals;
  half: Goals | null;
  timeline: TimelineEntry[];
  /** The winner market is: copies of it follow each other. */
  isSuspended: boolean;
  /** Chances of both sides at the last suspension of the winner market, and now. */
  before: Goals | null;
  now: Goals | null;
}

const BREAK_MS = 15 * 60_000;
const HALF_MS = 45 * 60_000;
/** Length of the first half, stoppage included, if the recording has no first-half market. */
const USUAL_FIRST_HALF_MS = 48 * 60_000;
const MAX_TIMELINE = 100;

export const createFollowedMatch = (match: Pick<FollowedMatch, 'soccer' | 'result'>): FollowedMatch => ({
  ...match,
  stage: 'waiting',
  kickOff: 0,
  hasWaited: false,
  breakAt: 0,
  secondAt: 0,
  cancelled: false,
  score: { home: 0, away: 0 },
  half: null,
  timeline: [],
  isSuspended: false,
  before: null,
  now: null,
});

/** Match time in seconds. */
function clockOf(match: FollowedMatch, at: number): number | null {
  if (!match.soccer) return null;
  switch (match.stage) {
    case 'waiting':
      return 0;
    case 'first':
      return Math.round((at - match.kickOff) / 1000);
    case 'break':
      return HALF_MS / 1000;
    case 'second':
      return Math.round((HALF_MS + at - match.secondAt) / 1000);
    case 'ended':
      return null;
  }
}

function note(match: FollowedMatch, kind: TimelineEntry['kind'], side: Side | null, at: number): void {
  if (match.timeline.length < MAX_TIMELINE)
    match.timeline = [...match.timeline, { kind, side, second: clockOf(match, at) ?? 0 }];
}

/** The winner market was in play by mistake, as before a delayed start: the match waits again. Returns whether it changed. */
export function notInPlay(match: FollowedMatch): boolean {
  if (match.stage !== 'first' || match.score.home + match.score.away > 0) return false;
  match.stage = 'waiting';
  match.kickOff = 0;
  return true;
}

/** A match of which a recording begins so long after the kick-off is taken to have begun as it was planned. */
const LONGEST_MATCH_MS = 3 * 3_600_000;

/** `startsAt`: the planned kick-off; null: not known. It counts where the recording begins with the match in play. */
export function inPlay(match: FollowedMatch, at: number, startsAt: number | null): boolean {
  if (match.stage !== 'waiting') return false;
  match.stage = 'first';
  const isLate = startsAt !== null && startsAt < at && at - startsAt <= LONGEST_MATCH_MS;
  match.kickOff = isLate && !match.hasWaited ? startsAt : at;
  return true;
}

/** `suspendedAt`: the last suspension of the first-half market, which is closer to the whistle than its settlement. */
export function halfTime(match: FollowedMatch, suspendedAt: number): boolean {
  if (match.stage !== 'first') return false;
  if (match.result.half !== null) match.score = match.result.half;
  match.half = match.score;
  match.stage = 'break';
  match.breakAt = suspendedAt;
  return true;
}

/** Whether time alone may change the match: half-time and the second half of soccer. */
export const changesByTime = ({ soccer, stage }: FollowedMatch): boolean =>
  soccer && (stage === 'first' || stage === 'break');

/** When the next change that depends only on time is due; Infinity: none is. */
export function dueAt({ soccer, stage, result, kickOff, breakAt }: FollowedMatch): number {
  if (!soccer) return Number.POSITIVE_INFINITY;
  if (stage === 'first' && !result.knowsHalfTime) return kickOff + USUAL_FIRST_HALF_MS;
  return stage === 'break' ? breakAt + BREAK_MS : Number.POSITIVE_INFINITY;
}

/** Changes that depend only on time: half-time without a first-half market, and the second half. */
export function timePassed(match: FollowedMatch, at: number): boolean {
  const due = dueAt(match);
  if (at < due) return false;
  if (match.stage === 'first') return halfTime(match, due);
  match.stage = 'second';
  match.secondAt = due;
  return true;
}

/** The side that scored: the only side that still can by the known score, else the side whose price shortened more. */
function scorerOf(match: FollowedMatch): Side {
  const limit = match.stage === 'first' ? match.result.half : match.result.final;
  const { score, before, now } = match;
  if (limit !== null && limit.home <= score.home) return 'away';
  if (limit !== null && limit.away <= score.away) return 'home';
  if (before === null || now === null) return 'home';
  return now.home - before.home >= now.away - before.away ? 'home' : 'away';
}

/** Adds goals until at least `total` are scored. */
export function goalsReached(match: FollowedMatch, total: number, at: number): boolean {
  if (!match.soccer || match.stage === 'waiting' || match.stage === 'ended') return false;
  let scored = false;
  while (match.score.home + match.score.away < total) {
    const side = scorerOf(match);
    match.score = { ...match.score, [side]: match.score[side] + 1 };
    note(match, 'goal', side, at);
    scored = true;
  }
  return scored;
}

export function ended(match: FollowedMatch, how: 'played' | 'cancelled'): boolean {
  if (match.stage === 'ended') return false;
  if (match.result.final !== null) match.score = match.result.final;
  match.cancelled = how === 'cancelled';
  match.stage = 'ended';
  return true;
}

export function suspended(match: FollowedMatch, at: number): void {
  match.isSuspended = true;
  if (match.stage === 'first' || match.stage === 'second') note(match, 'suspension', null, at);
}

const codes = { waiting: 0, first: 6, break: 31, second: 7, ended: 100 } as const;
const ABANDONED = 90;
const IN_PROGRESS = 21;

function codeOf({ stage, soccer, cancelled }: FollowedMatch): number {
  if (stage === 'ended') return cancelled ? ABANDONED : codes.ended;
  return soccer || stage === 'waiting' ? codes[stage] : IN_PROGRESS;
}

function periodsOf({ soccer, stage, score, half }: FollowedMatch): PeriodScore[] {
  if (!soccer || stage === 'waiting') return [];
  if (half === null) return [{ number: 1, ...score }];
  const first = { number: 1, ...half };
  return stage === 'break'
    ? [first]
    : [first, { number: 2, home: score.home - half.home, away: score.away - half.away }];
}

/** Times are the recording's own; `clockRate` is 1. */
export function followedStateOf(match: FollowedMatch, at: number): MatchState {
  const running = match.soccer && (match.stage === 'first' || match.stage === 'second');
  const knowsScore = match.result.knowsGoals || match.stage === 'waiting';
  return {
    statusCode: codeOf(match),
    open: match.stage !== 'ended',
    reporting: knowsScore ? 1 : 0,
    homeScore: match.score.home,
    awayScore: match.score.away,
    periods: periodsOf(match),
    currentServer: null,
    clockSeconds: clockOf(match, at),
    clockAt: at,
    clockRate: running ? 1 : 0,
    redCards: null,
    diamond: null,
    timeline: match.timeline,
  };
}
