import type { LiveMarket, LiveMatch } from '../../../domain/book/book.ts';
import { serverNow } from '../../../domain/book/server-clock.ts';
import { lockOfMarket, lockOfMatch } from '../../../domain/book/lock-of.ts';
import type { MatchDetailDelta, MatchDetailFrame } from './prices-api.ts';
import type { Source } from '../../door/stream-port.ts';
import { freshnessOfMatch, type LiveState, shownState } from '../../engine/book-state.ts';
import type { Visibility } from '../../feature.ts';
import type { SitePort } from '../site/site-api.ts';
import type { PriceViewDeps } from './list-view.ts';
import { shownGroupsOf, pricesOf } from './market-layout.ts';

function wakeWhenSeen(window: Visibility, wake: () => void) {
  return { wake: () => void (window.hidden() || wake()), stop: window.onShown(wake) };
}

function isOpenNow(live: LiveState, market: LiveMarket, now: number): boolean {
  const match = live.book.matches.get(market.matchId);
  return match !== undefined && lockOfMarket(match, market, freshnessOfMatch(live, match, now)) === null;
}

/** How long a match may be missing before the window shows that it is gone: the snapshot may be under way. */
const GONE_AFTER_MS = 4000;

function detailFrame(match: LiveMatch, live: LiveState, site: SitePort, now: number): MatchDetailFrame {
  const { facts } = match;
  const stream = freshnessOfMatch(live, match, now);
  const { leagueId, sportId, countryCode } = facts;
  return {
    facts,
    state: shownState(live, match, now),
    league: site.leagueOf({ leagueId, sportId, countryCode, count: 1 }),
    lock: lockOfMatch(match, stream),
    stream,
    whole: match.held === null,
    keptAt: live.keptLists.get(match.stream) ?? null,
    groups: shownGroupsOf(match),
  };
}

export function createMatchDetailSource(
  matchId: number,
  { live, site, watchers, now, later, onSent }: PriceViewDeps,
  window: Visibility,
): Source<MatchDetailDelta> {
  const openedAt = now();
  const dirtyMarkets = new Set<LiveMarket>();
  let frameDirty = true;
  let goneSent = false;
  const frameOf = (): MatchDetailFrame | null => {
    const match = live.book.matches.get(matchId);
    if (match === undefined) return null;
    for (const market of match.markets) dirtyMarkets.add(market);
    return detailFrame(match, live, site, now());
  };
  const isOpen = (market: LiveMarket): boolean => isOpenNow(live, market, now());
  return {
    open(onChange) {
      const { wake, stop: stopWaiting } = wakeWhenSeen(window, onChange);
      const stopTimer = later(GONE_AFTER_MS + 50, wake);
      const stopWatching = watchers.add({
        onCommit(changes, locksChanged) {
          if (locksChanged || changes.rows.has(matchId) || changes.removed.has(matchId)) frameDirty = true;
          for (const market of changes.markets) if (market.matchId === matchId) dirtyMarkets.add(market);
          if (frameDirty || dirtyMarkets.size > 0) wake();
        },
        onFrameDirty() {
          frameDirty = true;
          wake();
        },
      });
      return () => {
        stopWaiting();
        stopTimer();
        stopWatching();
      };
    },
    take() {
      if (window.hidden() || (!frameDirty && dirtyMarkets.size === 0)) return undefined;
      const made = live.marks?.begin('view');
      const frame = frameDirty ? frameOf() : null;
      const gone = !live.book.matches.has(matchId) && now() - openedAt > GONE_AFTER_MS;
      const waiting = frameDirty && frame === null && !gone;
      if (!waiting) frameDirty = false;
      if (frame === null && dirtyMarkets.size === 0 && (!gone || goneSent)) return undefined;
      goneSent = gone;
      const prices = pricesOf(dirtyMarkets, isOpen);
      dirtyMarkets.clear();
      onSent(frame === null ? 0 : 1, prices.length / 3);
      const value: MatchDetailDelta = {
        frame,
        prices,
        serverNow: serverNow(live.clock, now()),
        publishedAt: live.publishedAt,
        gone,
      };
      made?.();
      return { value, transfer: [prices.buffer] };
    },
  };
}
