/**
 * Holds: short marks that a piece of work of a member is under way, so that the same work does not begin twice. They are a courtesy: what
 * protects gold is decided in the database. So a mark that is lost (a process ended, Redis was emptied) does no harm.
 */

export interface Holds {
  /** Sets the mark for `ms`, unless it is set. False: it is set already. */
  take(name: string, ms: number): Promise<boolean>;
  /** Lets the mark end `ms` from now. */
  extend(name: string, ms: number): void;
  /** Ms until the mark ends; 0: it is not set. */
  left(name: string): Promise<number>;
  release(name: string): void;
}

/** Most marks in memory; the oldest are dropped. */
const MAX_HOLDS = 100_000;

/** The marks of one process. `now`: ms, of a monotonic clock. */
export function createLocalHolds(now: () => number): Holds {
  const until = new Map<string, number>();
  const leftOf = (name: string): number => {
    const ends = until.get(name) ?? 0;
    if (ends > now()) return ends - now();
    until.delete(name);
    return 0;
  };
  const put = (name: string, ms: number): void => {
    until.delete(name);
    until.set(name, now() + ms);
    const [oldest] = until.keys();
    if (until.size > MAX_HOLDS && oldest !== undefined) until.delete(oldest);
  };
  return {
    async take(name, ms) {
      if (leftOf(name) > 0) return false;
      put(name, ms);
      return true;
    },
    extend: put,
    left: async (name) => leftOf(name),
    release: (name) => void until.delete(name),
  };
}
