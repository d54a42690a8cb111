import { CloudOff } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { OfflineView } from '../../../worker/features/offline/offline-api.ts';
import { LockNotice } from '../../parts/lock-notice.tsx';
import { dayAndTime } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useConnection } from '../connection/use-connection.ts';
import { useOffline } from './use-offline.ts';

/** What a page says above contents that it showed before, while there is no network; null: they are the server's. With the link it asks `again`. */
export function useKeptNote(kind: keyof OfflineView['kept'], again: () => void): ReactNode {
  const { say, language } = useText();
  const { online } = useConnection();
  const at = useOffline().kept[kind];
  const ask = useEffectEvent(again);
  useEffect(() => {
    if (online && at !== null) ask();
  }, [online, at]);
  if (at === null) return null;
  return (
    <LockNotice icon={<CloudOff size={16} aria-hidden />}>
      {say('failure.kept', { time: dayAndTime(at, language) })}
    </LockNotice>
  );
}
