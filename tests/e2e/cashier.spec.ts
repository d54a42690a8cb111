/** A member moves money: purchase in the sandbox, safebox, exchange, coupon, free top-up with consent. */
import { accessFaults } from '../given/screens/axe.ts';
import { expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { enter } from '../given/sites/enter.ts';
import { followPath, logIn, watchConsole } from '../given/sites/member-page.ts';
import type { GivenMember, MovedSite } from '../given/sites/moved-site.ts';
import { LONG, longLook } from '../given/screens/looks.ts';

test.describe.configure({ mode: 'serial' });

let site: MovedSite;
/** They buy, save and exchange, each in several journeys. */
let buyer: GivenMember;
let saver: GivenMember;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
  buyer = await site.member('demo1');
  saver = await site.member('demo2');
});

const fact = (page: Page, id: string) => page.locator(`[data-fact=${id}]`);
const main = (page: Page) => page.getByRole('main');

async function openCharge(page: Page, method: string): Promise<Page> {
  await page.goto(`${site.address}/mypage/charge`);
  await main(page).getByRole('button', { name: method, exact: true }).click();
  await main(page).locator('[data-won="10000"]').click();
  const opened = page.waitForEvent('popup');
  await main(page).getByRole('button', { name: '10,000원 결제하기' }).click();
  const popup = await opened;
  await expect(popup).toHaveURL(/\/views\/[a-z-]+\?callback_fn=_gold_charge_completed&won=10000/);
  await popup.getByRole('button', { name: '결제사 화면으로 이동' }).click();
  await expect(popup).toHaveURL(/\/sandbox\/pay\//);
  return popup;
}

test('a purchase succeeds, fails and is cancelled in the sandbox; coins come once (A7 A20 H1 H2)', async ({
  page,
}) => {
  const errors = watchConsole(page);
  await enter(page, site, buyer);

  await test.step('success: the window says so, and the page that opened it knows', async () => {
    const popup = await openCharge(page, '상품권');
    expect(await accessFaults(popup)).toEqual([]);
    await popup.getByRole('button', { name: '10,000원 결제' }).click();
    await expect(popup.locator('[data-order-state=paid]')).toContainText('코인 10,000');
    await expect(fact(page, 'cap')).toHaveText('10,000원 / 700,000원');
    expect(await accessFaults(popup)).toEqual([]);
    await popup.close();
    await followPath(page, '/mypage');
    await expect(fact(page, 'coin')).toHaveText('20,000');
    await expect(fact(page, 'mile')).toHaveText('50,200');
  });

  await test.step('failure, and a real-looking number is refused', async () => {
    const popup = await openCharge(page, '휴대폰');
    await popup.locator('input[name=number]').fill('4111 1111 1111 1111');
    await popup.getByRole('button', { name: '10,000원 결제' }).click();
    await expect(popup.getByRole('alert').filter({ hasText: '실제 카드 번호는 받지 않아요' })).toBeVisible();
    await popup.locator('[data-course=failed]').click();
    await popup.getByRole('button', { name: '10,000원 결제' }).click();
    await expect(popup.locator('[data-order-state=failed]')).toBeVisible();
    await popup.close();
  });

  await test.step('cancel; both left the month’s room free', async () => {
    const popup = await openCharge(page, '신용카드');
    await popup.getByRole('button', { name: '취소' }).click();
    await expect(popup.locator('[data-order-state=cancelled]')).toBeVisible();
    await expect(fact(page, 'cap')).toHaveText('10,000원 / 700,000원');
    await popup.close();
  });

  await test.step('a global card is kept, and pays the next time without its number', async () => {
    const popup = await openCharge(page, '해외카드');
    await popup.locator('input[name=holder]').fill('HONG');
    await popup.locator('input[name=expiry]').fill('12/30');
    await popup.getByText('이 카드를 저장하기').click();
    await popup.getByRole('button', { name: '10,000원 결제' }).click();
    await expect(popup.locator('[data-order-state=paid]')).toBeVisible();
    await popup.close();
    await page.reload();
    await main(page).getByRole('button', { name: '해외카드' }).click();
    await expect(page.locator('[data-card="0001"]')).toContainText('기본 카드');
    expect(await accessFaults(page)).toEqual([]);
    const again = await openCharge(page, '해외카드');
    await expect(again.getByText('등록한 카드 •••• 0001')).toBeVisible();
    await again.getByRole('button', { name: '10,000원 결제' }).click();
    await expect(again.locator('[data-order-state=paid]')).toBeVisible();
    await again.close();
  });

  await test.step('the last payment is taken back while its coins are unused; two presses take one', async () => {
    await expect(fact(page, 'cap')).toHaveText('30,000원 / 700,000원');
    const orders = page.locator('[data-paid-order]');
    await expect(orders).toHaveCount(3);
    await orders.first().getByRole('button', { name: '결제 취소' }).click();
    await expect(orders.first().getByRole('status')).toContainText('코인 10,000');
    await orders.first().locator('[data-confirm]').dblclick();
    await expect(page.getByText('결제를 취소했어요.')).toBeVisible();
    await expect(orders.first().locator('[data-confirm]')).toHaveCount(0);
    await expect(fact(page, 'cap')).toHaveText('20,000원 / 700,000원');
    await followPath(page, '/mypage');
    await expect(fact(page, 'coin')).toHaveText('30,000');
  });

  await test.step('a foreign callback is refused', async () => {
    const foreign = await page.context().newPage();
    await foreign.goto(`${site.address}/views/card?callback_fn=alert&won=10000`);
    await expect(foreign.getByText('결제 주소가 올바르지 않아요')).toBeVisible();
    await foreign.close();
  });
  expect(errors).toEqual([]);
});

test(
  'the safebox in its dialog and its window: exact, and known to both (A12 H6)',
  LONG,
  async ({ page }) => {
    const errors = watchConsole(page);
    await enter(page, site, saver);
    await page.getByRole('complementary').getByRole('button', { name: '금고' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('[data-fact=wallet]')).toHaveText('300,000,000');
    await dialog.locator('input[data-amount]').fill('₩ 12,345,678.00');
    await dialog.locator('input[data-amount]').blur();
    await expect(dialog.locator('input[data-amount]')).toHaveValue('12,345,678');
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: '금고에 넣기' }).click();
    await expect(dialog.locator('[data-fact=safebox]')).toHaveText('12,345,678');
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: '새 창으로 열기' }).click();
    const safebox = await opened;
    await expect(safebox).toHaveURL(/\/safebox$/);
    expect(safebox.viewportSize()).toEqual({ width: 501, height: 356 });
    await expect(fact(safebox, 'safebox')).toHaveText('12,345,678');
    await safebox.locator('input[data-amount]').fill('345678');
    await safebox.getByRole('button', { name: '금고에서 꺼내기' }).click();
    await expect(fact(safebox, 'safebox')).toHaveText('12,000,000');
    expect(await accessFaults(safebox)).toEqual([]);
    await expect(page.locator('[data-gold="288000000"]').first()).toBeVisible();
    await safebox.close();
    expect(errors).toEqual([]);
  },
);

test(
  'H6 two windows that empty the safebox at once take out what is inside, once',
  LONG,
  async ({ page, context }) => {
    const errors = watchConsole(page);
    await enter(page, site, saver);
    const other = await context.newPage();
    const INSIDE = 12_000_000;
    for (const one of [page, other]) {
      // Each window has a core of its own, so that nothing but the server decides.
      await one.goto(`${site.address}/safebox?core=dedicated`);
      await expect(fact(one, 'safebox')).toHaveText(INSIDE.toLocaleString('en'));
      await one.locator('input[data-amount]').fill(String(INSIDE));
    }
    await Promise.all(
      [page, other].map((one) => one.getByRole('button', { name: '금고에서 꺼내기' }).click()),
    );
    for (const one of [page, other]) {
      await expect(fact(one, 'safebox')).toHaveText('0');
      await expect(fact(one, 'wallet')).toHaveText('300,000,000');
    }
    expect(errors).toEqual([]);
  },
);

test(
  'exchange from the log, and a coupon from the sidebar, in frames (A19 A20 H3 H7)',
  LONG,
  async ({ page }) => {
    const errors = watchConsole(page);
    await enter(page, site, await site.member('demo3'), '/mypage/mileage');
    await page.getByRole('button', { name: '골드로 전환' }).click();
    const exchange = page.frameLocator('iframe[title]');
    await exchange.locator('input[data-amount]').fill('500');
    await expect(exchange.locator('[data-fact=result]')).toHaveText('50,000');
    await exchange.getByRole('button', { name: '전환하기' }).click();
    await expect(exchange.locator('[data-fact=miles]')).toHaveText('49,500');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '닫기' }).click();
    await expect(page.locator('tr[data-row]').first()).toContainText('마일리지 전환');
    await expect(page.locator('[data-gold="500050000"]').first()).toBeVisible();

    await page.getByRole('complementary').getByRole('button', { name: '쿠폰' }).click();
    const coupon = page.frameLocator('iframe[title]');
    await coupon.locator('input[name=coupon]').fill('no such coupon');
    await coupon.getByRole('button', { name: '등록하기' }).click();
    await expect(coupon.getByText('없는 쿠폰이에요')).toBeVisible();
    await coupon.locator('input[name=coupon]').fill('welcome-2026');
    await coupon.getByRole('button', { name: '등록하기' }).click();
    await expect(coupon.getByText('쿠폰을 등록했어요: 골드 3,000,000')).toBeVisible();
    await expect(page.locator('[data-gold="503050000"]').first()).toBeVisible();
    expect(errors).toEqual([]);
  },
);

test('free top-up: refuse, agree, receive, wait (A20 H4)', LONG, async ({ page }) => {
  const errors = watchConsole(page);
  await page.goto(site.address);
  await page.getByRole('complementary').getByRole('button', { name: '무료 충전' }).click();
  await expect(page.getByRole('dialog')).toContainText('로그인이 필요해요');
  await page.keyboard.press('Escape');
  await logIn(page, (await site.member('poor')).id);
  const open = () => page.getByRole('complementary').getByRole('button', { name: '무료 충전' }).click();
  await open();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[data-consent]')).toContainText('제3자 제공 동의');
  expect((await dialog.boundingBox())?.width).toBe(700);
  expect(await accessFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: '동의하지 않기' }).click();
  await expect(dialog).toHaveCount(0);
  await open();
  await dialog.getByRole('button', { name: '동의하기' }).click();
  await dialog.getByRole('button', { name: '1,000,000 골드 받기' }).click();
  await expect(dialog.locator('[data-fact=used]')).toHaveText('1 / 3');
  await expect(page.locator('[data-gold="1050000"]').first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: '1,000,000 골드 받기' })).toBeDisabled();
  expect(await accessFaults(page)).toEqual([]);
  expect(errors).toEqual([]);
});

for (const { width, height, colorScheme, details } of [
  longLook(1440, 900, 'light'),
  longLook(1024, 900, 'dark'),
  longLook(390, 900, 'light'),
])
  test.describe(`${width} px, ${colorScheme}`, details, () => {
    test.use({ viewport: { width, height }, colorScheme });

    test('my page and its money screens: no overflow, accessible, no error (A7 H2 H3)', async ({ page }) => {
      const errors = watchConsole(page);
      // A visitor is led to the login, which opens by itself.
      await page.goto(`${site.address}/mypage`);
      await page.locator('input[name=id]').fill((await site.member('demo4')).id);
      await page.locator('input[name=password]').fill('spoboard1!');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/mypage$/);
      for (const path of [
        '/mypage',
        '/mypage/charge',
        '/mypage/exchange',
        '/mypage/coupon',
        '/mypage/mileage',
      ]) {
        await followPath(page, path);
        await expect(
          main(page).locator('[data-fact], tr[data-row], input[name=coupon]').first(),
        ).toBeVisible();
        await expect(page.locator('main [aria-hidden] > [class*=skeleton]')).toHaveCount(0);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, path).toBeLessThanOrEqual(0);
        expect(await accessFaults(page), path).toEqual([]);
        const shots = process.env['SHOTS'];
        if (shots !== undefined)
          await page.screenshot({
            path: `${shots}/${path.replaceAll('/', '-')}-${width}-${colorScheme}.png`,
          });
      }
      expect(errors).toEqual([]);
    });
  });

test('afterwards the books hold (H2 H6)', async () => {
  const books = await site.books(buyer.id);
  expect(books).toMatchObject({ faults: { unbalanced: 0, wrongBalances: 0 } });
});
