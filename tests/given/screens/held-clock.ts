/** A window's clock that a test holds. */
import { onTestFinished, vi } from 'vitest';

/**
 * Timers and `performance.now()` stand until the test moves them, and go on from the present time: the runner's clock would begin at 0, before
 * moments that the window has kept.
 */
export function holdClock(): void {
  const now = performance.now();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(now);
}
