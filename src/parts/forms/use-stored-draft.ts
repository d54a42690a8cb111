import { useEffect, useEffectEvent, useRef } from 'react';

/** A draft is kept this long after the last change, ms. */
const DRAFT_AFTER_MS = 800;

/**
 * Stores what is written after each pause in writing, and when the screen or the page is left, or the page is hidden: a phone may end a hidden
 * page at any time. `place`: the member and what the text is for; when it changes, the last change is stored where it was written. Returns a
 * function for what has been sent or given up: the last change is not stored any more, unless it came after the draft that was `sent`.
 */
export function useStoredDraft(
  place: string,
  draft: unknown,
  isChanged: boolean,
  store: () => void,
): (sent?: unknown) => void {
  /** The last change, and what stores it for the member who wrote it. */
  const newest = useRef<{ readonly draft: unknown; readonly store: () => void } | null>(null);
  /** Stores the last change unless that is done. */
  const pending = useRef<(() => void) | null>(null);
  const note = useEffectEvent((): void => {
    newest.current = isChanged ? { draft, store } : null;
    pending.current = isChanged ? store : null;
  });
  const save = useEffectEvent((): void => {
    const last = pending.current;
    pending.current = null;
    last?.();
  });
  useEffect(() => {
    note();
    if (!isChanged) return;
    const timer = setTimeout(save, DRAFT_AFTER_MS);
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
    };
  }, [draft, isChanged]);
  useEffect(() => () => save(), [place]);
  return (sent) => {
    const { current } = newest;
    const isNewer = sent !== undefined && current !== null && current.draft !== sent;
    pending.current = isNewer ? current.store : null;
  };
}
