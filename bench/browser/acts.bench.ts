import { type Browser, chromium, type Page } from 'playwright';
import { wholeChromiumLaunch } from '../../tests/given/runs/chromium.ts';
import { createLinkProxy } from '../../tests/given/sites/link-proxy.ts';
import type { Bench, BenchResult, Check, Figure, Ratio } from '../bench.ts';
import { quantile } from '../statistics/quantiles.ts';
import type { Load } from '../load/load-source.ts';
import { startLoad } from '../load/start-load.ts';
import { inRandomOrder } from '../machine/rounds.ts';
import {
  hasLeagues,
  installActTimer,
  installInteractions,
  pressPrices,
  timeLeagues,
  timePicks,
} from './acts.ts';
import { type DeviceName, openPage } from './device.ts';
import { busySeconds } from './measure-page.ts';
import { addMeter, readMeter, restartMeter } from './meter.ts';
import { watchServer } from './server-view.ts';
import { heapOfCore } from './worker-heap.ts';
import { wrongPrices } from './wrong-prices.ts';

const LEAGUES = 5;
const load: Load = { matches: 100, markets: 25, rate: 10_000, mode: 'steady', leagues: LEAGUES };

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Setting {
  readonly browser: Browser;
  readonly device: DeviceName;
  readonly long: boolean;
}

async function openLive({ browser, device }: Setting, address: string): Promise<Page> {
  const page = await openPage(browser, device);
  await addMeter(page);
  await page.addInitScript(installActTimer);
  await page.addInitScript(installInteractions);
  await page.goto(`${address}/hitgame/live`);
  await page.locator('article [data-cell][data-state=open]').first().waitFor();
  await wait(1500);
  return page;
}

interface Part {
  readonly figures: readonly Figure[];
  readonly checks: readonly Check[];
  readonly ratios?: readonly Ratio[];
  readonly notes?: readonly string[];
}

/** Every sample, whose median the report gives, and the worst hundredth. */
const spread = (name: string, samples: readonly number[]): Figure[] => [
  { name, samples, unit: 'ms' },
  { name: `${name}, p99`, samples: [quantile(samples, 0.99)], unit: 'ms' },
];

async function picksAndLeagues(setting: Setting): Promise<Part> {
  const { long } = setting;
  const feed = await startLoad(load);
  try {
    const page = await openLive(setting, feed.address);
    await page.evaluate(restartMeter);
    const picks = await timePicks(page, long ? 120 : 40);
    const pressed = await pressPrices(page, long ? 100 : 40);
    const whilePicking = (await readMeter(page)).longTasks;
    await page.evaluate(restartMeter);
    const isChosenHere = await hasLeagues(page);
    const leagues = isChosenHere ? await timeLeagues(page, LEAGUES, long ? 40 : 20) : [];
    const whileChoosing = (await readMeter(page)).longTasks;
    await page.close();
    const longTasks = (name: string, tasks: readonly number[]): Figure[] => [
      { name: `long tasks: ${name}`, samples: [tasks.length], unit: 'count' },
      { name: `longest task: ${name}`, samples: [Math.max(0, ...tasks)], unit: 'ms' },
    ];
    return {
      figures: [
        ...spread('click on a price → slip painted', picks),
        ...spread('press by a pointer → next frame (as INP counts)', pressed),
        ...longTasks('clicks on prices', whilePicking),
        ...(isChosenHere
          ? [
              ...spread('league chosen → its rows painted', leagues),
              ...longTasks('leagues chosen', whileChoosing),
            ]
          : []),
      ],
      checks: [{ what: 'every click reached the slip', ok: picks.length >= 40 }],
      notes: isChosenHere ? [] : ['this layout chooses leagues in a sheet: not timed'],
    };
  } finally {
    feed.stop();
  }
}

/** The link is cut and mended again and again while prices run: locked, snapshot, usable, right. */
async function snapshotStorm(setting: Setting): Promise<Part> {
  const { long } = setting;
  const feed = await startLoad(load);
  const proxy = await createLinkProxy(Number(new URL(feed.address).port));
  const usable: number[] = [];
  const locked: number[] = [];
  try {
    const page = await openLive(setting, proxy.address);
    await page.evaluate(restartMeter);
    const streamIs = (up: boolean) =>
      page.waitForFunction(
        (want) =>
          (document.querySelector('[data-column][data-stream]')?.getAttribute('data-stream') === 'up') ===
          want,
        up,
        { polling: 'raf', timeout: 20_000 },
      );
    for (let turn = 0; turn < (long ? 20 : 6); turn++) {
      let from = performance.now();
      proxy.cut();
      await streamIs(false);
      locked.push(performance.now() - from);
      from = performance.now();
      proxy.mend();
      await streamIs(true);
      usable.push(performance.now() - from);
      await wait(300);
    }
    const { longTasks } = await readMeter(page);
    const server = await watchServer(feed.address);
    await wait(1200);
    const { wrong, looked } = await wrongPrices(page, server);
    server.close();
    await page.close();
    return {
      figures: [
        ...spread('link cut → prices locked', locked),
        ...spread('link mended → usable again (1 s of it is the wait to reconnect)', usable),
        { name: 'long tasks while reconnecting', samples: [longTasks.length], unit: 'count' },
      ],
      checks: [
        {
          what: `after ${usable.length} reconnects ${wrong} of ${looked} visible prices are wrong`,
          ok: wrong === 0 && looked > 0,
        },
      ],
    };
  } finally {
    feed.stop();
    await proxy.close();
  }
}

/** P6. */
const OFF_SCREEN_GOAL = 1.1;

/** The same visible rows at the same pace, with ten times the matches behind them. */
async function offScreen(setting: Setting): Promise<Part> {
  const { browser, long } = setting;
  const few: Load = { matches: 100, markets: 25, rate: 1000, mode: 'steady' };
  const many: Load = { ...few, matches: 1000, rate: 10_000 };
  const shares: Record<'few' | 'many', number[]> = { few: [], many: [] };
  const heaps: number[] = [];
  for (let round = 0; round < (long ? 10 : 1); round++)
    for (const [name, one] of inRandomOrder([['few', few] as const, ['many', many] as const])) {
      const feed = await startLoad(one);
      try {
        const page = await openLive(setting, feed.address);
        const busy = await busySeconds(page);
        const before = await busy();
        await wait(5000);
        shares[name].push(((await busy()) - before) / 5);
        if (name === 'many') heaps.push(await heapOfCore(browser));
        await page.close();
      } finally {
        feed.stop();
      }
    }
  return {
    figures: [
      { name: '100 matches, main thread', samples: shares.few, unit: 'share' },
      { name: '1,000 matches, main thread', samples: shares.many, unit: 'share' },
      { name: '1,000 matches × 25 markets, worker heap', samples: heaps, unit: 'MB' },
    ],
    checks: [],
    ratios: [
      {
        name: 'main thread: 1,000 matches / 100 matches',
        ours: shares.many,
        theirs: shares.few,
        goal: { most: OFF_SCREEN_GOAL },
      },
    ],
  };
}

/** Hidden: nothing arrives; back: one message. Then the load ends, and window, core and an independent reader agree. */
async function hiddenAndEnd(setting: Setting): Promise<Part> {
  const { browser } = setting;
  const feed = await startLoad({ ...load, seconds: 14 });
  const server = await watchServer(feed.address);
  try {
    const page = await openLive(setting, feed.address);
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await hide(true);
    await wait(300);
    await page.evaluate(restartMeter);
    const busy = await busySeconds(page);
    const before = await busy();
    await wait(3000);
    const hiddenShare = ((await busy()) - before) / 3;
    const whileHidden = (await readMeter(page)).deltas;
    await hide(false);
    await wait(8000);
    await page.goto(`${feed.address}/hitgame/live?diagnostics`);
    await page.locator('[data-ask-hash]').click();
    const hash = await page.locator('[data-hash]').getAttribute('data-hash');
    const { wrong, looked } = await wrongPrices(page, server);
    const coreHeap = await heapOfCore(browser);
    await page.close();
    return {
      figures: [
        { name: 'hidden: deltas in 3 s', samples: [whileHidden], unit: 'count' },
        { name: 'hidden: main thread', samples: [hiddenShare], unit: 'share' },
        { name: 'core heap after collection, 100 matches × 25 markets', samples: [coreHeap], unit: 'MB' },
      ],
      checks: [
        { what: 'a hidden window gets no deltas', ok: whileHidden === 0 },
        { what: `at the end ${wrong} of ${looked} visible prices are wrong`, ok: wrong === 0 && looked > 0 },
        {
          what: `the core's final state ${hash ?? 'unknown'} equals that of a headless reader ${server.hash()}`,
          ok: hash === server.hash(),
        },
      ],
    };
  } finally {
    server.close();
    feed.stop();
  }
}

export const bench: Bench = {
  name: 'acts',
  question: 'How fast is what members do, while 10,000 market updates a second run?',
  workload: `the real site and server, 100 matches × 25 markets in ${LEAGUES} leagues, 10,000 market updates a second; 1,000 matches for the work off screen`,
  measured:
    'inside the page, from the click (by script) to the frame after its effect; by the browser’s own account, from the press of a pointer to the next frame; locks and recoveries after cut links; main-thread share; heaps after collection',
  leavesOut: 'the way of a real finger through the system; server and browser share the machine’s cores',
  async run({ long, device }): Promise<BenchResult> {
    const browser = await chromium.launch(wholeChromiumLaunch());
    try {
      const setting = { browser, device, long };
      const parts: Part[] = [];
      for (const part of [picksAndLeagues, snapshotStorm, offScreen, hiddenAndEnd])
        parts.push(await part(setting));
      return {
        figures: parts.flatMap(({ figures }) => figures),
        checks: parts.flatMap(({ checks }) => checks),
        ratios: parts.flatMap(({ ratios = [] }) => ratios),
        notes: parts.flatMap(({ notes = [] }) => notes),
      };
    } finally {
      await browser.close();
    }
  },
};
