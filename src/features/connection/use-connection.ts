import type { ConnectionView } from '../../../worker/features/connection/connection-api.ts';
import { connectionView } from '../../core/door/connection-view.ts';
import { useEffect, useState } from 'react';
import { useViewOf } from '../../core/door/use-client.ts';
import { useText } from '../../text/i18n.ts';

/**
 * The words of a window without a connection in place of content that has not come; null: the link is there, or may still come. `isSure`: no answer
 * came at all, whatever the link is seen to do.
 */
export function useUnreached(isSure = false): { readonly title: string; readonly hint?: string } | null {
  const { lostAt, stopped } = useViewOf(connectionView);
  const { say } = useText();
  if (lostAt === null && !isSure) return null;
  // Nothing comes by itself then.
  if (stopped !== null) return { title: say('connection.timeout') };
  return {
    title: say(navigator.onLine ? 'list.unreached' : 'list.offline'),
    hint: say('list.unreached.hint'),
  };
}

export const useConnection = (): ConnectionView => useViewOf(connectionView);

/** Whether the first link is only being opened: what could not be asked yet is under way, and has not failed. */
export const isOpening = ({ online, lostAt, stopped }: ConnectionView): boolean =>
  !online && lostAt === null && stopped === null;

/** Four questions for a snapshot have had no answer by then (RECOVERY_TIMEOUTS_MS); the fifth may still have one, ms. */
const FAILED_MS = 15_000;

/** True when the caller has waited for its content for FAILED_MS, although the connection is there. */
export function useFailed(): boolean {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setFailed(true), FAILED_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return failed;
}
