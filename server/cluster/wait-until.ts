import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;

interface Wait {
  readonly isDone: () => Promise<boolean>;
  readonly limitMs: number;
  /** Text of the error when the time is over or `isLost` is true. */
  readonly otherwise: () => string;
  /** True: waiting longer is of no use. */
  readonly isLost?: () => boolean;
}

/** Resolves when `isDone` answers true; a rejection of it counts as false. Rejects after `limitMs`. */
export async function waitUntil({ isDone, limitMs, otherwise, isLost = () => false }: Wait): Promise<void> {
  const until = performance.now() + limitMs;
  while (!(await isDone().catch(() => false))) {
    if (isLost() || performance.now() >= until) throw new Error(otherwise());
    await pause(LOOK_EVERY_MS);
  }
}
