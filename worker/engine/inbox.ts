/**
 * Frames wait here until the next flush. The flush comes at once if the core was idle, otherwise `flushEveryMs` after the last flush. So a
 * burst becomes a few batches, and a single price is not delayed. Bounded: at `maxWaiting` frames the flush comes early; no frame is
 * dropped.
 */
export interface Waiting {
  readonly event: string;
  readonly payload: unknown;
}

export interface InboxOptions {
  readonly now: () => number;
  readonly later: (ms: number, act: () => void) => () => void;
  readonly flush: (batch: readonly Waiting[]) => void;
  /** Makes the changes that time alone causes; absent: there are none. */
  readonly passTime?: () => void;
  readonly flushEveryMs?: number;
  readonly maxWaiting?: number;
}

/** Half a screen frame: the newest price reaches the next frame, and a burst is at most two batches per frame. */
const FLUSH_EVERY_MS = 8;
const MAX_WAITING_FRAMES = 4000;

export interface Inbox {
  push(event: string, payload: unknown): void;
  flushNow(): void;
  /**
   * Applies the waiting events and the changes that time brings, as the next tick would: a recorder does so before it writes a state, and a replay before it
   * compares one, so that neither depends on when its ticks come.
   */
  catchUp(): void;
  readonly length: number;
}

export function createInbox({
  now,
  later,
  flush,
  passTime = () => {},
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
    catchUp() {
      flushNow();
      passTime();
    },
    get length() {
      return waiting.length;
    },
  };
}
