/** A member's evening on a phone: find a team, follow it, bet on both sides of its match, be notified of a run, win. */
import { expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { demoPassword } from '../../server/seed/members.ts';
import { sportIds } from '../../domain/match/sport-ids.ts';
import { followPath, sendLogin, watchConsole } from '../given/sites/member-page.ts';
import type { FeedMatch } from '../given/sites/followed-feed.ts';
import { type MovedSite, startMovedSite } from '../given/sites/moved-site.ts';
import { keepToasts, toastsOf } from '../given/sites/toasts.ts';
import { movedUntil } from '../given/core/moved-until.ts';
import { removeData } from '../given/sites/running-site.ts';
import { betInDrawer, closeDrawer, openDrawer } from '../given/sites/slip-drawer.ts';

let site: MovedSite;
test.beforeAll(async () => {
  site = await startMovedSite({ args: ['--matches', '60', '--seed', '7'] });
});
test.afterAll(async () => {
  await site.end();
  removeData(site);
});

test.use({ viewport: { width: 390, height: 844 } });

/** A baseball match with innings left for two bets and a run. */
const baseballMatch = (): Promise<FeedMatch> =>
  movedUntil(site, { wanted: 'baseball in its middle innings', stepMs: 10 * 60_000 }, async () => {
    for (const match of await site.feed.matches()) {
      const { sportId, phase, state, matchId } = match;
      const isMiddle = state.periods.length >= 4 && state.periods.length <= 6;
      if (phase !== 'live' || sportId !== sportIds.baseball || !isMiddle) continue;
      if (await site.feed.has(matchId, 'score')) return match;
    }
    return null;
  });

const FAIR_ODDS = 1.4;
/** Both prices of an open line that is not decided yet: two outcomes, each at fair odds. */
const bothSides = (page: Page): Promise<readonly number[]> =>
  page.evaluate((least) => {
    for (const line of new Set(
      [...document.querySelectorAll('main [data-cell]')].map((cell) => cell.parentElement),
    )) {
      const cells = [...(line?.querySelectorAll<HTMLElement>(':scope > [data-cell]') ?? [])];
      const isFair = (cell: HTMLElement): boolean =>
        cell.dataset['state'] === 'open' && Number(/[\d.]+$/.exec(cell.innerText)?.[0]) >= least;
      if (cells.length === 2 && cells.every(isFair)) return cells.map((cell) => Number(cell.dataset['cell']));
    }
    return [];
  }, FAIR_ODDS);

/** Bets on both sides of one line; the number of the first bet. */
async function betOnBothSides(page: Page): Promise<number> {
  await expect.poll(async () => (await bothSides(page)).length).toBe(2);
  const bets: (number | null)[] = [];
  for (const cell of await bothSides(page)) {
    await closeDrawer(page);
    bets.push(await betInDrawer(page, page.locator(`main [data-cell="${cell}"]`)));
  }
  expect(bets).not.toContain(null);
  return bets[0] ?? 0;
}

test('A26 C13 G10 I8 B6 find, follow, bet, watch, be notified, win: an evening on a phone', async ({
  page,
}) => {
  const errors = watchConsole(page);
  await page.goto(site.address);
  const login = page.getByRole('button', { name: '로그인' });
  await login.first().click();
  await page.locator('input[name=id]').fill((await site.member('demo1')).id);
  await page.locator('input[name=password]').fill(demoPassword);
  await sendLogin(page);
  await expect(login).toHaveCount(0);
  const match = await baseballMatch();
  const team = match.home.name.ko;

  await test.step('the team is found from anywhere, followed, and opened', async () => {
    await page.getByRole('button', { name: '메뉴 열기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '검색' }).click();
    await page.getByRole('combobox').fill(team);
    const line = page.getByRole('row').filter({ hasText: team }).first();
    await line.getByRole('button').click();
    await expect(line.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('combobox').press('Enter');
    await expect(page).toHaveURL(/\/game\/team\/\d+\/\d+$/);
    await page.locator('[data-list=live] a').first().click();
    await expect(page).toHaveURL(/\/hitgame\/live\/\d+$/);
    await keepToasts(page);
  });

  await test.step('a bet on either side of a line of the match: one of them wins', async () => {
    const bets = await betOnBothSides(page);
    const card = page.getByRole('region', { name: '진행 중인 내 예측' }).locator(`[data-open-bet="${bets}"]`);
    await openDrawer(page);
    await expect(card.locator('[data-standing]')).toHaveAttribute(
      'data-standing',
      /^(leading|level|trailing)$/,
    );
    await closeDrawer(page);
  });

  await test.step('A5 the way back closes the slip and the menu, and leaves the page where it is', async () => {
    const at = page.url();
    for (const name of ['예측카트', '메뉴 열기'] as const) {
      await (name === '메뉴 열기' ? page.getByRole('button', { name }).click() : openDrawer(page));
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.evaluate(() => history.back());
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(page.url()).toBe(at);
    }
  });

  await test.step('the history puts the pick into the slip again', async () => {
    await page.getByRole('link', { name: '내역', exact: true }).click();
    await page.getByRole('combobox', { name: '게임' }).selectOption({ label: '라이브' });
    await page.locator('[data-bet] > button').first().click();
    await page.locator('[data-again]').first().click();
    await expect(page.getByText('같은 예측을 지금 배당으로 카트에 담았어요.')).toBeVisible();
  });

  await test.step('a run of the followed team’s match is shown, then the winnings', async () => {
    const winner = page.locator('[data-winner]');
    await site.feed.to(match.matchId, 'score');
    await expect.poll(() => toastsOf(page)).toContain('득점! ');
    await site.feed.to(match.matchId, 'end');
    // On a phone it goes by itself after three seconds.
    expect(Number(await winner.getAttribute('data-winner'))).toBeGreaterThan(1_000_000);
    expect(await accessFaults(page)).toEqual([]);
    await expect(winner).toHaveCount(0);
    await expect(page.locator('[data-bet][data-state=win]')).not.toHaveCount(0);
  });

  await test.step('the meetings of both teams are on the match’s page', async () => {
    await followPath(page, `/hitgame/srs?search=${encodeURIComponent(team)}`);
    await page.locator('article[data-match] a').first().click();
    await expect(page.getByRole('heading', { name: '상대 전적' })).toBeVisible();
  });
  expect(errors).toEqual([]);
});
