/** Runs inside the page, before its own scripts: measures what a window cannot tell of itself. No product code is changed. */
export interface Meter {
  /** Milliseconds from the publish time of the newest price in a delta to the frame that shows it. */
  readonly toPixel: number[];
  /** Milliseconds from a delta's arrival in the window to the frame that shows it. */
  readonly toFrame: number[];
  readonly longTasks: number[];
  readonly frames: number[];
  deltas: number;
}

export function installMeter(): void {
  const meter: Meter = { toPixel: [], toFrame: [], longTasks: [], frames: [], deltas: 0 };
  Object.assign(window, { meter });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) meter.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: false });
  let last = performance.now();
  const frame = (): void => {
    const now = performance.now();
    meter.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  /** What was drawn in this task is on the screen after the next frame. */
  const shown = (published: number): void => {
    meter.deltas++;
    const arrived = performance.now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        const now = performance.now();
        meter.toFrame.push(now - arrived);
        meter.toPixel.push(performance.timeOrigin + now - published);
        port1.close();
      });
      port1.start();
      port2.postMessage(0);
    });
  };
  Object.assign(window, { painted: shown });
  const descriptor = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
  const setListener = descriptor?.set;
  if (descriptor === undefined || setListener === undefined) return;
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...descriptor,
    set(this: MessagePort, listener: ((event: MessageEvent) => void) | null) {
      setListener.call(this, (event: MessageEvent) => {
        const published: unknown = event.data?.v?.publishedAt;
        const prices: unknown = event.data?.v?.prices;
        listener?.call(this, event);
        if (typeof published !== 'number' || !(prices instanceof Int32Array) || prices.length === 0) return;
        shown(published);
      });
    },
  });
}
