import { useSyncExternalStore } from 'react';

/** A media query as a hook: true while it matches. */
function createWidthHook(query: string): () => boolean {
  const media = matchMedia(query);
  const subscribe = (listener: () => void): (() => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
}

/** One column: filters fold into a bar, and the bottom navigation takes the menu's place. */
export const usePhone = createWidthHook('(max-width: 640px)');
/** There is room for a list, a match beside it, and the slip. */
export const useWide = createWidthHook('(min-width: 1600px)');
