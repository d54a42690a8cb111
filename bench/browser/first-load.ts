import type { Page } from 'playwright';

/** What one first visit cost. Bytes are compressed, as they came over the line. */
export interface FirstLoad {
  /** From the start of the navigation to the first frame that shows an open price, ms. */
  readonly readyMs: number;
  readonly script: number;
  readonly style: number;
  readonly font: number;
  /** Whether the script of the core's worker is among the scripts. */
  readonly hasCore: boolean;
  /** Sum of the layout shifts without a member's doing. */
  readonly shift: number;
}

interface Watched {
  readyMs: number;
  shift: number;
}

type WatchedWindow = typeof globalThis & { firstLoad?: Watched };

/** Layout shifts and late fonts are counted until so long after the page is ready, ms. */
const SETTLE_MS = 2000;

/** Runs inside the page before its own scripts. */
export function installFirstLoad(): void {
  const watched: Watched = { readyMs: 0, shift: 0 };
  (globalThis as WatchedWindow).firstLoad = watched;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) watched.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = (): void => {
    if (document.querySelector('article [data-cell][data-state=open]') === null) requestAnimationFrame(look);
    else requestAnimationFrame(() => void (watched.readyMs = performance.now()));
  };
  requestAnimationFrame(look);
}

/** Bytes of the files that have come, by path; a file that came from the browser's cache is counted once. */
export type Came = ReadonlyMap<string, number>;

/** Counts what comes from now on, with the scripts that the core's worker loads first. */
export function countBytes(page: Page): Came {
  const came = new Map<string, number>();
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    void request
      .sizes()
      .then(({ responseBodySize }) => {
        if (responseBodySize > 0) came.set(pathname, responseBodySize);
      })
      // The page was closed before its last answers.
      .catch(() => null);
  });
  return came;
}

const bytesOf = (came: Came, ending: string): number =>
  [...came].reduce((sum, [path, bytes]) => (path.endsWith(ending) ? sum + bytes : sum), 0);

/** Waits until the page is ready and has come to rest. Fonts are counted to the end, because they come last. */
export async function firstLoad(page: Page, came: Came, timeout: number): Promise<FirstLoad> {
  await page.waitForFunction(() => ((globalThis as WatchedWindow).firstLoad?.readyMs ?? 0) > 0, null, {
    timeout,
  });
  const script = bytesOf(came, '.js');
  const style = bytesOf(came, '.css');
  await page.waitForTimeout(SETTLE_MS);
  const { readyMs = 0, shift = 0 } = await page.evaluate(() => ({
    ...(globalThis as WatchedWindow).firstLoad,
  }));
  const hasCore = [...came.keys()].some((path) => /\/main-[\w-]+\.js$/.test(path));
  return { readyMs, shift, script, style, font: bytesOf(came, '.woff2'), hasCore };
}
