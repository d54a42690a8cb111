/** A26 A27 C6 C13 I8: finding a team by its initial consonants from anywhere, following it, and its match first in the lists. */
import { expect, type Page } from 'playwright/test';
import { LONG } from '../given/screens/looks.ts';
import { test } from '../given/sites/journey.ts';
import { sportIds } from '../../domain/match/sport-ids.ts';
import { initialsOf, plain } from '../../domain/game-list/initials.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { movedUntil } from '../given/core/moved-until.ts';
import { watchConsole, followPath } from '../given/sites/member-page.ts';
import type { FeedMatch } from '../given/sites/followed-feed.ts';
import { enter } from '../given/sites/enter.ts';
import { keepToasts, toastsOf } from '../given/sites/toasts.ts';
import type { MovedSite } from '../given/sites/moved-site.ts';

let site: MovedSite;
test.beforeAll(({ site: shared }) => {
  site = shared;
});

/** With SHOTS: pictures of the page as it stands, at three widths in both themes. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder === undefined) return;
  for (const width of [1440, 1024, 390])
    for (const theme of ['dark', 'light']) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.evaluate((now) => document.documentElement.setAttribute('data-theme', now), theme);
      await page.screenshot({ path: `${folder}/finding-${name}-${width}-${theme}.png` });
    }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The Korean name of the first team of the live list. */
async function liveTeam(page: Page): Promise<string> {
  await page.goto(`${site.address}/hitgame/live`);
  const rows = page.locator('article[data-match] a').filter({ hasText: /[가-힣]/ });
  await expect(rows.first()).toBeVisible();
  const names = (await rows.allInnerTexts()).flatMap((text) => text.split('\n'));
  return names.find((name) => /^[가-힣][가-힣 ]{2,}$/.test(name.trim()))?.trim() ?? '';
}

test('A26 C13 a team is found by its initial consonants, followed, and opened with the keys', async ({
  page,
}) => {
  const errors = watchConsole(page);
  const team = await liveTeam(page);
  expect(team).not.toBe('');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox');
  await expect(field).toBeFocused();
  await look(page, 'palette-empty');
  await field.fill(initialsOf(plain(team)));
  const line = page.getByRole('row').filter({ hasText: team }).first();
  await expect(line).toBeVisible();
  await look(page, 'palette');
  expect(await accessFaults(page)).toEqual([]);
  await field.fill(team);
  await expect(page.getByRole('row').first()).toContainText(team);
  await expect(field).toHaveAttribute('aria-activedescendant', /-0$/);
  await page.keyboard.press('Alt+Enter');
  await expect(page.getByRole('row').first().getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  const group = page.getByRole('heading', { name: '즐겨찾기', exact: true });
  await expect(group).toBeVisible();
  await look(page, 'live');
  await page.keyboard.press('Control+k');
  await field.fill(team);
  await expect(page.getByRole('row').first()).toContainText(team);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/game\/team\/\d+\/\d+/);
  await expect(page.getByRole('heading', { name: team, level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: `${team} 즐겨찾기 해제` })).toBeVisible();
  await look(page, 'team');
  await page.locator('[data-list=live] a').first().click();
  await expect(page).toHaveURL(/\/hitgame\/live\/\d+/);
  await page.locator('[data-score-strip]').getByRole('link', { name: team }).click();
  await expect(page.getByRole('heading', { name: team, level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('button', { name: '최근 항목 지우기' })).toBeVisible();
  await expect(page.getByRole('row').first()).toContainText(team);
  await page.keyboard.press('Escape');
  expect(errors).toEqual([]);
});

/** Two soccer matches in play that have a goal before them: one is for the calm hour. */
const matchesWithGoal = (): Promise<readonly FeedMatch[]> =>
  movedUntil(site, { wanted: 'two soccer matches with goals', stepMs: 10 * 60_000 }, async () => {
    const found: FeedMatch[] = [];
    for (const match of await site.feed.matches())
      if (match.phase === 'live' && match.sportId === sportIds.soccer)
        if (await site.feed.has(match.matchId, 'score')) found.push(match);
    return found.length > 1 ? found.slice(0, 2) : null;
  });

/** Follows the leagues of the matches at their heads in the live list, which shows one league at a time. */
async function followLeagues(page: Page, matches: readonly FeedMatch[]): Promise<void> {
  await page.goto(`${site.address}/hitgame/live`);
  await page.getByRole('group', { name: '종목' }).getByRole('button', { name: '축구' }).click();
  for (const leagueId of new Set(matches.map((match) => match.leagueId))) {
    const chip = page.locator(`[data-league="${leagueId}"]`);
    await chip.click();
    await page.locator(`[data-favourite="league ${sportIds.soccer} ${leagueId}"]`).first().click();
    await chip.click();
  }
  await expect(page.getByRole('heading', { name: '즐겨찾기', exact: true })).toBeVisible();
}

const NEWS = /득점! |득점 소식|경기 시작|새 소식/;

/** To a goal of one of the matches: the pages that watch them have their scores before. */
async function moveToGoal(matches: readonly FeedMatch[]): Promise<void> {
  for (const { matchId } of matches)
    if (await site.feed.has(matchId, 'score')) return site.feed.to(matchId, 'score');
  throw new Error('none of the matches has a goal before it');
}

test(
  'I8 a goal of a followed match is shown once, also by the system; in the calm hour nothing is',
  LONG,
  async ({ page, context, browser }) => {
    await context.grantPermissions(['notifications'], { origin: site.address });
    await page.addInitScript(() => {
      const shown: string[] = [];
      Object.assign(window, { shownNotices: shown });
      const Real = window.Notification;
      window.Notification = class extends Real {
        // The shell without windows says 'denied' here, also where the context has granted it.
        static override readonly permission = 'granted';
        constructor(title: string, options?: NotificationOptions) {
          shown.push(`${title} ${options?.body ?? ''}`);
          super(title, options);
        }
      };
    });
    const errors = watchConsole(page);
    const other = await (await browser.newContext()).newPage();
    const watched = await matchesWithGoal();
    await followLeagues(page, watched);
    await followLeagues(other, watched);
    await other.goto(`${site.address}/alerts`);
    await followPath(page, '/alerts');
    await expect(page.getByRole('heading', { name: '알림', exact: true, level: 1 })).toBeVisible();
    const bySystem = page.getByLabel('시스템 알림도 받기');
    await bySystem.click();
    await expect(bySystem).toBeChecked();
    await look(page, 'alerts');
    expect(await accessFaults(page, { rules: 'all' })).toEqual([]);
    // A goal is news to who has the score before it.
    for (const one of [page, other])
      await expect(one.locator('[data-stream=up] .num').filter({ visible: true }).first()).toBeVisible();
    for (const one of [page, other]) await keepToasts(one);
    await moveToGoal(watched);
    for (const one of [page, other]) await expect.poll(() => toastsOf(one)).toMatch(NEWS);
    const system = (): Promise<readonly string[]> =>
      page.evaluate(() => (window as unknown as { readonly shownNotices: readonly string[] }).shownNotices);
    await expect.poll(async () => (await system()).length).toBeGreaterThan(0);
    await look(page, 'alerted');

    await page.getByLabel('조용한 시간에는 알리지 않기').click();
    const now = new Date((await site.feed.time()) + 9 * 3_600_000).toISOString().slice(11, 13);
    const hour = (of: number): string => `${String((of + 24) % 24).padStart(2, '0')}:30`;
    await page.getByLabel('시작 (한국 시간)').fill(hour(Number(now) - 2));
    await page.getByLabel('끝 (한국 시간)').fill(hour(Number(now) + 2));
    await look(page, 'calm');
    await expect(page.locator('[data-tone]').filter({ hasText: NEWS })).toHaveCount(0);
    for (const one of [page, other]) await keepToasts(one);
    const before = (await system()).length;
    // The other browser has no calm hour, and shows the goal.
    await moveToGoal(watched);
    await expect.poll(() => toastsOf(other)).toMatch(NEWS);
    await other.context().close();
    expect((await system()).length).toBe(before);
    expect(await toastsOf(page)).not.toMatch(NEWS);
    await followPath(page, '/favourites');
    await expect(page.getByRole('heading', { name: '즐겨찾기', exact: true, level: 1 })).toBeVisible();
    await look(page, 'favourites');
    expect(await accessFaults(page, { rules: 'all' })).toEqual([]);
    const stars = page.locator('[data-favourite]');
    for (let left = await stars.count(); left > 0; left--) await stars.first().click();
    await expect(page.getByText('아직 즐겨찾기가 없어요')).toBeVisible();
    expect(errors).toEqual([]);
  },
);

test(
  'A27 C6 C13 columns have names, rows open the match, and the title follows its score',
  LONG,
  async ({ page }) => {
    const errors = watchConsole(page);
    await page.goto(`${site.address}/hitgame/livescore`);
    const row = page.locator('article[data-phase=live]').first();
    await expect(row.getByRole('columnheader', { name: '합계' })).toBeVisible();
    await look(page, 'livescore');
    expect(await accessFaults(page)).toEqual([]);
    const name = (await row.getByRole('rowheader').first().innerText()).trim();
    await page.getByRole('searchbox').fill(name);
    // A name can stand in another one, and a team can play twice.
    const others = page.locator('article[data-match]').filter({ hasNotText: name });
    await expect(others).toHaveCount(0);
    await row.getByRole('link').click();
    await expect(page).toHaveURL(/\/hitgame\/live\/\d+$/);
    await expect(page).toHaveTitle(new RegExp(`^\\d+:\\d+ .*${name}.* · `));
    await page.getByRole('button', { name: '배당 알림' }).click();
    await expect(page.getByRole('dialog', { name: '배당 알림' })).toBeVisible();
    await look(page, 'price-alert');
    expect(await accessFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await followPath(page, `/hitgame/results?search=${encodeURIComponent('ㅋ')}`);
    await expect(page).toHaveTitle(/^경기 결과 · /);
    await expect(page.getByRole('searchbox')).toHaveValue('ㅋ');
    await page.getByRole('searchbox').fill('');
    await expect(page.locator('article[data-match]').first()).toBeVisible();
    await look(page, 'results');
    expect(await accessFaults(page)).toEqual([]);

    await followPath(page, '/');
    const card = page.locator('[data-main-matches] li a').first();
    await expect(card).toHaveAttribute('href', /^\/(?:hitgame\/live|sports\/Match\/analysis)\/\d+$/);
    await card.click();
    await expect(page.locator('main h1')).toBeVisible();
    await followPath(page, '/hitgame/srs');
    await expect(page.locator('article[data-match]').first()).toBeVisible();
    await page.getByRole('button', { name: '일정' }).click();
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
    await look(page, 'schedule');
    expect(errors).toEqual([]);
  },
);

test(
  'C13 what a device chose before the login is in the account, and changes reach the other device',
  LONG,
  async ({ page, browser }) => {
    const errors = watchConsole(page);
    const member = await site.member();
    await page.goto(`${site.address}/hitgame/live`);
    const stars = (one: Page) => one.locator('[data-favourite]');
    const key = (await stars(page).first().getAttribute('data-favourite')) ?? '';
    await page.locator(`[data-favourite="${key}"]`).first().click();
    // Its matches come first now.
    await expect(page.getByRole('heading', { name: '즐겨찾기', exact: true })).toBeVisible();
    await enter(page, site, member, '/favourites');
    await expect(stars(page)).toHaveAttribute('data-favourite', key);
    // The member is on two devices; the other one has a storage of its own.
    const cookies = await page.context().cookies();
    const token = decodeURIComponent(cookies.find(({ name }) => name === 'auth._token')?.value ?? '');
    const data = { type: 'both' };
    await page.request.post(`${site.address}/account/sessions/duplicate`, { data, headers: { token } });
    const context = await browser.newContext();
    await context.addCookies(cookies);
    const other = await context.newPage();
    await other.goto(`${site.address}/favourites`);
    await expect(stars(other)).toHaveAttribute('data-favourite', key);
    await stars(other).click();
    await expect(stars(page)).toHaveCount(0);
    await expect(page.getByText('아직 즐겨찾기가 없어요')).toBeVisible();
    await page.reload();
    await expect(page.getByText('아직 즐겨찾기가 없어요')).toBeVisible();
    await context.close();
    expect(errors).toEqual([]);
  },
);
