/** Where a page was scrolled to: the way back, and a reload, show it there again. A page that is opened anew begins at its top. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { readOfWindow, writeOfWindow } from '../core/browser/stored-choice.ts';

const KEY = 'spo.places';
/** Entries of the history whose places are kept; the oldest is forgotten first. */
const MOST_PLACES = 50;
/** How long a page that comes back may take until it is as high as it was, in milliseconds. */
const PAGE_RETURN_MS = 8000;
/** The page has settled when its size has stayed the same for so long: rows that are drawn anew are measured, and move what is below them. */
export const SETTLED_MS = 1000;

function readPlaces(): Map<string, number> {
  try {
    const rows: unknown = JSON.parse(readOfWindow(KEY) ?? '[]');
    return new Map(Array.isArray(rows) ? (rows as [string, number][]) : []);
  } catch {
    return new Map();
  }
}
const places = readPlaces();
const storePlaces = (): void => void writeOfWindow(KEY, JSON.stringify([...places]));
function keep(entry: string, y: number): void {
  places.delete(entry);
  places.set(entry, y);
  const oldest = places.keys().next();
  if (places.size > MOST_PLACES && oldest.done !== true) places.delete(oldest.value);
}

/** Whether the browser opened the document again, so that its first page is one that was left. */
function isReopened(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate';
}

const touches = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to the place as soon as the page is high enough, and holds it until the page has settled. Ends with a touch of the member, or with the time. */
function returnTo(y: number, onEnd: () => void): () => void {
  let settled: ReturnType<typeof setTimeout> | undefined;
  const hold = (): boolean => {
    const isHigh = document.documentElement.scrollHeight - innerHeight >= y;
    if (isHigh && Math.abs(scrollY - y) >= 1) scrollTo(0, y);
    return isHigh;
  };
  const heights = new ResizeObserver(() => {
    clearTimeout(settled);
    if (hold()) settled = setTimeout(end, SETTLED_MS);
  });
  const timer = setTimeout(() => {
    scrollTo(0, y);
    end();
  }, PAGE_RETURN_MS);
  const end = (): void => {
    heights.disconnect();
    clearTimeout(timer);
    clearTimeout(settled);
    removeEventListener('scroll', hold);
    for (const touch of touches) removeEventListener(touch, end);
    onEnd();
  };
  for (const touch of touches) addEventListener(touch, end, { passive: true });
  // The browser keeps the rows in view when those above them change, and so leaves the place.
  addEventListener('scroll', hold, { passive: true });
  heights.observe(document.body);
  return end;
}

/** Keeps and restores the place of the page that is shown. */
export function useKeptPlace(): void {
  const { key, pathname, hash } = useLocation();
  const type: 'POP' | 'PUSH' | 'REPLACE' = useNavigationType();
  const shown = useRef<{ readonly pathname: string; readonly hash: string } | null>(null);
  const entry = `${key} ${pathname}`;
  const current = useRef(entry);
  const returning = useRef(false);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const onScroll = (): void => {
      if (!returning.current) keep(current.current, Math.round(scrollY));
    };
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('pagehide', storePlaces);
    return () => {
      removeEventListener('scroll', onScroll);
      removeEventListener('pagehide', storePlaces);
    };
  }, []);
  // Before the browser says that a lower page cut the place of the page before.
  useLayoutEffect(() => void (current.current = entry), [entry]);
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, hash };
    const isOther = before?.pathname !== pathname;
    const place =
      type === 'POP' && isOther && (before !== null || isReopened()) ? places.get(entry) : undefined;
    if (place !== undefined) {
      returning.current = true;
      return returnTo(place, () => (returning.current = false));
    }
    // An address that names a part of its page is shown from there.
    if ((isOther || before.hash !== hash) && hash === '') scrollTo(0, 0);
    return undefined;
  }, [entry, type, pathname, hash]);
}
