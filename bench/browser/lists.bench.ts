import { type Browser, chromium, type Page } from 'playwright';
import { wholeChromiumLaunch } from '../../tests/given/runs/chromium.ts';
import type { Bench } from '../bench.ts';
import { quantile } from '../statistics/quantiles.ts';
import { startLoad } from '../load/start-load.ts';
import { type ActTimer, installActTimer } from './acts.ts';
import { type DeviceName, openPage } from './device.ts';
import { addMeter, readMeter, restartMeter } from './meter.ts';

const MATCHES = 1500;
const MARKETS = 30;
const LEAGUES = 20;

/** From a page without any list to the standard list: the stream is opened, its snapshot comes, the first rows are painted. */
const timeOpening = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { time } = (window as unknown as { actTimer: ActTimer }).actTimer;
    const link = [...document.querySelectorAll<HTMLAnchorElement>('a')].find(
      ({ pathname }) => pathname === '/hitgame/srs',
    );
    return time(
      () => link?.click(),
      () => document.querySelector('article[data-match]') !== null,
    );
  });

/** A query typed into the search field, until only rows of that name stand there. */
const timeSearch = (page: Page, digits: string): Promise<number> =>
  page.evaluate((text) => {
    const { time } = (window as unknown as { actTimer: ActTimer }).actTimer;
    const field = document.querySelector<HTMLInputElement>('input[type=search]');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    return time(
      () => {
        if (field === null) return;
        set?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      },
      () => {
        const rows = [...document.querySelectorAll<HTMLElement>('article[data-match]')];
        return rows.length > 0 && rows.every((row) => row.innerText.includes(text));
      },
    );
  }, digits);

/** Two hundred frames of scrolling through the list, 120 pixels each; how many rows stood empty when it stopped. */
const scroll = (page: Page): Promise<{ readonly frames: number[]; readonly pending: number }> =>
  page.evaluate(async () => {
    const frames: number[] = [];
    let last = performance.now();
    for (let step = 0; step < 200; step++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      frames.push(now - last);
      last = now;
      window.scrollBy(0, 120);
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    const empty = document.querySelectorAll('[data-stream] [data-pending]').length;
    return { frames: frames.slice(2), pending: empty };
  });

async function openAway(browser: Browser, device: DeviceName, address: string): Promise<Page> {
  const page = await openPage(browser, device);
  await addMeter(page);
  await page.addInitScript(installActTimer);
  await page.goto(`${address}/hitgame/construction`);
  await page.locator('a[href="/hitgame/srs"]').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(800);
  return page;
}

export const bench: Bench = {
  name: 'lists',
  question: 'How soon does a long standard list stand, and does it scroll and search smoothly?',
  workload: `${MATCHES} matches × ${MARKETS} markets before their start, in ${LEAGUES} leagues over two days; 200 market updates a second`,
  measured:
    'from the click that opens the list (subscription, snapshot, decode, apply, view, paint) to its first rows, and of it from the moment at which the server made the snapshot; from a search to its rows; frames while scrolling 24,000 pixels',
  leavesOut: 'the first load of the page; server and browser share the machine’s cores',
  async run({ long, device }) {
    const feed = await startLoad({
      matches: MATCHES,
      markets: MARKETS,
      rate: 200,
      mode: 'steady',
      leagues: LEAGUES,
      waiting: true,
    });
    const browser = await chromium.launch(wholeChromiumLaunch());
    try {
      const opened: number[] = [];
      const fromSnapshot: number[] = [];
      const fromArrival: number[] = [];
      const searched: number[] = [];
      const frames: number[] = [];
      let longTasks = 0;
      let pending = 0;
      let isSearched = true;
      for (let turn = 0; turn < (long ? 10 : 4); turn++) {
        const page = await openAway(browser, device, feed.address);
        await page.evaluate(restartMeter);
        opened.push(await timeOpening(page));
        await page.waitForTimeout(1000);
        const { oldest, toFrame } = await readMeter(page);
        fromSnapshot.push(oldest[0] ?? Number.NaN);
        fromArrival.push(toFrame[0] ?? Number.NaN);
        await page.evaluate(restartMeter);
        const scrolled = await scroll(page);
        frames.push(...scrolled.frames);
        pending += scrolled.pending;
        longTasks += (await readMeter(page)).longTasks.length;
        await page.evaluate(() => window.scrollTo(0, 0));
        isSearched = (await page.locator('input[type=search]').count()) > 0;
        for (const digits of isSearched ? ['홈77', '원정141', '홈9'] : [])
          searched.push(await timeSearch(page, digits));
        await page.close();
      }
      return {
        figures: [
          { name: 'list opened → first rows painted', samples: opened, unit: 'ms' },
          { name: 'the server’s snapshot → first rows painted', samples: fromSnapshot, unit: 'ms' },
          {
            name: 'the snapshot’s arrival in the window → first rows painted',
            samples: fromArrival,
            unit: 'ms',
          },
          ...(isSearched ? [{ name: 'search → its rows painted', samples: searched, unit: 'ms' }] : []),
          { name: 'frame while scrolling, p50', samples: [quantile(frames, 0.5)], unit: 'ms' },
          { name: 'frame while scrolling, p99', samples: [quantile(frames, 0.99)], unit: 'ms' },
          { name: 'long tasks while scrolling', samples: [longTasks], unit: 'count' },
        ],
        checks: [{ what: 'no row stands empty when scrolling stops', ok: pending === 0 }],
        notes: isSearched ? [] : ['this layout has its search on a page of its own: not timed'],
      };
    } finally {
      await browser.close();
      feed.stop();
    }
  },
};
