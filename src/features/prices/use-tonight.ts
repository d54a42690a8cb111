/** The matches of the evening, for the home page: those of today, and of tomorrow where today does not reach. */
import { favouriteKey, keysOfMatch } from '../../../domain/favourites/favourites.ts';
import { followedMatches } from '../../../domain/favourites/followed-matches.ts';
import { nextStart } from '../../../domain/odds/programme.ts';
import type { ListFrame } from '../../../worker/features/prices/prices-api.ts';
import type { ScheduledMatchView } from '../../../worker/features/schedule/schedule-api.ts';
import { siteNow } from '../../core/door/server-time.ts';
import { useFavourites } from '../favourites/use-favourites.tsx';
import { matchesOf, useSchedule } from '../schedule/use-schedule.ts';

/** Scores and prices come with the live list; the schedule says what is next. */
const ASK_MS = 120_000;

export interface Tonight {
  /** null: the first answer has not come. */
  readonly isKnown: boolean | null;
  /** Tomorrow is asked for, too, and has not answered. */
  readonly mayGrow: boolean;
  readonly followed: readonly ScheduledMatchView[];
  /** In play or to come. */
  readonly matches: readonly ScheduledMatchView[];
  readonly again: () => void;
}

/** The live list is newer than the schedule: what it holds is in play, and what it does not hold any more is over. */
function asListed(frame: ListFrame | null, match: ScheduledMatchView): ScheduledMatchView {
  const { matchId } = match.facts;
  const isLive = frame?.groups.some(({ phase, matchIds }) => phase === 'live' && matchIds.includes(matchId));
  if (isLive === true) return { ...match, phase: 'live' };
  return match.phase === 'live' && frame?.whole === true ? { ...match, phase: 'ended' } : match;
}

export function useTonight(frame: ListFrame | null): Tonight {
  const favourites = useFavourites();
  const today = useSchedule(0, null, ASK_MS);
  const open = matchesOf(today)
    .map((match) => asListed(frame, match))
    .filter(({ phase }) => phase === 'live' || phase === 'waiting');
  const known = new Set(open.flatMap(({ facts }) => keysOfMatch(facts)));
  const needsMore =
    nextStart(open, siteNow()) === null ||
    favourites.some((favourite) => !known.has(favouriteKey(favourite)));
  const asksMore = today.answer?.ok === true && needsMore;
  const tomorrow = useSchedule(asksMore ? 1 : null, null);
  const matches = [...open, ...matchesOf(tomorrow)];
  return {
    isKnown: today.answer === null ? null : today.answer.ok,
    mayGrow: asksMore && tomorrow.answer === null,
    followed: followedMatches(favourites, matches),
    matches,
    again: today.again,
  };
}
