/**
 * Frames wait here until the next flush. The flush is timed: at once when the core was idle, else `flushEveryMs` after the
 * last one, so that a burst becomes a few batches and a single price is not kept waiting. Bounded: past `maxWaiting` the
 * oldest go through early instead of being dropped.
 */
export interface Waiting {
  readonly event: string;
  readonly payload: unknown;
}

export interface InboxOptions {
  readonly now: () => number;
  readonly later: (ms: number, act: () => void) => () => void;
  readonly flush: (batch: readonly Waiting[]) => void;
  readonly flushEveryMs?: number;
  readonly maxWaiting?: number;
}

/** Half a frame: the newest price makes the next frame, and a burst is at most two batches a frame. */
export const FLUSH_EVERY_MS = 8;
export const MAX_WAITING_FRAMES = 4000;

export interface Inbox {
  push(event: string, payload: unknown): void;
  flushNow(): void;
  readonly length: number;
}

export function createInbox({
  now,
  later,
  flush,
  flushEveryMs = FLUSH_EVERY_MS,
  maxWaiting = MAX_WAITING_FRAMES,
}: InboxOptions): Inbox {
  let waiting: Waiting[] = [];
  let lastFlush = Number.NEGATIVE_INFINITY;
  let scheduled: (() => void) | null = null;
  const flushNow = (): void => {
    scheduled?.();
    scheduled = null;
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    lastFlush = now();
    flush(batch);
  };
  return {
    push(event, payload) {
      waiting.push({ event, payload });
      if (waiting.length >= maxWaiting) return flushNow();
      scheduled ??= later(Math.max(0, lastFlush + flushEveryMs - now()), flushNow);
    },
    flushNow,
    get length() {
      return waiting.length;
    },
  };
}
