import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Page } from '../../../worker/features/prices/prices-api.ts';
import { useClient } from '../../core/use-client.ts';

function pageOf(pathname: string): Page {
  const detail = /^\/hitgame\/live\/(\d+)/.exec(pathname);
  if (detail !== null) return { kind: 'match', matchId: Number(detail[1]) };
  if (pathname === '/hitgame/srs') return { kind: 'pre-match-list', game: 57 };
  if (pathname === '/hitgame/special') return { kind: 'pre-match-list', game: 58 };
  if (pathname === '/hitgame/live') return { kind: 'live-list' };
  return { kind: pathname === '/' ? 'home' : 'other' };
}

/** Sends the page of this window to the core, which keeps open the streams that the page needs. */
export function useShownPage(): void {
  const { core } = useClient();
  const { pathname } = useLocation();
  useEffect(() => void core.prices.showPage(pageOf(pathname)), [core, pathname]);
}
