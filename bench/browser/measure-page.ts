/** One page under a load: how busy it is, how late its prices are, and whether they are right. */
import type { Browser, Page } from 'playwright';
import type { BenchOptions } from '../bench.ts';
import { quantile } from '../statistics/quantiles.ts';
import { openPage } from './device.ts';
import { addMeter, readMeter, restartMeter } from './meter.ts';
import { browserTime } from './processor.ts';
import { watchServer } from './server-view.ts';
import { withMarks } from './trace.ts';
import { wrongPrices } from './wrong-prices.ts';

const WARM_MS = 2500;
/** A page that fetched nothing for so long has come to rest: the product fetches code ahead, each file after a wait of up to 2 s for an idle browser. */
const FETCHED_MS = 3000;
const MEASURE_MS = 5000;
/** The independent client joins after the measuring, so that it takes no time from it; it needs a moment of prices. */
const WATCH_MS = 1200;

export interface Measured {
  /** Share of the page's main thread that was busy. */
  readonly main: number;
  /** Processor time of the main threads of pages, as a share of a core: less moved by other programs than `main`, which counts waits for a core. */
  readonly mainProcessor: number;
  /** Shares of a core: workers' threads, and all of the browser's processes. */
  readonly workers: number;
  readonly processor: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** How long the oldest price of a delta had gone unshown, the worst of them. */
  readonly oldest: number;
  readonly longTasks: number;
  readonly wrong: number;
  readonly looked: number;
}

export async function busySeconds(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
}

interface Shown {
  readonly address: string;
  /** Whose prices it shows. */
  readonly site: string;
  /** Names its trace. */
  readonly title: string;
}

/** Ends when the page has fetched all that it fetches by itself. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async (restMs) => {
    performance.setResourceTimingBufferSize(10_000);
    let [fetched, since] = [-1, 0];
    while (performance.now() - since < restMs) {
      const now = performance.getEntriesByType('resource').length;
      if (now !== fetched) [fetched, since] = [now, performance.now()];
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }, FETCHED_MS);

export async function measurePage(
  browser: Browser,
  { device, trace }: Pick<BenchOptions, 'device' | 'trace'>,
  { address, site, title }: Shown,
): Promise<Measured> {
  const page = await openPage(browser, device);
  try {
    await addMeter(page);
    await page.goto(trace === null ? address : withMarks(address));
    await page.locator('article [data-state=open], .ag-row [col-id=p0]').first().waitFor();
    await atRest(page);
    await page.waitForTimeout(WARM_MS);
    const busy = await busySeconds(page);
    await page.evaluate(restartMeter);
    const before = { main: await busy(), time: browserTime(), at: performance.now() };
    await page.waitForTimeout(MEASURE_MS);
    const main = (await busy()) - before.main;
    const time = browserTime();
    const seconds = (performance.now() - before.at) / 1000;
    const meter = await readMeter(page);
    const server = await watchServer(site);
    await page.waitForTimeout(WATCH_MS);
    const { wrong, looked } = await wrongPrices(page, server);
    server.close();
    await trace?.(page, title);
    const share = (key: 'all' | 'workers' | 'pages'): number =>
      time === null || before.time === null ? Number.NaN : (time[key] - before.time[key]) / seconds;
    return {
      main: main / seconds,
      mainProcessor: share('pages'),
      workers: share('workers'),
      processor: share('all'),
      p50: quantile(meter.toPixel, 0.5),
      p95: quantile(meter.toPixel, 0.95),
      p99: quantile(meter.toPixel, 0.99),
      oldest: Math.max(...meter.oldest),
      longTasks: meter.longTasks.length,
      wrong,
      looked,
    };
  } finally {
    await page.close();
  }
}
