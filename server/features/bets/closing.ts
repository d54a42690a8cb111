/** How the bets end before the server does: nothing new begins, and every member who waits for an answer gets it. */
import { setImmediate } from 'node:timers/promises';

/** Bets in their live delay (4 to 6 s as the site sets it) and writing that goes on are waited for no longer than this, each. */
export const CLOSE_WAIT_MS = 15_000;

/** Resolves with the work, or when the time is over. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
}

export interface Closing {
  isClosed(): boolean;
  /** Counts a bet until its member is answered. */
  under<T>(answering: Promise<T>): Promise<T>;
  /** Resolves when every counted bet is answered. */
  close(): Promise<void>;
}

export function createClosing(): Closing {
  const answering = new Set<Promise<unknown>>();
  let closed = false;
  return {
    isClosed: () => closed,
    under(one) {
      answering.add(one);
      const done = (): void => void answering.delete(one);
      one.then(done, done);
      return one;
    },
    async close() {
      closed = true;
      while (answering.size > 0) await Promise.allSettled(answering);
      // The last answers are handed to the sockets in the turn that they resolve in.
      await setImmediate();
    },
  };
}
