/** Which of many faults a session, or a client of a running site, cannot recover from. */

/** Runs of a search for the fewest faults, at most. */
const MOST_RUNS = 200;

interface Search {
  readonly mostRuns?: number;
  /** The search ended at its limit: there may be fewer. */
  readonly onLimit?: () => void;
}

/**
 * The fewest faults that still fail: leaves out halves, then quarters, down to single faults, as long as what is left fails. `fails` must be
 * true of `faults`.
 */
export async function fewestFaults<Fault>(
  faults: readonly Fault[],
  fails: (faults: readonly Fault[]) => Promise<boolean>,
  { mostRuns = MOST_RUNS, onLimit = () => {} }: Search = {},
): Promise<readonly Fault[]> {
  let left = faults;
  let runs = 0;
  for (let size = Math.ceil(left.length / 2); size >= 1 && left.length > 1;) {
    let hasShrunk = false;
    for (let from = 0; from < left.length && left.length > 1 && runs < mostRuns;) {
      const fewer = [...left.slice(0, from), ...left.slice(from + size)];
      runs++;
      if (fewer.length > 0 && (await fails(fewer))) {
        left = fewer;
        hasShrunk = true;
      } else from += size;
    }
    if (runs >= mostRuns && left.length > 1) {
      onLimit();
      break;
    }
    if (size === 1 && !hasShrunk) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return left;
}
