/** The timeline of a match in a recorded feed, from what changes between its states: scores, red cards, periods and suspensions. */
import { sports } from '../catalogue/sport.ts';
import type { MatchState, Side, TimelineEntry } from '../match/match.ts';
import type { FeedStatus as SentStatus } from './uof-status.ts';

/** A status with the code, the scores and the periods that the match has. */
type FeedStatus = SentStatus &
  Readonly<Record<'statusCode' | 'homeScore' | 'awayScore', number>> &
  Pick<MatchState, 'periods'>;

export interface FeedTimeline {
  /** The timeline with the next state; `second`: the match time where the status has no clock. */
  readonly take: (status: FeedStatus, second: number) => readonly TimelineEntry[];
  readonly suspended: (state: MatchState) => readonly TimelineEntry[];
}

const MAX_TIMELINE = 120;
const BASEBALL = sports.find(({ name }) => name === 'baseball')?.sportId;
const BASKETBALL = sports.find(({ name }) => name === 'basketball')?.sportId;
/** match_status of baseball: 401 is the top of the first inning, 402 its bottom, and so on. */
const FIRST_INNING = 401;
const LAST_INNING = 420;
/** A message may leave the cards out until there is one. */
const NO_CARDS = { home: 0, away: 0 } as const;

/** A score that falls takes its last goals back; red cards and periods that began by mistake go in the same way. */
function takenBack(
  timeline: readonly TimelineEntry[],
  kind: TimelineEntry['kind'],
  side: Side | null,
  count: number,
): readonly TimelineEntry[] {
  let left = timeline;
  for (let one = 0; one < count; one++) {
    const at = left.findLastIndex((entry) => entry.kind === kind && entry.side === side);
    if (at < 0) return left;
    left = left.toSpliced(at, 1);
  }
  return left;
}

const kindOf = (sportId: number): TimelineEntry['kind'] => (sportId === BASEBALL ? 'run' : 'goal');

function withoutTakenBack(
  sportId: number,
  timeline: readonly TimelineEntry[],
  before: FeedStatus,
  now: FeedStatus,
): readonly TimelineEntry[] {
  const kind = kindOf(sportId);
  let left = takenBack(timeline, kind, 'home', before.homeScore - now.homeScore);
  left = takenBack(left, kind, 'away', before.awayScore - now.awayScore);
  const last = left.findLast((entry) => entry.kind === 'lead');
  const hasFallen = now.homeScore < before.homeScore || now.awayScore < before.awayScore;
  if (hasFallen && last?.side != null && last.side !== leaderOf(now))
    left = takenBack(left, 'lead', last.side, 1);
  left = takenBack(left, 'period', null, before.periods.length - now.periods.length);
  if (before.redCards === null || now.redCards === null) return left;
  left = takenBack(left, 'red-card', 'home', before.redCards.home - now.redCards.home);
  return takenBack(left, 'red-card', 'away', before.redCards.away - now.redCards.away);
}

type Scored = Pick<FeedStatus, 'homeScore' | 'awayScore'>;

const leaderOf = ({ homeScore, awayScore }: Scored): Side | null =>
  homeScore === awayScore ? null : homeScore > awayScore ? 'home' : 'away';

/** Match time in seconds; of baseball inning × 100 + half. */
function secondOf(sportId: number, { statusCode, clockSeconds, periods }: FeedStatus, left: number): number {
  if (sportId !== BASEBALL) return clockSeconds ?? left;
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
    const hasGrown = now.homeScore > before.homeScore || now.awayScore > before.awayScore;
    if (leader !== null && leader !== leaderOf(before) && hasGrown)
      entries.push({ kind: 'lead', side: leader });
  } else {
    const kind = kindOf(sportId);
    times(kind, 'home', before.homeScore, now.homeScore);
    times(kind, 'away', before.awayScore, now.awayScore);
  }
  if (now.redCards !== null) {
    const cards = before.redCards ?? NO_CARDS;
    times('red-card', 'home', cards.home, now.redCards.home);
    times('red-card', 'away', cards.away, now.redCards.away);
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
    take(status, left) {
      const second = secondOf(sportId, status, left);
      const entries = before === null ? [] : added(sportId, before, status);
      if (before !== null) timeline = withoutTakenBack(sportId, timeline, before, status);
      before = status;
      last = second;
      return add(entries.map((one) => ({ ...one, second })));
    },
    suspended: ({ clockSeconds }) => add([{ kind: 'suspension', side: null, second: clockSeconds ?? last }]),
  };
}
