import { useEffect, useEffectEvent } from 'react';

/** A draft is kept this long after the last change, ms. */
const DRAFT_AFTER_MS = 800;

/** Stores what is written after each pause in writing, and when the page is left. */
export function useStoredDraft(draft: unknown, isChanged: boolean, store: () => void): void {
  const save = useEffectEvent(store);
  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(save, DRAFT_AFTER_MS);
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [draft, isChanged]);
}
