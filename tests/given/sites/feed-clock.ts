/** The time of a site whose feed a test moves. */

/** All times: ms since 1970. */
export interface FeedClock {
  /** The site's time; goes on by itself, and forward when the feed is moved beyond it. */
  readonly site: () => number;
  /** The feed's time: it stands still while it is held, and is never after the site's. */
  readonly feed: () => number;
  readonly hold: () => void;
  /** The feed goes on with the site's time. */
  readonly run: () => void;
  /** Holds the feed `ms` after the site's present time, to which the site goes on. */
  readonly on: (ms: number) => void;
  /** Holds the feed at `at`. A time before the feed's own is refused. */
  readonly moveTo: (at: number) => void;
}

const DAY_MS = 86_400_000;
/** 19:00 in Seoul, as ms of a day of UTC. */
const EVENING_MS = 10 * 3_600_000;

/** The first 19:00 in Seoul from `now` on: whatever the hour of a run, the same matches are in play and before their start. */
export function nextEvening(now: number): number {
  const day = now - (now % DAY_MS);
  return day + EVENING_MS + (now > day + EVENING_MS ? DAY_MS : 0);
}

/** `host`: a clock that never goes back. The site's time begins at `begin`, which is not before the host's. */
export function createFeedClock(host: () => number, begin = host()): FeedClock {
  let ahead = Math.max(0, begin - host());
  let heldAt: number | null = null;
  const site = (): number => host() + ahead;
  const feed = (): number => heldAt ?? site();
  const moveTo = (at: number): void => {
    if (at < feed()) throw new Error(`the feed is at ${feed()}, and does not go back to ${at}`);
    ahead += Math.max(0, at - site());
    heldAt = at;
  };
  return {
    site,
    feed,
    hold: () => void (heldAt ??= site()),
    run: () => void (heldAt = null),
    on: (ms) => moveTo(site() + ms),
    moveTo,
  };
}
