/** The words of every screen after the server stopped the link of an idle window (TIMEOUT, B18): one sentence, and one button that connects again. */
import { Lock } from 'lucide-react';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { LockNotice } from '../../parts/layers/lock-notice.tsx';
import { useText } from '../../text/i18n.ts';
import { useConnection } from './use-connection.ts';

/** Whether nothing reconnects by itself. */
export const useStopped = (): boolean => useConnection().stopped !== null;

export function ReconnectButton() {
  const { core } = useClient();
  const { say } = useText();
  return (
    <button type="button" className="brand bold nowrap" onClick={() => void core.connection.reconnect()}>
      {say('connection.reconnect')}
    </button>
  );
}

/** Where something has not come over a connection that is there (useFailed). */
export function ReloadButton() {
  const { say } = useText();
  return <Button onClick={() => location.reload()}>{say('chunk.retry')}</Button>;
}

/** In the place of prices that the stop locked; nothing at other times. */
export function StoppedNotice() {
  const { say } = useText();
  return useStopped() ? (
    <LockNotice icon={<Lock size={16} aria-hidden />}>
      {say('connection.timeout')} <ReconnectButton />
    </LockNotice>
  ) : null;
}
