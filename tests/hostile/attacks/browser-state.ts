/** Malformed cookies, and a browser storage that another tab holds and never lets go. */
import type { BrowserContext, Page } from 'playwright';
import { type Attack, ms } from '../attack.ts';
import { openLive, openPrices, timeUntil, withBrowser } from '../browser.ts';

const OPEN_WITHIN_MS = 20_000;
/** A live delay, the 2 s that a note may take, and a busy machine. */
const BET_WITHIN_MS = 15_000;
const COOKIES = ['auth._token', 'Cookie_PassRateChange', 'FIXED_CART_POSITION', 'spopopup1'] as const;

const shows = (page: Page): Promise<number | null> =>
  timeUntil(async () => (await openPrices(page)) > 0, OPEN_WITHIN_MS);

/** An upgrade that asks again and again never ends, and every other opening waits for it. */
const holdStorage = `new Promise((resolve) => {
  const opening = indexedDB.open('spo', 1);
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore('held');
    const again = () => { store.get('x').onsuccess = again; };
    again();
    resolve(true);
  };
  opening.onsuccess = () => resolve(false);
})`;

async function withBadCookies(context: BrowserContext, address: string): Promise<number | null> {
  for (const value of ['%', '%E0%A4%A', '"', '%00']) {
    await context.addCookies(COOKIES.map((name) => ({ name, value, url: address })));
    const page = await openLive(context, address);
    const took = await shows(page);
    await page.close();
    if (took === null) return null;
  }
  await context.clearCookies();
  return 0;
}

/** The time from the press of the button to a known end of the bet. */
async function betTime(page: Page): Promise<number | null> {
  await page.getByRole('button', { name: '로그인' }).first().click();
  await page.locator('input[name=id]').fill('demo1');
  await page.locator('input[name=password]').fill('spoboard1!');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '예측 내역' }).waitFor();
  await shows(page);
  const slip = page.getByRole('region', { name: '예측카트' });
  await page.locator('article [data-cell][data-state=open]').nth(1).click();
  await slip.getByRole('button', { name: '100만', exact: true }).click();
  const place = slip.locator('[data-place]');
  await place.click();
  const known = slip.locator('[data-accepted]').or(slip.locator('[data-objection]'));
  return timeUntil(async () => (await known.count()) > 0, BET_WITHIN_MS);
}

export const oddBrowserState: Attack = {
  point: 8,
  name: 'malformed cookies; browser storage that another tab holds',
  expectation: `the site opens; a bet is known within ${BET_WITHIN_MS / 1000} s`,
  inShort: false,
  run: ({ site: { address } }) =>
    withBrowser(async (browser) => {
      const first = await browser.newContext();
      const cookies = await withBadCookies(first, address);
      await first.close();
      const context = await browser.newContext();
      const holder = await context.newPage();
      await holder.goto(`${address}/healthz`);
      const held: unknown = await holder.evaluate(holdStorage);
      const page = await openLive(context, address);
      const opened = await shows(page);
      const bet = opened === null ? null : await betTime(page);
      return {
        happened: `cookies: ${cookies === null ? 'the site stayed closed' : 'the site opens'}; storage held (${String(held)}): ${opened === null ? 'the site stayed closed' : `open after ${ms(opened)}`}, bet ${bet === null ? 'unknown' : `known after ${ms(bet)}`}`,
        ok: cookies !== null && bet !== null,
      };
    }),
};
