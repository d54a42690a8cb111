/** Every address that the site serves has content: no page that is lost, failed or empty, and no error in the console. */
import { expect } from 'playwright/test';
import { LONG } from '../given/screens/looks.ts';
import { test } from '../given/sites/journey.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { enter } from '../given/sites/enter.ts';
import { followPath, watchConsole } from '../given/sites/member-page.ts';
import type { MovedSite } from '../given/sites/moved-site.ts';

let site: MovedSite;
test.beforeAll(({ site: shared }) => {
  site = shared;
});

const open = [
  '/',
  '/casual',
  '/company',
  '/affliate',
  '/licenses',
  '/gates',
  '/register',
  '/community',
  '/community/analysis_new',
  '/community/free',
  '/community/event_board',
  '/community/spomedia',
  '/hitgame/construction',
  '/hitgame/event',
  '/hitgame/event/1',
  '/hitgame/live',
  '/hitgame/livescore',
  '/hitgame/results',
  '/hitgame/special',
  '/hitgame/srs',
  '/news/notice',
  '/news/update',
  '/news/event',
  '/store',
  '/store/10/1010',
  '/store/10/1020',
  '/terms/operational',
  '/terms/privacy',
  '/terms/provision',
  '/terms/voucher',
  '/terms/youth',
  '/mypage/customer/faq',
  '/trades/idx',
  '/trades/guide/idx',
] as const;
const ofMembers = [
  '/hitgame/history',
  '/mypage',
  '/mypage/cash',
  '/mypage/charge',
  '/mypage/customer/qawrite',
  '/mypage/customer/qna',
  '/mypage/hitgame/casual',
  '/mypage/hitgame/live',
  '/mypage/info',
  '/mypage/info/losslimit',
  '/mypage/info/otp',
  '/mypage/info/restriction',
  '/mypage/inventory/gameskin',
  '/mypage/inventory/item',
  '/mypage/mileage',
  '/survey',
  '/trades/buylist',
  '/trades/mysell',
  '/trades/sell',
] as const;

for (const [who, paths, details] of [
  ['visitor', open, LONG],
  ['member', [...open, ...ofMembers], {}],
] as const)
  test(
    `A2 A3 A4 A7 A8 every page that a ${who} opens has content, in one window`,
    details,
    async ({ page }) => {
      const errors = watchConsole(page);
      if (who === 'member') await enter(page, site, await site.member('demo1'));
      else await page.goto(site.address);
      for (const path of paths) {
        const served = await page.request.get(site.address + path, { headers: { accept: 'text/html' } });
        expect(served.status(), path).toBe(200);
        await followPath(page, path);
        const main = page.locator('main');
        await expect(
          main.locator(':is(h1, h2, article, li, table, form, a, button)').first(),
          path,
        ).toBeVisible();
        await expect(main.locator('[data-failed]'), path).toHaveCount(0);
        await expect(main, path).not.toContainText(/(?:^|\s)[45]\d\d · /);
      }
      expect(errors).toEqual([]);
    },
  );

test('A2 A18 the footer leads to the pages about the site and about partnership', LONG, async ({ page }) => {
  await page.goto(`${site.address}/terms/provision`);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: '회사소개' }).click();
  await expect(page.getByRole('heading', { name: '회사소개', level: 1 })).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await footer.getByRole('link', { name: '제휴문의' }).click();
  await expect(page.getByRole('heading', { name: '제휴문의', level: 1 })).toBeVisible();
  await page.goto(`${site.address}/gates`);
  await expect(page.locator('main').getByRole('link', { name: '승무패' }).first()).toHaveAttribute(
    'href',
    '/hitgame/srs',
  );
  expect(await accessFaults(page)).toEqual([]);
});

test('A14 A25 the address of a match that is gone says so', LONG, async ({ page }) => {
  await page.goto(`${site.address}/hitgame/live/999999999`);
  await expect(page.getByText('이 경기는 더 이상 제공되지 않아요')).toBeVisible();
});

test('A1 a window in which no script runs says so in both languages, with a way on', async ({ browser }) => {
  const without = await browser.newContext({ javaScriptEnabled: false });
  const plain = await without.newPage();
  await plain.goto(site.address);
  const need = plain.locator('noscript .boot-help');
  await expect(need).toContainText(/자바스크립트가 있어야.*needs JavaScript/s);
  await expect(need.getByRole('link').first()).toHaveAttribute('href', '');
  await without.close();

  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(site.address);
  const late = page.locator('.boot-late');
  await expect(late).toBeHidden();
  // Its wait is an animation of the style sheet.
  await page.evaluate(() => document.getAnimations().forEach((wait) => wait.finish()));
  await expect(late).toBeVisible();
  await page.unroute('**/assets/*.js');
  await late.getByRole('link', { name: 'reload' }).click();
  await expect(page.locator('main h1, main h2').first()).toBeVisible();
  await expect(late).toBeHidden();
  await context.close();
});
