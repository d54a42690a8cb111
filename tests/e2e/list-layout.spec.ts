/** Measures of the screens: what stands in sight on a phone, beside each other on a wide screen, and on one line in a row. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { test } from '../given/journey.ts';
import { linePx } from '../../src/features/prices/list-lines.ts';
import { accessFaults } from '../given/axe.ts';
import {
  baselineSpread,
  headFaults,
  overflowOf,
  rowsInSight,
  smallTargets,
  touchedDigits,
} from '../given/list-layout.ts';
import { textFaults } from '../given/text-faults.ts';
import { followPath, logIn, openPrices, slipOf, watchConsole } from '../given/member-page.ts';
import { removeData, type RunningSite, root, startSite } from '../given/running-site.ts';
import { LONG } from '../given/looks.ts';

test.describe.configure({ mode: 'parallel' });

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite({ args: ['--matches', '24', '--seed', '3'] });
});
test.afterAll(async () => {
  await site.end();
  removeData(site);
});

const rows = (page: Page) => page.locator('article[data-match]');
const PHONE = { width: 390, height: 844 };
/** Pixels below the header within which the first row of a list begins on a phone. */
const ROWS_BEGIN = 200;
const TOUCH = 40;

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

test('the keys skip to the content and to the first price of a list', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.address}/hitgame/live`);
  await expect(openPrices(page).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '본문으로 건너뛰기' })).toBeFocused();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: '첫 배당으로 건너뛰기' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main [data-cell]:focus')).toHaveCount(1);
});

test.describe('a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  for (const path of ['/hitgame/live', '/hitgame/srs'])
    test(`${path}: five rows stand between header, slip bar and navigation (C1 C3)`, async ({ page }) => {
      const errors = watchConsole(page);
      await page.goto(site.address + path);
      await expect(openPrices(page).first()).toBeVisible();
      await openPrices(page).first().click();
      await expect(page.getByRole('button', { name: '예측카트 열기' })).toBeInViewport();
      const { begin, count, heads } = await rowsInSight(page);
      expect(begin).toBeLessThanOrEqual(ROWS_BEGIN);
      // Two leagues fit; each further head takes the place of less than a row.
      expect(count + Math.max(0, heads - 1)).toBeGreaterThanOrEqual(5);
      expect(errors).toEqual([]);
    });

  test('the filters are a sheet; the market picker stays below the header (C1)', async ({ page }) => {
    await page.goto(`${site.address}/hitgame/srs`);
    await expect(openPrices(page).first()).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await page.getByRole('button', { name: '필터' }).click();
    const sheet = page.getByRole('dialog', { name: '필터' });
    await sheet.getByRole('button', { name: /^농구/ }).click();
    await expect(sheet.getByRole('button', { name: /^농구/ })).toHaveAttribute('aria-pressed', 'true');
    expect(await smallTargets(page, TOUCH)).toEqual([]);
    expect(await accessFaults(page)).toEqual([]);
    await sheet.getByRole('button', { name: /경기 보기$/ }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^농구/ })).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 1200));
    const picker = page.getByRole('group', { name: '배당 종류' });
    await expect(picker).toBeInViewport();
    await picker.getByRole('button', { name: '언더오버' }).click();
    await expect(page.locator('[data-column=total]').filter({ visible: true }).first()).toBeVisible();
    await expect.poll(() => headFaults(page)).toEqual([]);
  });

  test('the bottom navigation leads to live, 승무패, slip, history and menu (A17 A19)', async ({ page }) => {
    await page.goto(`${site.address}/hitgame/live`);
    await expect(openPrices(page).first()).toBeVisible();
    const nav = page.getByRole('navigation', { name: '빠른 이동' });
    await openPrices(page).first().click();
    await nav.getByRole('button', { name: /카트\s*1/ }).click();
    await expect(slipOf(page).getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await nav.getByRole('button', { name: '메뉴 열기' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: '스페셜' })).toBeInViewport();
    await page.keyboard.press('Escape');
    await nav.getByRole('link', { name: '승무패' }).click();
    await expect(page).toHaveURL(/\/hitgame\/srs$/);
    await nav.getByRole('link', { name: '내역' }).click();
    await expect(page).toHaveURL(/\/hitgame\/history$/);
    await expect(nav.getByRole('link', { name: '내역' })).toHaveAttribute('aria-current', 'page');
    await nav.getByRole('link', { name: '라이브' }).click();
    await expect(rows(page).first()).toBeVisible();
  });

  test('`?match=` opens the match page, whose head is one row of icons with names (C2)', async ({ page }) => {
    await page.goto(`${site.address}/hitgame/live`);
    const match = await page.locator('[data-match]').first().getAttribute('data-match');
    await page.goto(`${site.address}/hitgame/live?match=${match}`);
    await expect(page).toHaveURL(`${site.address}/hitgame/live/${match}`);
    const head = page.locator('[data-stream] > header');
    const heights = [];
    for (const name of ['목록으로', '배당 알림', '채팅']) {
      const box = await head.locator('a, button').filter({ hasText: name }).boundingBox();
      heights.push(box?.y);
      expect(box?.width, name).toBe(TOUCH);
    }
    expect(new Set(heights).size).toBe(1);
  });

  test('every button and link of the main screens is 40 px at least (A16)', async ({ page }) => {
    for (const path of ['/', '/hitgame/live', '/hitgame/srs', '/hitgame/special', '/hitgame/history']) {
      await page.goto(site.address + path);
      if (!path.endsWith('history')) await expect(rows(page).first(), path).toBeVisible();
      await expect(page.getByRole('contentinfo'), path).toBeAttached();
      expect(await smallTargets(page, TOUCH), path).toEqual([]);
    }
    await page.goto(`${site.address}/hitgame/live`);
    await openPrices(page).first().click();
    await page.getByRole('button', { name: '예측카트 열기' }).click();
    await expect(slipOf(page).getByRole('listitem')).toHaveCount(1);
    expect(await smallTargets(page, TOUCH), 'slip').toEqual([]);
  });
});

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
    await page.goto(site.address);
    await logIn(page, language === 'ko' ? 'demo4' : 'demo5');
    await page.addInitScript((chosen) => localStorage.setItem('spo.language', chosen), language);
    const faults: string[] = [];
    await page.reload();
    for (const path of paths()) {
      await followPath(page, path);
      await expect(page.locator('h1, h2, form, [role=status], main').first(), path).toBeAttached();
      await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 640 });
        const over = await overflowOf(page);
        if (over > 0) faults.push(`${path} at ${width} px: ${over} px too wide`);
        faults.push(...(await textFaults(page)).map((fault) => `${path} at ${width} px: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });

const isShort = (path: string, width: number): boolean =>
  path === '/hitgame/live' ? width === 390 : width === 1366;

for (const width of [320, 390, 1024, 1366, 1600, 1920])
  for (const path of ['/hitgame/live', '/hitgame/srs'])
    test(
      `${path} at ${width} px: one baseline a row, locks clear of digits, heads apart (C1 C3)`,
      isShort(path, width) ? {} : LONG,
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(site.address + path);
        await expect(openPrices(page).first()).toBeVisible();
        expect(await overflowOf(page)).toBe(0);
        expect(await baselineSpread(page)).toBeLessThanOrEqual(1);
        expect(await touchedDigits(page)).toEqual([]);
        for (const y of [0, 150, 330, 510, 700, 905]) {
          await page.evaluate((top) => window.scrollTo(0, top), y);
          await expect.poll(() => headFaults(page), `scrolled by ${y}`).toEqual([]);
        }
        expect(await touchedDigits(page)).toEqual([]);
      },
    );

test.describe('a wide screen', () => {
  test.use({ viewport: { width: 1600, height: 900 } });

  test('a row opens its match beside the list; back and the button close it; the list stays (C1 C2)', async ({
    page,
  }) => {
    const errors = watchConsole(page);
    await page.goto(`${site.address}/hitgame/live`);
    await expect(openPrices(page).first()).toBeVisible();
    const chosen = await rows(page).first().getAttribute('data-match');
    await rows(page).first().getByRole('link').first().click();
    await expect(page).toHaveURL(`${site.address}/hitgame/live?match=${chosen}`);
    const beside = page.getByRole('region', { name: '고른 경기' });
    await expect(beside.locator('[data-cell]').first()).toBeVisible();
    await expect(page.locator(`article[data-match="${chosen}"]`)).toHaveAttribute('data-chosen', 'true');
    expect(await overflowOf(page)).toBe(0);
    expect(await accessFaults(page)).toEqual([]);
    await page.reload();
    await expect(beside.locator('[data-cell]').first()).toBeVisible();
    await page.goBack();
    await expect(beside).toHaveCount(0);
    await expect(rows(page).first()).toBeVisible();
    await rows(page).nth(1).getByRole('link').first().click();
    await beside.getByRole('button', { name: '고른 경기 닫기' }).click();
    await expect(page).toHaveURL(`${site.address}/hitgame/live`);
    await expect(beside).toHaveCount(0);
    expect(errors).toEqual([]);
  });

  test('a row that is pressed at the window’s bottom stays in sight beside its match (C1 C2)', async ({
    page,
  }) => {
    await page.goto(`${site.address}/hitgame/live`);
    await expect(openPrices(page).first()).toBeVisible();
    const { count } = await rowsInSight(page);
    const low = rows(page).nth(count - 1);
    const chosen = await low.getAttribute('data-match');
    const before = (await low.boundingBox())?.height ?? 0;
    await low.getByRole('link').first().click();
    const row = page.locator(`article[data-match="${chosen}"][data-chosen=true]`);
    await expect.poll(async () => (await row.boundingBox())?.height ?? 0).toBeGreaterThan(before);
    await expect(row).toBeInViewport({ ratio: 1 });
  });

  test('a narrower window opens the address of a match beside the list as the match’s page (C2)', async ({
    page,
  }) => {
    await page.goto(`${site.address}/hitgame/live`);
    await expect(rows(page).first()).toBeVisible();
    const chosen = await rows(page).first().getAttribute('data-match');
    await page.setViewportSize({ width: 1024, height: 900 });
    await page.goto(`${site.address}/hitgame/live?match=${chosen}`);
    await expect(page).toHaveURL(`${site.address}/hitgame/live/${chosen}`);
  });

  test('compact rows are lower, and stay so after a reload (C1)', async ({ page }) => {
    await page.goto(`${site.address}/hitgame/live`);
    await expect(openPrices(page).first()).toBeVisible();
    const roomy = (await rowsInSight(page)).count;
    await page.getByRole('button', { name: '촘촘하게' }).click();
    await expect.poll(async () => (await rowsInSight(page)).count).toBeGreaterThan(roomy);
    const compact = (await rowsInSight(page)).count;
    await page.reload();
    await expect(openPrices(page).first()).toBeVisible();
    await expect.poll(async () => (await rowsInSight(page)).count).toBe(compact);
    expect(await baselineSpread(page)).toBeLessThanOrEqual(1);
    expect(await touchedDigits(page)).toEqual([]);
  });
});

test('results that were drawn in a wide window fit when it becomes narrow (C6)', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`${site.address}/hitgame/results`);
  // Yesterday is a whole day at every hour; shortly after midnight few matches of today have ended.
  await page.getByRole('group', { name: '날짜' }).getByRole('button').nth(1).click();
  await expect(page.locator('main article').nth(12)).toBeAttached();
  await page.setViewportSize(PHONE);
  // Those that are out of sight now keep the size that the browser remembers.
  const skipped = (): Promise<number> =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('main article > a')].filter(
          (one) => !one.checkVisibility({ contentVisibilityAuto: true }),
        ).length,
    );
  await expect.poll(skipped).toBeGreaterThan(5);
  expect(await overflowOf(page)).toBe(0);
});

for (const [width, isPhone] of [
  [1440, false],
  [390, true],
] as const)
  for (const density of ['roomy', 'compact'] as const)
    test(
      `a ${density} row at ${width} px is as high as the list reckons (C1)`,
      isPhone === (density === 'compact') ? {} : LONG,
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.addInitScript((chosen) => localStorage.setItem('spo.density', chosen), density);
        await page.goto(`${site.address}/hitgame/live`);
        await expect(openPrices(page).first()).toBeVisible();
        const [height, gap] = await rows(page)
          .first()
          .evaluate((row) => [
            row.getBoundingClientRect().height,
            Number.parseFloat(getComputedStyle(row).marginBottom),
          ]);
        expect((height ?? 0) + (gap ?? 0)).toBe(linePx(density, isPhone));
      },
    );
