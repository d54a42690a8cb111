/** For journeys that need a match in some state: the feed goes on, step by step, until there is one. */
import type { MovedSite } from '../sites/moved-site.ts';

/** Steps of the feed at most: of a minute, ten hours, so that it does not matter at which hour a journey begins. */
const MOST_MOVES = 600;

/** `wanted`: for the error where nothing is found. `find` answers null where there is none yet. */
export async function movedUntil<T>(
  { feed }: Pick<MovedSite, 'feed'>,
  { wanted, stepMs }: { readonly wanted: string; readonly stepMs: number },
  find: () => Promise<T | null>,
): Promise<T> {
  for (let moves = 0; moves < MOST_MOVES; moves++) {
    const found = await find();
    if (found !== null) return found;
    await feed.on(stepMs);
  }
  throw new Error(`no ${wanted} in ${MOST_MOVES} steps of ${stepMs} ms`);
}
