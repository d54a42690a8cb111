/** Closes the bets before the server stops: no new bet is taken, and every pending bet is answered. */
import { setImmediate } from 'node:timers/promises';

/** Longest wait for the bets in their live delay (4 to 6 s as the site sets it), and again for unfinished writes. */
export const CLOSE_WAIT_MS = 15_000;

/** Ends with the work, or resolves when the time is over. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
}

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
