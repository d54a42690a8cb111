/** Getting in and staying in, in a real browser: each login state with its way out, one-time passwords, guards, second devices. */
import { LONG } from '../given/screens/looks.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { TOTP } from 'otpauth';
import { type Browser, expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { mandatoryTerms } from '../../domain/terms/terms.ts';
import { demoPassword } from '../../server/seed/members.ts';
import { noLinks } from '../../domain/resource/site-text.ts';
import { openDatabaseIn } from '../given/sites/site-database.ts';
import { watchConsole } from '../given/sites/member-page.ts';
import { removeData, type RunningSite, seededDataDir, startSite } from '../given/sites/running-site.ts';

let site: RunningSite;
const DAY_MS = 86_400_000;

/** A site whose members are in the states of this file. */
async function preparedFolder(): Promise<string> {
  const dataDir = seededDataDir();
  const { db, close } = await openDatabaseIn(dataDir);
  const now = Date.now();
  const set = (id: string, row: Record<string, unknown>) =>
    db.updateTable('member').set(row).where('mb_id', '=', id).execute();
  await set('demo2', { status: 'RESTRICTED', status_until: now + 5 * DAY_MS, status_cause: '도배' });
  await set('demo3', { status: 'STOPPED', status_until: now + 9 * DAY_MS, status_cause: '운영정책 위반' });
  await set('poor', { status: 'LEFT' });
  await set('demo4', { must_change_password: true });
  const links = JSON.stringify({ ...noLinks, contact: 'help@site.test' });
  const written = { holds_from: now, written_at: now, written_by: null, approved_by: null, reason: '' };
  await db
    .insertInto('site_value')
    .values({ name: 'links', value: links, ...written })
    .execute();
  const members = await db.selectFrom('member').select(['id', 'mb_id']).execute();
  for (const code of mandatoryTerms) {
    const text = { language: 'ko', title: '약관', sections: '[]', written_at: now, written_by: null };
    await db
      .insertInto('terms_version')
      .values({ code, version: 2, effective_at: now, ...text })
      .execute();
    const agreed = members.filter(({ mb_id }) => mb_id !== 'demo1');
    await db
      .insertInto('terms_agreement')
      .values(agreed.map(({ id }) => ({ member_id: id, code, version: 2, agreed_at: now, how: 'asked' })))
      .execute();
  }
  await close();
  return dataDir;
}

test.beforeAll(async () => {
  site = await startSite({ dataDir: await preparedFolder(), args: ['--matches', '4', '--seed', '5'] });
});
test.afterAll(async () => {
  await site.end();
  removeData(site);
});

const dialogOf = (page: Page) => page.getByRole('dialog');
async function typeLogin(page: Page, id: string, password = demoPassword): Promise<void> {
  await page.locator('input[name=id]').fill(id);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
}
async function openLogin(page: Page, id: string, password?: string): Promise<void> {
  await page.goto(`${site.address}/login`);
  await expect(dialogOf(page).locator('input[name=id]')).toBeVisible();
  await typeLogin(page, id, password);
}
const isIn = (page: Page, id: string) => expect(page.locator(`[data-member=${id}]`).first()).toBeVisible();
const faultsOf = (page: Page): Promise<string[]> =>
  accessFaults(page, { part: '[role=dialog]', rules: 'all' });

test.use({ viewport: { width: 1440, height: 1000 } });

test('B3 accounts that are closed say why, until when, and what to do', LONG, async ({ page }) => {
  const errors = watchConsole(page);
  await openLogin(page, 'demo2');
  await expect(dialogOf(page)).toContainText('도배');
  await expect(dialogOf(page)).toContainText('자동으로 풀려요');
  expect(await faultsOf(page)).toEqual([]);
  await dialogOf(page).getByRole('button', { name: '다른 계정으로 로그인' }).click();
  await typeLogin(page, 'demo3');
  await expect(dialogOf(page)).toContainText('운영정책 위반');
  const mail = dialogOf(page).getByRole('link', { name: '고객센터에 이메일 보내기' });
  await expect(mail).toHaveAttribute('href', 'mailto:help@site.test');
  expect(await faultsOf(page)).toEqual([]);
  await dialogOf(page).getByLabel('제목').fill('정지를 풀어 주세요');
  await dialogOf(page).getByLabel('내용').fill('도배하지 않았어요.');
  await dialogOf(page).getByRole('button', { name: '문의 보내기' }).click();
  await expect(dialogOf(page).getByText('문의를 보냈어요.')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: '다른 계정으로 로그인' }).click();
  await typeLogin(page, 'poor');
  await expect(dialogOf(page).getByRole('button', { name: '회원가입' })).toBeVisible();
  expect(errors).toEqual([]);
});

test(
  'B3 a dormant account wakes up; a password that must change is changed; new terms are agreed to',
  LONG,
  async ({ browser }) => {
    const open = async (id: string): Promise<Page> => {
      const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
      await openLogin(page, id);
      return page;
    };
    const asleep = await open('dormant');
    await expect(asleep.locator('[data-login-hold=wake]')).toBeVisible();
    await asleep.getByRole('button', { name: '휴면 해제하고 로그인' }).click();
    await expect(asleep).toHaveURL(`${site.address}/`);
    await asleep.context().close();

    const change = await open('demo4');
    const submit = change.getByRole('button', { name: '비밀번호 바꾸고 로그인' });
    await change.locator('input[name=new-password]').fill('aaa');
    await expect(change.locator('[data-login-hold=password] li[data-holds=false]').first()).toBeVisible();
    await expect(submit).toBeDisabled();
    expect(await faultsOf(change)).toEqual([]);
    await change.locator('input[name=new-password]').fill('blue-Kite-82');
    await change.locator('input[name=new-password-again]').fill('blue-Kite-82');
    await submit.click();
    await expect(change).toHaveURL(`${site.address}/`);
    await change.context().close();

    const terms = await open('demo1');
    const agree = terms.getByRole('button', { name: '동의하고 로그인' });
    await expect(agree).toBeDisabled();
    for (const box of await terms.getByRole('checkbox').all()) await box.check();
    await agree.click();
    await expect(terms).toHaveURL(`${site.address}/`);
    await terms.context().close();
  },
);

test(
  'B7 I2 a guarded page leads to the login and back; codes are switched on, asked for, and off',
  LONG,
  async ({ page }) => {
    const errors = watchConsole(page);
    await page.goto(`${site.address}/mypage/info/otp`);
    await expect(page).toHaveURL(`${site.address}/login`);
    await typeLogin(page, 'demo5');
    await expect(page).toHaveURL(`${site.address}/mypage/info/otp`);
    await page.getByRole('button', { name: '사용하기' }).click();
    await dialogOf(page).locator('input[name=password]').fill(demoPassword);
    await page.keyboard.press('Enter');
    const secret = (await page.locator('[data-otp-secret]').getAttribute('data-otp-secret')) ?? '';
    const totp = new TOTP({ secret });
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
    await page.locator('main input[name=code]').fill(totp.generate());
    await page.getByRole('button', { name: '확인하고 사용하기' }).click();
    const codes = page.locator('[data-recovery-code]');
    await expect(codes).toHaveCount(10);
    const [first = '', second = ''] = await codes.allTextContents();
    await page.getByRole('button', { name: '보관했어요' }).click();
    await expect(page.locator('[data-otp=on]')).toBeVisible();
    await page.goto(`${site.address}/logout`);
    await expect(page).toHaveURL(`${site.address}/`);
    await openLogin(page, 'demo5');
    await expect(page.locator('[data-login-hold=otp]')).toBeVisible();
    await page.locator('input[name=code]').fill('000000');
    await page.keyboard.press('Enter');
    await expect(dialogOf(page)).toContainText('4번 더');
    expect(await faultsOf(page)).toEqual([]);
    await page.locator('input[name=code]').fill(first);
    await page.keyboard.press('Enter');
    await isIn(page, 'demo5');
    await page.goto(`${site.address}/mypage/info/otpcancel`);
    await page.locator('main input[name=password]').fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.locator('main input[name=code]').fill(second);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '해제하기' }).click();
    await expect(page.locator('[data-otp=off]')).toBeVisible();
    expect(errors).toEqual([]);
  },
);

const browserOf = async (browser: Browser, id: string): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 1000 } })).newPage();
  await openLogin(page, id);
  await isIn(page, id);
  return page;
};

test(
  'B15 with the setting, a second device alarms the first, which blocks it; without, it ends it',
  LONG,
  async ({ browser }) => {
    const first = await browserOf(browser, 'demo5');
    await first.goto(`${site.address}/mypage/info/sessions`);
    await first.getByRole('button', { name: '나에게 먼저 물어보기' }).click();
    await expect(first.getByText('저장했어요.')).toBeVisible();
    const second = await browserOf(browser, 'demo5');
    await expect(dialogOf(first)).toContainText('다른 기기에서 접속하였습니다. 차단하시겠습니까?');
    await dialogOf(first).getByRole('button', { name: '차단' }).click();
    await expect(first.getByText('다른 기기의 접속을 차단했어요.')).toBeVisible();
    // The blocked device goes on as a visitor, and reads why.
    await expect(second).toHaveURL(`${site.address}/`);
    await expect(second.locator('[data-ended=elsewhere]')).toContainText(
      '다른 기기에서 이 기기를 로그아웃했어요.',
    );
    await isIn(first, 'demo5');
    await first.goto(`${site.address}/mypage/info/sessions`);
    await first.getByRole('button', { name: '먼저 쓰던 기기를 로그아웃' }).click();
    await expect(first.getByText('저장했어요.')).toBeVisible();
    await first.reload();
    await isIn(first, 'demo5');
    const third = await browserOf(browser, 'demo5');
    const notice = first.locator('[data-ended=duplicate]');
    await expect(notice).toContainText('다른 곳에서 접속하여 로그아웃 합니다.');
    await expect(first).toHaveURL(`${site.address}/`);
    // It goes on as a visitor whose connection is up, and the notice stays until it is closed.
    await expect(first.getByRole('button', { name: '다시 연결' })).toHaveCount(0);
    await expect(first.locator('[data-core=alive][data-tone=good]')).toBeVisible();
    await notice.getByRole('button', { name: '안내 닫기' }).click();
    await expect(notice).toHaveCount(0);
    await isIn(third, 'demo5');
  },
);

test(
  'B3 after wrong tries the core proves its work by itself, with nothing to see or type',
  LONG,
  async ({ page }) => {
    const form = { id: 'demo5', password: 'wrong-password', site_number: '1' };
    const codeOf = async (password: string): Promise<string> => {
      const answer = await page.request.post(`${site.address}/account/login`, {
        form: { ...form, password },
      });
      return (await answer.json()).CODE;
    };
    for (let i = 0; i < 5; i++) await codeOf(form.password);
    // The right password alone is not enough any more.
    await expect.poll(() => codeOf(demoPassword)).toBe('REQUIRE_CAPCHA');
    await openLogin(page, 'demo5');
    await isIn(page, 'demo5');
  },
);

test(
  'H3 A13 the identity check leads to one of five pages with an authkey, and nowhere else',
  LONG,
  async ({ page }) => {
    await openLogin(page, 'demo5');
    await isIn(page, 'demo5');
    const token = (await page.context().cookies()).find(({ name }) => name === 'auth._token')?.value ?? '';
    const ticket = async (): Promise<string> => {
      const answer = await page.request.post(`${site.address}/account/et`, { headers: { token } });
      return (await answer.json()).DATA.et;
    };
    const open = async (callback: string): Promise<void> => {
      const query = new URLSearchParams({ et: await ticket(), callback });
      await page.goto(`${site.address}/view/member/theme2/AuthCheck/1/ko?${query}`);
    };
    await open('https://elsewhere.example/mypage/info/otp');
    await expect(page.getByText('이 화면을 바로 열 수 없어요')).toBeVisible();
    await expect(page.locator('input')).toHaveCount(0);
    await open('/mypage/info/restriction');
    await page.locator('input[name=password]').fill(demoPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/mypage\/info\/restriction(\?authkey=|$)/);
    await expect(page.getByRole('button', { name: '직접 입력' })).toBeVisible();
    await page.goto(`${site.address}/view/member/theme2/Nothing/spo/ko`);
    await expect(page.getByText('404')).toBeVisible();
  },
);
