/** Server time in this window: the core sends its own reading with every delta of a list or a match. */

/** A reading that arrives later than others makes the clock late by less than this: it is no correction. */
export const LATE_READING_MS = 250;

export interface ServerTime {
  /** A reading of the core, server ms, as it arrives. */
  take(serverNow: number): void;
  /** Server ms; null before the first reading. */
  now(): number | null;
}

/**
 * `localNow`: a clock that only goes forward, ms. A reading counts if it puts the clock forward (it travelled faster than the ones
 * before) or back by more than `LATE_READING_MS` (the core corrected its estimate).
 */
export function createServerTime(localNow: () => number): ServerTime {
  let offset: number | null = null;
  return {
    take(serverNow) {
      const next = serverNow - localNow();
      if (offset === null || next > offset || next < offset - LATE_READING_MS) offset = next;
    },
    now: () => (offset === null ? null : localNow() + offset),
  };
}

/** The window's own. */
export const serverTime = createServerTime(() => performance.now());
