/** One timer for everything that ticks each second: clocks, countdowns. It runs while it has a listener. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

export function everySecond(act: () => void): () => void {
  listeners.add(act);
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, 1000);
  return () => {
    listeners.delete(act);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}
