import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { wholeChromiumLaunch } from '../../tests/given/runs/chromium.ts';
import type { Bench, Check, Figure } from '../bench.ts';
import { median } from '../statistics/quantiles.ts';
import { startLoad } from '../load/start-load.ts';
import { inRandomOrder } from '../machine/rounds.ts';
import { contextOf, type DeviceName, devices, slowDown } from './device.ts';
import { countBytes, type FirstLoad, firstLoad, installFirstLoad } from './first-load.ts';

const MATCHES = 60;
const MARKETS = 25;
const screens = [
  { name: 'home', path: '/' },
  { name: 'live', path: '/hitgame/live' },
] as const;

/** A phone on a slow line: 1.6 Mbit/s, 150 ms, a processor four times slower. */
const slowLine = { bytesPerSecond: (1.6 * 1_000_000) / 8, latencyMs: 150, device: 'phone-4' } as const;
const SLOW_TIMEOUT_MS = 60_000;

async function slowLineOf(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowLine.latencyMs,
    downloadThroughput: slowLine.bytesPerSecond,
    uploadThroughput: slowLine.bytesPerSecond,
  });
}

/** One first visit: a context of its own, so that nothing is cached. */
async function visit(
  browser: Browser,
  url: string,
  { slow, device }: { readonly slow: boolean; readonly device: DeviceName },
): Promise<FirstLoad> {
  const context = await browser.newContext(contextOf(device));
  const page = await context.newPage();
  try {
    await slowDown(page, devices[device].slower);
    if (slow) await slowLineOf(context, page);
    const came = countBytes(page);
    await page.addInitScript(installFirstLoad);
    // Not until the load event: the script that waits for the prices would be put in while the page draws them.
    await page.goto(url, { timeout: SLOW_TIMEOUT_MS, waitUntil: 'commit' });
    return await firstLoad(page, came, SLOW_TIMEOUT_MS);
  } finally {
    await context.close();
  }
}

const figuresOf = (name: string, loads: readonly FirstLoad[]): Figure[] => [
  { name: `${name}: first open price`, samples: loads.map(({ readyMs }) => readyMs), unit: 'ms' },
  { name: `${name}: script`, samples: loads.map(({ script }) => script / 1000), unit: 'kB' },
  { name: `${name}: style sheets`, samples: loads.map(({ style }) => style / 1000), unit: 'kB' },
  { name: `${name}: fonts`, samples: loads.map(({ font }) => font / 1000), unit: 'kB' },
  { name: `${name}: layout shift`, samples: loads.map(({ shift }) => shift), unit: '' },
];

export const bench: Bench = {
  name: 'first-load',
  question:
    'How soon does a first visit show prices, how much must be fetched for them, and does the page jump?',
  workload: `${MATCHES} live matches × ${MARKETS} markets, 200 market updates a second; each visit in a new browser profile: home and the live screen on the local server (--device), and the live screen as a phone with 1.6 Mbit/s, 150 ms and a four times slower processor`,
  measured:
    'from the start of the navigation to the first frame with an open price; compressed bytes that had come by then, the worker’s main script among them; layout shift until two seconds later',
  leavesOut:
    'code that the worker loads later; the socket is not slowed; server and browser share the machine’s cores',
  async run({ rounds: turns, device }) {
    const feed = await startLoad({ matches: MATCHES, markets: MARKETS, rate: 200, mode: 'steady' });
    const browser = await chromium.launch(wholeChromiumLaunch());
    const kinds = [
      ...screens.map((screen) => ({ ...screen, slow: false, device })),
      { ...screens[1], name: 'live, slow phone', slow: true, device: slowLine.device },
    ];
    const rounds = kinds.map((): FirstLoad[] => []);
    try {
      // The first visit warms the server.
      await visit(browser, feed.address, { slow: false, device });
      const samples = (): number[][] => rounds.map((visits) => visits.map(({ readyMs }) => readyMs));
      await turns.each({ least: 3, samples }, async () => {
        for (const [at, { path, ...how }] of inRandomOrder([...kinds.entries()]))
          rounds[at]?.push(await visit(browser, feed.address + path, how));
      });
    } finally {
      await browser.close();
      feed.stop();
    }
    const loads = rounds.flat();
    const checks: Check[] = [
      { what: 'each visit came to an open price', ok: loads.every(({ readyMs }) => readyMs > 0) },
      { what: 'the core’s script is counted', ok: loads.every(({ hasCore }) => hasCore) },
    ];
    const live = rounds[1] ?? [];
    const slow = rounds[2] ?? [];
    return {
      figures: kinds.flatMap(({ name }, at) => figuresOf(name, rounds[at] ?? [])),
      checks,
      notes: [
        `live, window and worker: ${median(live.map(({ script }) => script / 1000)).toFixed(0)} kB of script (goal 260), ${median(live.map(({ font }) => font / 1000)).toFixed(0)} kB of fonts (goal 100)`,
        `first open price after ${median(live.map(({ readyMs }) => readyMs)).toFixed(0)} ms (goal 600), on the slow phone ${median(slow.map(({ readyMs }) => readyMs)).toFixed(0)} ms (goal 2,000)`,
      ],
    };
  },
};
