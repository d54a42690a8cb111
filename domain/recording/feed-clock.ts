/** The state of a match of a recorded feed, before its first message and by its messages, and its clock, also where they have none. */
import { sports } from '../catalogue/sport.ts';
import type { FeedEvent } from '../book/book-event.ts';
import { isEnded, isLive, isPause } from '../match/match-status.ts';
import type { MatchFacts, MatchState } from '../match/match.ts';
import type { FeedTimeline } from './feed-timeline.ts';
import type { RecordedStep } from './play-recording.ts';
import { codeAfter, type FeedStatus } from './uof-status.ts';

interface Timed {
  readonly facts: MatchFacts;
  readonly state: MatchState;
  /** When each status of the match was first seen. */
  readonly since: ReadonlyMap<number, number>;
}

const BASEBALL = sports.find(({ name }) => name === 'baseball')?.sportId;
const SOCCER = sports.find(({ name }) => name === 'soccer')?.sportId;
/** Match time at which a period of soccer begins, s. */
const periodBegins: Readonly<Record<number, number>> = { 6: 0, 7: 2700, 41: 5400, 42: 6300 };
/** A first half that is first seen so long after the kick-off began at the kick-off, ms. */
const LATE_MS = 3_600_000;

/** Match time where the feed has no clock, by the time since its period began; s. */
function secondWithoutClock({ facts, state, since }: Timed, code: number, at: number): number {
  const begins = periodBegins[code];
  if (facts.sportId !== SOCCER || begins === undefined) return state.clockSeconds ?? 0;
  const seen = since.get(code) ?? at;
  const isLate = code === 6 && facts.startsAt <= seen && seen - facts.startsAt <= LATE_MS;
  return begins + Math.max(0, Math.floor((at - (isLate ? facts.startsAt : seen)) / 1000));
}

/** The clock of the status; without one that of the state before it goes on within the same period. */
function clockOf({ facts, state }: Timed, status: FeedStatus, at: number): number | null {
  if (facts.sportId === BASEBALL) return null;
  if (status.clockSeconds !== null) return status.clockSeconds;
  if (state.clockSeconds === null || state.statusCode !== status.statusCode) return null;
  return state.clockSeconds + Math.floor(((at - state.clockAt) / 1000) * state.clockRate);
}

interface StatedMatch extends Timed {
  readonly since: Map<number, number>;
  readonly timeline: FeedTimeline;
}

/** An interrupted match keeps the code of its last period, closed and with a stopped clock: it may go on. */
export function feedStateOf(match: StatedMatch, sent: FeedStatus, at: number): MatchState {
  const { isClockStopped, isInterrupted, diamond, reporting, currentServer } = sent;
  const before = match.state;
  const code = codeAfter(sent, before.statusCode);
  const statusCode = isInterrupted && isEnded(code) ? before.statusCode : code;
  // A message may leave out what has not changed.
  const status = {
    ...sent,
    statusCode,
    homeScore: sent.homeScore ?? before.homeScore,
    awayScore: sent.awayScore ?? before.awayScore,
    redCards: sent.redCards ?? before.redCards,
    periods: sent.periods ?? before.periods,
  };
  if (!match.since.has(statusCode)) match.since.set(statusCode, at);
  const clockSeconds = clockOf(match, status, at);
  const stands = isClockStopped || isInterrupted || isPause(statusCode);
  const runs = clockSeconds !== null && !stands && isLive(statusCode);
  const { homeScore, awayScore, redCards, periods } = status;
  return {
    reporting,
    periods,
    currentServer,
    statusCode,
    homeScore,
    awayScore,
    redCards,
    open: !isInterrupted && !isEnded(statusCode),
    clockSeconds,
    clockAt: at,
    clockRate: runs ? 1 : 0,
    diamond: match.facts.sportId === BASEBALL ? diamond : null,
    timeline: match.timeline.take({ ...status, clockSeconds }, secondWithoutClock(match, statusCode, at)),
  };
}

/** When the first match was live; else the first kick-off; null: there is no step. */
export function playsAtOf(
  steps: readonly RecordedStep[],
  matches: readonly Pick<Timed, 'facts'>[],
): number | null {
  const last = steps.at(-1);
  if (last === undefined) return null;
  const isPlaying = (event: FeedEvent): boolean =>
    (event.kind === 'state' && isLive(event.state.statusCode)) ||
    (event.kind === 'match' && isLive(event.match.state.statusCode));
  const live = steps.find(({ events }) => events.some(isPlaying));
  return live?.at ?? Math.min(last.at, ...matches.map(({ facts }) => facts.startsAt));
}
