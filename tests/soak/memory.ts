/** Memory of the processes of a soak, asked of them from outside: the program has nothing for it. */
import { chromium, type Page } from 'playwright';
import { heapOfCore } from '../../bench/browser/worker-heap.ts';
import { rssOf } from '../../bench/process/memory.ts';
import { wholeChromiumLaunch } from '../given/runs/chromium.ts';
import { limits } from '../given/runs/limits.ts';

const MB = 1024 * 1024;
const ASK_LIMIT_MS = 8000;

/** null: it took too long, or the other side has gone. */
const inTime = async (asked: Promise<number>): Promise<number | null> => {
  const value = await Promise.race([
    asked.catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, ASK_LIMIT_MS, null)),
  ]);
  return value === null || Number.isNaN(value) ? null : value;
};

/** An answer of the inspector. */
interface InspectorAnswer {
  readonly id: number;
  readonly result?: { readonly usedSize?: number };
}

/** The used heap after a collection, MB, of a Node process that was started with `--inspect` on this port. */
async function heapAt(port: number): Promise<number> {
  const signal = AbortSignal.timeout(ASK_LIMIT_MS);
  const list = (await (await fetch(`http://127.0.0.1:${port}/json/list`, { signal })).json()) as readonly {
    readonly webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(list[0]?.webSocketDebuggerUrl ?? '');
  const ask = (id: number, method: string): Promise<InspectorAnswer> =>
    new Promise((resolve, reject) => {
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data)) as InspectorAnswer;
        if (answer.id === id) resolve(answer);
      });
      socket.addEventListener('close', () => reject(new Error('the process has gone')), { once: true });
      socket.send(JSON.stringify({ id, method }));
    });
  const timer = setTimeout(() => socket.close(), ASK_LIMIT_MS);
  try {
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', reject, { once: true });
    });
    await ask(1, 'HeapProfiler.collectGarbage');
    const { result } = await ask(2, 'Runtime.getHeapUsage');
    return (result?.usedSize ?? Number.NaN) / MB;
  } finally {
    clearTimeout(timer);
    socket.close();
  }
}

/** MB; null: the process is killed, paused or too busy. */
export const heapOfNode = (port: number): Promise<number | null> => inTime(heapAt(port));

/** All that the process holds, MB; null: it has ended. */
export function residentOf(pid: number | null): number | null {
  try {
    return pid === null ? null : rssOf(pid);
  } catch {
    return null;
  }
}

export interface SoakPage {
  /** Heaps after a collection, MB: of the worker with the core, and of the window. */
  core(): Promise<number | null>;
  window(): Promise<number | null>;
  /** Errors of the page's own scripts. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

async function heapOfWindow(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / MB;
  } finally {
    await session.detach();
  }
}

/** A visitor's window with the live list, as wide as a phone: its worker reads all matches. */
export async function openSoakPage(address: string): Promise<SoakPage> {
  const browser = await chromium.launch(wholeChromiumLaunch());
  const errors: string[] = [];
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('crash', () => errors.push('the page has crashed'));
    await page.goto(`${address}/hitgame/live`, { timeout: limits.startMs });
    const timeout = limits.startMs;
    await page.locator('article [data-cell][data-state=open]').first().waitFor({ timeout });
    return {
      core: () => inTime(heapOfCore(browser)),
      window: () => inTime(heapOfWindow(page)),
      errors,
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}
