/** Prices: the lists, a match's own page, pins, and the streams that the pages need. */
import type { Clocked } from '../../../domain/match/match-clock.ts';
import { Subject, distinctUntilChanged, Observable } from 'rxjs';
import { liveMatchStream, LIVE_LIST } from '../../../domain/catalogue/stream-name.ts';
import { isSameClock } from '../../../domain/match/match-clock.ts';
import { isLive } from '../../../domain/match/match-status.ts';
import type { AttachingWindow } from '../../door/expose.ts';
import { type LiveState, shownState } from '../../engine/book-state.ts';
import type { Engine } from '../../engine/engine.ts';
import type { LiveWatchers } from '../../engine/watchers.ts';
import { MAX_WINDOWS } from '../../engine/windows.ts';
import type { Feature, WindowScope } from '../../feature.ts';
import type { FavouritesPort } from '../favourites/favourites-api.ts';
import type { SitePort } from '../site/site-api.ts';
import type { Carried } from '../slip/carried-api.ts';
import { createMatchDetailSource } from './detail-view.ts';
import { createListView, type PriceViewDeps } from './list-view.ts';
import { createLoadedSearch } from './list-frame.ts';
import type { Page, PricesApi, PricesPort } from './prices-api.ts';

/** What the windows show that a person sees: the rows of their lists as they reported them last, and the matches of their pages. */
function createOnScreen(pages: ReadonlyMap<string, Page>) {
  interface Seen {
    readonly isHidden: () => boolean;
    rows: readonly number[];
  }
  const windows = new Map<string, Seen>();
  const isPageOf = (id: string, matchId: number): boolean => {
    const page = pages.get(id);
    return page?.kind === 'match' && page.matchId === matchId;
  };
  return {
    /** Returns the function that takes the window's rows and passes them on to `show`. */
    add({ id, visibility }: WindowScope, show: (rows: readonly number[]) => void) {
      const window: Seen = { isHidden: visibility.hidden, rows: [] };
      windows.set(id, window);
      return (rows: readonly number[]): void => {
        window.rows = rows;
        show(rows);
      };
    },
    remove: (id: string): void => void windows.delete(id),
    has: (matchId: number): boolean =>
      [...windows].some(
        ([id, { isHidden, rows }]) => !isHidden() && (rows.includes(matchId) || isPageOf(id, matchId)),
      ),
  };
}

/** Counts the messages, rows and prices that are sent to the windows. */
function createCounts() {
  const sent = { messages: 0, rows: 0, prices: 0 };
  let skipped = 0;
  return {
    sent,
    skipped: () => skipped,
    onSkipped: (): void => void skipped++,
    onSent(rows: number, prices: number): void {
      sent.messages++;
      sent.rows += rows;
      sent.prices += prices;
    },
  };
}

/** The page of each window. `changes`: windows that moved to another page, which clears the slip (E11). */
function createShownPages(wantStreams: () => void) {
  const shown = new Map<string, Page>();
  /** Windows that were loaded again and have not named their page yet. */
  const reloaded = new Set<string>();
  const changes = new Subject<{ windowId: string }>();
  return {
    shown: shown as ReadonlyMap<string, Page>,
    changes,
    show(windowId: string, next: Page): void {
      if (!shown.has(windowId) && shown.size >= MAX_WINDOWS) return;
      // A window that opens on a page without a list changes nothing, nor does a reload.
      const moved = !reloaded.delete(windowId) && (shown.has(windowId) || next.kind !== 'other');
      shown.set(windowId, next);
      if (moved) changes.next({ windowId });
      wantStreams();
    },
    /** A window that comes from a lost core has not changed its page; one that was loaded again names it at once. */
    takeCarried(windowId: string, carried: Pick<Carried, 'page' | 'reloaded'>): void {
      if (carried.reloaded) reloaded.add(windowId);
      else if (carried.page.kind !== 'other') shown.set(windowId, carried.page);
      wantStreams();
    },
    forget(windowId: string): void {
      shown.delete(windowId);
      reloaded.delete(windowId);
      wantStreams();
    },
  };
}

/** The streams that the windows' pages need. */
const isLiveList = (page: Page | undefined): boolean => page?.kind === 'live-list' || page?.kind === 'home';

/** A list's stream carries every match of its game, so a match stream is wanted only while no window shows the live list. */
function streamsOfPages(pages: readonly Page[]): readonly string[] {
  const preMatch = pages.flatMap((page) => (page.kind === 'pre-match-list' ? [String(page.game)] : []));
  if (pages.some(isLiveList)) return [LIVE_LIST, ...preMatch];
  return [
    ...pages.flatMap((page) => (page.kind === 'match' ? [liveMatchStream(page.matchId)] : [])),
    ...preMatch,
  ];
}

interface ClockDeps {
  readonly live: LiveState;
  readonly watchers: Pick<LiveWatchers, 'add'>;
  readonly now: () => number;
}

/**
 * The clock of one match, for parts of the screen outside its row: a pick in the slip or in a bet. null: the match is not in play by the book. It stops while the stream of the match is not up, and emits where it does not
 * go on as it did.
 */
const watchClock = ({ live, watchers, now }: ClockDeps, matchId: number): Observable<Clocked | null> =>
  new Observable<Clocked | null>((to) => {
    const look = (): void => {
      const match = live.book.matches.get(matchId);
      if (match === undefined || !isLive(match.state.statusCode)) return to.next(null);
      const { clockSeconds, clockAt, clockRate } = shownState(live, match, now());
      to.next({ clockSeconds, clockAt, clockRate });
    };
    look();
    return watchers.add({
      onCommit({ rows }, locksChanged) {
        if (locksChanged || rows.has(matchId)) look();
      },
    });
  }).pipe(distinctUntilChanged((a, b) => (a === null || b === null ? a === b : isSameClock(a, b))));

export function createPrices(
  engine: Engine,
  { site, favourites }: { readonly site: SitePort; readonly favourites: FavouritesPort },
): Feature<PricesApi> & { readonly port: PricesPort } {
  const { live, watchers, deps, wantStreams } = engine;
  const { pins } = favourites;
  const { shown, changes: pageChanges, show: showPage, ...windows } = createShownPages(wantStreams);
  const counts = createCounts();
  const pages = (): readonly Page[] => [...shown.values()];
  const views: PriceViewDeps = {
    live,
    pins: { now: pins.now, favourites },
    site,
    watchers,
    now: deps.now,
    later: deps.later,
    foundIn: createLoadedSearch(engine),
    ...counts,
  };
  const onScreen = createOnScreen(shown);
  const forget = ({ id, gone }: WindowScope): void =>
    void gone.subscribe(() => {
      onScreen.remove(id);
      windows.forget(id);
    });
  return {
    port: {
      followsLiveList: () => pages().some(isLiveList),
      pageChanges,
      isOnScreen: onScreen.has,
      pins,
      sent: counts.sent,
      skipped: counts.skipped,
    },
    streams: () => streamsOfPages(pages()),
    onWindow({ clientId, carried }: AttachingWindow<Carried>) {
      if (carried !== undefined) windows.takeCarried(clientId, carried);
    },
    api(window) {
      const list = createListView(views, window.visibility.hidden);
      window.visibility.onShown(list.wake);
      forget(window);
      return {
        // The page of a live list is known to want the query that the list begins with.
        list: () => window.serve({ ...list.source, ahead: () => isLiveList(shown.get(window.id)) }),
        clock: (matchId) => window.latest(watchClock({ live, watchers, now: deps.now }, matchId)),
        detail: (matchId) => window.serve(createMatchDetailSource(matchId, views, window.visibility)),
        showRows: onScreen.add(window, list.show),
        setListQuery: list.setQuery,
        togglePin: pins.toggle,
        showPage: (page) => showPage(window.id, page),
      };
    },
  };
}
