import { expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { watchShifts } from '../given/screens/layout-shifts.ts';
import {
  lastingMatchLink,
  openLastingMatch,
  openPrices,
  watchConsole,
  followPath,
} from '../given/sites/member-page.ts';
import type { MovedSite } from '../given/sites/moved-site.ts';
import { LONG, longLook, shortLook } from '../given/screens/looks.ts';

test.describe.configure({ mode: 'parallel' });

let site: MovedSite;
test.beforeAll(({ site: shared }) => {
  site = shared;
});

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

/** In play each price is computed again in 10 s at most. */
const PRICE_MOVES_MS = 10_000;
/** The largest layout shift while the sections of a page load. */
const MOST_SHIFT = 0.02;

const looks = [longLook(1440, 900, 'dark'), longLook(1024, 768, 'dark'), shortLook(390, 844, 'light')];

const topOf = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;

for (const { width, height, colorScheme, details } of looks) {
  test.describe(`${width} px, ${colorScheme}`, details, () => {
    test.use({ viewport: { width, height }, colorScheme });

    test('A24 from the standard list to the analysis: form, meetings, table and odds; accessible', async ({
      page,
    }) => {
      const errors = watchConsole(page);
      const shifts = await watchShifts(page);
      await page.goto(`${site.address}/hitgame/srs`);
      await page.locator('article[data-match] a').first().click();
      await expect(page).toHaveURL(/\/sports\/Match\/analysis\/4\d{15}$/);
      await expect(page.getByRole('heading', { name: '최근 5경기' })).toBeVisible();
      await expect(page.getByRole('heading', { name: '상대 전적' })).toBeVisible();
      await expect(page.locator('[data-playing=true]')).toHaveCount(2);
      await expect(page.locator('path[data-outcome]').first()).toBeAttached();
      expect(await overflow(page)).toBe(0);
      expect(await accessFaults(page)).toEqual([]);
      await page.reload();
      await expect(page.locator('[data-playing=true]')).toHaveCount(2);
      await expect(page.locator('path[data-outcome]').first()).toBeAttached();
      const { sum, shifted } = await shifts();
      expect(sum, shifted.join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
      expect(errors).toEqual([]);
    });

    test('A24 the live match page: markets first, the sections load without moving anything; accessible', async ({
      page,
    }) => {
      const errors = watchConsole(page);
      await page.goto(`${site.address}/hitgame/live`);
      await expect(openPrices(page).first()).toBeVisible();
      const path = (await (await lastingMatchLink(page)).getAttribute('href')) ?? '';
      await page.close();
      const fresh = await page.context().newPage();
      errors.push(...watchConsole(fresh));
      const shifts = await watchShifts(fresh);
      await fresh.goto(site.address + path);
      const isTabbed = width <= 640;
      const table = fresh.locator('[data-table]');
      await expect(table).toBeVisible({ visible: !isTabbed });
      // What is behind a tab has no width, so its lines are drawn when it is opened.
      const line = fresh.locator('path[data-outcome]').first();
      await (isTabbed ? expect(table) : expect(line)).toBeAttached();
      await expect(
        fresh.locator('[data-cell][data-state=open]').filter({ visible: true }).first(),
      ).toBeVisible();
      const { sum, shifted } = await shifts();
      expect(sum, shifted.join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
      const firstPrice = await topOf(fresh, '[data-cell]');
      const chart = await topOf(fresh, '[data-readout]');
      // On a phone the chart stands behind its tab.
      expect(isTabbed || firstPrice < chart).toBe(true);
      expect(firstPrice, 'the first price is on the first screen').toBeLessThan(height);
      expect(await overflow(fresh)).toBe(0);
      expect(await accessFaults(fresh)).toEqual([]);
      if (isTabbed) {
        await fresh.evaluate(() => scrollTo(0, 400));
        await fresh.getByRole('link', { name: '순위', exact: true }).click();
        await expect(fresh.locator('[data-table]')).toBeVisible();
        await fresh.getByRole('link', { name: '배당', exact: true }).click();
        await expect.poll(() => fresh.evaluate(() => scrollY)).toBe(400);
        await fresh.getByRole('link', { name: '순위', exact: true }).click();
        await fresh.reload();
        await expect(fresh.locator('[data-table]')).toBeVisible();
        expect(await overflow(fresh)).toBe(0);
        expect(await accessFaults(fresh)).toEqual([]);
      }
      expect(errors).toEqual([]);
    });
  });
}

test('A24 the odds of a live match grow in the open page, and an unknown match is told', async ({ page }) => {
  await page.goto(`${site.address}/hitgame/live`);
  await expect(openPrices(page).first()).toBeVisible();
  await openLastingMatch(page);
  const readout = page.locator('[data-readout]');
  await expect(readout).toBeVisible();
  const line = page.locator('path[data-outcome]').first();
  const before = await line.getAttribute('d');
  await expect(async () => {
    await site.feed.on(PRICE_MOVES_MS);
    expect(await line.getAttribute('d')).not.toBe(before);
  }).toPass();
  await page.goto(`${site.address}/sports/Match/analysis/123`);
  await expect(page.getByText('이 경기의 정보를 찾지 못했어요')).toBeVisible();
  await followPath(page, '/sports/Match/analysis/abc');
  await expect(page.getByText('주소를 다시 확인해 주세요.')).toBeVisible();
});

test('A24 in English no Korean text is left on the match page and its analysis', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.address}/hitgame/live`);
  await expect(openPrices(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.locator('article[data-match] a').first().click();
  await expect(page.locator('[data-table]')).toBeVisible();
  await expect(page.locator('path[data-outcome]').first()).toBeAttached();
  expect(await page.locator('section[data-stream]').innerText()).not.toMatch(/[가-힣]/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await followPath(page, `/sports/Match/analysis/${id}`);
  await expect(page.locator('[data-table]')).toBeVisible();
  expect(await page.locator('[data-analysis]').innerText()).not.toMatch(/[가-힣]/);
});
