import { decodeEventOdds } from '../../../domain/protocol/calls/matches/event-odds.ts';
import { eventOdds } from '../../../domain/protocol/calls/matches/schedule-calls.ts';
import { ok, refused } from '../../../domain/result.ts';
import type { Ask } from '../../engine/ask.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { SitePort } from '../site/site-api.ts';
import type { ScheduleApi, EventOddsAnswer, ScheduledMatchView } from './schedule-api.ts';
import { foundIn } from '../../../domain/game-list/find-in-list.ts';
import { NAMES_APART } from '../../../domain/game-list/searched-text.ts';
import { phaseOf } from '../../../domain/match/match-status.ts';
import { presentMatches, scheduledMatches, untilNamed } from '../../engine/scheduled-matches.ts';
import { shownState } from '../../engine/book-state.ts';
import type { Served } from '../../door/expose.ts';

// Matches of a day: for the schedule, the results, the live scores and the home page.

const scheduleDays = { first: -6, last: 2 } as const;

const textOf = ({ facts: { home, away }, league: { name } }: ScheduledMatchView): string =>
  [home.name, away.name, name ?? { ko: '', en: '' }].flatMap(({ ko, en }) => [ko, en]).join(NAMES_APART);

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
function createScheduleOfDay(
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
      const found = foundIn(loaded.get(within(day)) ?? [], search, textOf);
      return found.map(({ facts }) => facts.matchId);
    },
  };
}

/** Main matches in play with their winner prices, loaded by a call (C11). No bets are accepted at these prices. */
const createEventOdds =
  (ask: Ask, site: SitePort, windowId: string) => async (): Promise<EventOddsAnswer> => {
    const answer = await ask(eventOdds, { place: windowId });
    if (!answer.ok) return answer;
    return ok(
      decodeEventOdds(answer.value).map((one) => {
        const { leagueId, sportId, countryCode } = one.facts;
        return { ...one, league: site.leagueOf({ leagueId, sportId, countryCode, count: 1 }) };
      }),
    );
  };

export const createSchedule = (
  engine: Engine,
  { site }: { readonly site: SitePort },
): Feature<ScheduleApi> => ({
  api: (window) => ({
    ...createScheduleOfDay(engine, site, window.id),
    eventOdds: createEventOdds(engine.ask, site, window.id),
  }),
});
