/** The timeline of a match in a recorded feed, from what changes between its states: scores, red cards, periods and suspensions. */
import { sports } from '../catalogue/sport.ts';
import type { MatchState, Side, TimelineEntry } from '../match/match.ts';
import type { FeedStatus } from './uof-status.ts';

export interface FeedTimeline {
  /** The timeline with the next state. */
  readonly take: (status: FeedStatus) => readonly TimelineEntry[];
  readonly suspended: (state: MatchState) => readonly TimelineEntry[];
}

const MAX_TIMELINE = 120;
const BASEBALL = sports.find(({ name }) => name === 'baseball')?.sportId;
const BASKETBALL = sports.find(({ name }) => name === 'basketball')?.sportId;
/** match_status of baseball: 401 is the top of the first inning, 402 its bottom, and so on. */
const FIRST_INNING = 401;
const LAST_INNING = 420;

type Scored = Pick<FeedStatus, 'homeScore' | 'awayScore'>;

const leaderOf = ({ homeScore, awayScore }: Scored): Side | null =>
  homeScore === awayScore ? null : homeScore > awayScore ? 'home' : 'away';

/** Match time in seconds; of baseball inning × 100 + half. */
function secondOf(sportId: number, { statusCode, clockSeconds, periods }: FeedStatus): number {
  if (sportId !== BASEBALL) return clockSeconds ?? 0;
  if (statusCode >= FIRST_INNING && statusCode <= LAST_INNING)
    return (Math.floor((statusCode - FIRST_INNING) / 2) + 1) * 100 + ((statusCode - FIRST_INNING) % 2) * 50;
  return Math.max(1, periods.length) * 100 + 50;
}

/** What a state adds to the state before it. */
function added(sportId: number, before: FeedStatus, now: FeedStatus): Omit<TimelineEntry, 'second'>[] {
  const entries: Omit<TimelineEntry, 'second'>[] = [];
  const times = (kind: TimelineEntry['kind'], side: Side, from: number, to: number): void => {
    for (let one = from; one < to && entries.length < MAX_TIMELINE; one++) entries.push({ kind, side });
  };
  if (sportId === BASKETBALL) {
    const leader = leaderOf(now);
    if (leader !== null && leader !== leaderOf(before)) entries.push({ kind: 'lead', side: leader });
  } else {
    const kind = sportId === BASEBALL ? 'run' : 'goal';
    times(kind, 'home', before.homeScore, now.homeScore);
    times(kind, 'away', before.awayScore, now.awayScore);
  }
  if (before.redCards !== null && now.redCards !== null) {
    times('red-card', 'home', before.redCards.home, now.redCards.home);
    times('red-card', 'away', before.redCards.away, now.redCards.away);
  }
  if (before.periods.length > 0 && now.periods.length > before.periods.length)
    entries.push({ kind: 'period', side: null });
  return entries;
}

export function createFeedTimeline(sportId: number): FeedTimeline {
  let timeline: readonly TimelineEntry[] = [];
  let before: FeedStatus | null = null;
  let last = 0;
  const add = (entries: readonly TimelineEntry[]): readonly TimelineEntry[] => {
    if (entries.length > 0) timeline = [...timeline, ...entries].slice(-MAX_TIMELINE);
    return timeline;
  };
  return {
    take(status) {
      const second = secondOf(sportId, status);
      const entries = before === null ? [] : added(sportId, before, status);
      before = status;
      last = second;
      return add(entries.map((one) => ({ ...one, second })));
    },
    suspended: ({ clockSeconds }) => add([{ kind: 'suspension', side: null, second: clockSeconds ?? last }]),
  };
}
