/**
 * The standard list (SRS, game code 57): by day, then league, then kick-off. It shows and counts only matches of enabled sports that have
 * odds and have not started (C3, D1, D2).
 */
import type { LiveMatch } from '../book/book.ts';
import { enabledSportIds, liveTabs } from '../catalogue/sport.ts';
import { marketShape } from '../match/market-shape.ts';
import { phaseOf } from '../match/match-status.ts';
import { koreanDay } from '../time/korean-time.ts';
import { byLeague, type LeagueKey, type LeagueOrder } from '../favourites/league-order.ts';
import { type ListGroup, shownTabs } from './live-list.ts';
import { isOffered } from './row-markets.ts';
import { type ListSearch, searchedIn } from './searched-text.ts';

/** Today, tomorrow, the day after. */
export const LIST_DAYS = 3;

export interface PreMatchQuery {
  /** 0 all, or a sport id. */
  readonly tab: number;
  readonly leagues: readonly number[];
  /** 0 today, 1 tomorrow, 2 the day after; null: all days. */
  readonly day: number | null;
  /** Text in the name of a team or a league; also initial consonants. */
  readonly search: string;
  /** The member's own order of leagues. */
  readonly order?: LeagueOrder;
}

interface PreMatchGroup extends Omit<ListGroup, 'phase'> {
  readonly day: number;
}

interface PreMatchList {
  readonly total: number;
  readonly tabs: readonly { readonly tab: number; readonly count: number }[];
  readonly days: readonly { readonly day: number; readonly count: number }[];
  readonly leagues: readonly Omit<PreMatchGroup & { readonly count: number }, 'day' | 'matchIds'>[];
  readonly groups: readonly PreMatchGroup[];
}

/** A market needs more than one outcome, with its home and its away side on offer (market-shape.ts). */
const hasOdds = (match: LiveMatch): boolean =>
  match.markets.some((market) => isOffered(market) && marketShape(market) !== null);

/** The list's day of a match, 0 to 2; null: another day. */
export function dayOf(startsAt: number, now: number): number | null {
  const day = koreanDay(startsAt) - koreanDay(now);
  return day >= 0 && day < LIST_DAYS ? day : null;
}

interface Placed {
  readonly match: LiveMatch;
  readonly day: number;
}

type Sort = (a: LeagueKey, b: LeagueKey) => number;

function groupsOf(placed: readonly Placed[], leagues: Sort): PreMatchGroup[] {
  const sorted = placed.toSorted(
    (a, b) =>
      a.day - b.day ||
      leagues(a.match.facts, b.match.facts) ||
      a.match.facts.startsAt - b.match.facts.startsAt ||
      a.match.facts.matchId - b.match.facts.matchId,
  );
  const groups = new Map<string, PreMatchGroup & { matchIds: number[] }>();
  for (const { match, day } of sorted) {
    const { sportId, leagueId, countryCode, matchId } = match.facts;
    const key = `${day} ${sportId} ${leagueId}`;
    const group = groups.get(key) ?? { leagueId, sportId, countryCode, day, matchIds: [] };
    group.matchIds.push(matchId);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const leaguesOf = (placed: readonly Placed[], order: Sort): PreMatchList['leagues'] => {
  const leagues = new Map<
    string,
    { leagueId: number; sportId: number; countryCode: string; count: number }
  >();
  for (const { match } of placed) {
    const { sportId, leagueId, countryCode } = match.facts;
    const key = `${sportId} ${leagueId}`;
    const league = leagues.get(key) ?? { leagueId, sportId, countryCode, count: 0 };
    league.count++;
    leagues.set(key, league);
  }
  return [...leagues.values()].sort(order);
};

/** `by`: how the list is searched; null: a search finds everything. */
export function preMatchList(
  matches: Iterable<LiveMatch>,
  query: PreMatchQuery,
  now: number,
  by: ListSearch | null = null,
): PreMatchList {
  const placed: Placed[] = [];
  for (const match of matches) {
    const { facts, state } = match;
    const day = dayOf(facts.startsAt, now);
    const waits = phaseOf(state.statusCode) === 'waiting' && facts.startsAt > now;
    if (day !== null && waits && enabledSportIds.has(facts.sportId) && hasOdds(match))
      placed.push({ match, day });
  }
  const sort = byLeague(query.order ?? []);
  const inTab = ({ match }: Placed, tab: number): boolean =>
    tab === liveTabs.all || match.facts.sportId === tab;
  const found = searchedIn(placed, query.search, by, ({ match }) => match.facts);
  const ofTab = found.filter((one) => inTab(one, query.tab));
  const ofDay = ofTab.filter(({ day }) => query.day === null || day === query.day);
  return {
    total: placed.length,
    tabs: shownTabs(
      [liveTabs.all, ...enabledSportIds].map((tab) => ({
        tab,
        count: found.filter((one) => inTab(one, tab)).length,
      })),
      query.tab,
    ),
    days: Array.from({ length: LIST_DAYS }, (_, day) => ({
      day,
      count: ofTab.filter((one) => one.day === day).length,
    })),
    leagues: leaguesOf(ofDay, sort),
    groups: groupsOf(
      ofDay.filter(({ match }) => query.leagues.length === 0 || query.leagues.includes(match.facts.leagueId)),
      sort,
    ),
  };
}
