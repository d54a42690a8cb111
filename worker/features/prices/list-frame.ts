/** A list as its window draws it: counts, filters, groups. It is rebuilt whenever something other than a price has changed. */
import { isLiveGame } from '../../../domain/catalogue/game-code.ts';
import type { LiveMatch } from '../../../domain/book/book.ts';
import { serverNow } from '../../../domain/book/server-clock.ts';
import type { StreamState } from '../../../domain/book/stream-state.ts';
import { liveList } from '../../../domain/game-list/live-list.ts';
import { type LoadState, returnsMatches } from '../../../domain/game-list/load-state.ts';
import { preMatchList } from '../../../domain/game-list/pre-match-list.ts';
import { isLiveStream, listStream } from '../../../domain/catalogue/stream-name.ts';
import type { FoundIn, ListSearch } from '../../../domain/game-list/searched-text.ts';
import { createLoader, loadModule } from '../../engine/load-code.ts';
import type { SitePort } from '../site/site-api.ts';
import type { ListFrame, ListQuery } from './prices-api.ts';
import { freshnessOfStream, type LiveState } from '../../engine/book-state.ts';
import type { FavouritesPort } from '../favourites/favourites-api.ts';

/** What the matches above the groups depend on. */
export interface FirstMatches {
  /** Pinned matches, in order. */
  readonly now: () => readonly number[];
  readonly favourites: Pick<FavouritesPort, 'now' | 'has'>;
}

export interface LoadedSearch {
  /** null: it is not loaded. */
  readonly now: () => FoundIn | null;
  /** Rejects with a `LoadError`. */
  readonly load: () => Promise<FoundIn>;
}

/** Loads the search with the first one. */
export function createLoadedSearch(needs: Parameters<typeof loadModule>[0]): LoadedSearch {
  let held: FoundIn | null = null;
  const source = 'domain/game-list/find-in-list.ts';
  const load = createLoader(async () => {
    const { foundIn } = await loadModule(needs, {
      source,
      load: () => import('../../../domain/game-list/find-in-list.ts'),
    });
    return (held = foundIn);
  });
  return { now: () => held, load };
}

export interface FrameDeps {
  readonly live: LiveState;
  readonly pins: FirstMatches;
  readonly site: SitePort;
  readonly now: () => number;
  readonly foundIn: LoadedSearch;
}

const countedOf = ({
  leagueId,
  sportId,
  countryCode,
  matchIds,
}: {
  leagueId: number;
  sportId: number;
  countryCode: string;
  matchIds: readonly number[];
}) => ({ leagueId, sportId, countryCode, count: matchIds.length });

function searchOf({ site, foundIn }: FrameDeps, { search }: ListQuery): ListSearch | null {
  const found = search === '' ? null : foundIn.now();
  if (found === null) return null;
  const names = site.leagueNames();
  return { foundIn: found, leagueName: (leagueId) => names.get(leagueId) ?? '' };
}

type Listed = Pick<ListFrame, 'liveCount' | 'waitingCount' | 'days' | 'tabs' | 'leagues' | 'groups'>;

function liveGroups(deps: FrameDeps, query: ListQuery): Listed {
  const { live, site } = deps;
  const list = liveList(live.book.matches.values(), query, searchOf(deps, query));
  return {
    ...list,
    days: [],
    leagues: list.leagues.map((league) => site.leagueOf(league)),
    groups: list.groups.map((group) => ({
      ...site.leagueOf(countedOf(group)),
      phase: group.phase,
      day: null,
      matchIds: group.matchIds,
    })),
  };
}

/** Pre-match matches. The server's clock decides which matches have started, as it does for a bet. */
function preMatchGroups(deps: FrameDeps, query: ListQuery): Listed {
  const { live, site, now } = deps;
  const stream = String(query.game);
  const list = preMatchList(
    [...live.book.matches.values()].filter((match) => match.stream === stream),
    query,
    serverNow(live.clock, now()),
    searchOf(deps, query),
  );
  return {
    liveCount: 0,
    waitingCount: list.total,
    days: list.days,
    tabs: list.tabs,
    leagues: list.leagues.map((league) => site.leagueOf(league)),
    groups: list.groups.map((group) => ({
      ...site.leagueOf(countedOf(group)),
      phase: 'waiting',
      day: group.day,
      matchIds: group.matchIds,
    })),
  };
}

const nothing: Listed = { liveCount: 0, waitingCount: 0, days: [], tabs: [], leagues: [], groups: [] };

const isOfList = (match: LiveMatch | undefined, query: ListQuery): boolean =>
  match !== undefined &&
  (isLiveGame(query.game) ? isLiveStream(match.stream) : match.stream === streamOf(query));

/**
 * Whether a whole snapshot of the stream has come. A stream without an epoch (an older back end) must be up again after each loss of the
 * link.
 */
const hasWholeSnapshot = (stream: StreamState | undefined): boolean =>
  stream !== undefined && (stream.phase === 'up' || stream.epoch !== '');

/**
 * Listed matches of favourite teams and leagues, in the order of the list. The live list has those in play, and names only the first of those
 * to come: rows of locked prices would push down what can be bet on.
 */
function favouritesOf(
  { live, pins }: FrameDeps,
  { groups }: Listed,
  isLiveList: boolean,
): Pick<ListFrame, 'favourites' | 'next'> {
  if (pins.favourites.now.length === 0) return { favourites: [], next: null };
  const listed = groups.flatMap(({ phase, matchIds }) =>
    matchIds.flatMap((matchId) => {
      const match = live.book.matches.get(matchId);
      return match !== undefined && pins.favourites.has(match.facts) ? [{ phase, facts: match.facts }] : [];
    }),
  );
  const shown = isLiveList ? listed.filter(({ phase }) => phase === 'live') : listed;
  const [next = null] = listed
    .filter(({ phase }) => isLiveList && phase === 'waiting')
    .map(({ facts }) => facts)
    .toSorted((a, b) => a.startsAt - b.startsAt || a.matchId - b.matchId);
  return { favourites: shown.map(({ facts }) => facts.matchId), next };
}

export function listFrame(deps: FrameDeps, query: ListQuery, load: LoadState): ListFrame {
  const { live, pins, site, now } = deps;
  const listed = isLiveGame(query.game) ? liveGroups : preMatchGroups;
  const shown = returnsMatches(load) ? listed(deps, query) : nothing;
  return {
    game: query.game,
    load,
    ...shown,
    ...favouritesOf(deps, shown, isLiveGame(query.game)),
    pinned: pins.now().filter((matchId) => isOfList(live.book.matches.get(matchId), query)),
    stream: freshnessOfStream(live, streamOf(query), now()),
    whole: live.keptLists.has(streamOf(query)) || hasWholeSnapshot(live.streams.get(streamOf(query))),
    keptAt: live.keptLists.get(streamOf(query)) ?? null,
    maintenance: !site.isInUse(query.game),
  };
}

export const streamOf = (query: ListQuery): string => listStream(query.game);
