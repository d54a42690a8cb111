import { expect, type Page } from 'playwright/test';
import { test } from '../given/journey.ts';
import { removeData, type RunningSite, startSite } from '../given/running-site.ts';
import { readBooks } from '../given/books.ts';
import { logIn, openPrices, slipOf, tryBet, watchConsole } from '../given/member-page.ts';
import { limits } from '../given/limits.ts';

const STAKE = 1_000_000;
const FIRST_GOLD = 100_000_000;

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite({ args: ['--speed', '30', '--matches', '40', '--seed', '7'] });
});
test.afterAll(async () => {
  await site.end();
  removeData(site);
});

/** The total's two prices of a soccer match in its last quarter, as cells; null when there is none just now. */
async function lateTotals(page: Page): Promise<readonly [string, string] | null> {
  for (const row of await page.locator('article[data-match]').all()) {
    const minute = /후반\s+(\d+):/.exec(await row.innerText().catch(() => ''))?.[1];
    if (minute === undefined || Number(minute) < 68 || Number(minute) > 80) continue;
    const cells = await row.locator('[data-column=total] [data-cell]').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { cell, state } = (button as HTMLElement).dataset;
        return cell !== undefined && state === 'open' ? [cell] : [];
      }),
    );
    if (cells[0] !== undefined && cells[1] !== undefined) return [cells[0], cells[1]];
  }
  return null;
}

/** One bet on each side of the same total: one of them wins. */
async function betBothSides(page: Page): Promise<{ readonly placed: number; readonly complete: boolean }> {
  let placed = 0;
  for (let attempt = 0; attempt < 12; attempt++) {
    let cells: readonly [string, string] | null = null;
    await expect
      .poll(async () => (cells = await lateTotals(page)), { timeout: limits.momentMs })
      .not.toBeNull();
    const [over, under] = cells ?? ['', ''];
    const bets = [];
    for (const cell of [over, under]) {
      bets.push(await tryBet(page, page.locator(`article [data-cell="${cell}"]`)));
      if (bets.at(-1) !== null) placed++;
      if (await page.locator('[data-winner]').isVisible()) return { placed, complete: true };
    }
    if (!bets.includes(null)) return { placed, complete: true };
  }
  return { placed, complete: false };
}

test('a visitor logs in, bets 1,000,000 on a moving price and sees it settled (C1 E7 E8 E10 F3 G1 G8)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 2400 });
  const errors = watchConsole(page);
  await page.goto(`${site.address}/hitgame/live`);
  await expect(openPrices(page).first()).toBeVisible();
  const flashed = page.locator('article [data-flash]');
  await expect(flashed.first()).toBeVisible();

  await logIn(page, 'demo1');
  await test.step('a picked price moves: the old and the new one are shown', async () => {
    const card = slipOf(page).getByRole('listitem').first();
    // A line that is taken off the board leaves the slip before it moved, and one that is decided no longer moves: another pick then.
    await expect(async () => {
      const clear = slipOf(page).getByRole('button', { name: '비우기' });
      if (await clear.isEnabled()) await clear.click({ timeout: limits.tryMs });
      await openPrices(page).nth(3).click({ timeout: limits.tryMs });
      await expect(card.locator('s')).toBeVisible();
      const [before, after] = await card.locator('s, b').allInnerTexts();
      expect(Number(before)).toBeGreaterThan(1);
      expect(Number(after)).toBeGreaterThan(1);
      expect(before).not.toBe(after);
    }).toPass();
  });

  await page.getByRole('button', { name: /^축구/ }).first().click();
  const { placed, complete } = await test.step('bets on both sides of a late total', () =>
    betBothSides(page));
  expect(complete).toBe(true);

  await test.step('a winner is notified when the match ends', async () => {
    const winner = page.locator('[data-winner]');
    await expect(winner).toBeVisible({ timeout: limits.momentMs });
    expect(Number(await winner.getAttribute('data-winner'))).toBeGreaterThan(STAKE);
    await page.getByRole('dialog').getByRole('button', { name: '적중 내역' }).click();
  });
  // Other bets of the evening may win while the history is read.
  await page.addLocatorHandler(page.locator('[data-winner]'), () => page.keyboard.press('Escape'));
  await test.step('history shows every bet', async () => {
    await expect(page).toHaveURL(/\/mypage\/hitgame\/live$/);
    await expect(page.locator('[data-bet]')).toHaveCount(placed);
    await expect
      .poll(() => page.locator('[data-bet][data-state=opened]').count(), { timeout: limits.momentMs })
      .toBe(0);
    await page.locator('[data-bet]').first().getByRole('button').click();
    await expect(page.locator('[data-bet]').first()).toContainText('언더오버');
  });
  expect(errors).toEqual([]);

  await site.end();
  const { gold, bets, faults } = await readBooks(site.dataDir, 'demo1');
  expect(faults).toEqual({ unbalanced: 0, wrongBalances: 0 });
  expect(bets).toHaveLength(placed);
  expect(bets.some(({ state }) => state === 'win')).toBe(true);
  for (const { state, stake, won, odds } of bets) {
    expect(stake).toBe(STAKE);
    expect(won).toBe(state === 'win' ? Math.floor((odds * stake) / 100) : state === 'lose' ? 0 : stake);
  }
  const paid = bets.reduce((sum, { won, stake }) => sum + won - stake, 0);
  expect(gold).toBe(FIRST_GOLD + paid);
});
