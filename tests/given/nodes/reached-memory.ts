/** The time of the feed as a database keeps it, in memory. */
import type { SuspensionStore } from '../../../server/feed/suspensions.ts';
import type { ReachedStore } from '../../../server/feed/reached-time.ts';

export function keptInMemory(): ReachedStore & { failing: boolean } {
  let kept = 0;
  return {
    /** True: the database does not answer. */
    failing: false,
    read: async () => kept,
    async raise(at) {
      if (this.failing) throw new Error('the database does not answer');
      return (kept = Math.max(kept, at));
    },
    reset: async (at) => void (kept = Math.min(kept, at)),
  };
}

/** Nothing is suspended by operators. */
export const nothingSuspended: SuspensionStore = { mark: async () => '', read: async () => new Map() };
