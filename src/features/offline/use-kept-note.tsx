import { CloudOff } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { OfflineView } from '../../../worker/features/offline/offline-api.ts';
import { LockNotice } from '../../parts/layers/lock-notice.tsx';
import { dayAndTime } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useConnection } from '../connection/use-connection.ts';
import { ReconnectButton } from '../connection/use-stopped.tsx';
import { useOffline } from './use-offline.ts';

/**
 * The words of a page above contents that it showed before, and why they are not the server's present ones: the device is offline, the link is
 * lost, or the server stopped it; null: they are the server's. With the link it asks `again`.
 */
export function useKeptNote(kind: Exclude<keyof OfflineView['kept'], 'pages'>, again: () => void): ReactNode {
  const { online, stopped, lostAt } = useConnection();
  const at = useOffline().kept[kind];
  const ask = useEffectEvent(again);
  useEffect(() => {
    if (online && at !== null) ask();
  }, [online, at]);
  // With a link, or one that is only being opened, the present contents are under way.
  const isAway = stopped !== null || (!online && (lostAt !== null || !navigator.onLine));
  return at === null || !isAway ? null : <KeptNotice at={at} />;
}

/** The device is offline, the link is lost, or the server stopped it: the contents are as of `at`, server ms. */
export function KeptNotice({ at, ofPage = false }: { readonly at: number; readonly ofPage?: boolean }) {
  const { say, language } = useText();
  const { stopped } = useConnection();
  const time = dayAndTime(at, language);
  const isOffline = stopped === null && !navigator.onLine;
  return (
    <LockNotice icon={<CloudOff size={16} aria-hidden />} ofPage={ofPage}>
      {isOffline
        ? say('failure.kept', { time })
        : `${say(stopped === null ? 'connection.lost' : 'connection.timeout')} · ${say('connection.as-of', { time })} `}
      {stopped !== null && <ReconnectButton />}
    </LockNotice>
  );
}
