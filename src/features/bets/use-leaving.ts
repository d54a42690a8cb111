import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const isSeen = (): boolean => document.visibilityState === 'visible';

interface Leaving {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * Calls `leave` once something was seen for `ms`; the time begins anew with another `shown`. While it is pointed at, has the focus, or the page
 * is hidden, it stays. null: it stays until it is closed.
 */
export function useLeaving(shown: unknown, ms: number | null, leave: () => void): Leaving {
  const [isHeld, setHeld] = useState(false);
  const seen = useSyncExternalStore(subscribe, isSeen);
  const end = useEffectEvent(leave);
  useEffect(() => {
    if (ms === null || isHeld || !seen) return;
    const timer = setTimeout(() => end(), ms);
    return () => clearTimeout(timer);
  }, [shown, ms, isHeld, seen]);
  const hold = (): void => setHeld(true);
  const release = (): void => setHeld(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}
