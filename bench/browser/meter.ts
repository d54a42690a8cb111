import type { Page } from 'playwright';

/** Runs inside the page, before its own scripts: measures what a window cannot measure itself. No product code is changed. */
export interface Meter {
  /** Milliseconds from the publish time of the newest price in a delta to the frame that shows it. */
  readonly toPixel: number[];
  /** Milliseconds that the oldest price in a delta had waited when its frame showed it. */
  readonly oldest: number[];
  /** Milliseconds from a delta's arrival in the window to the frame that shows it. */
  readonly toFrame: number[];
  readonly longTasks: number[];
  /** Frames of more than 50 ms from their first task to their drawing, as the browser reports them. */
  readonly longFrames: number[];
  /** Milliseconds from frame to frame; only while `countFrames` is on, because asking for every frame makes frames. */
  readonly frames: number[];
  deltas: number;
  countFrames: boolean;
}

export function installMeter(): void {
  const meter: Meter = {
    toPixel: [],
    oldest: [],
    toFrame: [],
    longTasks: [],
    longFrames: [],
    frames: [],
    deltas: 0,
    countFrames: false,
  };
  Object.assign(window, { meter });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) meter.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: false });
  // Firefox knows none; an unknown type is left out without a fault.
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) meter.longFrames.push(duration);
  }).observe({ type: 'long-animation-frame', buffered: false });
  let last = performance.now();
  const frame = (): void => {
    const now = performance.now();
    meter.frames.push(now - last);
    last = now;
    if (meter.countFrames) requestAnimationFrame(frame);
  };
  Object.assign(window, {
    countFrames() {
      meter.countFrames = true;
      last = performance.now();
      requestAnimationFrame(frame);
    },
  });
  /** What was drawn in these tasks is on the screen after the next frame; one look a frame, however many there were. */
  let waiting: { published: number; oldest: number; arrived: number } | null = null;
  const { port1, port2 } = new MessageChannel();
  const afterFrame: { published: number; oldest: number; arrived: number }[] = [];
  port1.addEventListener('message', () => {
    const now = performance.now();
    for (const { published, oldest, arrived } of afterFrame.splice(0)) {
      meter.toFrame.push(now - arrived);
      meter.toPixel.push(performance.timeOrigin + now - published);
      meter.oldest.push(performance.timeOrigin + now - oldest);
    }
  });
  port1.start();
  const shown = (published: number, oldest: number): void => {
    meter.deltas++;
    if (waiting !== null) {
      waiting.published = published;
      waiting.oldest = Math.min(waiting.oldest, oldest);
      return;
    }
    waiting = { published, oldest, arrived: performance.now() };
    requestAnimationFrame(() => {
      if (waiting !== null) afterFrame.push(waiting);
      waiting = null;
      port2.postMessage(0);
    });
  };
  Object.assign(window, { painted: shown });
}

/** Notes the product's deltas in the meter, as they come in at the window's ports. */
export function installPortWatch(): void {
  const descriptor = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
  const setListener = descriptor?.set;
  if (descriptor === undefined || setListener === undefined) return;
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...descriptor,
    set(this: MessagePort, listener: ((event: MessageEvent) => void) | null) {
      setListener.call(this, (event: MessageEvent) => {
        const published: unknown = event.data?.v?.publishedAt;
        const since: unknown = event.data?.v?.waitingSince;
        const prices: unknown = event.data?.v?.prices;
        listener?.call(this, event);
        if (typeof published !== 'number' || !(prices instanceof Int32Array) || prices.length === 0) return;
        (window as unknown as { painted: (published: number, oldest: number) => void }).painted(
          published,
          typeof since === 'number' ? since : published,
        );
      });
    },
  });
}

/** Empties the meter of what it measured so far. Given to page.evaluate. */
export function restartMeter(): void {
  const { meter } = window as unknown as { meter: Meter };
  for (const list of [
    meter.toPixel,
    meter.oldest,
    meter.toFrame,
    meter.longTasks,
    meter.longFrames,
    meter.frames,
  ])
    list.length = 0;
  meter.deltas = 0;
}

export async function addMeter(page: Page): Promise<void> {
  await page.addInitScript(installMeter);
  await page.addInitScript(installPortWatch);
}

export const readMeter = (page: Page): Promise<Meter> =>
  page.evaluate(() => (window as unknown as { meter: Meter }).meter);
