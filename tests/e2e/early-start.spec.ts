/** P7 what begins before the page's modules have come: the theme, the locks and the core. The page goes on without it, too. */
import { expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { openPrices, watchConsole } from '../given/sites/member-page.ts';
import type { MovedSite } from '../given/sites/moved-site.ts';
import { sharedWorkers } from '../given/sites/shared-worker.ts';

let site: MovedSite;
test.beforeAll(({ site: shared }) => {
  site = shared;
});

/** Files that were asked for, by the beginnings of their names. */
function askedFor(page: Page): (name: string) => number {
  const paths: string[] = [];
  page.on('request', (request) => void paths.push(new URL(request.url()).pathname));
  return (name) => paths.filter((path) => path.startsWith(`/assets/${name}`)).length;
}

test('while the packages are under way, the theme is set and the core runs; the page joins that core', async ({
  page,
  browser,
}) => {
  const errors = watchConsole(page);
  const asked = askedFor(page);
  await page.addInitScript(() => localStorage.setItem('spo.theme', 'light'));
  await page.emulateMedia({ colorScheme: 'dark' });
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/packages-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.address}/hitgame/live`, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect.poll(() => sharedWorkers(browser, site.address)).toHaveLength(1);
  await expect(page.locator('#root')).toBeEmpty();
  release();
  await expect(openPrices(page).first()).toBeVisible();
  expect(await sharedWorkers(browser, site.address)).toHaveLength(1);
  // The links of the page brought the screen's files: they are not fetched again.
  expect(asked('live-screen-')).toBe(1);
  // Faces beyond the site's own come after the prices.
  await expect.poll(() => asked('pretendardvariable-dynamic-subset-')).toBe(1);
  expect(errors).toEqual([]);
});

test('without the early script the page starts the core itself', async ({ page, browser }) => {
  await page.route('**/assets/early-*.js', (route) => route.abort());
  await page.goto(`${site.address}/hitgame/live`);
  await expect(openPrices(page).first()).toBeVisible();
  expect(await sharedWorkers(browser, site.address)).toHaveLength(1);
});

test('a window with a core of its own starts no shared one', async ({ page, browser }) => {
  await page.goto(`${site.address}/hitgame/live?core=dedicated`);
  await expect(openPrices(page).first()).toBeVisible();
  expect(await sharedWorkers(browser, site.address)).toEqual([]);
});
