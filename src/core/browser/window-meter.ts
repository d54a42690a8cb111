/** Measures how this window draws, and reports it once a second to the meter panel and recordings. Costs nothing while it is off. */
import type { WindowMeter as Figures } from '../../../domain/recording/session-log.ts';

const EVERY_MS = 1000;
const LONG_TASK = 'longtask';

interface FrameMeter {
  /** Starts the meter, or joins its other users; returns a stop function. */
  run(): () => void;
}

const middle = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;
/** Only Chromium measures it. */
const heap = (): Pick<Figures, 'heapBytes'> => {
  const { memory } = performance as { memory?: { usedJSHeapSize: number } };
  return memory === undefined ? {} : { heapBytes: memory.usedJSHeapSize };
};
const tenth = (ms: number): number => Math.round(ms * 10) / 10;

/** `written`: what is called when prices were written; they are on the screen after the next frame. */
export function createWindowMeter(written: Set<() => void>, report: (figures: Figures) => void): FrameMeter {
  let users = 0;
  let draws: number[] = [];
  let longTasks = 0;
  let timer = 0;
  let observer: PerformanceObserver | null = null;
  const { port1, port2 } = new MessageChannel();
  const writtenAt: number[] = [];
  // A message asked for in a frame's callback arrives after that frame was drawn.
  port1.onmessage = () => {
    const now = performance.now();
    for (const at of writtenAt.splice(0)) draws.push(now - at);
  };
  const send = (): void => {
    const sorted = draws.toSorted((a, b) => a - b);
    draws = [];
    report({
      deltas: sorted.length,
      drawMs: tenth(middle(sorted)),
      worstDrawMs: tenth(sorted.at(-1) ?? 0),
      longTasks,
      ...heap(),
    });
    longTasks = 0;
  };
  const onWritten = (): void => {
    const at = performance.now();
    requestAnimationFrame(() => {
      writtenAt.push(at);
      port2.postMessage(null);
    });
  };
  const start = (): void => {
    written.add(onWritten);
    timer = window.setInterval(send, EVERY_MS);
    if (!PerformanceObserver.supportedEntryTypes.includes(LONG_TASK)) return;
    observer = new PerformanceObserver((list) => void (longTasks += list.getEntries().length));
    observer.observe({ type: LONG_TASK });
  };
  const stop = (): void => {
    written.delete(onWritten);
    window.clearInterval(timer);
    observer?.disconnect();
    observer = null;
  };
  return {
    run() {
      if (users++ === 0) start();
      let running = true;
      return () => {
        if (!running) return;
        running = false;
        if (--users === 0) stop();
      };
    },
  };
}
