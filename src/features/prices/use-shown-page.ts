import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Page } from '../../../worker/features/prices/prices-api.ts';
import { noPricesToWaitFor } from '../../core/first-prices.ts';
import { useClient } from '../../core/use-client.ts';

function pageOf(pathname: string): Page {
  const detail = /^\/hitgame\/live\/(\d+)/.exec(pathname);
  if (detail !== null) return { kind: 'match', matchId: Number(detail[1]) };
  if (pathname === '/hitgame/srs') return { kind: 'pre-match-list', game: 57 };
  if (pathname === '/hitgame/special') return { kind: 'pre-match-list', game: 58 };
  if (pathname === '/hitgame/live') return { kind: 'live-list' };
  // The home page stands behind the login's dialog.
  return { kind: pathname === '/' || pathname === '/login' ? 'home' : 'other' };
}

/** Sends the page of this window to the core, which keeps open the streams that the page needs. */
export function useShownPage(): void {
  const { core } = useClient();
  const { pathname } = useLocation();
  useEffect(() => {
    const page = pageOf(pathname);
    void core.prices.showPage(page);
    if (page.kind === 'other') noPricesToWaitFor();
  }, [core, pathname]);
}
