/** Operators on the running site: proved by a code, they find a member, act, grant, approve and read what was done. */
import { accessFaults } from '../given/screens/axe.ts';
import { expect, type Page } from 'playwright/test';
import { enter } from '../given/sites/enter.ts';
import { test } from '../given/sites/journey.ts';
import { watchConsole, followPath } from '../given/sites/member-page.ts';
import {
  CODE_MS,
  enterAsOperator,
  type OperatorSite,
  runOperatorCommand,
  startOperatorSite,
} from '../given/sites/operator-site.ts';
import { removeData } from '../given/sites/running-site.ts';
import { LONG, longLook, shortLook } from '../given/screens/looks.ts';

let running: OperatorSite;
test.beforeAll(async () => {
  running = await startOperatorSite(['demo2', 'demo3'], ['--matches', '4']);
});
test.afterAll(async () => {
  await running.site.end();
  removeData(running.site);
});

const faultsOf = (page: Page): Promise<string[]> => accessFaults(page, { part: '[data-operator]' });
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

const open = (page: Page, path: string) => followPath(page, path);

test(
  'S9 an operator acts on a member, a second one approves, and the audit log says so',
  LONG,
  async ({ page, browser }) => {
    const errors = watchConsole(page);
    await enterAsOperator(page, running, 'demo2');
    await page.getByLabel('검색어').fill('demo1');
    await page.getByRole('button', { name: '검색', exact: true }).click();
    await page.getByRole('link', { name: 'demo1', exact: true }).click();
    await expect(page.getByRole('heading', { name: '루키별 · demo1' })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);

    await page.getByLabel('수량').fill('200000000');
    const reasons = page.getByLabel('사유');
    await reasons.last().fill('이벤트 보상');
    await page.getByRole('button', { name: '200,000,000 골드 지급' }).click();
    await expect(page.getByText('다른 운영자의 승인을 기다려요')).toBeVisible();
    await reasons.first().fill('확인 필요');
    await page.getByRole('button', { name: '이용 제한', exact: true }).click();
    await expect(page.locator('[data-operator]').getByText('이용 제한').first()).toBeVisible();

    const context = await browser.newContext();
    const second = await context.newPage();
    await enterAsOperator(second, running, 'demo3');
    await second.getByRole('link', { name: '지급 승인' }).click();
    await second.getByRole('button', { name: '결정하기' }).click();
    expect(await faultsOf(second)).toEqual([]);
    await second.getByLabel('사유').fill('확인했어요');
    await second.getByRole('button', { name: '승인', exact: true }).click();
    await expect(second.getByText('지급을 처리했어요')).toBeVisible();
    await context.close();

    await open(page, '/operator/audit');
    await expect(
      page.getByRole('cell', { name: /^200,000,000 골드 지급을 승인해 처리했어요/ }),
    ).toBeVisible();
    await expect(page.getByRole('cell', { name: '이용 제한', exact: true })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    expect(errors).toEqual([]);
  },
);

test('O1 H5 a value, a notice and a version of terms are written in forms', async ({ page }) => {
  const errors = watchConsole(page);
  await running.site.feed.on(CODE_MS);
  await enterAsOperator(page, running, 'demo3');
  await page.getByRole('link', { name: '설정', exact: true }).click();
  await page.locator('[data-operator]').getByRole('button', { name: '무료 충전' }).first().click();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('하루 횟수').fill('500');
  await page.getByLabel('사유').fill('행사');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('0부터 100까지의 정수를 입력해 주세요')).toBeVisible();
  await page.getByLabel('하루 횟수').fill('5');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('다른 운영자의 승인을 기다려요')).toBeVisible();
  const waiting = page.getByRole('region', { name: '승인 대기' });
  await expect(waiting.getByText('하루 횟수: 3 → 5')).toBeVisible();
  await expect(waiting.getByText('내가 요청함')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  const panel = page.locator('[data-operator]');
  await panel.getByRole('button', { name: '공지', exact: true }).click();
  await page.getByRole('button', { name: '추가' }).click();
  await page.getByLabel('공지 (한국어)').last().fill('새벽 점검 안내');
  await page.getByLabel('공지 (영어)').last().fill('Maintenance at dawn');
  await fillMissingEnglish(page);
  await page.getByLabel('사유').fill('점검');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '저장' }).click();
  await expect
    .poll(async () => (await page.request.get(`${running.site.address}/resource/v1/pc/ko`)).text())
    .toContain('새벽 점검 안내');

  await page.getByRole('link', { name: '약관', exact: true }).first().click();
  await panel.getByRole('button', { name: '서비스 안내' }).click();
  // The form before stays until the texts of this one have come.
  await expect(page.getByLabel('한국어 제목')).toHaveValue('서비스 안내');
  await page.getByLabel('시행 시각').fill('2999-01-01T09:00');
  await page.getByLabel('사유').fill('개정');
  expect(await faultsOf(page)).toEqual([]);
  const publish = page.getByRole('button', { name: '새 판 게시' });
  await publish.click();
  await expect(page.getByText('지금 본문과 같아서 게시하지 않았어요.')).toBeVisible();
  await page.getByLabel('한국어 제목').fill('서비스 이용 안내');
  await publish.click();
  await expect(page.getByRole('heading', { name: '3판 게시' })).toBeVisible();
  expect(errors).toEqual([]);
});

/** Built-in notices have no English text. */
async function fillMissingEnglish(page: Page): Promise<void> {
  for (const field of await page.getByLabel('공지 (영어)').all())
    if ((await field.inputValue()) === '') await field.fill('Notice');
}

test('members and visitors find no page of operators', async ({ page }) => {
  await page.goto(`${running.site.address}/operator/values`);
  await expect(page.locator('[data-operator]').getByRole('button', { name: '로그인' })).toBeVisible();
  await enter(page, running.site, { id: 'demo4' });
  await open(page, '/operator/values');
  await expect(page.getByText('404 · 페이지를 찾을 수 없어요')).toBeVisible();
  await expect(page.locator('[data-operator] nav')).toHaveCount(0);
});

for (const { width, height, colorScheme, details } of [
  longLook(1440, 900, 'light'),
  longLook(1024, 900, 'dark'),
  shortLook(390, 900, 'light'),
])
  test.describe(`${width} px, ${colorScheme}`, details, () => {
    test.use({ viewport: { width, height }, colorScheme });
    test('the screen of the code is accessible and does not overflow', async ({ page }) => {
      await enter(page, running.site, { id: 'demo2' }, '/operator');
      await expect(page.getByLabel('인증 번호 6자리')).toBeVisible();
      expect(await overflow(page)).toBe(0);
      expect(await faultsOf(page)).toEqual([]);
    });
  });

test('while the site runs on its folder, the command refuses politely', () => {
  const { status, stdout } = runOperatorCommand(['list'], running.site.dataDir);
  expect(status).toBe(1);
  expect(stdout).toContain('stop the site, then run the command again');
});
