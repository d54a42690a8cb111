/** Counts what a member does in a minute. A minute starts with the first act. */
import { MINUTE_MS } from '../../domain/time/korean-time.ts';

export interface Minutes {
  /** Counts one more, and returns the count of the running minute. */
  count(name: string): Promise<number>;
}

/** The counts of one process. Swept each minute, so it holds the names of two minutes at most. */
export function createLocalMinutes(now: () => number): Minutes {
  const minutes = new Map<string, { readonly from: number; count: number }>();
  let sweptAt = now();
  const isOver = (from: number): boolean => Math.abs(now() - from) >= MINUTE_MS;
  const sweep = (): void => {
    if (!isOver(sweptAt)) return;
    sweptAt = now();
    for (const [name, { from }] of minutes) if (isOver(from)) minutes.delete(name);
  };
  return {
    async count(name) {
      sweep();
      const known = minutes.get(name);
      const minute = known === undefined || isOver(known.from) ? { from: now(), count: 0 } : known;
      minutes.set(name, minute);
      return ++minute.count;
    },
  };
}
