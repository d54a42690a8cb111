/** The entries of a match timeline with their time and score, as each sport counts them. */
import type { MatchState, TimelineEntry } from '../../../domain/match/match.ts';
import { sportIds } from '../../../domain/match/sport-ids.ts';

/** `minute` from 1; `half`: of an inning; `seconds`: on the game clock of the quarter. */
export type EntryTime =
  | { readonly kind: 'minute'; readonly minute: number }
  | { readonly kind: 'inning'; readonly inning: number; readonly half: 'top' | 'bottom' }
  | { readonly kind: 'quarter'; readonly quarter: number; readonly seconds: number };

type PeriodName = 'inning' | 'quarter' | 'first-half' | 'second-half';

export interface ShownEntry extends TimelineEntry {
  /** Counts the entries from the first one; it never changes. */
  readonly place: number;
  readonly time: EntryTime;
  /** The period that ended; null: another kind of entry. */
  readonly period: PeriodName | null;
  /** After a goal or a run; null: not known. */
  readonly score: { readonly home: number; readonly away: number } | null;
}

/** Soccer's second half begins at 45 minutes, so a period that ends earlier than this is the first one. */
const FIRST_HALF_ENDS_BEFORE = 60 * 60;

function timeOf(sportId: number, second: number, periodsBefore: number): EntryTime {
  if (sportId === sportIds.baseball)
    return { kind: 'inning', inning: Math.trunc(second / 100), half: second % 100 < 50 ? 'top' : 'bottom' };
  if (sportId === sportIds.basketball)
    return { kind: 'quarter', quarter: periodsBefore + 1, seconds: second };
  return { kind: 'minute', minute: Math.max(1, Math.ceil(second / 60)) };
}

function periodOf(sportId: number, { kind, second }: TimelineEntry): PeriodName | null {
  if (kind !== 'period') return null;
  if (sportId === sportIds.baseball) return 'inning';
  if (sportId === sportIds.basketball) return 'quarter';
  return second < FIRST_HALF_ENDS_BEFORE ? 'first-half' : 'second-half';
}

const isScore = ({ kind }: TimelineEntry): boolean => kind === 'goal' || kind === 'run';

/** Oldest first. Scores are shown only if the goals or runs of the timeline add up to the score of the match. */
export function shownEntries(
  sportId: number,
  { timeline, homeScore, awayScore }: Pick<MatchState, 'timeline' | 'homeScore' | 'awayScore'>,
): readonly ShownEntry[] {
  const scoresOf = (side: 'home' | 'away'): number =>
    timeline.filter((entry) => isScore(entry) && entry.side === side).length;
  const isWhole = scoresOf('home') === homeScore && scoresOf('away') === awayScore;
  const score = { home: 0, away: 0 };
  let periods = 0;
  return timeline.map((entry, place) => {
    if (isScore(entry) && entry.side !== null) score[entry.side]++;
    const time = timeOf(sportId, entry.second, periods);
    if (entry.kind === 'period') periods++;
    const shown = isWhole && isScore(entry) ? { ...score } : null;
    return { ...entry, place, time, period: periodOf(sportId, entry), score: shown };
  });
}
