/** Who is here, in a real browser: cookies that are broken or stale, and a logout in two windows. */
import { expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { enter } from '../given/sites/enter.ts';
import type { GivenMember, MovedSite } from '../given/sites/moved-site.ts';
import { logIn, openHistory, openPrices, pick, slipOf, watchConsole } from '../given/sites/member-page.ts';

let site: MovedSite;
test.beforeAll(({ site: shared }) => {
  site = shared;
});

const cookieOf = async (page: Page, name: string): Promise<string | undefined> =>
  (await page.context().cookies()).find((one) => one.name === name)?.value;
/** The core deletes a cookie some time after the page is drawn. */
const deleted = (page: Page, name: string): Promise<void> =>
  expect.poll(() => cookieOf(page, name)).toBeUndefined();
const setCookie = (page: Page, name: string, value: string): Promise<void> =>
  page.context().addCookies([{ name, value, url: site.address }]);

test('T8: when cookies are malformed, the site opens and deletes them', async ({ page }) => {
  const errors = watchConsole(page);
  await setCookie(page, 'auth._token', '%');
  await setCookie(page, 'Cookie_PassRateChange', '%');
  await page.goto(`${site.address}/hitgame/live`);
  await expect(openPrices(page).first()).toBeVisible();
  for (const name of ['auth._token', 'Cookie_PassRateChange']) await deleted(page, name);
  expect(errors).toEqual([]);
});

test('T5 B8: when the stored token is dead, the page says so, its cookie goes, and the page stays', async ({
  page,
}) => {
  await setCookie(page, 'auth._token', 'x'.repeat(43));
  await page.goto(`${site.address}/hitgame/live`);
  await expect(page.getByText('저장된 로그인이 만료됐어요', { exact: false })).toBeVisible();
  await deleted(page, 'auth._token');
  expect(new URL(page.url()).pathname).toBe('/hitgame/live');
});

/** Logged in, with a pick, a stake and a price policy. */
async function memberWithSlip(page: Page, member: GivenMember): Promise<void> {
  await enter(page, site, member, '/hitgame/live');
  await expect(openPrices(page).first()).toBeVisible();
  await pick(page, openPrices(page).first());
  await slipOf(page).getByRole('button', { name: '모두 수락' }).click();
}

test('B10: when a member logs out, every window is a visitor’s at index, and the next member finds nothing', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const member = await site.member('demo2');
  await memberWithSlip(page, member);
  const other = await context.newPage();
  await other.goto(`${site.address}/hitgame/live`);
  await expect(other.locator(`[data-member=${member.id}]`)).toBeVisible();
  await openHistory(other);
  const said = [page, other].map((window) =>
    expect(window.getByText('로그아웃했어요', { exact: false })).toBeVisible(),
  );
  await page.getByRole('button', { name: '로그아웃' }).click();
  await Promise.all(said);
  for (const window of [page, other]) {
    await expect(window).toHaveURL(`${site.address}/`);
    await expect(window.locator('[data-member]')).toHaveCount(0);
    await expect(window.getByRole('dialog')).toHaveCount(0);
    await expect(slipOf(window).getByText('담은 예측이 없어요')).toBeVisible();
    await expect(slipOf(window).getByRole('button', { name: '되돌리기' })).toHaveCount(0);
  }
  expect(await cookieOf(page, 'auth._token')).toBeUndefined();
  expect(await cookieOf(page, 'Cookie_PassRateChange')).toBeUndefined();
  await page.goto(`${site.address}/hitgame/live`);
  await logIn(page, (await site.member('demo3')).id);
  await expect(slipOf(page).getByText('담은 예측이 없어요')).toBeVisible();
});

test('B9 T17: when the token is revoked elsewhere, the windows go to /login and say so', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await memberWithSlip(page, await site.member('demo4'));
  const token = (await cookieOf(page, 'auth._token')) ?? '';
  await page.request.post(`${site.address}/account/logout`, { headers: { token } });
  await expect(page).toHaveURL(`${site.address}/login`);
  await expect(page.locator('[data-ended=log-out]')).toContainText('다른 창에서 로그아웃했어요.');
  await expect(page.getByRole('dialog').locator('input[name=id]')).toBeVisible();
  expect(await cookieOf(page, 'auth._token')).toBeUndefined();
});
