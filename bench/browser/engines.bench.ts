import type { Browser, Page } from 'puppeteer-core';
import { puppeteerPrograms } from '../../tests/browsers/puppeteer-engine.ts';
import type { Bench, BenchOptions, BenchResult } from '../bench.ts';
import { median, quantile } from '../statistics/quantiles.ts';
import type { Load } from '../load/load-source.ts';
import { startLoad } from '../load/start-load.ts';
import { type DeviceName, devices } from './device.ts';
import { installMeter, installPortWatch, type Meter, restartMeter } from './meter.ts';
import { browserTime, type ProcessorTime } from './processor.ts';
import { watchServer } from './server-view.ts';
import { comparePrices, visibleRows } from './wrong-prices.ts';

const WARM_MS = 2500;
const MEASURE_MS = 5000;
/** The independent client joins after the measuring; it needs a moment of prices. */
const WATCH_MS = 1200;
const OPEN_MS = 30_000;

const base = { matches: 100, markets: 25, mode: 'steady' } as const;
const loads: readonly (Load & { readonly title: string; readonly query?: string })[] = [
  { ...base, rate: 10_000, title: '10,000/s' },
  { ...base, rate: 10_000, mode: 'burst', title: '10,000/s in bursts' },
  { ...base, rate: 2000, each: true, query: 'codec=json', title: '2,000/s, a JSON message each' },
];

const after = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

interface Measured {
  readonly pages: number;
  readonly workers: number;
  readonly all: number;
  readonly p50: number;
  readonly p99: number;
  readonly oldest: number;
  readonly wrong: number;
  readonly looked: number;
}

async function openList(browser: Browser, device: DeviceName, address: string): Promise<Page> {
  const { width, height } = devices[device];
  const page = await browser.newPage();
  await page.setViewport({ width, height });
  await page.evaluateOnNewDocument(installMeter);
  await page.evaluateOnNewDocument(installPortWatch);
  await page.goto(address, { timeout: OPEN_MS });
  await page.waitForSelector('article [data-state=open]', { timeout: OPEN_MS });
  return page;
}

async function measure(
  browser: Browser,
  { device, address, site }: { readonly device: DeviceName; readonly address: string; readonly site: string },
): Promise<Measured> {
  const page = await openList(browser, device, address);
  try {
    await after(WARM_MS);
    await page.evaluate(restartMeter);
    const before = { time: browserTime(), at: performance.now() };
    await after(MEASURE_MS);
    const time = browserTime();
    const seconds = (performance.now() - before.at) / 1000;
    const meter = await page.evaluate(() => (window as unknown as { meter: Meter }).meter);
    const server = await watchServer(site);
    await after(WATCH_MS);
    const compared = comparePrices(await page.evaluate(visibleRows), server);
    server.close();
    const share = (key: keyof ProcessorTime): number =>
      time === null || before.time === null ? Number.NaN : (time[key] - before.time[key]) / seconds;
    return {
      pages: share('pages'),
      workers: share('workers'),
      all: share('all'),
      p50: quantile(meter.toPixel, 0.5),
      p99: quantile(meter.toPixel, 0.99),
      oldest: Math.max(...meter.oldest),
      ...compared,
    };
  } finally {
    await page.close();
  }
}

const measures: readonly (readonly [key: keyof Measured, name: string, unit: string])[] = [
  ['pages', 'main thread', 'share of a core'],
  ['workers', 'workers', 'share of a core'],
  ['all', 'browser', 'share of a core'],
  ['p50', 'publish to frame p50', 'ms'],
  ['p99', 'publish to frame p99', 'ms'],
  ['oldest', 'oldest price shown', 'ms'],
];

type Program = (typeof puppeteerPrograms)[number];

/** Each engine by itself: two browsers that are open at once would share the two cores. */
async function inEngine(
  { name, missing, launch }: Program,
  { rounds, device }: Pick<BenchOptions, 'rounds' | 'device'>,
  share: number,
): Promise<BenchResult> {
  const browser = await launch();
  if (browser === null) return { figures: [], checks: [], notes: [missing] };
  const figures: BenchResult['figures'][number][] = [];
  const checks: BenchResult['checks'][number][] = [];
  try {
    for (const { title, query = '', ...load } of loads) {
      const feed = await startLoad(load);
      const all: Measured[] = [];
      try {
        const samples = (): number[][] => [all.map(({ pages }) => pages), all.map(({ p99 }) => p99)];
        await rounds.each({ least: 1, share: share / loads.length, samples }, async () => {
          const address = `${feed.address}/hitgame/live?${query}`;
          all.push(await measure(browser, { device, address, site: feed.address }));
        });
      } finally {
        feed.stop();
      }
      const of = (key: keyof Measured): number[] => all.map((one) => one[key]);
      for (const [key, measured, unit] of measures)
        figures.push({ name: `${title} · ${name} · ${measured}`, samples: of(key), unit });
      const [wrong, looked] = (['wrong', 'looked'] as const).map((key) =>
        of(key).reduce((sum, one) => sum + one, 0),
      );
      checks.push({
        what: `${title} · ${name}: ${wrong} of ${looked} visible prices wrong`,
        ok: wrong === 0 && Number(looked) > 0,
      });
    }
    return { figures, checks, notes: [`${name}: ${await browser.version()}`] };
  } finally {
    await browser.close();
  }
}

const medianOf = ({ figures }: BenchResult, name: string): number =>
  median(figures.find((figure) => figure.name === name)?.samples ?? []);

export const bench: Bench = {
  name: 'engines',
  question: 'What does the live screen cost in Firefox, beside Chromium?',
  workload: `the loads of same-screen (${loads.map(({ title }) => title).join('; ')}), the product alone, in each engine that is installed`,
  measured:
    'processor time of the main threads of pages, of workers and of the whole browser, by the kernel’s account; publish on the server to the frame that shows it; visible prices against an independent client',
  leavesOut:
    'the slower processor of --device, which Firefox does not offer: pages have its size alone; what engines do in threads of their own (style, paint) is in the whole browser’s time only; server and browser share the machine’s cores',
  async run({ rounds, device }) {
    const parts: BenchResult[] = [];
    for (const program of puppeteerPrograms)
      parts.push(await inEngine(program, { rounds, device }, 1 / puppeteerPrograms.length));
    const figures = parts.flatMap((part) => part.figures);
    const whole = { figures, checks: parts.flatMap(({ checks }) => checks), notes: [] };
    const ratios = loads.flatMap(({ title }) =>
      measures.map(([, name]) => {
        const [ours, theirs] = ['Firefox', 'Chromium'].map((engine) =>
          medianOf(whole, `${title} · ${engine} · ${name}`),
        );
        return `${title}: Firefox / Chromium: ${name} ${(Number(ours) / Number(theirs)).toFixed(2)}`;
      }),
    );
    const isBoth = figures.some(({ name }) => name.includes('Firefox'));
    return { ...whole, notes: [...parts.flatMap(({ notes }) => notes), ...(isBoth ? ratios : [])] };
  },
};
