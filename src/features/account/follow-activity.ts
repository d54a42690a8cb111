/** Reports to the core that the member does something in this window (B14), at most twice a minute. */
import type { Client } from '../../core/door/client.ts';

const EVERY_MS = 30_000;
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export function followActivity({ core }: Client): void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = (): void => {
    const now = performance.now();
    if (now - reportedAt < EVERY_MS) return;
    reportedAt = now;
    void core.account.active();
  };
  for (const sign of signs) addEventListener(sign, report, { passive: true, capture: true });
}
