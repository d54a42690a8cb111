/** A member's open bets: beside the page, in the drawer and on the match's page, from the bet to its result. */
import { expect, type Locator, type Page } from 'playwright/test';
import { test } from '../given/journey.ts';
import { removeData, type RunningSite, startSite } from '../given/running-site.ts';
import { logIn, watchConsole } from '../given/member-page.ts';
import { betInDrawer, closeDrawer, openDrawer } from '../given/slip-drawer.ts';
import { limits } from '../given/limits.ts';
import { LONG } from '../given/looks.ts';

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite({ args: ['--speed', '30', '--matches', '60', '--seed', '7'] });
});
test.afterAll(async () => {
  await site.end();
  removeData(site);
});

const openBet = (page: Page, drawId: number): Locator =>
  page.getByRole('region', { name: '진행 중인 내 예측' }).locator(`[data-open-bet="${drawId}"]`);

/** A phone's filters are a sheet. */
async function showBasketball(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) <= 640;
  if (isPhone) await page.getByRole('button', { name: '필터' }).click();
  await page.getByRole('button', { name: /^농구/ }).first().click();
  if (isPhone) await page.getByRole('button', { name: /경기 보기$/ }).click();
}

async function bet(page: Page, priceOf: () => Promise<Locator | null>): Promise<number> {
  let drawId: number | null = null;
  await expect(async () => {
    await closeDrawer(page);
    const price = await priceOf();
    drawId = price === null ? null : await betInDrawer(page, price);
    expect(drawId).not.toBeNull();
  }).toPass();
  return drawId ?? 0;
}

/**
 * An open price of a basketball match in its third quarter: its score moves often, and its end is near. The last quarter is over in 24 s, before a
 * busy machine has looked at the bet.
 */
async function latePrice(page: Page): Promise<Locator | null> {
  const rows = page.locator('article[data-match]').filter({ hasText: '3쿼터' });
  const cell = await rows
    .locator('[data-cell][data-state=open]')
    .filter({ visible: true })
    .first()
    .getAttribute('data-cell', {
      timeout: limits.tryMs,
    });
  return cell === null ? null : page.locator(`article [data-cell="${cell}"]`);
}

/** The time of day that the list shows for a start. */
const shownTime = (ms: number): string => new Date(ms + 9 * 3_600_000).toISOString().slice(11, 16);

/** An open price of a match that starts soon: not before the bet can be placed, and within minutes. */
async function soonPrice(page: Page): Promise<Locator | null> {
  const first = Math.ceil((Date.now() + 15_000) / 60_000);
  for (let minute = first; minute < first + 4; minute++) {
    const rows = page.locator('article[data-match]').filter({ hasText: shownTime(minute * 60_000) });
    const price = rows.locator('[data-cell][data-state=open]').filter({ visible: true }).first();
    if ((await price.count()) === 0) continue;
    const cell = await price.getAttribute('data-cell', { timeout: limits.tryMs });
    return page.locator(`article [data-cell="${cell}"]`).first();
  }
  return null;
}

const standingOf = (card: Locator): Promise<string | null> =>
  card.locator('[data-standing]').first().getAttribute('data-standing');

const wide = { width: 1440, height: 1000, member: 'demo1' };
const narrow = { width: 390, height: 844, member: 'demo2' };

async function journey(page: Page, { width, height, member }: typeof wide): Promise<void> {
  // The login's button is in the sidebar.
  await page.setViewportSize({ width: 1440, height });
  const errors = watchConsole(page);
  await page.goto(`${site.address}/hitgame/srs`);
  const rows = page.locator('article[data-match]');
  await expect(rows.nth(2)).toBeVisible();
  await logIn(page, member);
  await page.setViewportSize({ width, height });
  await openDrawer(page);
  await expect(page.getByText('진행 중인 예측이 없어요')).toBeVisible();

  const ahead = await bet(page, () => soonPrice(page));
  await expect(openBet(page, ahead)).toBeVisible();
  expect(await standingOf(openBet(page, ahead))).toBe('to-come');
  await closeDrawer(page);

  await page.goto(`${site.address}/hitgame/live`);
  await showBasketball(page);
  const live = await bet(page, () => latePrice(page));
  const card = openBet(page, live);
  await test.step('the leg says how it stands, and its score moves', async () => {
    await expect(card).toBeVisible();
    expect(await standingOf(card)).toMatch(/^(leading|level|trailing)$/);
    const score = card.locator('[data-score]');
    const before = await score.getAttribute('data-score');
    expect(before).toMatch(/^\d+:\d+$/);
    await expect(score).not.toHaveAttribute('data-score', before ?? '');
  });
  await test.step('the match’s page shows the bet, too', async () => {
    await card.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/hitgame\/live\/\d+$/);
    await expect(page.locator(`[data-match-bets] [data-open-bet="${live}"]`)).toBeVisible();
  });
  await test.step('once settled it shows its result, and leaves the list', async () => {
    await openDrawer(page);
    await expect(card).toHaveAttribute('data-state', /^(win|lose)$/, { timeout: limits.momentMs });
    await expect(card).toHaveCount(0);
  });
  // One width waits for the kick-off: minutes of the day pass at their own pace.
  if (width > 1024)
    await test.step('the pre-match leg moves with its match in play', async () => {
      const toCome = async (): Promise<boolean> =>
        (await openBet(page, ahead).count()) > 0 && (await standingOf(openBet(page, ahead))) === 'to-come';
      await expect.poll(toCome, { timeout: limits.momentMs }).toBe(false);
    });
  await test.step('the history has the bet with its result', async () => {
    await page.addLocatorHandler(page.locator('[data-winner]'), () => page.keyboard.press('Escape'));
    await openDrawer(page);
    await page
      .getByRole('region', { name: '진행 중인 내 예측' })
      .getByRole('button', { name: '전체 내역' })
      .click();
    const history = page.getByRole('dialog', { name: '예측 내역' });
    await history.getByRole('button', { name: '라이브', exact: true }).click();
    await expect(history.locator(`[data-bet="${live}"]`)).toHaveAttribute('data-state', /^(win|lose)$/);
  });
  expect(errors).toEqual([]);
}

for (const { windows, where, details } of [
  { windows: [narrow], where: '390 px', details: {} },
  { windows: [wide, narrow], where: '1440 and 390 px', details: LONG },
])
  test(
    `at ${where} a bet is seen to come, moving with the score, settled, and in the history (G10)`,
    details,
    async ({ browser }) => {
      test.setTimeout(limits.longJourneyMs);
      // Beside each other: most of both is waiting for matches.
      await Promise.all(windows.map(async (size) => journey(await browser.newPage(), size)));
    },
  );
