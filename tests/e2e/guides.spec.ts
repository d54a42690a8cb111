import { expect } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { watchConsole } from '../given/sites/member-page.ts';
import type { MovedSite } from '../given/sites/moved-site.ts';
import { LONG } from '../given/screens/looks.ts';

let site: MovedSite;
test.beforeAll(({ site: shared }) => {
  site = shared;
});

for (const width of [1440, 390])
  test(
    `A5 A23 at ${width} px: from the menu to the guide, and by a search to a rule`,
    LONG,
    async ({ page }) => {
      const errors = watchConsole(page);
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${site.address}/info`);
      await expect(page).toHaveURL(/\/info\/introduce$/);
      await expect(page.getByRole('heading', { level: 1, name: '서비스 소개' })).toBeVisible();
      const menu = page.getByRole('navigation', { name: '안내와 규칙' });
      await expect(menu.getByRole('link')).toHaveCount(19);
      await menu.getByRole('link', { name: '기본 이용 안내' }).click();
      await expect(page.getByText('합산 배당은 5.83')).toBeVisible();
      const picture = page.getByRole('img', { name: /^휴대폰의 카트/ });
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(585);
      await expect(picture).toHaveAttribute('data-of', 'light');
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(picture).toHaveAttribute('data-of', 'dark');
      await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(585);
      expect(await accessFaults(page)).toEqual([]);
      await page.getByRole('searchbox', { name: '안내와 규칙 검색' }).fill('같은 경기');
      await page.getByRole('list', { name: '검색 결과' }).getByRole('link').first().click();
      await expect(page).toHaveURL(/\/info\/rules\/srs#same-match$/);
      await expect(page.locator('#same-match')).toBeFocused();
      await expect(page.locator('#same-match')).toBeInViewport();
      await expect(page).toHaveTitle(/게임규칙/);
      await page.getByRole('searchbox', { name: '안내와 규칙 검색' }).fill('ㅈㅈㅌㄹ');
      await expect(page.getByRole('list', { name: '검색 결과' }).getByRole('link').first()).toContainText(
        '적중특례',
      );
      await page.getByRole('searchbox', { name: '안내와 규칙 검색' }).fill('');
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(await accessFaults(page)).toEqual([]);
      expect(errors).toEqual([]);
      // The browser itself says that the page's status is 404.
      await page.goto(`${site.address}/info/guide/none`);
      await expect(
        page.getByRole('heading', { name: /^404/ }).or(page.getByText(/^404/)).first(),
      ).toBeVisible();
      expect(errors.filter((error) => !error.includes('status of 404'))).toEqual([]);
    },
  );
