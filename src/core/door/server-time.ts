/** Server time in this window: the core sends its own reading with every delta of a list or a match. */

/** A late reading puts the clock back by less than this, so a step of less is not a correction. */
const LATE_READING_MS = 250;

interface ServerTime {
  /** Takes a reading of the core, server ms, as it arrives. */
  take(serverNow: number): void;
  /** Server ms; null before the first reading. */
  now(): number | null;
}

/**
 * `localNow`: a clock that only goes forward, ms. A reading counts if it puts the clock forward (it travelled faster than the readings
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

/** The server time of this window. */
export const serverTime = createServerTime(() => performance.now());

/** The site's time, ms: the device's until the server's is known. */
export const siteNow = (): number => serverTime.now() ?? Date.now();

/** Takes a reading of the core where none has come yet: a window without prices gets none with them. */
export async function learnServerTime(ask: () => Promise<number | null>): Promise<void> {
  if (serverTime.now() !== null) return;
  const now = await ask();
  if (typeof now === 'number') serverTime.take(now);
}
