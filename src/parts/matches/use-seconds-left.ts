import { useEffect, useState } from 'react';
import { serverTime } from '../../core/door/server-time.ts';
import { useClient } from '../../core/door/use-client.ts';
import { everySecond } from './second-ticker.ts';

/** null before the server's time is known. */
function secondsUntil(until: number | null): number | null {
  const now = serverTime.now();
  if (until === null) return 0;
  return now === null ? null : Math.max(0, Math.ceil((until - now) / 1000));
}

/**
 * Whole seconds until `until`, server ms, counted down; 0: it has passed, or `until` is null; null: the server's time is not known yet. A
 * window without prices asks the core for it.
 */
export function useSecondsLeft(until: number | null): number | null {
  const { core } = useClient();
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const write = (): void => setLeft(secondsUntil(until));
    write();
    if (until === null) return;
    const step = (): void => {
      write();
      if (serverTime.now() === null)
        void core.connection.serverNow().then((now) => {
          if (now !== null) serverTime.take(now);
          write();
        });
    };
    step();
    return everySecond(step);
  }, [core, until]);
  return left;
}
