import { expect, type Page } from 'playwright/test';
import { sportIds } from '../../domain/match/sport-ids.ts';
import { test } from '../given/sites/journey.ts';
import type { FeedMatch } from '../given/sites/followed-feed.ts';
import { logIn, openPrices, slipOf, watchConsole } from '../given/sites/member-page.ts';
import { betUntilTaken, tryBet } from '../given/sites/sent-bets.ts';
import { type MovedSite, startMovedSite } from '../given/sites/moved-site.ts';
import { movedUntil } from '../given/core/moved-until.ts';
import { removeData } from '../given/sites/running-site.ts';
import { limits } from '../given/runs/limits.ts';

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

/** A soccer match in its last quarter ends soon. */
const isLate = ({ sportId, phase, state: { clockSeconds } }: FeedMatch): boolean =>
  phase === 'live' &&
  sportId === sportIds.soccer &&
  clockSeconds !== null &&
  clockSeconds > 68 * MINUTE &&
  clockSeconds < 80 * MINUTE;

/** One bet on each side of the total of a late match: one of them wins. Answers the match. */
const betBothSides = (page: Page): Promise<FeedMatch> =>
  movedUntil(site, { wanted: 'late soccer match with an open total', stepMs: MINUTE * 1000 }, async () => {
    for (const match of (await site.feed.matches()).filter(isLate)) {
      const ids = await totalOf(page, match).evaluateAll((found) =>
        found.map((cell) => (cell as HTMLElement).dataset['cell']),
      );
      const price = (at: number) => page.locator(`article [data-cell="${ids[at]}"]`);
      // The page may still show prices of a moment before the feed went on: then the first bet is refused.
      if (ids.length !== 2 || (await tryBet(page, price(0))) === null) continue;
      await betUntilTaken(page, price(1));
      return match;
    }
    return null;
  });

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
    await expect(async () => {
      // A pick leaves the slip with its match.
      if ((await card.count()) === 0) await openPrices(page).nth(3).click({ timeout: limits.tryMs });
      await site.feed.on(PRICE_MOVES_MS);
      await expect(card.locator('s')).toBeVisible({ timeout: limits.tryMs });
    }).toPass();
    const [before, after] = await card.locator('s, s + b').allInnerTexts();
    expect(Number(before)).toBeGreaterThan(1);
    expect(Number(after)).toBeGreaterThan(1);
    expect(before).not.toBe(after);
  });

  await page.getByRole('button', { name: /^축구/ }).first().click();
  const match = await test.step('bets on both sides of a late total', () => betBothSides(page));

  await test.step('a winner is notified when the match ends', async () => {
    await site.feed.to(match.matchId, 'end');
    const winner = page.locator('[data-winner]');
    await expect(winner).toBeVisible();
    expect(Number(await winner.getAttribute('data-winner'))).toBeGreaterThan(STAKE);
    await winner.locator('a').first().click();
  });
  await test.step('history shows every bet', async () => {
    await expect(page).toHaveURL(/\/mypage\/hitgame\/live$/);
    await expect(page.locator('[data-bet]')).toHaveCount(2);
    await expect(page.locator('[data-bet][data-state=opened]')).toHaveCount(0);
    await page.locator('[data-bet]').first().getByRole('button').click();
    await expect(page.locator('[data-bet]').first()).toContainText('언더오버');
  });
  expect(errors).toEqual([]);

  await expect
    .poll(async () => (await site.books(member.id)).bets.every(({ state }) => state !== 'opened'))
    .toBe(true);
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
