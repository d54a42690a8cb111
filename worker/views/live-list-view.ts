import type { LiveMarket } from '../../domain/book/book.ts';
import { liveList } from '../../domain/game-list/live-list.ts';
import { lockOfMatch } from '../../domain/slip/lock-of.ts';
import type { LeagueFace, LiveFrame, LiveListDelta, LiveQuery, LiveRow } from '../core-api.ts';
import type { Source } from '../door/stream-port.ts';
import { faceOfMatch, faceOfStream, type LiveState } from '../state/live-state.ts';
import type { Store } from '../state/store.ts';
import { LIVE_LIST } from '../state/streams.ts';
import type { LiveWatchers } from './live-views.ts';
import { pricesOf, rowOf } from './market-layout.ts';

/** Rows a window may ask for at a time. */
export const MAX_SHOWN_ROWS = 200;

export interface LiveListView {
  readonly source: Source<LiveListDelta>;
  setQuery(query: LiveQuery): void;
  /** Rows that come into sight are sent whole; rows that stay are not sent again. */
  show(matchIds: readonly number[]): void;
  setPaused(paused: boolean): void;
}

export interface LiveListDeps {
  readonly live: LiveState;
  readonly store: Store;
  readonly watchers: LiveWatchers;
  readonly now: () => number;
  readonly later: (ms: number, act: () => void) => () => void;
  readonly onSent: (rows: number, prices: number) => void;
}

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

export function createLiveListView({ live, store, watchers, now, onSent }: LiveListDeps): LiveListView {
  let query: LiveQuery = { tab: 0, leagues: [] };
  let shown = new Set<number>();
  let frameDirty = true;
  const dirtyRows = new Set<number>();
  const dirtyMarkets = new Set<LiveMarket>();
  /** Markets laid out in the rows that were sent: only their prices matter to the window. */
  const laidOut = new Map<number, ReadonlySet<LiveMarket>>();
  let paused = false;
  let wake: () => void = () => {};
  const tell = (): void => {
    if (!paused) wake();
  };
  const frame = (): LiveFrame => {
    const list = liveList(live.book.matches.values(), query);
    return {
      ...list,
      leagues: list.leagues.map((league) => leagueFaceOf(store, league)),
      groups: list.groups.map((group) => ({
        ...leagueFaceOf(store, { ...group, count: group.matchIds.length }),
        phase: group.phase,
        matchIds: group.matchIds,
      })),
      pinned: store.now.pinned.filter((matchId) => live.book.matches.has(matchId)),
      stream: faceOfStream(live, LIVE_LIST, now()),
      maintenance: store.now.resource !== null && !isInUse(store, 59),
    };
  };
  const rows = (): LiveRow[] => {
    const out: LiveRow[] = [];
    for (const matchId of dirtyRows) {
      const match = live.book.matches.get(matchId);
      if (match === undefined || !shown.has(matchId)) continue;
      const { row, markets } = rowOf(match, faceOfMatch(live, match, now()));
      out.push(row);
      laidOut.set(matchId, new Set(markets));
      for (const market of markets) dirtyMarkets.add(market);
    }
    dirtyRows.clear();
    return out;
  };
  const isOpen = (market: LiveMarket): boolean => {
    const match = live.book.matches.get(market.matchId);
    return match !== undefined && lockOfMatch(match, faceOfMatch(live, match, now())) === null;
  };
  const stopWatching = (): (() => void) =>
    watchers.add({
      onCommit(changes) {
        if (changes.shape) frameDirty = true;
        for (const matchId of changes.rows) if (shown.has(matchId)) dirtyRows.add(matchId);
        for (const market of changes.markets)
          if (laidOut.get(market.matchId)?.has(market) === true) dirtyMarkets.add(market);
        if (frameDirty || dirtyRows.size > 0 || dirtyMarkets.size > 0) tell();
      },
      onFrameDirty() {
        frameDirty = true;
        for (const matchId of shown) dirtyRows.add(matchId);
        tell();
      },
    });
  return {
    source: {
      open(onNews) {
        wake = onNews;
        frameDirty = true;
        return stopWatching();
      },
      take() {
        if (paused || !(frameDirty || dirtyRows.size > 0 || dirtyMarkets.size > 0)) return undefined;
        const sentRows = rows();
        const prices = pricesOf(dirtyMarkets, isOpen);
        const value: LiveListDelta = {
          frame: frameDirty ? frame() : null,
          rows: sentRows,
          prices,
          publishedAt: live.publishedAt,
        };
        frameDirty = false;
        dirtyMarkets.clear();
        onSent(sentRows.length, prices.length / 3);
        return { value, transfer: [prices.buffer] };
      },
    },
    setQuery(next) {
      query = { tab: next.tab, leagues: next.leagues.slice(0, MAX_SHOWN_ROWS) };
      frameDirty = true;
      tell();
    },
    show(matchIds) {
      const next = new Set(matchIds.slice(0, MAX_SHOWN_ROWS));
      for (const matchId of next) if (!shown.has(matchId)) dirtyRows.add(matchId);
      for (const matchId of shown) if (!next.has(matchId)) laidOut.delete(matchId);
      shown = next;
      tell();
    },
    setPaused(next) {
      paused = next;
      tell();
    },
  };
}
