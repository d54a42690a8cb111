import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { wholeChromiumLaunch } from '../../tests/given/runs/chromium.ts';
import { removeData, startSite } from '../../tests/given/sites/running-site.ts';
import type { Bench, BenchOptions, Figure } from '../bench.ts';
import { quantile } from '../statistics/quantiles.ts';
import { openPage } from '../browser/device.ts';
import { longSessionFile, longShape, placesIn } from './long-session.ts';

const SEEKS = { short: 30, long: 200 } as const;
const STEPS = 60;
/** Half-way states are kept meanwhile (worker/replay/stage/warm-up.ts). */
const REST_MS = 20_000;
const OPEN_TIMEOUT_MS = 120_000;
/** The timeline reads every entry. */
const TIMELINE_TIMEOUT_MS = 600_000;

/** The page's clock from a file's choice to the first place that is shown, ms. */
async function openFile(page: Page, path: string): Promise<number> {
  await page.evaluate(() => {
    addEventListener('change', () => performance.mark('chosen'), { capture: true, once: true });
    const shown = new MutationObserver(() => {
      if (document.querySelector('[data-n]') === null) return;
      performance.mark('opened');
      shown.disconnect();
    });
    shown.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.locator('[data-file="replay.choose"]').setInputFiles(path);
  await page.locator('[data-n]').waitFor({ timeout: OPEN_TIMEOUT_MS });
  return page.evaluate(() => performance.measure('open', 'chosen', 'opened').duration);
}

/** Seeks an entry by the slider, or steps by one with a key. Returns ms to the frame that shows the place, and that place. */
const goTo = (
  page: Page,
  n: number | 'next' | 'back',
): Promise<{ readonly ms: number; readonly n: number }> =>
  page.evaluate(async (wanted) => {
    const placeOf = (): number => Number(document.querySelector('[data-n]')?.getAttribute('data-n'));
    const by = wanted === 'next' ? 1 : wanted === 'back' ? -1 : null;
    const target = by === null ? Number(wanted) : placeOf() + by;
    const from = performance.now();
    if (by !== null) {
      const key = by === 1 ? 'ArrowRight' : 'ArrowLeft';
      document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    } else {
      const scrub = document.querySelector('[data-scrub]');
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(scrub, String(wanted));
      scrub?.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const isThere = (): boolean =>
      placeOf() === target && document.querySelector('[data-busy=true]') === null;
    for (let frames = 0; !isThere() && frames < 3000; frames++)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return { ms: performance.now() - from, n: placeOf() };
  }, n);

async function seeksOf(page: Page, places: readonly number[]) {
  const samples: number[] = [];
  let wrong = 0;
  for (const n of places) {
    const went = await goTo(page, n);
    samples.push(went.ms);
    if (went.n !== n) wrong++;
  }
  return { samples, wrong };
}

async function stepsOf(page: Page, way: 'next' | 'back'): Promise<readonly number[]> {
  const samples: number[] = [];
  for (let step = 0; step < STEPS; step++) samples.push((await goTo(page, way)).ms);
  return samples;
}

/** Private memory in MB of the largest page process, which has the page, its frame and its worker. NaN where the system has no figure. */
async function tabMb(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateKb(id));
  return Math.max(...pages) / 1024;
}

function privateKb(pid: number): number {
  const path = `/proc/${pid}/smaps_rollup`;
  if (!existsSync(path)) return Number.NaN;
  const rollup = readFileSync(path, 'utf8');
  return [...rollup.matchAll(/^(?:Private_\w+|Swap):\s+(\d+) kB/gm)].reduce(
    (sum, [, kb]) => sum + Number(kb),
    0,
  );
}

async function measure(
  path: string,
  { seeks, entries, device }: Pick<BenchOptions, 'entries' | 'device'> & { readonly seeks: number },
) {
  const site = await startSite({ args: ['--no-season'] });
  const browser = await chromium.launch(wholeChromiumLaunch());
  try {
    const page = await openPage(browser, device);
    await page.goto(`${site.address}/replay`);
    const open = await openFile(page, path);
    await page.locator('[data-timeline]').waitFor({ timeout: TIMELINE_TIMEOUT_MS });
    const atOnce = await seeksOf(page, placesIn(entries, SEEKS.short));
    await page.waitForTimeout(REST_MS);
    const rested = await seeksOf(page, placesIn(entries, seeks));
    const stepped = await stepsOf(page, 'next');
    const back = await stepsOf(page, 'back');
    const tab = await tabMb(browser);
    return {
      open,
      atOnce: atOnce.samples,
      rested: rested.samples,
      stepped,
      back,
      tab,
      wrong: atOnce.wrong + rested.wrong,
    };
  } finally {
    await browser.close();
    await site.end();
    removeData(site);
  }
}

export const bench: Bench = {
  name: 'screen-seek',
  question:
    'How long does the page /replay take to open a session of a million entries, to seek and to step?',
  workload: `the session of the bench seek (1,000,000 messages, or --entries, of ${longShape.matches} matches) in Chromium, with the replayed site beside it`,
  measured: `from the choice of the file to the first place; from the slider and from a key to the frame that shows the place: at once when the timeline is there, and after ${REST_MS / 1000} s of rest`,
  leavesOut: 'generating the file; the timeline, which is read after the file is open',
  async run({ long, entries, device }) {
    const folder = mkdtempSync(join(tmpdir(), 'spo-seek-'));
    try {
      const path = join(folder, 'long.spo');
      await longSessionFile(path, entries);
      const { open, atOnce, rested, stepped, back, tab, wrong } = await measure(path, {
        seeks: long ? SEEKS.long : SEEKS.short,
        entries,
        device,
      });
      const quantiles = (name: string, samples: readonly number[]): Figure[] => [
        { name: `${name} p50`, samples: [quantile(samples, 0.5)], unit: 'ms' },
        { name: `${name} p95`, samples: [quantile(samples, 0.95)], unit: 'ms' },
      ];
      return {
        figures: [
          { name: 'open', samples: [open], unit: 'ms' },
          ...quantiles('seek at once', atOnce),
          ...quantiles('seek', rested),
          ...quantiles('step', stepped),
          ...quantiles('step back', back),
          { name: 'tab (private memory)', samples: [tab], unit: 'MB' },
        ],
        checks: [{ what: 'every seek ends at its place', ok: wrong === 0 }],
        notes: [],
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
