/**
 * The site's time follows the host's clock and never goes back. A host clock that is ahead (it was corrected, or the machine slept, where
 * the monotonic clock stands still) is followed at once; one that is behind is met by running slower until it has caught up.
 */

/** Both in milliseconds: the host's wall clock (since 1970), and a clock that only goes forward. */
export interface HostTime {
  readonly wall: number;
  readonly monotonic: number;
}

export interface SiteTime {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly monotonic: number;
}

/** Part of its pace that the site's time keeps while it waits for a host clock that was set back: an hour is made up for in ten. */
export const SLOW_PACE = 0.9;

export const startTime = ({ wall, monotonic }: HostTime): SiteTime => ({ at: wall, monotonic });

/** The site's time at this moment, given its time at an earlier one. */
export function followClock(before: SiteTime, { wall, monotonic }: HostTime): SiteTime {
  const elapsed = Math.max(0, monotonic - before.monotonic);
  const own = before.at + elapsed;
  const at = wall >= own ? wall : Math.max(wall, before.at + elapsed * SLOW_PACE);
  return { at, monotonic: Math.max(monotonic, before.monotonic) };
}

/** The site's time in whole milliseconds, each time that it is asked. */
export function hostClock(): () => number {
  const look = (): HostTime => ({ wall: Date.now(), monotonic: performance.now() });
  let time = startTime(look());
  return () => {
    time = followClock(time, look());
    return Math.floor(time.at);
  };
}
