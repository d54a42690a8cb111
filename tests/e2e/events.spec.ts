/** A member spins the wheel and answers the survey: gold moves by what is shown, once. */
import { LONG } from '../given/screens/looks.ts';
import { expect } from 'playwright/test';
import { enter } from '../given/sites/enter.ts';
import { test } from '../given/sites/journey.ts';
import { createSiteValues } from '../../server/site-values/site-values.ts';
import { openDatabaseIn } from '../given/sites/site-database.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { eventsShown, followPath, logIn, watchConsole } from '../given/sites/member-page.ts';
import { type MovedSite, startMovedSite } from '../given/sites/moved-site.ts';
import { removeData, seededDataDir } from '../given/sites/running-site.ts';

test.describe.configure({ mode: 'serial' });

const survey = {
  surveyId: 7,
  title: '서비스 만족도',
  gold: 10_000_000,
  items: [
    {
      post_name: 'use',
      content: '자주 오시나요?',
      mandatory: 'Y' as const,
      type: '1' as const,
      type_item: '',
      sort: 1,
    },
    {
      post_name: 'text',
      content: '바라는 점',
      mandatory: 'N' as const,
      type: '2' as const,
      type_item: '',
      sort: 2,
    },
    {
      post_name: 'one',
      content: '좋아하는 종목',
      mandatory: 'Y' as const,
      type: '3' as const,
      type_item: '축구,농구,야구',
      sort: 3,
    },
    {
      post_name: 'many',
      content: '보는 화면',
      mandatory: 'N' as const,
      type: '4' as const,
      type_item: '라이브,결과',
      sort: 4,
    },
  ],
};

let site: MovedSite;
test.beforeAll(async () => {
  const dataDir = seededDataDir();
  const { db, close } = await openDatabaseIn(dataDir);
  const values = createSiteValues({ db, now: Date.now, log: () => {} });
  const row = { name: 'survey', value: survey, holdsFrom: 0, writtenBy: null, reason: 'test' } as const;
  await db.transaction().execute((trx) => values.write(trx, row));
  await close();
  // An evening: none of what may be done once a day is asked for on two days.
  site = await startMovedSite({ dataDir, args: ['--no-season'] });
});
test.afterAll(async () => {
  await site.end();
  removeData(site);
});

test(
  'attendance gives a spin; gold moves by the shown prize; there is no second spin (N2 N3)',
  LONG,
  async ({ page }) => {
    const errors = watchConsole(page);
    await page.goto(`${site.address}/hitgame/event/1`);
    await expect(page.getByRole('main').getByRole('button', { name: '로그인하고 참여하기' })).toBeVisible();
    await logIn(page, 'demo1');
    await followPath(page, '/hitgame/event/1');
    await expect(page.locator('[data-standing=playable]')).toBeVisible();
    await expect(page.locator('[data-attended="1"]')).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    const other = await page.context().newPage();
    await other.goto(`${site.address}/hitgame/results`);
    await expect(other.locator('[data-gold="100000000"]').first()).toBeAttached();
    // Only now: the header's notices fade, and a text that fades has too little contrast.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.getByRole('button', { name: '돌리기' }).click();
    // The server has moved the gold when the wheel begins to turn; both windows keep it until the wheel is at rest.
    await expect(page.locator('[data-play=moving]')).toBeVisible();
    await expect(page.locator('[data-gold="100000000"]').first()).toBeAttached();
    await expect(other.locator('[data-gold="100000000"]').first()).toBeAttached();
    await expect(page.locator('[data-play=moving]'), 'still in motion').toBeVisible();
    const won = page.locator('[data-won]:not([data-won=""])');
    await expect(won).toBeVisible();
    const gold = Number(await won.getAttribute('data-won'));
    expect(gold).toBeGreaterThan(0);
    for (const window of [page, other])
      await expect(window.locator(`[data-gold="${100_000_000 + gold}"]`).first()).toBeAttached();
    await other.close();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(page.getByRole('button', { name: '돌리기' })).toBeDisabled();
    await expect(page.locator('[data-mission="1"]')).toContainText('받음');
    await followPath(page, '/hitgame/event/1');
    await expect(page.locator('[data-standing=next]')).toBeVisible();
    await expect(page.getByText((100_000_000 + gold).toLocaleString('en-US')).first()).toBeAttached();
    // On the index the survey is asked for until it is put off, and the events open in a dialog (A19, N6).
    await page.goto(site.address);
    const offer = page.getByRole('dialog', { name: '설문에 참여해 주세요' });
    await expect(offer).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await offer.getByRole('button', { name: '오늘 하루 보지 않기' }).click();
    await page.reload();
    await page.getByRole('button', { name: '이벤트', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '이벤트' });
    await expect(dialog.locator('[data-standing=next]')).toBeVisible();
    await dialog.getByRole('button', { name: '럭키 박스' }).click();
    await expect(dialog.locator('[data-standing=playable]')).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    expect(errors).toEqual([]);
  },
);

test('a survey without a mandatory answer is not sent; then it is, and never again (N6)', async ({
  page,
}) => {
  const errors = watchConsole(page);
  await enter(page, site, { id: 'demo2' });
  await page.getByRole('button', { name: '참여하기' }).click();
  const form = page.getByRole('dialog', { name: '서비스 만족도' });
  await form.getByLabel('바라는 점').fill('더 많은 경기');
  await form.getByRole('button', { name: '보내기' }).click();
  await expect(form.getByRole('alert')).toHaveText('필수 항목을 모두 채워 주세요.');
  expect(await accessFaults(page)).toEqual([]);
  await expect(form.getByLabel('바라는 점')).toHaveValue('더 많은 경기');
  await form.getByLabel('예', { exact: true }).check();
  await form.getByLabel('농구').check();
  await form.getByLabel('라이브').check();
  await form.getByRole('button', { name: '보내기' }).click();
  await expect(form.getByText('10,000,000 골드를 드렸어요. 참여해 주셔서 고마워요!')).toBeVisible();
  await followPath(page, '/survey');
  await expect(page.getByRole('main').getByText('이미 참여한 설문이에요')).toBeVisible();
  expect(errors).toEqual([]);
});

test('where a draw waits, the events open by themselves on the index, once a day (A19)', async ({ page }) => {
  const errors = watchConsole(page);
  await enter(page, site, { id: 'demo3' });
  // The survey asks first.
  const offer = page.getByRole('dialog', { name: '설문에 참여해 주세요' });
  await offer.getByRole('button', { name: '오늘 하루 보지 않기' }).click();
  // No page of the site is open while they may open, which would count as their one time today.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: eventsShown.name });
  await page.goto(site.address);
  const events = page.getByRole('dialog', { name: '이벤트' });
  await expect(events.locator('[data-standing=playable]')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await followPath(page, '/hitgame/event/1');
  await page.goto(site.address);
  await expect(page.getByRole('button', { name: '예측 내역' })).toBeVisible();
  await page.getByRole('button', { name: '이벤트', exact: true }).click();
  await expect(events).toHaveCount(1);
  // Going to another page closes them.
  await followPath(page, '/hitgame/event/4');
  await expect(page.getByRole('heading', { name: '럭키 박스' })).toBeVisible();
  await expect(events).toHaveCount(0);
  expect(errors).toEqual([]);
});
