/** A12, A22: popups as layers and windows, each closed on its own, hidden for its hours, and blocked windows. */
import { LONG } from '../given/screens/looks.ts';
import { expect } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { siteDay } from '../../domain/time/korean-time.ts';
import { createSiteValues } from '../../server/site-values/site-values.ts';
import { openDatabaseIn } from '../given/sites/site-database.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { watchConsole } from '../given/sites/member-page.ts';
import { removeData, type RunningSite, seededDataDir, startSite } from '../given/sites/running-site.ts';

const day = siteDay(Date.now());
const popup = (group_id: number, popup_type_code: 'PT01' | 'PT02', subject: string) => ({
  group_id,
  popup_type_code,
  use_yn: 'Y' as const,
  subject,
  subject_en: `${subject} (en)`,
  contents: '첫째 줄\n둘째 줄',
  contents_en: 'first line\nsecond line',
  link: '/news/notice',
  target: '_self' as const,
  replay_time: 6,
  // Over midnight.
  sdate: day,
  edate: siteDay(Date.now() + 86_400_000),
});

let site: RunningSite;
test.beforeAll(async () => {
  const dataDir = seededDataDir();
  const { db, close } = await openDatabaseIn(dataDir);
  const values = createSiteValues({ db, now: Date.now, log: console.error });
  const rows = [
    popup(1, 'PT02', '점검 안내'),
    popup(2, 'PT02', '새 소식'),
    popup(3, 'PT01', '창 안내'),
    { ...popup(4, 'PT01', '소개 안내'), link: '/info/introduce' },
  ];
  await db.transaction().execute((trx) =>
    values.write(trx, {
      name: 'popups',
      value: rows,
      holdsFrom: Date.now(),
      writtenBy: null,
      reason: 'test',
    }),
  );
  await close();
  site = await startSite({ args: ['--matches', '4', '--seed', '3'], dataDir });
});
test.afterAll(async () => {
  await site.end();
  removeData(site);
});

test(
  'A12 A22 layers close one by one, stay hidden for their hours, and a window opens beside the page',
  LONG,
  async ({ page, context }) => {
    const errors = watchConsole(page);
    const windowOf = (id: number) => context.pages().find((own) => own.url().includes(`?index=${id}&`));
    await page.goto(site.address);
    const layer = (id: number) => page.locator(`[data-popup="${id}"]`);
    await expect(layer(1)).toContainText('점검 안내');
    await expect(layer(2)).toBeVisible();
    await expect(layer(3)).toHaveCount(0);
    expect(await accessFaults(page)).toEqual([]);

    await expect.poll(() => windowOf(3) !== undefined && windowOf(4) !== undefined).toBe(true);
    const [own, introduced] = [windowOf(3) ?? page, windowOf(4) ?? page];
    await expect(own).toHaveURL(/\/popups\/popup[123]\?index=3&hours=6$/);
    await expect(own.locator('[data-popup="3"]')).toContainText('창 안내');
    // The press closes the window: it may be gone before the press is answered.
    await Promise.all([
      own.waitForEvent('close'),
      own
        .locator('[data-popup-hide]')
        .click()
        .catch(() => null),
    ]);

    await layer(2).getByRole('button', { name: '닫기' }).click();
    await expect(layer(2)).toHaveCount(0);
    await expect(layer(1)).toBeVisible();
    await layer(1).getByRole('button', { name: '6시간 동안 보지 않기' }).click();
    await expect(layer(1)).toHaveCount(0);
    const cookies = (await context.cookies()).filter(({ name }) => name.startsWith('spopopup'));
    expect(cookies.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'spopopup1',
      'spopopup3',
    ]);
    for (const { expires } of cookies) expect(expires * 1000 - Date.now()).toBeLessThanOrEqual(6 * 3_600_000);

    // One that was closed comes again with the next visit, a hidden one does not.
    await page.reload();
    await expect(layer(2)).toBeVisible();
    await expect(layer(1)).toHaveCount(0);
    await layer(2).getByRole('link', { name: '자세히 보기' }).click();
    await expect(page).toHaveURL(/\/news\/notice$/);

    // A link of a window leads the page that opened it.
    await introduced.getByRole('link', { name: '자세히 보기' }).click();
    await expect(page).toHaveURL(/\/info\/introduce$/);
    await expect.poll(() => introduced.isClosed()).toBe(true);
    expect(errors).toEqual([]);

    // A window whose popup is over has a way on.
    await page.goto(`${site.address}/popups/popup1?index=9&hours=6`);
    await page.getByRole('link', { name: '홈으로 가기' }).click();
    await expect(page).toHaveURL(`${site.address}/`);
  },
);

test('A22 a blocked window is told and shown as a layer; a phone has no layers', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(site.address);
  await expect(page.locator('[data-popup="3"]')).toBeVisible();
  await expect(page.getByText('팝업 차단이 설정되어 있어요', { exact: false })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('[data-popup]')).toHaveCount(0);
  await page.context().close();
});
