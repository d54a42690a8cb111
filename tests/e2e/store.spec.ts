/** A member buys a skin and wears it, buys and uses a nickname item, and takes a purchase back. */
import { LONG } from '../given/screens/looks.ts';
import { expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { enter } from '../given/sites/enter.ts';
import { watchConsole, followPath } from '../given/sites/member-page.ts';
import { limits } from '../given/runs/limits.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--bg').trim());

test('a skin is tried on, bought and worn in every window (A7 A9 A20 M1 M2 M3)', async ({
  page,
  context,
  site,
}) => {
  const errors = watchConsole(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page, site, await site.member('demo1'));
  const plain = await background(page);
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'dark' });
  await other.goto(`${site.address}/store`);

  await test.step('the list leads to the skin, which can be tried on', async () => {
    await followPath(page, '/store/10/1010');
    await expect(main(page).locator('[data-good]')).toHaveCount(3);
    expect(await accessFaults(page)).toEqual([]);
    await main(page).locator('[data-good="101"]').click();
    await expect(page).toHaveURL(/\/store\/10\/1010\/101$/);
    await main(page).locator('[data-try=ocean]').click();
    await expect(page.locator('html')).toHaveAttribute('data-skin', 'ocean');
    expect(await background(page)).not.toBe(plain);
    expect(await accessFaults(page)).toEqual([]);
    await expect(other.locator('html')).not.toHaveAttribute('data-skin', 'ocean');
    await main(page).locator('[data-try=ocean]').click();
    await expect.poll(() => background(page)).toBe(plain);
  });

  await test.step('bought and applied: both windows change', async () => {
    await main(page).locator('[data-buy]').click();
    await expect(dialog(page)).toContainText('바다 스킨 1개를 20,000,000 골드에 구매할까요?');
    await dialog(page).locator('[data-confirm]').click();
    await expect(dialog(page)).toContainText('바로 적용할까요?');
    await dialog(page).locator('[data-apply]').click();
    await expect(page.locator('html')).toHaveAttribute('data-skin', 'ocean');
    await expect(other.locator('html')).toHaveAttribute('data-skin', 'ocean');
  });

  await test.step('the inventory takes it off again; it stays after a reload', async () => {
    await followPath(page, '/mypage/inventory/gameskin');
    await expect(page.locator('html')).toHaveAttribute('data-skin', 'ocean');
    await expect(main(page).locator('[data-held="101"]')).toContainText('사용 중');
    expect(await accessFaults(page)).toEqual([]);
    await main(page).locator('[data-wear="101"]').click();
    await expect(other.locator('html')).not.toHaveAttribute('data-skin', 'ocean');
    expect(await background(page)).toBe(plain);
  });
  expect(errors).toEqual([]);
});

test('a sticker is bought, put on, and stands beside a casual bet (M4)', LONG, async ({ page, site }) => {
  const errors = watchConsole(page);
  await enter(page, site, await site.member('demo3'));
  await followPath(page, '/store/10/1020/301');
  await main(page).locator('[data-buy]').click();
  await dialog(page).locator('[data-confirm]').click();
  await dialog(page).getByRole('button', { name: '인벤토리로 가기' }).click();
  await main(page).locator('[data-use="301"]').click();
  await expect(main(page).locator('[data-held="301"]')).toContainText('사용 중');
  await expect(main(page).locator('[data-use="301"]')).toBeDisabled();
  const opened = page.waitForEvent('popup');
  await page.getByRole('complementary').getByRole('button', { name: '코인토스' }).click();
  const game = await opened;
  errors.push(...watchConsole(game));
  const bet = game.locator('[data-casual-bet]');
  // A round may close between the pick and the bet: the next one is open then.
  await expect(async () => {
    await game.getByRole('button', { name: /앞면/ }).click({ timeout: limits.tryMs });
    await game.locator('[data-casual-place]').click({ timeout: limits.tryMs });
    await expect(bet).toBeVisible({ timeout: limits.tryMs });
  }).toPass();
  await expect(bet.locator('[data-sticker=star]')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a nickname item is bought and used; 51 and too little gold are refused (A7 A20 M2 M4)', async ({
  page,
  site,
}) => {
  const errors = watchConsole(page);
  await enter(page, site, await site.member('demo2'));
  await followPath(page, '/store/10/1020/201');
  const count = main(page).locator('input[name=count]');
  await count.fill('51');
  await expect(main(page).getByRole('alert').filter({ hasText: '1개부터 50개까지' })).toBeVisible();
  await expect(main(page).locator('[data-buy]')).toBeDisabled();

  await test.step('50 cost more than there is: the dialog says so', async () => {
    await count.fill('50');
    await main(page).locator('[data-buy]').click();
    await dialog(page).locator('[data-confirm]').click();
    await expect(dialog(page).getByRole('alert')).toHaveText('골드가 부족해요.');
    await page.keyboard.press('Escape');
  });

  await test.step('two are bought; one pays for a name, the other is taken back', async () => {
    await count.fill('2');
    await main(page).locator('[data-buy]').click();
    await dialog(page).locator('[data-confirm]').click();
    await dialog(page).getByRole('button', { name: '인벤토리로 가기' }).click();
    await expect(main(page).locator('[data-use="201"]')).toBeVisible();
    // Off the buttons: the axe run looks at the colours of the screen at rest.
    await page.mouse.move(0, 0);
    expect(await accessFaults(page)).toEqual([]);
    await main(page).locator('[data-use="201"]').click();
    await dialog(page).locator('input[name=nick]').fill('운영자');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert').filter({ hasText: '쓸 수 없는' })).toBeVisible();
    await dialog(page).locator('input[name=nick]').fill('새별이름');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText('새별이름').first()).toBeVisible();
    await expect(main(page).locator('[data-held="201"]')).toContainText('1개');
    await main(page).locator('[data-withdraw="201"]').click();
    await dialog(page).locator('[data-confirm]').click();
    await expect(main(page)).toContainText('가진 것이 없어요');
    await followPath(page, '/mypage/mileage?pointType=P00002');
    await expect(main(page)).toContainText('구매 취소');
    await expect(main(page)).toContainText('상점 구매');
  });
  expect(errors).toEqual([]);
});
