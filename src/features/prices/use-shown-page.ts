import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Page } from '../../../worker/features/prices/prices-api.ts';
import type { Client } from '../../core/door/client.ts';
import { noPricesToWaitFor, WITHOUT_PRICES_MS } from '../../core/prices/first-prices.ts';
import { useStore } from '../../core/door/use-client.ts';
import { leagueOrderNow } from './league-order.ts';
import { everythingLive } from './live-query.ts';
import { matchList } from './use-match-list.ts';

function pageOf(pathname: string): Page {
  const detail = /^\/hitgame\/live\/(\d+)/.exec(pathname);
  if (detail !== null) return { kind: 'match', matchId: Number(detail[1]) };
  if (pathname === '/hitgame/srs') return { kind: 'pre-match-list', game: 57 };
  if (pathname === '/hitgame/special') return { kind: 'pre-match-list', game: 58 };
  if (pathname === '/hitgame/live') return { kind: 'live-list' };
  // The home page stands behind the login's dialog.
  return { kind: pathname === '/' || pathname === '/login' ? 'home' : 'other' };
}

/** Tells the core which page this window shows. The core keeps open the streams that the pages need. */
const shownPage = ({ core }: Client) => {
  let shown: string | null = null;
  return {
    show(pathname: string): void {
      if (pathname === shown) return;
      shown = pathname;
      void core.prices.showPage(pageOf(pathname));
    },
  };
};

/** Asks for the live list before the page draws, so that its first rows come meanwhile. Other lists are asked for with their own query. */
export function beginLiveList(client: Client): void {
  const { pathname } = location;
  if (pageOf(pathname).kind !== 'live-list') return;
  const order = leagueOrderNow();
  if (order.length > 0) void client.core.prices.setListQuery({ ...everythingLive, order });
  client.store(shownPage).show(pathname);
  const stop = client.store(matchList).subscribeFrame(() => {});
  setTimeout(stop, WITHOUT_PRICES_MS);
}

/** Sends the page of this window to the core. */
export function useShownPage(): void {
  const shown = useStore(shownPage);
  const { pathname } = useLocation();
  useEffect(() => {
    shown.show(pathname);
    if (pageOf(pathname).kind === 'other') noPricesToWaitFor();
  }, [shown, pathname]);
}
