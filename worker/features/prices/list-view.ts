import { readLeagueOrder } from '../../../domain/favourites/league-order.ts';
import { MOST_SEARCHED } from '../../../domain/game-list/searched-text.ts';
import { isLiveGame } from '../../../domain/catalogue/game-code.ts';
import type { LiveMarket } from '../../../domain/book/book.ts';
import type { BookChanges } from '../../../domain/book/changes.ts';
import {
  type LoadEvent,
  type LoadState,
  nextLoadState,
  returnsMatches,
} from '../../../domain/game-list/load-state.ts';
import { serverNow } from '../../../domain/book/server-clock.ts';
import type { StreamState } from '../../../domain/book/stream-state.ts';
import { lockOfMarket } from '../../../domain/book/lock-of.ts';
import {
  type ListFrame,
  type ListDelta,
  type ListQuery,
  type ListRow,
  MAX_SHOWN_ROWS,
} from './prices-api.ts';
import type { Source } from '../../door/stream-port.ts';
import { freshnessOfMatch, type LiveState, shownState } from '../../engine/book-state.ts';
import { type FrameDeps, listFrame, streamOf } from './list-frame.ts';
import type { LiveWatchers } from '../../engine/watchers.ts';
import { pricesOf, listRowOf } from './market-layout.ts';

export interface ListView {
  readonly source: Source<ListDelta>;
  /** Resolves when the search of the query is loaded: until then the list is shown without it. Rejects with a `LoadError`. */
  setQuery(query: ListQuery): Promise<void>;
  /** Rows that come into sight are sent whole; rows that stay are not sent again. */
  show(matchIds: readonly number[]): void;
  /** Called when the window is on screen again. */
  wake(): void;
}

export interface PriceViewDeps extends FrameDeps {
  readonly watchers: LiveWatchers;
  readonly later: (ms: number, act: () => void) => () => void;
  readonly onSent: (rows: number, prices: number) => void;
  /** Called when a newer price replaced a price before it was sent. */
  readonly onSkipped: () => void;
}

/** Follows the load state of the list. The list's stream and game are checked when a frame is built. */
function createLoad({ live, pins, site }: FrameDeps) {
  let state: LoadState = 'init';
  /** First rows count only without pinned matches, favourites and an own order: what comes later would move the rows. */
  const hasRows = ({ phase, opening, stream }: StreamState, { order = [] }: ListQuery): boolean =>
    phase === 'up' ||
    live.keptLists.has(stream) ||
    (opening && pins.now().length + pins.favourites.now.length + order.length === 0);
  return {
    take(event: LoadEvent): void {
      state = nextLoadState(state, event);
    },
    at(query: ListQuery): LoadState {
      const stream = live.streams.get(streamOf(query));
      if (!site.isInUse(query.game)) state = nextLoadState(state, 'game-closed');
      else if (state === 'end') state = nextLoadState(state, 'game-changed');
      if (stream === undefined) state = nextLoadState(state, 'stream-lost');
      else if (hasRows(stream, query) && !returnsMatches(state)) state = nextLoadState(state, 'fixture');
      return state;
    },
  };
}

/** Collects the changes that were not sent yet: rows that changed or came into view, and prices of the markets in those rows. */
function createPendingChanges(live: LiveState, now: () => number, onSkipped: () => void) {
  let shown = new Set<number>();
  const rows = new Set<number>();
  const markets = new Set<LiveMarket>();
  /** Markets in the rows that were sent. The window needs only their prices. */
  const laidOut = new Map<number, ReadonlySet<LiveMarket>>();
  const isOpen = (market: LiveMarket): boolean => {
    const match = live.book.matches.get(market.matchId);
    return match !== undefined && lockOfMarket(match, market, freshnessOfMatch(live, match, now())) === null;
  };
  return {
    showsNothing: (): boolean => shown.size === 0,
    any: (): boolean => rows.size > 0 || markets.size > 0,
    note(changes: BookChanges): void {
      for (const matchId of changes.rows) if (shown.has(matchId)) rows.add(matchId);
      for (const market of changes.markets) {
        if (laidOut.get(market.matchId)?.has(market) !== true) continue;
        if (markets.has(market)) onSkipped();
        else markets.add(market);
      }
    },
    noteAll(): void {
      for (const matchId of shown) rows.add(matchId);
    },
    show(matchIds: readonly number[]): void {
      const next = new Set(matchIds.slice(0, MAX_SHOWN_ROWS));
      for (const matchId of next) if (!shown.has(matchId)) rows.add(matchId);
      for (const matchId of shown) if (!next.has(matchId)) laidOut.delete(matchId);
      shown = next;
    },
    takeRows(): ListRow[] {
      const out: ListRow[] = [];
      for (const matchId of rows) {
        const match = live.book.matches.get(matchId);
        if (match === undefined || !shown.has(matchId)) continue;
        const laid = listRowOf(match, freshnessOfMatch(live, match, now()), shownState(live, match, now()));
        out.push(laid.row);
        laidOut.set(matchId, new Set(laid.markets));
        for (const market of laid.markets) markets.add(market);
      }
      rows.clear();
      return out;
    },
    takePrices(): Int32Array<ArrayBuffer> {
      const prices = pricesOf(markets, isOpen);
      markets.clear();
      return prices;
    },
  };
}

const firstQuery: ListQuery = { game: 59, tab: 0, leagues: [], day: null, search: '' };

/** A window that has not asked for rows yet gets the first rows with the frame, so it draws them without asking. */
const FIRST_ROWS = 14;
const firstRows = ({ pinned, favourites = [], groups }: ListFrame): readonly number[] =>
  [
    ...pinned,
    ...favourites,
    ...groups.slice(0, FIRST_ROWS).flatMap(({ matchIds }) => matchIds.slice(0, FIRST_ROWS)),
  ].slice(0, FIRST_ROWS);

const bounded = (query: ListQuery): ListQuery => ({
  ...query,
  leagues: query.leagues.slice(0, MAX_SHOWN_ROWS),
  search: query.search.slice(0, MOST_SEARCHED),
  order: readLeagueOrder(query.order),
});

/** Publish time of the first commit that waits for a delta. */
function createWaiting(live: LiveState) {
  let since = 0;
  return {
    note(): void {
      if (since === 0) since = live.publishedAt;
    },
    take(): number {
      const first = since === 0 ? live.publishedAt : since;
      since = 0;
      return first;
    },
  };
}

const timesOf = ({ live, now }: FrameDeps, waitingSince: number) => ({
  serverNow: serverNow(live.clock, now()),
  publishedAt: live.publishedAt,
  waitingSince,
});

/** Loads the search of lists; false: the query needs none, or it was loaded before. */
async function loadsSearch({ foundIn }: FrameDeps, { search }: ListQuery): Promise<boolean> {
  if (search === '' || foundIn.now() !== null) return false;
  await foundIn.load();
  return true;
}

export function createListView(deps: PriceViewDeps, isHidden: () => boolean): ListView {
  const { live, watchers, now, onSent, onSkipped } = deps;
  let query: ListQuery = firstQuery;
  let frameDirty = true;
  let wake: () => void = () => {};
  const pending = createPendingChanges(live, now, onSkipped);
  const load = createLoad(deps);
  const waiting = createWaiting(live);
  const publish = (): void => {
    if (!isHidden()) wake();
  };
  const redraw = (): void => {
    frameDirty = true;
    publish();
  };
  const watcher: Parameters<typeof watchers.add>[0] = {
    onCommit(changes, locksChanged) {
      if (changes.shape || locksChanged) frameDirty = true;
      if (locksChanged) pending.noteAll();
      load.take('odds');
      pending.note(changes);
      if (!frameDirty && !pending.any()) return;
      waiting.note();
      publish();
    },
    onFrameDirty() {
      pending.noteAll();
      redraw();
    },
    onMinute() {
      if (isLiveGame(query.game)) return;
      load.take('minute');
      redraw();
    },
  };
  return {
    source: {
      open(onChange) {
        wake = onChange;
        frameDirty = true;
        // A window that was loaded anew has none of the rows that the one before it got.
        pending.noteAll();
        return watchers.add(watcher);
      },
      take() {
        if (isHidden() || !(frameDirty || pending.any())) return undefined;
        const made = live.marks?.begin('view');
        const frame = frameDirty ? listFrame(deps, query, load.at(query)) : null;
        if (frame !== null && pending.showsNothing()) pending.show(firstRows(frame));
        const rows = pending.takeRows();
        const prices = pending.takePrices();
        frameDirty = false;
        onSent(rows.length, prices.length / 3);
        const value = { frame, rows, prices, ...timesOf(deps, waiting.take()) };
        made?.();
        return { value, transfer: [prices.buffer] };
      },
    },
    async setQuery(next) {
      load.take(next.game === query.game ? 'query' : 'game-changed');
      query = bounded(next);
      redraw();
      if (await loadsSearch(deps, query)) redraw();
    },
    show(matchIds) {
      pending.show(matchIds);
      publish();
    },
    wake: publish,
  };
}
