/** Joining on a phone: from the agreements to the first bet; finding the account again; leaving. */
import { ALSO_LONG, LONG } from '../given/screens/looks.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { newPassword, somebody } from '../given/server/joining-person.ts';
import { followPath, pick, watchConsole } from '../given/sites/member-page.ts';
import { openDrawer } from '../given/sites/slip-drawer.ts';
import type { MovedSite } from '../given/sites/moved-site.ts';

/** The member of the first journey finds the account again in the second one. */
test.describe.configure({ mode: 'serial' });

let site: MovedSite;
test.beforeAll(({ site: shared }) => {
  site = shared;
});

test.use({ viewport: { width: 390, height: 844 } });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Nothing for the accessibility checker, and nothing that scrolls sideways. */
async function isClean(page: Page): Promise<void> {
  expect(await accessFaults(page)).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
}

/** Fills in the person and the code of the sandbox's own page. */
async function certifyIn(page: Page, person = somebody): Promise<void> {
  await page.locator('input[name=name]').fill(person.name);
  await page.locator('input[name=birth]').fill(person.birth);
  await page.locator('input[name=phone]').fill(person.phone);
  await press(page, '인증번호 받기');
  const [phone] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: '시험용 문자함 열기' }).click(),
  ]);
  const code = (await phone.locator('[data-code]').textContent()) ?? '';
  await isClean(phone);
  await phone.close();
  await page.locator('input[name=code]').fill(code);
  await press(page, '인증하기');
}

test(
  'B12 A2 a person joins on a phone, is welcomed, and places the first bet',
  ALSO_LONG,
  async ({ page }) => {
    const errors = watchConsole(page);
    await page.goto(`${site.address}/register`);
    await press(page, '다음');
    await expect(page.getByText('필수 약관에 모두 동의해 주세요.')).toBeVisible();
    await press(page, '이용약관 (필수) 내용 보기');
    await expect(page.getByRole('dialog').getByRole('heading', { name: /제1조/ })).toBeVisible();
    await isClean(page);
    await page.keyboard.press('Escape');
    await page.getByLabel('모두 동의해요 (선택 포함)').check();
    await isClean(page);
    await press(page, '다음');

    await page.locator('input[name=name]').fill(somebody.name);
    await page.locator('input[name=birth]').fill('2015-01-01');
    await page.locator('input[name=phone]').fill(somebody.phone);
    await press(page, '인증번호 받기');
    await expect(page.getByText('만 19세 이상만 이용할 수 있어요.', { exact: true })).toBeVisible();
    await certifyIn(page);

    await page.locator('input[name=id]').fill('saebyeol');
    await page.locator('input[name=nick]').fill('루키별');
    await expect(page.getByText('이미 사용 중인 닉네임이에요.')).toBeVisible();
    await page.locator('input[name=nick]').fill('새별이');
    await expect(page.locator('input[data-checked=free]')).toBeVisible();
    await page.locator('input[name=password]').fill('short');
    await expect(page.locator('[data-rule=length]')).toHaveAttribute('data-holds', 'false');
    await page.locator('input[name=password]').fill(newPassword);
    await expect(page.locator('[data-holds=false]')).toHaveCount(0);
    await page.locator('input[name=password-again]').fill(newPassword);
    await isClean(page);
    await press(page, '가입하기');

    await expect(page.getByRole('heading', { name: '새별이님, 환영해요' })).toBeVisible();
    await expect(page.getByText('가입 선물로 10,000,000 골드를 드렸어요')).toBeVisible();
    const teams = page.locator('[data-welcome] [aria-pressed]');
    await expect(teams.first()).toBeVisible();
    await isClean(page);
    // By the keys alone; what was chosen is in the favourites, and the welcome is not shown again.
    await teams.first().focus();
    await page.keyboard.press('Enter');
    await expect(teams.first()).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('고른 팀 1개')).toBeVisible();
    const chosen = (await teams.first().innerText()).trim();
    await press(page, '라이브 경기 예측하기');
    await expect(page).toHaveURL(/\/hitgame\/live$/);
    // In the same window: what the welcome sends when it is left goes on.
    await followPath(page, '/favourites');
    await expect(page.getByRole('heading', { name: '즐겨찾기', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: chosen })).toBeVisible();
    await followPath(page, '/register');
    await expect(page.getByRole('heading', { name: '새별이님은 이미 회원이에요' })).toBeVisible();
    await page.getByRole('link', { name: '오늘의 승무패 보기' }).click();
    await pick(
      page,
      page.locator('article[data-match] [data-cell][data-state=open]').filter({ visible: true }).first(),
    );
    await openDrawer(page);
    await page.locator('[data-stake]').filter({ visible: true }).fill('1000000');
    await page.locator('[data-place]').filter({ visible: true }).click();
    await expect(page.locator('[data-accepted]').filter({ visible: true })).toBeVisible();
    await page.goto(`${site.address}/mypage/info/terms`);
    await expect(page.locator('[data-agreed]')).toHaveCount(3);
    await isClean(page);
    expect(errors).toEqual([]);
  },
);

test('B1 B11 the member finds id and password in frames, and leaves', LONG, async ({ page }) => {
  const errors = watchConsole(page);
  await page.goto(`${site.address}/view/member/theme2/IdFind/spo/ko`);
  await certifyIn(page);
  await expect(page.locator('[data-found]')).toHaveText('sa*****l');
  await isClean(page);
  await page.goto(`${site.address}/view/member/theme2/PassFind/spo/ko`);
  await certifyIn(page);
  await page.locator('input[name=id]').fill('saebyeol');
  await press(page, '다음');
  const password = 'amsel9drossel';
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=password-again]').fill(password);
  await isClean(page);
  await press(page, '비밀번호 변경');
  await expect(page.getByText('비밀번호를 바꿨어요')).toBeVisible();
  await press(page, '로그인');
  await page.locator('input[name=id]').fill('saebyeol');
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('로그인했어요')).toBeVisible();

  await page.goto(`${site.address}/unregister`);
  await expect(page.locator('[data-lost="sign-up.leave.bets"]')).toHaveAttribute('data-amount', '1');
  await expect(page.locator('[data-lost="wallet.gold"]')).toHaveAttribute('data-amount', '9000000');
  await page.getByLabel('위 내용을 모두 확인했어요').check();
  await isClean(page);
  await press(page, '탈퇴하기');
  await page.getByRole('dialog').locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.address}/`);
  await expect(page.getByText('탈퇴했어요. 이용해 주셔서 고마워요.')).toBeVisible();
  expect(errors).toEqual([]);
});

test(
  'A10 A18 the footer leads to the terms, with contents, versions and a print style',
  LONG,
  async ({ page }) => {
    const errors = watchConsole(page);
    await page.goto(`${site.address}/hitgame/srs`);
    await page.getByRole('link', { name: '개인정보처리방침' }).click();
    await expect(page.getByRole('heading', { name: '개인정보 처리방침', level: 1 })).toBeVisible();
    await isClean(page);
    await page.getByRole('link', { name: '5. 회원의 권리' }).click();
    await expect(page.getByRole('heading', { name: '5. 회원의 권리' })).toBeInViewport();
    await expect(page.locator('select option')).toHaveCount(1);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation', { name: '차례' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    for (const name of ['operational', 'privacy', 'provision', 'voucher', 'youth']) {
      await followPath(page, `/terms/${name}`);
      await expect(page.locator('article[data-terms][data-version="1"]')).toBeVisible();
    }
    await followPath(page, '/terms/nothing');
    await expect(page.getByText('404')).toBeVisible();
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
  },
);

test('A15 registration is one column, and its header leads those who are members to the login', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.address}/register`);
  await expect(page.getByRole('heading', { name: '회원가입', level: 1 })).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: '로그인' }).click();
  await expect(page.getByRole('dialog').getByLabel('비밀번호', { exact: true })).toBeVisible();
});
