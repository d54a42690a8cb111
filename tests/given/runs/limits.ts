/**
 * Limits of time of all runners, in milliseconds. They are there against hanging alone: what is waited for comes within a second on a quiet
 * machine, and may take thirty times as long on a busy one. How fast it comes is a matter of the benches. `npm test` measures the machine
 * first, and gives all of them more time where it is slower still.
 */
const ENOUGH_SPEED = 1 / 3;
const MOST_TIMES = 5;

/** How many times as long everything may take at this share of the reference's speed: down to a third of it the limits hold as they are. */
export const timesAsLong = (speed: number): number =>
  Math.min(MOST_TIMES, Math.max(1, Math.ceil(ENOUGH_SPEED / speed)));

/** The runners' own processes have no environment of a bundler. */
const given: Readonly<Record<string, unknown>> = import.meta.env ?? process.env;
const times = Number(given['TIMES_AS_LONG'] ?? 1);
const inTime = <Limits extends Readonly<Record<string, number>>>(limits: Limits): Limits =>
  Object.fromEntries(Object.entries(limits).map(([name, ms]) => [name, ms * times])) as Limits;

export const limits = inTime({
  /** An assertion or an act of a journey; a poll of any test. */
  waitMs: 60_000,
  /** One try of an act that a journey repeats, because the list or the price may move under the press. */
  tryMs: 10_000,
  /** All tries of such an act, and a moment of the feed: a goal, a price that moves, the end of a match. */
  momentMs: 240_000,
  /** A journey, and each of its hooks. */
  journeyMs: 300_000,
  /** The start of a site, of a browser or of a database. */
  startMs: 300_000,
  /** A test of `domain`, `server`, `worker` or `src`. */
  testMs: 120_000,
  /** Such a test that starts processes of its own, one after another. */
  processesMs: 600_000,
  /** A hook of these tests. */
  hookMs: 300_000,
} as const);
