/** Sharing a bet: asked for in the slip, opened by the bet, and found again by its link. */
import { LONG } from '../given/screens/looks.ts';
import { expect, type Locator, type Page } from 'playwright/test';
import { enter } from '../given/sites/enter.ts';
import { test } from '../given/sites/journey.ts';
import { openDatabaseIn } from '../given/sites/site-database.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { type MovedSite, startMovedSite } from '../given/sites/moved-site.ts';
import { removeData } from '../given/sites/running-site.ts';
import { seasonFile } from '../given/domain/season-file.ts';
import { logIn, slipOf, watchConsole } from '../given/sites/member-page.ts';
import { limits } from '../given/runs/limits.ts';

/** High enough for ten prices of winners and the head of a new day between them. */
const TALL = { width: 1440, height: 2000 };
const fixtures = seasonFile();
let site: MovedSite;
test.beforeAll(async () => {
  site = await startMovedSite({ args: ['--no-season', '--fixtures', fixtures] });
});
test.afterAll(async () => {
  await site.end();
  removeData(site);
});

/**
 * Picks a winner of a match that begins hours from now: the matches of the file begin every half hour, and none that is picked may begin while its
 * card is looked at. A press into a list that is still being drawn picks nothing: then it is pressed again.
 */
async function pickLater(page: Page): Promise<Locator> {
  const slip = slipOf(page);
  await expect(async () => {
    if ((await slip.getByRole('listitem').count()) === 0)
      await page
        .locator('article[data-match] [data-column=winner] [data-cell][data-state=open]')
        .nth(9)
        .click({ timeout: limits.tryMs });
    await expect(slip.getByRole('listitem')).toHaveCount(1, { timeout: limits.tryMs });
  }).toPass();
  return slip;
}

test(
  'F3 A20 a bet chosen to be shared opens its dialog; its link opens for its owner alone',
  LONG,
  async ({ page, browser }) => {
    const errors = watchConsole(page);
    await page.setViewportSize(TALL);
    await enter(page, site, { id: 'demo2' }, '/hitgame/srs');
    const slip = await pickLater(page);
    await slip.locator('[data-share-after]').check();
    expect(await page.evaluate(() => localStorage.getItem('isShare'))).toBe('Y');
    await slip.locator('[data-stake]').fill('1000000');
    await slip.locator('[data-place]').click();

    const dialog = page.getByRole('dialog', { name: '예측 공유' });
    await expect(dialog).toBeVisible();
    const drawId = await slip.locator('[data-accepted]').getAttribute('data-accepted');
    await expect(dialog.locator('[data-share-ticket]')).toContainText(/2\.00.*1,000,000 →/);
    const link = await dialog.locator('[data-share-link]').inputValue();
    expect(link).toBe(`${site.address}/hitgame/history?game=57&bet=${drawId}`);
    await dialog.locator('[data-share-chat]').click();
    await expect(page.getByText('채팅에 공유했어요.')).toBeVisible();
    await dialog.getByRole('button', { name: '닫기' }).click();

    await page.goto(link);
    const linked = page.locator(`[data-linked-bet="${drawId}"]`);
    await expect(linked.locator(`[data-bet="${drawId}"]`)).toBeVisible();

    // Another member learns nothing of it; a visitor is asked to log in.
    const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
    await test.step('J1 G5 a visitor finds the bet in the chat, without its gold, and puts it into the slip', async () => {
      const faults = watchConsole(other);
      await other.setViewportSize(TALL);
      await other.goto(`${site.address}/hitgame/srs`);
      const card = other.locator(`[data-chat-room=public] [data-shared-bet="${drawId}"]`);
      await expect(card.locator('[data-leg-now=same]')).toHaveCount(1);
      await expect(card).not.toContainText('1,000,000');
      expect(await accessFaults(other)).toEqual([]);
      await card.locator('[data-load-shared]').click();
      await expect(other.getByText('1폴더를 카트에 담았어요')).toBeVisible();
      await expect(slipOf(other).getByRole('listitem')).toHaveCount(1);
      expect(faults).toEqual([]);
    });
    await other.goto(link);
    await expect(other.getByText('로그인하면 내역을 볼 수 있어요')).toBeVisible();
    await logIn(other, 'demo3');
    await expect(other.getByText('이 예측을 찾지 못했어요')).toBeVisible();
    expect(await other.locator('[data-bet]').count()).toBe(0);
    await other.context().close();
    expect(errors).toEqual([]);
  },
);

test(
  'G5 J1 a bet card whose price has moved says so, and a press loads it at the present price',
  LONG,
  async ({ page }) => {
    const errors = watchConsole(page);
    await page.setViewportSize(TALL);
    await enter(page, site, { id: 'demo1' }, '/hitgame/srs');
    const slip = await pickLater(page);
    await slip.locator('[data-share-after]').check();
    await slip.locator('[data-stake]').fill('1000000');
    await slip.locator('[data-place]').click();
    const drawId = await slip.locator('[data-accepted]').getAttribute('data-accepted');
    await page.getByRole('dialog', { name: '예측 공유' }).locator('[data-share-chat]').click();
    await expect(page.getByText('채팅에 공유했어요.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click();

    // The bet as it stands after its price has gone from 1.50 to 2.00.
    const { port, dataDir } = site;
    await site.end();
    const { db, close } = await openDatabaseIn(dataDir);
    await db
      .updateTable('bet_leg')
      .set({ odds: 150, shown_odds: 150 })
      .where('bet_id', '=', Number(drawId))
      .execute();
    await db.updateTable('bet').set({ odds: 150 }).where('id', '=', Number(drawId)).execute();
    await close();
    site = await startMovedSite({ args: ['--no-season', '--fixtures', fixtures], port, dataDir });
    await page.goto(`${site.address}/hitgame/srs`);
    const card = page.locator(`[data-chat-room=public] [data-shared-bet="${drawId}"]`);
    const moved = card.locator('[data-leg-now=moved]');
    await expect(moved).toContainText('1.50');
    await expect(moved).toContainText('2.00');
    await card.locator('[data-load-shared]').click();
    await expect(page.getByText('1폴더를 카트에 담았어요')).toBeVisible();
    await expect(slipOf(page).getByRole('listitem')).toHaveCount(1);
    await expect(slipOf(page).getByRole('listitem')).toContainText('2.00');
    expect(errors.filter((text) => !/WebSocket|ERR_CONNECTION/.test(text))).toEqual([]);
  },
);
