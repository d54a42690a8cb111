/** Closes the bets before the server stops: no new bet is taken, and every pending bet is answered. */
import { setImmediate } from 'node:timers/promises';

export interface Closing {
  isClosed(): boolean;
  /** Counts a bet as pending until its member is answered. */
  track<T>(answering: Promise<T>): Promise<T>;
  /** Takes no new bet; resolves when every counted bet is answered. */
  close(): Promise<void>;
}

export function createClosing(): Closing {
  const answering = new Set<Promise<unknown>>();
  let closed = false;
  return {
    isClosed: () => closed,
    track(one) {
      answering.add(one);
      const done = (): void => void answering.delete(one);
      one.then(done, done);
      return one;
    },
    async close() {
      closed = true;
      while (answering.size > 0) await Promise.allSettled(answering);
      // The sockets get the last answers in the turn in which these resolve.
      await setImmediate();
    },
  };
}
