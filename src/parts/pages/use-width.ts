import { useSyncExternalStore } from 'react';

/** A media query as a hook: true while it matches. */
export function createWidthHook(query: string): () => boolean {
  const media = matchMedia(query);
  const subscribe = (listener: () => void): (() => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
}

/** One column: the bottom navigation takes the menu's place. */
export const usePhone = createWidthHook('(max-width: 640px)');
/** The filters of a list fold into a bar: on a phone, and in a low window where its columns have no room side by side (match-list.module.css). */
export const useFolded = createWidthHook(
  '(max-width: 640px), (max-width: 999px) and (max-height: 480px), (1024px < width <= 1299px) and (max-height: 480px)',
);
/** A list has room for the line of chances in its rows (list-row.module.css says from which width of its own). */
export const useRoomy = createWidthHook('(min-width: 1400px) or (max-width: 1300px)');
/** There is no room for the sidebar: the slip is in a drawer. */
export const useNarrow = createWidthHook('(max-width: 1024px)');
/** There is room for a list, a match beside it, and the slip. */
export const useWide = createWidthHook('(min-width: 1600px)');
