import { useEffect, useEffectEvent, useRef } from 'react';

/** A draft is kept this long after the last change, ms. */
const DRAFT_AFTER_MS = 800;

/**
 * Stores what is written after each pause in writing, and when the page or the screen is left. Returns a function for what has been sent or given
 * up: the last change is not stored any more.
 */
export function useStoredDraft(draft: unknown, isChanged: boolean, store: () => void): () => void {
  const isPending = useRef(false);
  const save = useEffectEvent((): void => {
    if (!isPending.current) return;
    isPending.current = false;
    store();
  });
  useEffect(() => {
    isPending.current = isChanged;
    if (!isChanged) return;
    const timer = setTimeout(save, DRAFT_AFTER_MS);
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [draft, isChanged]);
  useEffect(() => () => save(), []);
  return () => {
    isPending.current = false;
  };
}
