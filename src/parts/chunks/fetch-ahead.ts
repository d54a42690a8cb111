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
  /** Fetches and runs the code. Always resolves. */
  readonly load: () => Promise<void>;
  /**
   * Brings the files into the browser's cache without running them; rejects when they cannot be fetched. Without it the code is loaded.
   * Screens that are never opened take no memory this way (1 MB of the page's heap when each was run).
   */
  readonly fetch?: () => Promise<void>;
}

/** Members whose browser saves data get a screen when they open it. Not every browser says it. */
const isSavingData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** True: the code, or at least its files, have come. */
async function bring(chunk: Loadable): Promise<boolean> {
  if (chunk.fetch === undefined) {
    await chunk.load();
    return chunk.state().kind === 'ready';
  }
  return chunk.fetch().then(
    () => true,
    () => false,
  );
}

/**
 * Brings the chunks one after another while the browser is idle, and the missing ones again when the browser is online again. Where data is
 * saved, only those that run ahead. Returns a stop function.
 */
export function fetchAhead(chunks: readonly Loadable[]): () => void {
  const come = new Set<Loadable>();
  let cancel = (): void => {};
  let turn = 0;
  const isMissing = (chunk: Loadable): boolean =>
    !come.has(chunk) &&
    !['ready', 'loading'].includes(chunk.state().kind) &&
    !(chunk.fetch !== undefined && isSavingData());
  const from = (at: number, own: number): void => {
    const next = chunks.findIndex((chunk, place) => place >= at && isMissing(chunk));
    const chunk = chunks[next];
    if (chunk === undefined || own !== turn) return;
    const step = async (): Promise<void> => {
      if (await bring(chunk)) come.add(chunk);
      from(next + 1, own);
    };
    cancel = whenIdle(() => void step());
  };
  const stop = (): void => {
    turn++;
    cancel();
  };
  const again = (): void => {
    stop();
    from(0, turn);
  };
  from(0, turn);
  window.addEventListener('online', again);
  return () => {
    stop();
    window.removeEventListener('online', again);
  };
}
