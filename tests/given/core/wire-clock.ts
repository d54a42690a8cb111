/** Time in the test's hand: it passes only where the test says so, and due timers run in their order. */
import { turns } from '../runs/turns.ts';

export function createWireClock(start = 1_700_000_000_000) {
  let now = start;
  const timers = new Set<{ readonly at: number; readonly act: () => void }>();
  return {
    now: () => now,
    later(ms: number, act: () => void): () => void {
      const timer = { at: now + ms, act };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    /** Time passes without timers: a machine that slept. */
    sleep: (ms: number): void => void (now += ms),
    /** Runs every timer that is due within the next `ms`, in order. */
    async pass(ms: number): Promise<void> {
      const end = now + ms;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.act();
        await Promise.resolve();
      }
      now = end;
      await turns(2);
    },
  };
}
