/** The live list (C1, D4): which matches it shows, and in which order. Pure: matches and query in, order out. */
import type { LiveMatch } from '../book/book.ts';
import { enabledSportIds, liveTabs } from '../catalogue/sport.ts';
import { isLive, phaseOf } from '../match/match-status.ts';
import { isLiveStream } from '../catalogue/stream-name.ts';
import { byLeague, type LeagueOrder } from '../favourites/league-order.ts';
import { isOffered, rowMarketsIn } from './row-markets.ts';
import { type ListSearch, searchedIn } from './searched-text.ts';

interface LiveListQuery {
  readonly tab: number;
  readonly leagues: readonly number[];
  /** Text in the name of a team or a league; also initial consonants. */
  readonly search?: string;
  /** The member's own order of leagues. */
  readonly order?: LeagueOrder;
}

export interface ListGroup {
  readonly leagueId: number;
  readonly sportId: number;
  readonly countryCode: string;
  readonly phase: 'live' | 'waiting';
  readonly matchIds: readonly number[];
}

interface LiveList {
  /** Matches in play: neither waiting nor ended. */
  readonly liveCount: number;
  readonly waitingCount: number;
  readonly tabs: readonly { readonly tab: number; readonly count: number }[];
  /** Leagues of the tab, each with its number of matches, independent of the league filter. */
  readonly leagues: readonly {
    readonly leagueId: number;
    readonly sportId: number;
    readonly countryCode: string;
    readonly count: number;
  }[];
  readonly groups: readonly ListGroup[];
}

const hasOdds = (match: LiveMatch): boolean => match.markets.some(isOffered);

const showsPrice = (match: LiveMatch): boolean =>
  rowMarketsIn(match).some((market) => market?.outcomes.some(({ odds }) => odds > 0) === true);

/**
 * The group of a match (D4): status 0 is waiting; an ended match leaves the list as soon as its row shows no price; any other status is
 * live. Only enabled sports.
 */
function placeOf(match: LiveMatch): 'live' | 'waiting' | null {
  if (!enabledSportIds.has(match.facts.sportId) || !isLiveStream(match.stream)) return null;
  switch (phaseOf(match.state.statusCode)) {
    case 'live':
      return 'live';
    case 'waiting':
      return hasOdds(match) ? 'waiting' : null;
    case 'ended':
      return showsPrice(match) ? 'live' : null;
    case 'dropped':
      return null;
  }
}

const inTab = (match: LiveMatch, tab: number): boolean =>
  tab === liveTabs.all || (tab === liveTabs.recommended ? match.facts.main : match.facts.sportId === tab);

/** The tabs without those that hold no match. 'All' stays, and so does the chosen tab while it is chosen. */
export const shownTabs = <T extends { readonly tab: number; readonly count: number }>(
  tabs: readonly T[],
  chosen: number,
): readonly T[] => tabs.filter(({ tab, count }) => count > 0 || tab === liveTabs.all || tab === chosen);

/** Leagues in their order; in each by kick-off, then id. Neither prices nor scores move a row. */
function groupsOf(matches: readonly LiveMatch[], phase: 'live' | 'waiting', order: LeagueOrder): ListGroup[] {
  const leagues = byLeague(order);
  const sorted = matches.toSorted(
    (a, b) =>
      leagues(a.facts, b.facts) || a.facts.startsAt - b.facts.startsAt || a.facts.matchId - b.facts.matchId,
  );
  const groups = new Map<
    string,
    { leagueId: number; sportId: number; countryCode: string; phase: 'live' | 'waiting'; matchIds: number[] }
  >();
  for (const { facts } of sorted) {
    const key = `${facts.sportId} ${facts.leagueId}`;
    const group = groups.get(key) ?? {
      leagueId: facts.leagueId,
      sportId: facts.sportId,
      countryCode: facts.countryCode,
      phase,
      matchIds: [],
    };
    group.matchIds.push(facts.matchId);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** `by`: how the list is searched; null: a search finds everything. Counts cover the found matches; `liveCount` and `waitingCount` all. */
export function liveList(
  matches: Iterable<LiveMatch>,
  query: LiveListQuery,
  by: ListSearch | null = null,
): LiveList {
  const placed = { live: [] as LiveMatch[], waiting: [] as LiveMatch[] };
  for (const match of matches) {
    const place = placeOf(match);
    if (place !== null) placed[place].push(match);
  }
  const { order = [] } = query;
  const all = searchedIn([...placed.live, ...placed.waiting], query.search ?? '', by, ({ facts }) => facts);
  const isFound = new Set(all);
  const tabIds = [liveTabs.all, liveTabs.recommended, ...enabledSportIds];
  const ofTab = all.filter((match) => inTab(match, query.tab));
  const shown = (match: LiveMatch): boolean =>
    isFound.has(match) &&
    inTab(match, query.tab) &&
    (query.leagues.length === 0 || query.leagues.includes(match.facts.leagueId));
  const leagueRows = groupsOf(ofTab, 'live', order).map(({ leagueId, sportId, countryCode, matchIds }) => ({
    leagueId,
    sportId,
    countryCode,
    count: matchIds.length,
  }));
  return {
    liveCount: placed.live.filter(({ state }) => isLive(state.statusCode)).length,
    waitingCount: placed.waiting.length,
    tabs: shownTabs(
      tabIds.map((tab) => ({ tab, count: all.filter((match) => inTab(match, tab)).length })),
      query.tab,
    ),
    leagues: leagueRows,
    groups: [
      ...groupsOf(placed.live.filter(shown), 'live', order),
      ...groupsOf(placed.waiting.filter(shown), 'waiting', order),
    ],
  };
}
