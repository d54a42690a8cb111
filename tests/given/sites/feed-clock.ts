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

/** `host`: a clock that never goes back. */
export function createFeedClock(host: () => number): FeedClock {
  let ahead = 0;
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
