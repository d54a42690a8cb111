import { useEffect, useEffectEvent, useRef } from 'react';

/** A draft is kept this long after the last change, ms. */
const DRAFT_AFTER_MS = 800;

/**
 * Stores what is written after each pause in writing, and when the page or the screen is left. `place`: the member and what the text is for; when it
 * changes, the last change is stored where it was written. Returns a function for what has been sent or given up: the last change is not stored any more.
 */
export function useStoredDraft(
  place: string,
  draft: unknown,
  isChanged: boolean,
  store: () => void,
): () => void {
  /** Stores the last change for the member who wrote it. */
  const pending = useRef<(() => void) | null>(null);
  const note = useEffectEvent(() => void (pending.current = isChanged ? store : null));
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
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [draft, isChanged]);
  useEffect(() => () => save(), [place]);
  return () => {
    pending.current = null;
  };
}
