/**
 * The site's time follows the host's clock and never goes back. If the host's clock is ahead (it was corrected, or the machine slept, and
 * the monotonic clock stood still), the site's time jumps forward at once. If the host's clock is behind, the site's time runs slower until
 * the host has caught up.
 */

/** Both in ms: the host's wall clock (since 1970), and a clock that only goes forward. */
export interface HostTime {
  readonly wall: number;
  readonly monotonic: number;
}

export interface SiteTime {
  /** Ms since 1970. */
  readonly at: number;
  readonly monotonic: number;
}

/** Pace of the site's time while the host's clock is behind. An hour is made up for in ten. */
export const SLOW_PACE = 0.9;

export const startTime = ({ wall, monotonic }: HostTime): SiteTime => ({ at: wall, monotonic });

/** The site's time now, computed from its time at an earlier moment. */
export function followClock(before: SiteTime, { wall, monotonic }: HostTime): SiteTime {
  const elapsed = Math.max(0, monotonic - before.monotonic);
  const own = before.at + elapsed;
  const at = wall >= own ? wall : Math.max(wall, before.at + elapsed * SLOW_PACE);
  return { at, monotonic: Math.max(monotonic, before.monotonic) };
}

/** Returns a function that reads the site's time in whole ms. */
export function hostClock(): () => number {
  const look = (): HostTime => ({ wall: Date.now(), monotonic: performance.now() });
  let time = startTime(look());
  return () => {
    time = followClock(time, look());
    return Math.floor(time.at);
  };
}
