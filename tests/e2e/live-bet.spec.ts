import { expect, type Page } from 'playwright/test';
import { sportIds } from '../../domain/match/sport-ids.ts';
import { test } from '../given/journey.ts';
import type { FeedMatch } from '../given/followed-feed.ts';
import { logIn, openPrices, slipOf, tryBet, watchConsole } from '../given/member-page.ts';
import { type MovedSite, startMovedSite } from '../given/moved-site.ts';
import { removeData } from '../given/running-site.ts';
import { limits } from '../given/limits.ts';

const STAKE = 1_000_000;
const FIRST_GOLD = 100_000_000;
/** In play each price is computed again in 10 s at most. */
const PRICE_MOVES_MS = 10_000;

let site: MovedSite;
test.beforeAll(async () => {
  site = await startMovedSite({ args: ['--matches', '40', '--seed', '7'] });
});
test.afterAll(async () => {
  await site.end();
  removeData(site);
});

const MINUTE = 60;
/** Both prices of the total of a match. */
const totalOf = (page: Page, { matchId }: FeedMatch) =>
  page.locator(`article[data-match="${matchId}"] [data-column=total] [data-cell][data-state=open]`);

/** A soccer match in its last quarter whose total is open: it ends soon. The feed goes on until there is one. */
async function lateMatch(page: Page): Promise<FeedMatch> {
  for (;;) {
    for (const match of await site.feed.matches()) {
      const second = match.state.clockSeconds ?? 0;
      const isLate = second > 68 * MINUTE && second < 80 * MINUTE;
      if (match.sportId !== sportIds.soccer || match.phase !== 'live' || !isLate) continue;
      if ((await totalOf(page, match).count()) === 2) return match;
    }
    await site.feed.on(MINUTE * 1000);
  }
}

/** One bet on each side of the same total: one of them wins. */
async function betBothSides(page: Page, match: FeedMatch): Promise<void> {
  const ids = await totalOf(page, match).evaluateAll((found) =>
    found.map((cell) => (cell as HTMLElement).dataset['cell']),
  );
  for (const id of ids)
    expect(await tryBet(page, page.locator(`article [data-cell="${id}"]`))).not.toBeNull();
}

test('a visitor logs in, bets 1,000,000 on a moving price and sees it settled (C1 E7 E8 E10 F3 G1 G8)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 2400 });
  const errors = watchConsole(page);
  await page.goto(`${site.address}/hitgame/live`);
  await expect(openPrices(page).first()).toBeVisible();
  const flashed = page.locator('article [data-flash]');
  await site.feed.run();
  await expect(flashed.first()).toBeVisible();
  await site.feed.hold();

  const member = await site.member('demo1');
  await logIn(page, member.id);
  await test.step('a picked price moves: the old and the new one are shown', async () => {
    const card = slipOf(page).getByRole('listitem').first();
    await openPrices(page).nth(3).click();
    await expect(async () => {
      await site.feed.on(PRICE_MOVES_MS);
      await expect(card.locator('s')).toBeVisible({ timeout: limits.tryMs });
    }).toPass();
    const [before, after] = await card.locator('s, b').allInnerTexts();
    expect(Number(before)).toBeGreaterThan(1);
    expect(Number(after)).toBeGreaterThan(1);
    expect(before).not.toBe(after);
  });

  await page.getByRole('button', { name: /^축구/ }).first().click();
  const match = await lateMatch(page);
  await test.step('bets on both sides of a late total', () => betBothSides(page, match));

  await test.step('a winner is notified when the match ends', async () => {
    await site.feed.to(match.matchId, 'end');
    const winner = page.locator('[data-winner]');
    await expect(winner).toBeVisible();
    expect(Number(await winner.getAttribute('data-winner'))).toBeGreaterThan(STAKE);
    await page.getByRole('dialog').getByRole('button', { name: '적중 내역' }).click();
  });
  await test.step('history shows every bet', async () => {
    await expect(page).toHaveURL(/\/mypage\/hitgame\/live$/);
    await expect(page.locator('[data-bet]')).toHaveCount(2);
    await expect(page.locator('[data-bet][data-state=opened]')).toHaveCount(0);
    await page.locator('[data-bet]').first().getByRole('button').click();
    await expect(page.locator('[data-bet]').first()).toContainText('언더오버');
  });
  expect(errors).toEqual([]);

  const { gold, bets, faults } = await site.books(member.id);
  expect(faults).toEqual({ unbalanced: 0, wrongBalances: 0 });
  expect(bets).toHaveLength(2);
  expect(bets.some(({ state }) => state === 'win')).toBe(true);
  for (const { state, stake, won, odds } of bets) {
    expect(stake).toBe(STAKE);
    expect(won).toBe(state === 'win' ? Math.floor((odds * stake) / 100) : state === 'lose' ? 0 : stake);
  }
  const paid = bets.reduce((sum, { won, stake }) => sum + won - stake, 0);
  expect(gold).toBe(FIRST_GOLD + paid);
});
