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
  /** Holds the feed at `at`. A time before the feed's own is refused. */
  readonly moveTo: (at: number) => void;
}

/** `host`: a clock that never goes back. */
export function createFeedClock(host: () => number): FeedClock {
  let ahead = 0;
  let heldAt: number | null = null;
  const site = (): number => host() + ahead;
  const feed = (): number => heldAt ?? site();
  return {
    site,
    feed,
    hold: () => void (heldAt ??= site()),
    run: () => void (heldAt = null),
    moveTo(at) {
      if (at < feed()) throw new Error(`the feed is at ${feed()}, and does not go back to ${at}`);
      ahead += Math.max(0, at - site());
      heldAt = at;
    },
  };
}
