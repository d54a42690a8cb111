/** Code is fetched ahead while the browser is idle, or after this long if it is never idle (O4), ms. */
export const PREFETCH_IDLE_MS = 2000;

function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(act, { timeout: PREFETCH_IDLE_MS });
    return () => window.cancelIdleCallback(id);
  }
  const timer = setTimeout(act, PREFETCH_IDLE_MS);
  return () => clearTimeout(timer);
}

export interface Loadable {
  readonly state: () => { readonly kind: string };
  readonly load: () => Promise<void>;
}

/**
 * Loads the chunks one after another while the browser is idle, and the failed chunks again when the browser is online again. Returns a
 * stop function.
 */
export function fetchAhead(chunks: readonly Loadable[]): () => void {
  let stop = (): void => {};
  const from = (at: number, wanted: ReadonlySet<string>): void => {
    const next = chunks.findIndex((chunk, place) => place >= at && wanted.has(chunk.state().kind));
    const chunk = chunks[next];
    if (chunk === undefined) return;
    stop = whenIdle(() => void chunk.load().then(() => from(next + 1, wanted)));
  };
  const again = (): void => {
    stop();
    from(0, new Set(['idle', 'failed']));
  };
  from(0, new Set(['idle']));
  window.addEventListener('online', again);
  return () => {
    stop();
    window.removeEventListener('online', again);
  };
}
