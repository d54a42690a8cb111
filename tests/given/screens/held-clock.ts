/** A window's clock that a test holds. */
import { onTestFinished, vi } from 'vitest';

/**
 * Timers and `performance.now()` stand until the test moves them, and go on from the present time: the runner's clock would begin at 0, before
 * moments that the window has kept.
 */
export function holdClock(): void {
  // Whole: a clock that is moved by parts of a millisecond can stand before a moment that the window has kept.
  const now = Math.ceil(performance.now());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(now);
}
