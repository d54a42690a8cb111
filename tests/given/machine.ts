/** What journeys do otherwise on a slow machine. */

/** The machine's share of a quiet one's speed, as `npm test` measured it at its start (yardstick.ts); 1 where a test is run by hand. */
const speed = Number(process.env['TEST_MACHINE'] ?? 1);

/**
 * Half of a journey is waiting, which a slow machine does as fast: at a quarter of the speed a member acts at half of it. No feed is slower than
 * that: a journey waits for the ends of matches, too.
 */
const pace = Math.max(0.5, Math.sqrt(Math.min(1, speed)));

/**
 * The arguments of a site. A speed among them (of the season, of a recording, of a file) is the feed's speed on a quiet machine: on a slow one
 * matches are slower, too, so that a member has as much time in them.
 */
export const pacedArgs = (args: readonly string[]): readonly string[] =>
  args.map((arg, at) =>
    args[at - 1]?.endsWith('speed') === true ? String(Math.max(1, Math.round(Number(arg) * pace))) : arg,
  );
