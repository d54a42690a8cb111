/** The search from anywhere, over the book and the schedule of three days. It does no work between two searches. */
import { MOST_SEARCHED } from '../../../domain/game-list/searched-text.ts';
import { enabledSportIds } from '../../../domain/catalogue/sport.ts';
import { isLiveStream } from '../../../domain/catalogue/stream-name.ts';
import { phaseOf } from '../../../domain/match/match-status.ts';
import type { ScheduledMatch } from '../../../domain/match/scheduled-match.ts';
import {
  type FindableMatch,
  findIn,
  type Found,
  indexOf,
  type SearchIndex,
} from '../../../domain/search/search.ts';
import type { Engine } from '../../engine/engine.ts';
import { presentMatches, scheduledMatches } from '../../engine/scheduled-matches.ts';
import type { Feature } from '../../feature.ts';
import type { SitePort } from '../site/site-api.ts';
import {
  type FoundMatchView,
  type FoundView,
  MAX_PRESENT,
  MAX_SCREENS,
  type SearchApi,
} from './search-api.ts';

/** The schedule is loaded again by a search after this. */
const SCHEDULE_AGE_MS = 60_000;
/** The index is made again by a search after this: scores and states of the book change all the time. */
const INDEX_AGE_MS = 3000;
const daysToCome = [1, 2] as const;

/** Matches of the schedule; the loading of one day that failed leaves the schedule partial until the next search. */
function createSchedule(engine: Engine) {
  let loadedAt: number | null = null;
  let loading: Promise<void> | null = null;
  let matches: readonly ScheduledMatch[] = [];
  let whole = false;
  const load = async (): Promise<void> => {
    const answers = await Promise.all([
      presentMatches(engine, 'search 0'),
      ...daysToCome.map((day) => scheduledMatches(engine, `search ${day}`, day)),
    ]);
    whole = answers.every(({ ok }) => ok);
    if (whole || matches.length === 0) matches = answers.flatMap((one) => (one.ok ? one.value : []));
    loadedAt = whole ? engine.deps.now() : null;
    loading = null;
  };
  return {
    get matches() {
      return matches;
    },
    get whole() {
      return whole;
    },
    /** Resolves at once where the schedule is known; an old one is renewed for the next search. */
    async known(): Promise<void> {
      if (loadedAt === null || engine.deps.now() - loadedAt > SCHEDULE_AGE_MS) loading ??= load();
      if (loadedAt === null) await loading;
    },
  };
}

/** Matches of the live list as the book has them, then those of the schedule that the live list does not hold. */
function findableMatches({ live }: Engine, scheduled: readonly ScheduledMatch[]): readonly FindableMatch[] {
  const found = new Map<number, FindableMatch>();
  for (const { facts, state, stream } of live.book.matches.values())
    if (isLiveStream(stream) && enabledSportIds.has(facts.sportId)) {
      const { statusCode, homeScore, awayScore } = state;
      found.set(facts.matchId, { facts, statusCode, homeScore, awayScore, inPlayList: true });
    }
  for (const { facts, statusCode, homeScore, awayScore } of scheduled)
    if (!found.has(facts.matchId) && enabledSportIds.has(facts.sportId))
      found.set(facts.matchId, {
        facts,
        statusCode,
        homeScore,
        awayScore,
        inPlayList: phaseOf(statusCode) === 'live',
      });
  return [...found.values()];
}

function findableLeagues(matches: readonly FindableMatch[], site: SitePort) {
  const leagues = new Map<string, Parameters<typeof indexOf>[1][number]>();
  for (const { facts } of matches) {
    const { leagueId, sportId, countryCode } = facts;
    const key = `${sportId} ${leagueId}`;
    if (leagues.has(key)) continue;
    const { name } = site.leagueOf({ leagueId, sportId, countryCode, count: 1 });
    leagues.set(key, { leagueId, sportId, names: name === null ? [] : [name.ko, name.en] });
  }
  return [...leagues.values()];
}

function viewOfMatch({ facts, statusCode, ...rest }: FindableMatch, site: SitePort): FoundMatchView {
  const { leagueId, sportId, countryCode } = facts;
  const league = site.leagueOf({ leagueId, sportId, countryCode, count: 1 });
  return { facts, statusCode, ...rest, phase: phaseOf(statusCode), league };
}

function viewOfFound(found: Found, site: SitePort): FoundView {
  switch (found.kind) {
    case 'match':
      return { kind: 'match', match: viewOfMatch(found.match, site) };
    case 'team':
      return { kind: 'team', team: found.team, match: viewOfMatch(found.match, site) };
    case 'league': {
      const { leagueId, sportId, count, phase } = found;
      return { kind: 'league', league: site.leagueOf({ leagueId, sportId, countryCode: '', count }), phase };
    }
    case 'screen':
      return found;
  }
}

export function createSearch(engine: Engine, { site }: { readonly site: SitePort }): Feature<SearchApi> {
  const schedule = createSchedule(engine);
  let held: { readonly index: SearchIndex; readonly at: number; readonly of: unknown } | null = null;
  const index = (): SearchIndex => {
    const now = engine.deps.now();
    if (held !== null && held.of === schedule.matches && now - held.at < INDEX_AGE_MS) return held.index;
    const matches = findableMatches(engine, schedule.matches);
    held = { index: indexOf(matches, findableLeagues(matches, site)), at: now, of: schedule.matches };
    return held.index;
  };
  return {
    api: () => ({
      async find({ text, screens }) {
        await schedule.known();
        const found = findIn(index(), screens.slice(0, MAX_SCREENS), text.slice(0, MOST_SEARCHED));
        return { found: found.map((one) => viewOfFound(one, site)), whole: schedule.whole };
      },
      async present() {
        await schedule.known();
        return findableMatches(engine, schedule.matches)
          .map((match) => viewOfMatch(match, site))
          .filter(({ phase }) => phase !== 'ended')
          .toSorted((a, b) => a.facts.startsAt - b.facts.startsAt)
          .slice(0, MAX_PRESENT);
      },
    }),
  };
}
