import { useCallback, useEffect, useState } from 'react';
import type { ListFrame, ListQuery } from '../../../worker/features/prices/prices-api.ts';

/** Pixels of scrolling from which on the member reads the list. */
const READING_PX = 200;

/**
 * While the member has scrolled into the list, new matches wait behind a bar, so that the lines on screen do not move. Matches that ended
 * are removed at once.
 */
export function useCalmFrame(
  frame: ListFrame | null,
  query: ListQuery,
): { readonly shown: ListFrame | null; readonly waiting: number; readonly showNew: () => void } {
  const [accepted, setAccepted] = useState<{
    readonly query: ListQuery;
    readonly ids: ReadonlySet<number>;
  } | null>(null);
  const idsOf = (one: ListFrame): number[] => one.groups.flatMap(({ matchIds }) => matchIds);
  const showNew = useCallback(() => setAccepted(null), []);
  useEffect(() => {
    const onScroll = (): void => {
      const reading = window.scrollY > READING_PX;
      setAccepted((held) => {
        if (!reading) return null;
        return held?.query === query || frame === null ? held : { query, ids: new Set(idsOf(frame)) };
      });
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [frame, query]);
  if (frame === null || accepted === null || accepted.query !== query)
    return { shown: frame, waiting: 0, showNew };
  const fresh = idsOf(frame).filter((matchId) => !accepted.ids.has(matchId));
  if (fresh.length === 0) return { shown: frame, waiting: 0, showNew };
  const groups = frame.groups.map((group) => ({
    ...group,
    matchIds: group.matchIds.filter((matchId) => accepted.ids.has(matchId)),
  }));
  return { shown: { ...frame, groups }, waiting: fresh.length, showNew };
}
