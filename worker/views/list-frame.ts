/** A list as its window draws it: counts, filters, groups. Made anew whenever something but a price has changed. */
import type { LiveMatch } from '../../domain/book/book.ts';
import { serverNow } from '../../domain/book/server-clock.ts';
import type { StreamState } from '../../domain/book/stream-state.ts';
import { liveList } from '../../domain/game-list/live-list.ts';
import { type LoadState, returnsMatches } from '../../domain/game-list/load-state.ts';
import { standardList } from '../../domain/game-list/standard-list.ts';
import { isLiveStream } from '../../domain/slip/lock-of.ts';
import type { LeagueFace, ListFrame, ListQuery } from '../core-live-views.ts';
import { faceOfStream, type LiveState } from '../state/live-state.ts';
import type { Store } from '../state/store.ts';
import { LIVE_LIST } from '../state/streams.ts';

export const leagueFaceOf = (
  store: Store,
  {
    leagueId,
    sportId,
    countryCode,
    count,
  }: { leagueId: number; sportId: number; countryCode: string; count: number },
): LeagueFace => {
  const row = store.now.resource?.League?.find(({ id }) => id === leagueId);
  return {
    leagueId,
    sportId,
    countryCode: row?.countryCode ?? countryCode,
    count,
    name: row === undefined ? null : { ko: row.name, en: row.name_en ?? row.name },
  };
};

export const isInUse = (store: Store, gameCode: number): boolean =>
  store.now.resource?.Games?.some(({ game_code, use_yn }) => game_code === gameCode && use_yn === 'Y') ??
  true;

export interface FrameDeps {
  readonly live: LiveState;
  readonly store: Store;
  readonly now: () => number;
}

type Listed = Pick<ListFrame, 'liveCount' | 'waitingCount' | 'days' | 'tabs' | 'leagues' | 'groups'>;

function liveGroups({ live, store }: FrameDeps, query: ListQuery): Listed {
  const list = liveList(live.book.matches.values(), query);
  return {
    ...list,
    days: [],
    leagues: list.leagues.map((league) => leagueFaceOf(store, league)),
    groups: list.groups.map((group) => ({
      ...leagueFaceOf(store, { ...group, count: group.matchIds.length }),
      phase: group.phase,
      day: null,
      matchIds: group.matchIds,
    })),
  };
}

/** Matches before their start. The server's clock says what has started, as it does when a bet is judged. */
function standardGroups({ live, store, now }: FrameDeps, query: ListQuery): Listed {
  const stream = String(query.game);
  const names = new Map(
    (store.now.resource?.League ?? []).map(({ id, name, name_en }) => [id, `${name} ${name_en ?? ''}`]),
  );
  const list = standardList(
    [...live.book.matches.values()].filter((match) => match.stream === stream),
    query,
    serverNow(live.clock, now()),
    (leagueId) => names.get(leagueId) ?? '',
  );
  return {
    liveCount: 0,
    waitingCount: list.total,
    days: list.days,
    tabs: list.tabs,
    leagues: list.leagues.map((league) => leagueFaceOf(store, league)),
    groups: list.groups.map((group) => ({
      ...leagueFaceOf(store, { ...group, count: group.matchIds.length }),
      phase: 'waiting',
      day: group.day,
      matchIds: group.matchIds,
    })),
  };
}

const nothing: Listed = { liveCount: 0, waitingCount: 0, days: [], tabs: [], leagues: [], groups: [] };

const isOfList = (match: LiveMatch | undefined, query: ListQuery): boolean =>
  match !== undefined && (query.game === 59 ? isLiveStream(match.stream) : match.stream === streamOf(query));

/** A snapshot of the stream has been whole; one without an epoch (an older back end) is looked at anew after each loss of the link. */
const isTold = (stream: StreamState | undefined): boolean =>
  stream !== undefined && (stream.phase === 'up' || stream.epoch !== '');

export function listFrame(deps: FrameDeps, query: ListQuery, load: LoadState): ListFrame {
  const { live, store, now } = deps;
  const listed = query.game === 59 ? liveGroups : standardGroups;
  return {
    game: query.game,
    load,
    ...(returnsMatches(load) ? listed(deps, query) : nothing),
    pinned: store.now.pinned.filter((matchId) => isOfList(live.book.matches.get(matchId), query)),
    stream: faceOfStream(live, streamOf(query), now()),
    whole: isTold(live.streams.get(streamOf(query))),
    maintenance: store.now.resource !== null && !isInUse(store, query.game),
  };
}

export const streamOf = (query: ListQuery): string => (query.game === 59 ? LIVE_LIST : String(query.game));
