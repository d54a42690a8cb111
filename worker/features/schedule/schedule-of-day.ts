/** Matches of a day: for the schedule, the results, the live scores and the home page. */
import { matchesSearch } from '../../../domain/game-list/initials.ts';
import { phaseOf } from '../../../domain/match/match-status.ts';
import { ok, refused } from '../../../domain/result.ts';
import { presentMatches, scheduledMatches, untilNamed } from '../../engine/scheduled-matches.ts';
import { shownState } from '../../engine/book-state.ts';
import type { Engine } from '../../engine/engine.ts';
import type { SitePort } from '../site/site-api.ts';
import type { Served } from '../../door/expose.ts';
import type { ScheduleApi, ScheduledMatchView } from './schedule-api.ts';

export const scheduleDays = { first: -6, last: 2 } as const;

const textOf = ({ facts: { home, away }, league: { name } }: ScheduledMatchView): string =>
  [home.name, away.name, name ?? { ko: '', en: '' }].map(({ ko, en }) => `${ko} ${en}`).join(' ');

/** The clock as the book has it: schedules have none. It stands still while the feed of the match is stalled. */
function clockOf({ live, deps }: Engine, matchId: number): Pick<ScheduledMatchView, 'clock'> {
  const match = live.book.matches.get(matchId);
  if (match === undefined) return {};
  const { clockSeconds, clockAt, clockRate } = shownState(live, match, deps.now());
  return clockSeconds === null ? {} : { clock: { clockSeconds, clockAt, clockRate } };
}

/**
 * The matches of days as one window loads them. Calls of different windows do not cancel each other, nor do calls with and without a limit.
 */
export function createScheduleOfDay(
  engine: Engine,
  site: SitePort,
  windowId: string,
): Pick<Served<ScheduleApi>, 'ofDay' | 'find'> {
  /** The last whole answer of each day: as many as there are days. */
  const loaded = new Map<number, readonly ScheduledMatchView[]>();
  const within = (day: number): number =>
    Math.min(scheduleDays.last, Math.max(scheduleDays.first, Math.trunc(day)));
  return {
    async ofDay(day, limit) {
      const place = `${windowId} ${limit === null}`;
      const asked = within(day);
      // What began before midnight and is in play belongs to today's list, too.
      const answer =
        asked === 0 && limit === null
          ? await presentMatches(engine, place)
          : await scheduledMatches(engine, place, asked, limit);
      if (!answer.ok) return refused(answer.error);
      if (answer.value.length > 0) await untilNamed(engine, site, ({ schedule }) => schedule !== null);
      const views = answer.value.map((match) => {
        const { leagueId, sportId, countryCode } = match.facts;
        const phase = phaseOf(match.statusCode);
        const league = site.leagueOf({ leagueId, sportId, countryCode, count: 1 });
        return { ...match, phase, league, ...(phase === 'live' ? clockOf(engine, match.facts.matchId) : {}) };
      });
      if (limit === null) loaded.set(asked, views);
      return ok(views);
    },
    find(day, search) {
      const found = (loaded.get(within(day)) ?? []).filter((match) => matchesSearch(textOf(match), search));
      return found.map(({ facts }) => facts.matchId);
    },
  };
}
