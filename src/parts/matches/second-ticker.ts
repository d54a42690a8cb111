/** One timer for everything that ticks each second: clocks, countdowns. It runs while it has a listener. */
export const SECOND_MS = 1000;

/** Changes the data of the present text node: the browser would lay out a new node together with the elements around it. */
export function writeText(element: HTMLElement | null, text: string): void {
  const place = element?.firstChild;
  if (place) place.nodeValue = text;
  else element?.append(text);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

export function everySecond(act: () => void): () => void {
  listeners.add(act);
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, SECOND_MS);
  return () => {
    listeners.delete(act);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}
