/** What tests do otherwise on a slow machine. */

/** The machine's share of a quiet one's speed, as `npm test` measured it at its start (yardstick.ts); 1 where a test is run by hand. */
const speed = Number(process.env['TEST_MACHINE'] ?? 1);

/** Below this share half as much runs side by side: what shares a slow core waits for the others, not for the product. */
const SLOW = 0.6;

/** How many files run side by side; `most`: on a quiet machine. */
export const workersOf = (most: number): number => (speed < SLOW ? Math.max(1, Math.floor(most / 2)) : most);

/** What a file has of the machine, beside what it has of a quiet one. */
const share = Math.min(1, speed < SLOW ? 2 * speed : speed);

/**
 * The arguments of a site. A `--speed` among them is the feed's speed on a quiet machine: on a slow one matches are slower, too, so that a member
 * has as much time in them.
 */
export const pacedArgs = (args: readonly string[]): readonly string[] =>
  args.map((arg, at) =>
    args[at - 1] === '--speed' ? String(Math.max(1, Math.round(Number(arg) * share))) : arg,
  );
