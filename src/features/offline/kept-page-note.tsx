import { useState } from 'react';
import { useLocation } from 'react-router';
import { useConnection } from '../connection/use-connection.ts';
import { KeptNotice } from './use-kept-note.tsx';
import { useOffline } from './use-offline.ts';

const localNow = (): number => performance.timeOrigin + performance.now();
/** Asked on every page. */
const ofEveryPage = 'account-info';

/** The note of pages that say nothing themselves: the oldest answer that the page shows of an earlier visit. */
export function KeptPageNote() {
  const { pathname } = useLocation();
  const { online } = useConnection();
  const [came, setCame] = useState({ pathname, at: performance.timeOrigin });
  if (came.pathname !== pathname) setCame({ pathname, at: localNow() });
  const times = Object.entries(useOffline().kept.pages)
    .filter(([call, { usedAt }]) => call !== ofEveryPage && usedAt >= came.at)
    .map(([, { at }]) => at);
  return online || times.length === 0 ? null : <KeptNotice at={Math.min(...times)} ofPage />;
}
