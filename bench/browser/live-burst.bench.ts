import { chromium, type CDPSession } from 'playwright';
import { wholeChromiumLaunch } from '../../tests/given/runs/chromium.ts';
import { removeData, startSite } from '../../tests/given/sites/running-site.ts';
import type { Bench } from '../bench.ts';
import { quantile } from '../statistics/quantiles.ts';
import { openPage } from './device.ts';
import { addMeter, readMeter, restartMeter } from './meter.ts';
import { watchServer } from './server-view.ts';
import { withMarks } from './trace.ts';
import { wrongPrices } from './wrong-prices.ts';

const RATE = 10_000;
const SECONDS = 20;
const WARM_SECONDS = 5;

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1024 / 1024;
}

export const bench: Bench = {
  name: 'live-burst',
  question: 'Does the live screen stay smooth and right under 10,000 market updates a second?',
  workload: `the real site and server, 100 matches × 25 markets, ${RATE} market updates a second for ${SECONDS} s, 1440 × 900 (or --device), headless Chromium`,
  measured:
    'publish (server) to the frame that shows it, arrival in the window to that frame, long tasks and frames of the page, heap of the page after collection',
  leavesOut:
    'the compositor’s own time after the frame, the worker’s heap; server and browser share the machine’s cores',
  async run({ long, device, trace }) {
    const site = await startSite({
      args: ['--matches', '100', '--markets', '25', '--rate', String(RATE), '--seed', '5'],
    });
    const browser = await chromium.launch(wholeChromiumLaunch());
    try {
      const page = await openPage(browser, device);
      await addMeter(page);
      const address = `${site.address}/hitgame/live`;
      await page.goto(trace === null ? address : withMarks(address));
      await page.locator('article [data-cell][data-state=open]').first().waitFor();
      const server = await watchServer(site.address);
      await page.waitForTimeout(WARM_SECONDS * 1000);
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable');
      const heapBefore = await heapOf(session);
      await page.evaluate(() => (window as unknown as { countFrames: () => void }).countFrames());
      await page.evaluate(restartMeter);
      const before = server.updates();
      const seconds = long ? SECONDS * 3 : SECONDS;
      await page.waitForTimeout(seconds * 1000);
      const updates = (server.updates() - before) / seconds;
      const meter = await readMeter(page);
      const { wrong, looked } = await wrongPrices(page, server);
      const heapAfter = await heapOf(session);
      await trace?.(page, 'live screen');
      server.close();
      const at = (list: readonly number[], share: number): number[] => [quantile(list, share)];
      return {
        figures: [
          { name: 'market updates', samples: [updates], unit: 'a second' },
          { name: 'deltas into the window', samples: [meter.deltas / seconds], unit: 'a second' },
          { name: 'arrival to frame', samples: meter.toFrame, unit: 'ms' },
          { name: 'arrival to frame, p99', samples: at(meter.toFrame, 0.99), unit: 'ms' },
          { name: 'publish to frame', samples: meter.toPixel, unit: 'ms' },
          { name: 'publish to frame, p95', samples: at(meter.toPixel, 0.95), unit: 'ms' },
          { name: 'publish to frame, p99', samples: at(meter.toPixel, 0.99), unit: 'ms' },
          { name: 'oldest price shown', samples: [Math.max(...meter.oldest)], unit: 'ms' },
          { name: 'frame, p50', samples: at(meter.frames, 0.5), unit: 'ms' },
          { name: 'frame, p99', samples: at(meter.frames, 0.99), unit: 'ms' },
          { name: 'long tasks over 50 ms', samples: [meter.longTasks.length], unit: `in ${seconds} s` },
          { name: 'long frames over 50 ms', samples: [meter.longFrames.length], unit: `in ${seconds} s` },
          { name: 'longest task', samples: [Math.max(0, ...meter.longTasks)], unit: 'ms' },
          { name: 'page heap before', samples: [heapBefore], unit: 'MB' },
          { name: 'page heap after', samples: [heapAfter], unit: 'MB' },
        ],
        checks: [
          {
            what: `${looked} visible prices equal the server's, ${wrong} do not`,
            ok: wrong === 0 && looked > 0,
          },
          { what: 'the server sent the load', ok: updates > RATE * 0.8 },
        ],
        notes: [
          `two frames are 33.3 ms; arrival to frame p99 is ${quantile(meter.toFrame, 0.99).toFixed(1)} ms`,
        ],
      };
    } finally {
      await browser.close();
      await site.end();
      removeData(site);
    }
  },
};
