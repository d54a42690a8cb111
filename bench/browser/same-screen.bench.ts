import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Browser, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { chromiumLaunch } from '../../tests/given/chromium.ts';
import { type Bench, type BenchResult, type Figure, median, quantile } from '../bench.ts';
import type { Load } from '../load/load-source.ts';
import { type RunningLoad, startLoad } from '../load/start-load.ts';
import { installMeter, type Meter } from './meter.ts';
import { watchServer } from './server-view.ts';
import { wrongPrices } from './wrong-prices.ts';

const folder = join(import.meta.dirname, '../../node_modules/.baselines');
const apps = ['product', 'vanilla', 'rxjs', 'zustand', 'redux'] as const;
type App = (typeof apps)[number];

const WARM_MS = 3000;
const MEASURE_MS = 6000;
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

async function buildBaselines(): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, '../baselines'),
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2024' },
    logLevel: 'error',
  });
}

function serveBaselines(): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const file = join(folder, path === '/' ? 'index.html' : path.replaceAll('..', ''));
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

interface Measured {
  /** Share of the main thread that was busy. */
  readonly main: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly longTasks: number;
  readonly wrong: number;
  readonly looked: number;
}

const busySeconds = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
};

async function measure(browser: Browser, app: App, feed: RunningLoad, baselines: string): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' });
  await page.addInitScript(installMeter);
  await page.goto(
    app === 'product'
      ? `${feed.address}/hitgame/live`
      : `${baselines}/?kind=${app}&feed=${encodeURIComponent(feed.address)}`,
  );
  await page.locator('article [data-state=open]').first().waitFor();
  const server = await watchServer(feed.address);
  await page.waitForTimeout(WARM_MS);
  const busy = await busySeconds(page);
  await page.evaluate(() => {
    const { meter } = window as unknown as { meter: Meter };
    for (const list of [meter.toPixel, meter.toFrame, meter.longTasks, meter.frames]) list.length = 0;
  });
  const before = await busy();
  await page.waitForTimeout(MEASURE_MS);
  const main = (await busy()) - before;
  const meter = await page.evaluate(() => (window as unknown as { meter: Meter }).meter);
  const { wrong, looked } = await wrongPrices(page, server);
  server.close();
  await page.close();
  return {
    main: main / (MEASURE_MS / 1000),
    p50: quantile(meter.toPixel, 0.5),
    p95: quantile(meter.toPixel, 0.95),
    p99: quantile(meter.toPixel, 0.99),
    longTasks: meter.longTasks.length,
    wrong,
    looked,
  };
}

async function underLoad(
  browser: Browser,
  load: Load,
  rounds: number,
  baselines: string,
): Promise<Map<App, Measured[]>> {
  const results = new Map<App, Measured[]>(apps.map((app) => [app, []]));
  const feed = await startLoad(load);
  try {
    for (let round = 0; round < rounds; round++)
      for (const app of round % 2 === 0 ? apps : apps.toReversed())
        results.get(app)?.push(await measure(browser, app, feed, baselines));
  } finally {
    feed.stop();
  }
  return results;
}

const shown = (value: number): string => (value >= 10 ? value.toFixed(0) : value.toFixed(2));

function reportOf(title: string, results: ReadonlyMap<App, readonly Measured[]>): BenchResult {
  const of = (app: App, key: keyof Measured): number[] => (results.get(app) ?? []).map((one) => one[key]);
  const figures: Figure[] = apps.flatMap((app) => [
    { name: `${title} · ${app} · main thread`, samples: of(app, 'main'), unit: 'share' },
    { name: `${title} · ${app} · publish to frame p50`, samples: of(app, 'p50'), unit: 'ms' },
    { name: `${title} · ${app} · publish to frame p99`, samples: of(app, 'p99'), unit: 'ms' },
    { name: `${title} · ${app} · long tasks`, samples: of(app, 'longTasks'), unit: 'count' },
  ]);
  const ratio = (app: App, key: 'main' | 'p99'): string =>
    shown(median(of('product', key)) / median(of(app, key)));
  const wrong = apps.map((app) => ({
    what: `${title} · ${app}: ${of(app, 'wrong').reduce((a, b) => a + b, 0)} of ${of(app, 'looked').reduce((a, b) => a + b, 0)} visible prices wrong`,
    ok: of(app, 'wrong').every((count) => count === 0) && of(app, 'looked').every((count) => count > 0),
  }));
  const notes = apps
    .filter((app) => app !== 'product')
    .map((app) => `${title}: product / ${app}: main thread ${ratio(app, 'main')}, p99 ${ratio(app, 'p99')}`);
  return { figures, checks: wrong, notes };
}

const base = { matches: 100, markets: 25 } as const;
const short: readonly (Load & { readonly title: string })[] = [
  { ...base, rate: 10_000, mode: 'steady', title: '10,000/s' },
  { ...base, rate: 10_000, mode: 'burst', title: '10,000/s in bursts' },
];
const long: readonly (Load & { readonly title: string })[] = [
  { ...base, rate: 1000, mode: 'steady', title: '1,000/s' },
  ...short,
  { ...base, rate: 1000, mode: 'wave', title: 'goal waves' },
  { ...base, rate: 20_000, mode: 'steady', title: '20,000/s' },
  { ...base, rate: 20_000, mode: 'burst', title: '20,000/s in bursts' },
  { ...base, rate: 50_000, mode: 'steady', title: '50,000/s' },
];

export const sameScreenBench: Bench = {
  name: 'same-screen',
  question: 'What does the same screen from the same feed cost in other architectures?',
  workload:
    '100 soccer matches × 25 markets on the real server; ten rows of three markets in sight; steady and in bursts (each second’s updates within 100 ms)',
  measured:
    'busy share of the page’s main thread; publish on the server to the frame that shows it; long tasks. Apps take turns, each round in the other order',
  leavesOut:
    'the worker’s share of the product, the compositor; the product’s page also has header, slip and sidebar, the baselines have not',
  async run({ long: isLong }) {
    await buildBaselines();
    const server = await serveBaselines();
    const baselines = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const browser = await chromium.launch(chromiumLaunch());
    const parts: BenchResult[] = [];
    try {
      for (const { title, ...load } of isLong ? long : short)
        parts.push(reportOf(title, await underLoad(browser, load, isLong ? 3 : 1, baselines)));
    } finally {
      await browser.close();
      server.close();
    }
    return {
      figures: parts.flatMap(({ figures }) => figures),
      checks: parts.flatMap(({ checks }) => checks),
      notes: parts.flatMap(({ notes }) => notes),
    };
  },
};
