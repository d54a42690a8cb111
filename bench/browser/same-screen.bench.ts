import { type Browser, chromium } from 'playwright';
import { wholeChromiumLaunch } from '../../tests/given/runs/chromium.ts';
import type { Bench, BenchOptions, BenchResult, Check, Figure, Ratio } from '../bench.ts';
import { median } from '../statistics/quantiles.ts';
import type { Load } from '../load/load-source.ts';
import { startLoad } from '../load/start-load.ts';
import { inRandomOrder } from '../machine/rounds.ts';
import { type DeviceName, openPage } from './device.ts';
import { type Measured, measurePage } from './measure-page.ts';
import { type App, appNames, apps, type Baselines, serveBaselines } from './screen-apps.ts';

type Results = ReadonlyMap<App, readonly Measured[]>;

/** Rows of the product's page that are in sight, wholly or in part. */
async function rowsInSight(browser: Browser, device: DeviceName, address: string): Promise<number> {
  const page = await openPage(browser, device);
  try {
    await page.goto(address);
    const handle = await page.waitForFunction(() => {
      const rows = [...document.querySelectorAll('article[data-match]')].map((row) =>
        row.getBoundingClientRect(),
      );
      // The list draws its first lines, and then all that fit: a load has more matches than that.
      return (
        rows.some(({ bottom }) => bottom > innerHeight) && rows.filter(({ top }) => top < innerHeight).length
      );
    });
    return Number(await handle.jsonValue());
  } finally {
    await page.close();
  }
}

async function underLoad(
  browser: Browser,
  { title, query = '', ...load }: TitledLoad,
  { rounds, ...watched }: Omit<BenchOptions, 'long'>,
  baselines: Baselines,
  share: number,
): Promise<Results> {
  const results = new Map<App, Measured[]>(apps.map((app) => [app, []]));
  const feed = await startLoad(load);
  try {
    const rows = await rowsInSight(
      browser,
      watched.device,
      baselines.addressOf('product', feed.address, query, 0),
    );
    const samples = (): number[][] =>
      [...results.values()].flatMap((all) => [
        all.map(({ mainProcessor }) => mainProcessor),
        all.map(({ p99 }) => p99),
      ]);
    await rounds.each({ least: 1, share, samples }, async () => {
      for (const app of inRandomOrder(apps))
        results.get(app)?.push(
          await measurePage(browser, watched, {
            address: baselines.addressOf(app, feed.address, query, rows),
            site: feed.address,
            title: `${title} ${app}`,
          }),
        );
    });
  } finally {
    feed.stop();
  }
  return results;
}

const measures: readonly (readonly [key: keyof Measured, name: string, unit: string])[] = [
  ['main', 'main thread', 'share'],
  ['mainProcessor', 'main thread, processor time', 'share of a core'],
  ['workers', 'workers', 'share'],
  ['processor', 'browser', 'share of a core'],
  ['p50', 'publish to frame p50', 'ms'],
  ['p95', 'publish to frame p95', 'ms'],
  ['p99', 'publish to frame p99', 'ms'],
  ['oldest', 'oldest price shown', 'ms'],
  ['longTasks', 'long tasks', 'count'],
];

/** A page that shows prices later than the independent client remembers them, or never, cannot be checked by it. */
const CHECKABLE_MS = 1200;

function checkOf(title: string, app: App, all: readonly Measured[]): Check[] {
  const wrong = all.reduce((sum, one) => sum + one.wrong, 0);
  const looked = all.reduce((sum, one) => sum + one.looked, 0);
  const late = all.some(({ oldest }) => !Number.isFinite(oldest) || oldest >= CHECKABLE_MS);
  if (app !== 'product' && late) return [];
  return [
    {
      what: `${title} · ${app}: ${wrong} of ${looked} visible prices wrong`,
      ok: wrong === 0 && looked > 0,
    },
  ];
}

/** Of worker + vanilla DOM's main thread. */
const MAIN_GOAL = 1.1;
/** Of the best p99 of all programs. */
const LATE_GOAL = 1.15;

function ratiosOf(title: string, of: (app: App, key: keyof Measured) => number[]): Ratio[] {
  const others = apps.filter((app) => app !== 'product');
  const best = others.reduce((a, b) => (median(of(b, 'p99')) < median(of(a, 'p99')) ? b : a));
  return others.flatMap((app) => [
    {
      name: `${title}: main thread / ${app}`,
      ours: of('product', 'mainProcessor'),
      theirs: of(app, 'mainProcessor'),
      ...(app === 'worker-dom' ? { goal: { most: MAIN_GOAL } } : {}),
    },
    {
      name: `${title}: p99 / ${app}`,
      ours: of('product', 'p99'),
      theirs: of(app, 'p99'),
      ...(app === best ? { goal: { most: LATE_GOAL } } : {}),
    },
  ]);
}

function reportOf(title: string, results: Results): BenchResult {
  const of = (app: App, key: keyof Measured): number[] => (results.get(app) ?? []).map((one) => one[key]);
  const figures: Figure[] = apps.flatMap((app) =>
    measures.map(([key, name, unit]) => ({
      name: `${title} · ${app} · ${name}`,
      samples: of(app, key),
      unit,
    })),
  );
  return {
    figures,
    ratios: ratiosOf(title, of),
    checks: apps.flatMap((app) => checkOf(title, app, results.get(app) ?? [])),
    notes: [],
  };
}

type TitledLoad = Load & { readonly title: string; readonly query?: string };

const base = { matches: 100, markets: 25, mode: 'steady' } as const;
const short: readonly TitledLoad[] = [
  { ...base, rate: 10_000, title: '10,000/s' },
  { ...base, rate: 10_000, mode: 'burst', title: '10,000/s in bursts' },
  { ...base, rate: 2000, each: true, query: 'codec=json', title: '2,000/s, a JSON message each' },
];
const long: readonly TitledLoad[] = [
  { ...base, rate: 1000, title: '1,000/s' },
  ...short,
  { ...base, rate: 1000, mode: 'wave', title: 'goal waves' },
  { ...base, rate: 5000, each: true, query: 'codec=json', title: '5,000/s, a JSON message each' },
  { ...base, rate: 20_000, title: '20,000/s' },
  { ...base, rate: 20_000, mode: 'burst', title: '20,000/s in bursts' },
  { ...base, rate: 50_000, title: '50,000/s' },
];
export const bench: Bench = {
  name: 'same-screen',
  question: 'What does the same screen from the same feed cost in other architectures?',
  workload:
    '100 soccer matches × 25 markets on the real server; as many rows of three markets as the product has in sight; steady and in bursts (each second’s updates within 100 ms)',
  measured:
    'from when the page has fetched what it fetches by itself: busy share of the page’s main thread and its processor time, of the workers’ threads and of the whole browser; publish on the server to the frame that shows it; how long the oldest price went unshown; long tasks. Apps take turns, each round in a random order',
  leavesOut:
    'the product’s page also has header, slip and sidebar, clocks, crests and chances in its rows, and a row beyond the window’s edge, the baselines have not; they turn their arrows at each move, the product’s at most every 300 ms; server and browser share the machine’s cores',
  async run({ long: isLong, ...options }) {
    const chosen = isLong ? long : short;
    const baselines = await serveBaselines();
    const browser = await chromium.launch(wholeChromiumLaunch());
    const parts: BenchResult[] = [];
    try {
      for (const load of chosen)
        parts.push(
          reportOf(load.title, await underLoad(browser, load, options, baselines, 1 / chosen.length)),
        );
    } finally {
      await browser.close();
      baselines.close();
    }
    return {
      figures: parts.flatMap(({ figures }) => figures),
      ratios: parts.flatMap(({ ratios = [] }) => ratios),
      checks: parts.flatMap(({ checks }) => checks),
      notes: apps.map((app) => `${app}: ${appNames.get(app)}`),
    };
  },
};
