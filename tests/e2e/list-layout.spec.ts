/** What only the whole page on a running site shows of the layout; its measures alone are taken of mounted pages (src/list-layout.test.tsx). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { enter } from '../given/sites/enter.ts';
import {
  baselineSpread,
  headFaults,
  overflow,
  rowsInSight,
  touchedDigits,
} from '../given/screens/list-layout.ts';
import { textFaults } from '../given/domain/text-faults.ts';
import { followPath, lastingPrice, openPrices, slipOf, watchConsole } from '../given/sites/member-page.ts';
import type { MovedSite } from '../given/sites/moved-site.ts';
import { root } from '../given/sites/seeded-folder.ts';
import { LONG } from '../given/screens/looks.ts';

let site: MovedSite;
test.beforeAll(({ site: shared }) => {
  site = shared;
});

const rows = (page: Page) => page.locator('article[data-match]');

/** Addresses of the site's screens, as the features list them; parameters are filled in. */
const screens = (): readonly string[] => {
  const features = join(root, 'src/features');
  const texts = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('routes.ts'))
    .map((file) => readFileSync(join(features, file), 'utf8'));
  const paths = texts.flatMap((text) =>
    [...text.matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) => path),
  );
  return [...new Set(paths)]
    .filter((path) => path !== '/logout')
    .map((path) => path.replace(':game', 'live').replaceAll(/:[a-zA-Z]+\??/g, '1'));
};

/** A phone of 320 px, and what windows of 1024, 1366 and 1440 px show at a zoom of 200 %. */
const NARROW = [320, 512, 683, 720];

/** The screens that members open most. */
const MAIN = [
  '/',
  '/hitgame/live',
  '/hitgame/srs',
  '/hitgame/special',
  '/hitgame/history',
  '/hitgame/results',
  '/mypage',
  '/mypage/info',
  '/store',
  '/trades/idx',
  '/community',
  '/messages',
];

const walks = [
  { name: 'main screens in ko', language: 'ko', paths: () => MAIN, widths: [320, 720], details: {} },
  { name: 'every screen in ko', language: 'ko', paths: screens, widths: NARROW, details: LONG },
  { name: 'main screens in en', language: 'en', paths: () => MAIN, widths: NARROW, details: LONG },
] as const;

for (const { name, language, paths, widths, details } of walks)
  test(`narrow windows and a zoom of 200 %: ${name} fit (A1 A4)`, details, async ({ page }) => {
    await enter(page, site, await site.member('demo4'));
    await page.addInitScript((chosen) => localStorage.setItem('spo.language', chosen), language);
    const faults: string[] = [];
    await page.reload();
    for (const path of paths()) {
      await followPath(page, path);
      await expect(page.locator('h1, h2, form, [role=status], main').first(), path).toBeAttached();
      await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 640 });
        const over = await page.evaluate(overflow);
        if (over > 0) faults.push(`${path} at ${width} px: ${over} px too wide`);
        faults.push(...(await textFaults(page)).map((fault) => `${path} at ${width} px: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });

for (const path of ['/hitgame/live', '/hitgame/srs'])
  test(
    `${path} at six widths: one baseline a row, locks clear of digits, heads apart (C1 C3)`,
    LONG,
    async ({ page }) => {
      await page.goto(site.address + path);
      await expect(openPrices(page).first()).toBeVisible();
      for (const width of [320, 390, 1024, 1366, 1600, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(() => window.scrollTo(0, 0));
        await expect(openPrices(page).first()).toBeVisible();
        const where = `at ${width} px`;
        expect(await page.evaluate(overflow), where).toBe(0);
        expect(await page.evaluate(baselineSpread), where).toBeLessThanOrEqual(1);
        expect(await page.evaluate(touchedDigits), where).toEqual([]);
        for (const y of [0, 150, 330, 510, 700, 905]) {
          await page.evaluate((top) => window.scrollTo(0, top), y);
          await expect.poll(() => page.evaluate(headFaults), `${where}, scrolled by ${y}`).toEqual([]);
        }
        expect(await page.evaluate(touchedDigits), where).toEqual([]);
      }
    },
  );

test(
  'a wide window keeps slip, match beside the list and compact rows over a reload (C1 C2 E11)',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 1600, height: 900 });
    const errors = watchConsole(page);
    await page.goto(`${site.address}/hitgame/live`);
    await expect(openPrices(page).first()).toBeVisible();
    const rowCount = async (): Promise<number> => (await page.evaluate(rowsInSight)).count;
    const roomy = await rowCount();
    await page.getByRole('button', { name: '촘촘하게' }).click();
    await expect.poll(rowCount).toBeGreaterThan(roomy);
    const chosen = await rows(page).first().getAttribute('data-match');
    await rows(page).first().getByRole('link').first().click();
    await expect(page).toHaveURL(`${site.address}/hitgame/live?match=${chosen}`);
    const beside = page.getByRole('region', { name: '고른 경기' });
    await expect(beside.locator('[data-cell]').first()).toBeVisible();
    expect(await page.evaluate(overflow)).toBe(0);
    await (await lastingPrice(page)).click();
    const folder = slipOf(page).locator('[data-remove]');
    const picked = await folder.getAttribute('aria-label');
    await page.reload();
    await expect(folder).toHaveAttribute('aria-label', picked ?? '');
    await expect(beside.locator('[data-cell]').first()).toBeVisible();
    await page.goBack();
    await expect(beside).toHaveCount(0);
    await expect.poll(rowCount).toBeGreaterThan(roomy);
    expect(await page.evaluate(baselineSpread)).toBeLessThanOrEqual(1);
    expect(await page.evaluate(touchedDigits)).toEqual([]);
    expect(errors).toEqual([]);
  },
);
