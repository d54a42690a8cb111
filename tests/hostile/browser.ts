/** A real browser on the site, and what its screen says of prices. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { chromiumLaunch } from '../given/runs/chromium.ts';

export async function withBrowser<T>(act: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(chromiumLaunch());
  try {
    return await act(browser);
  } finally {
    await browser.close();
  }
}

export const openPrices = (page: Page): Promise<number> =>
  page.locator('article [data-cell][data-state=open]').count();

/** The numbers of all prices that can be chosen: equal texts at two moments mean that nothing moved. */
export const priceText = async (page: Page): Promise<string> =>
  (await page.locator('article [data-cell][data-state=open]').allInnerTexts()).join('|');

export async function openLive(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 1200 });
  await page.goto(`${address}/hitgame/live`);
  return page;
}

/** Polls; the time until it was so, or null when it never was within `forMs`. */
export async function timeUntil(isSo: () => Promise<boolean>, forMs: number): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < forMs) {
    if (await isSo().catch(() => false)) return performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return null;
}
