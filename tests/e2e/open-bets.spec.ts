/** A member's open bets: beside the page, in the drawer and on the match's page, from the bet to its result. */
import { expect, type Locator, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { enter } from '../given/sites/enter.ts';
import type { FeedMatch } from '../given/sites/followed-feed.ts';
import { type DemoId, type MovedSite, startMovedSite } from '../given/sites/moved-site.ts';
import { movedUntil } from '../given/core/moved-until.ts';
import { removeData } from '../given/sites/running-site.ts';
import { watchConsole } from '../given/sites/member-page.ts';
import { betInDrawer, closeDrawer, openDrawer } from '../given/sites/slip-drawer.ts';
import { sportIds } from '../../domain/match/sport-ids.ts';
import { limits } from '../given/runs/limits.ts';
import { LONG } from '../given/screens/looks.ts';

let site: MovedSite;
test.beforeAll(async () => {
  site = await startMovedSite({ args: ['--matches', '60', '--seed', '7'] });
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

/** The number of an open price of the match, as its row shows it; null: the row has none just now, or is out of sight. */
async function cellOf(page: Page, { home, away }: FeedMatch): Promise<string | null> {
  const row = page
    .locator('article[data-match]')
    .filter({ hasText: home.name.ko })
    .filter({ hasText: away.name.ko });
  const price = row.locator('[data-cell][data-state=open]').filter({ visible: true });
  return (await price.count()) === 0 ? null : price.first().getAttribute('data-cell');
}

interface Bet {
  readonly match: FeedMatch;
  readonly drawId: number;
}

const MINUTE_MS = 60_000;
/** Bets on an open price of a match that fits. A bet on a price that has changed meanwhile is refused: then on another one. */
const bet = (page: Page, wanted: string, fits: (match: FeedMatch) => boolean): Promise<Bet> =>
  movedUntil(site, { wanted, stepMs: MINUTE_MS }, async () => {
    const texts = await page.locator('article[data-match]').allTextContents();
    const isDrawn = ({ home, away }: FeedMatch): boolean =>
      texts.some((text) => text.includes(home.name.ko) && text.includes(away.name.ko));
    const fitting = (await site.feed.matches()).filter((match) => fits(match) && isDrawn(match));
    if (fitting.length === 0) return null;
    const openFrom = async (first: number) => {
      for (const [at, match] of fitting.entries()) {
        const cell = at < first ? null : await cellOf(page, match);
        if (cell !== null) return { at, match, cell };
      }
      return null;
    };
    // The feed goes on in an instant, and the page opens the prices of that moment later. Where none is open, the feed goes on.
    await expect
      .poll(() => openFrom(0), { timeout: limits.tryMs })
      .not.toBeNull()
      .catch(() => null);
    for (let open = await openFrom(0); open !== null; open = await openFrom(open.at + 1)) {
      const drawId = await betInDrawer(page, page.locator(`article [data-cell="${open.cell}"]`).first());
      if (drawId !== null) return { match: open.match, drawId };
      await closeDrawer(page);
    }
    return null;
  });

/** Basketball in the third quarter: its score moves often, and its end is near. */
const isLate = ({ sportId, phase, state }: FeedMatch): boolean =>
  phase === 'live' && sportId === sportIds.basketball && state.periods.length === 3;

const standingOf = (card: Locator): Promise<string | null> =>
  card.locator('[data-standing]').first().getAttribute('data-standing');

interface Size {
  readonly width: number;
  readonly height: number;
  readonly member: DemoId;
}
const wide: Size = { width: 1440, height: 1000, member: 'demo1' };
const narrow: Size = { width: 390, height: 844, member: 'demo2' };

async function journey(page: Page, { width, height, member }: Size): Promise<void> {
  await page.setViewportSize({ width, height });
  const errors = watchConsole(page);
  await enter(page, site, await site.member(member), '/hitgame/live');
  await expect(page.locator('article[data-match]').first()).toBeVisible();
  await openDrawer(page);
  await expect(page.getByText('진행 중인 예측이 없어요')).toBeVisible();
  await closeDrawer(page);

  await showBasketball(page);
  const { match: played, drawId: live } = await bet(page, 'basketball in its third quarter', isLate);
  const card = openBet(page, live);
  await test.step('the leg says how it stands, and its score moves', async () => {
    await expect(card).toBeVisible();
    expect(await standingOf(card)).toMatch(/^(leading|level|trailing)$/);
    const score = card.locator('[data-score]');
    const before = await score.getAttribute('data-score');
    expect(before).toMatch(/^\d+:\d+$/);
    await site.feed.to(played.matchId, 'score');
    await expect(score).not.toHaveAttribute('data-score', before ?? '');
  });
  await test.step('the match’s page shows the bet, too', async () => {
    await card.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/hitgame\/live\/\d+$/);
    await expect(page.locator(`[data-match-bets] [data-open-bet="${live}"]`)).toBeVisible();
  });
  await test.step('once settled it shows its result', async () => {
    await openDrawer(page);
    await site.feed.to(played.matchId, 'end');
    await expect(card).toHaveAttribute('data-state', /^(win|lose)$/);
  });
  // Not before: until a basketball game is late, a match to come may be over.
  await test.step('the leg of a match to come moves with it once it is in play', async () => {
    await page.goto(`${site.address}/hitgame/srs`);
    await expect(page.locator('article[data-match]').nth(2)).toBeVisible();
    const { match, drawId } = await bet(page, 'match to come', ({ phase }) => phase === 'waiting');
    await expect(openBet(page, drawId)).toBeVisible();
    expect(await standingOf(openBet(page, drawId))).toBe('to-come');
    if (await site.feed.has(match.matchId, 'start')) await site.feed.to(match.matchId, 'start');
    await expect(openBet(page, drawId).locator('[data-standing]').first()).toHaveAttribute(
      'data-standing',
      /^(leading|level|trailing)$/,
    );
  });
  await test.step('the history has the bet with its result', async () => {
    await openDrawer(page);
    await page
      .getByRole('region', { name: '진행 중인 내 예측' })
      .getByRole('button', { name: '전체 내역' })
      .click();
    const history = page.getByRole('dialog', { name: '예측 내역' });
    if ((page.viewportSize()?.width ?? 0) <= 640)
      await history.getByRole('combobox', { name: '게임' }).selectOption({ label: '라이브' });
    else await history.getByRole('button', { name: '라이브', exact: true }).click();
    await expect(history.locator(`[data-bet="${live}"]`)).toHaveAttribute('data-state', /^(win|lose)$/);
  });
  expect(errors).toEqual([]);
}

for (const { window, where } of [
  { window: narrow, where: '390 px' },
  { window: wide, where: '1440 px' },
])
  test(
    `at ${where} a bet is seen to come, moving with the score, settled, and in the history (G10)`,
    LONG,
    ({ page }) => journey(page, window),
  );
