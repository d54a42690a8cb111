/** Measures of a window while a load runs: how late its prices are on the screen, its frames, its long tasks, and whether it was in sight. */

export interface WindowFigures {
  /** From the time at which the newest price of a delta was due, and the oldest, to the frame that shows it, ms. */
  readonly shownMs: readonly number[];
  readonly oldestMs: readonly number[];
  /** From frame to frame, ms. */
  readonly framesMs: readonly number[];
  /** null: this browser does not say. */
  readonly longTasks: number | null;
  /** How long the window was out of sight, ms. */
  readonly hiddenMs: number;
}

export interface LoadMeter {
  /** A delta with prices has come, and is drawn in this task. Times are server times, ms. */
  delta(publishedAt: number, waitingSince: number): void;
  begin(): void;
  end(): WindowFigures;
  close(): void;
}

const LONG_TASK = 'longtask';
const nowOnClock = (): number => performance.timeOrigin + performance.now();

const empty = () => ({
  shownMs: [] as number[],
  oldestMs: [] as number[],
  framesMs: [] as number[],
  longTasks: 0,
  hiddenMs: 0,
});

export function createLoadMeter(): LoadMeter {
  let figures = empty();
  let frame = 0;
  let lastFrame = 0;
  let hiddenSince: number | null = null;
  const drawn: { readonly publishedAt: number; readonly waitingSince: number }[] = [];
  const { port1, port2 } = new MessageChannel();
  // A message that a frame's callback asks for arrives after that frame was drawn.
  port1.onmessage = () => {
    const now = nowOnClock();
    for (const { publishedAt, waitingSince } of drawn.splice(0)) {
      figures.shownMs.push(now - publishedAt);
      figures.oldestMs.push(now - waitingSince);
    }
  };
  const next = (): void => {
    const now = performance.now();
    figures.framesMs.push(now - lastFrame);
    lastFrame = now;
    if (drawn.length > 0) port2.postMessage(null);
    frame = requestAnimationFrame(next);
  };
  const knowsTasks = PerformanceObserver.supportedEntryTypes.includes(LONG_TASK);
  const tasks = new PerformanceObserver((list) => void (figures.longTasks += list.getEntries().length));
  const onSight = (): void => {
    const now = performance.now();
    if (hiddenSince !== null) figures.hiddenMs += now - hiddenSince;
    hiddenSince = document.hidden ? now : null;
  };
  return {
    delta: (publishedAt, waitingSince) => void drawn.push({ publishedAt, waitingSince }),
    begin() {
      figures = empty();
      drawn.length = 0;
      hiddenSince = document.hidden ? performance.now() : null;
      document.addEventListener('visibilitychange', onSight);
      if (knowsTasks) tasks.observe({ type: LONG_TASK });
      lastFrame = performance.now();
      frame = requestAnimationFrame(next);
    },
    end() {
      onSight();
      cancelAnimationFrame(frame);
      document.removeEventListener('visibilitychange', onSight);
      tasks.disconnect();
      return { ...figures, longTasks: knowsTasks ? figures.longTasks : null };
    },
    close: () => port1.close(),
  };
}

const SPINS = 3_000_000;

/** Milliseconds that a fixed piece of work takes, the best of a few: how fast this thread is now. */
export function yardstick(): number {
  let best = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 5; look++) {
    const began = performance.now();
    let a = 1;
    for (let at = 0; at < SPINS; at++) a = (Math.imul(a, 1_664_525) + 1_013_904_223) | 0;
    // The result is used, so that the work is not left out.
    if (a === 0) return best;
    best = Math.min(best, performance.now() - began);
  }
  return best;
}
