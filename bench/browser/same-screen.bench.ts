import { type Browser, chromium } from 'playwright';
import { wholeChromiumLaunch } from '../../tests/given/runs/chromium.ts';
import { type Bench, type BenchResult, type Check, type Figure, median } from '../bench.ts';
import type { Load } from '../load/load-source.ts';
import { startLoad } from '../load/start-load.ts';
import { type Measured, measurePage } from './measure-page.ts';
import { type App, appNames, apps, type Baselines, serveBaselines } from './screen-apps.ts';

type Results = ReadonlyMap<App, readonly Measured[]>;

async function underLoad(
  browser: Browser,
  { title: _title, query = '', ...load }: TitledLoad,
  rounds: number,
  baselines: Baselines,
): Promise<Results> {
  const results = new Map<App, Measured[]>(apps.map((app) => [app, []]));
  const feed = await startLoad(load);
  try {
    for (let round = 0; round < rounds; round++)
      for (const app of round % 2 === 0 ? apps : apps.toReversed())
        results
          .get(app)
          ?.push(await measurePage(browser, baselines.addressOf(app, feed.address, query), feed.address));
  } finally {
    feed.stop();
  }
  return results;
}

const measures: readonly (readonly [key: keyof Measured, name: string, unit: string])[] = [
  ['main', 'main thread', 'share'],
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

const ratio = (a: number, b: number): string => (b > 0 ? (a / b).toFixed(2) : '–');

function reportOf(title: string, results: Results): BenchResult {
  const of = (app: App, key: keyof Measured): number[] => (results.get(app) ?? []).map((one) => one[key]);
  const middle = (app: App, key: keyof Measured): number => median(of(app, key));
  const figures: Figure[] = apps.flatMap((app) =>
    measures.map(([key, name, unit]) => ({
      name: `${title} · ${app} · ${name}`,
      samples: of(app, key),
      unit,
    })),
  );
  const notes = apps
    .filter((app) => app !== 'product')
    .map(
      (app) =>
        `${title}: product / ${app}: main thread ${ratio(middle('product', 'main'), middle(app, 'main'))}, p99 ${ratio(middle('product', 'p99'), middle(app, 'p99'))}`,
    );
  return { figures, checks: apps.flatMap((app) => checkOf(title, app, results.get(app) ?? [])), notes };
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
const LONG_ROUNDS = 2;

export const sameScreenBench: Bench = {
  name: 'same-screen',
  question: 'What does the same screen from the same feed cost in other architectures?',
  workload:
    '100 soccer matches × 25 markets on the real server; ten rows of three markets in sight; steady and in bursts (each second’s updates within 100 ms)',
  measured:
    'busy share of the page’s main thread, of the workers’ threads and of the whole browser; publish on the server to the frame that shows it; how long the oldest price went unshown; long tasks. Apps take turns, each round in the other order',
  leavesOut:
    'the product’s page also has header, slip and sidebar, the baselines have not; server and browser share the machine’s cores',
  async run({ long: isLong }) {
    const baselines = await serveBaselines();
    const browser = await chromium.launch(wholeChromiumLaunch());
    const parts: BenchResult[] = [];
    try {
      for (const load of isLong ? long : short)
        parts.push(reportOf(load.title, await underLoad(browser, load, isLong ? LONG_ROUNDS : 1, baselines)));
    } finally {
      await browser.close();
      baselines.close();
    }
    return {
      figures: parts.flatMap(({ figures }) => figures),
      checks: parts.flatMap(({ checks }) => checks),
      notes: [...apps.map((app) => `${app}: ${appNames[app]}`), ...parts.flatMap(({ notes }) => notes)],
    };
  },
};
