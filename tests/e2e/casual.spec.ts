/** A member plays a casual game from the sidebar to the ledger, in short rounds. */
import { LONG } from '../given/screens/looks.ts';
import { expect, type Page } from 'playwright/test';
import { CASUAL_ROUND_MS, test } from '../given/sites/journey.ts';
import { type MovedSite, startMovedSite } from '../given/sites/moved-site.ts';
import { demoPassword } from '../../server/seed/members.ts';
import { removeData } from '../given/sites/running-site.ts';
import { enter } from '../given/sites/enter.ts';
import { watchConsole, followPath } from '../given/sites/member-page.ts';

const STAKE = 1_000_000;
const FIRST_GOLD = 100_000_000;
const WON = 1_950_000;

async function openGame(page: Page, name: string): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('complementary').getByRole('button', { name }).click();
  return opened;
}
const goldOf = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-casual-gold]').getAttribute('data-casual-gold'));
/** A round with most of its time left to bet in: the shared site goes on to the next one where it has less. */
async function earlyInRound(game: Page, { feed }: MovedSite): Promise<number> {
  const left = CASUAL_ROUND_MS - ((await feed.time()) % CASUAL_ROUND_MS);
  if (left < CASUAL_ROUND_MS / 2) await feed.on(left + 1000);
  await expect(game.locator('[data-phase=open] [role=timer]')).toHaveText(/^1\d:\d\d$/);
  return Number(await game.locator('[data-inning]').getAttribute('data-inning'));
}

test('coin toss from the sidebar: pick, stake, draw, exact gold, history row, share (C7 A19 G2 G7 G8)', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const errors = watchConsole(page);
  const member = await site.member('demo1');
  await enter(page, site, member);
  await expect(page.getByRole('button', { name: /슈팅스타/ })).toBeDisabled();
  const game = await openGame(page, '코인토스');
  const gameErrors = watchConsole(game);
  await expect(game).toHaveURL(/\/view\/casual\/default\/lobby\/spo\/ko\?gametype=cointoss$/);
  await expect.poll(() => goldOf(game)).toBe(FIRST_GOLD);

  const inning = await earlyInRound(game, site);
  const place = game.locator('[data-casual-place]');
  await test.step('by the keyboard: pick, stake, place; the button says what it will do', async () => {
    await expect(place).toHaveText('먼저 하나를 골라 주세요');
    await game.getByRole('button', { name: /앞면/ }).focus();
    await game.keyboard.press('Enter');
    await game.locator('[data-stake]').fill(String(STAKE));
    await expect(game.locator('[data-casual-expected]')).toHaveText('1,950,000');
    await expect(place).toHaveText('앞면에 1,000,000 골드 예측하기');
    await place.focus();
    await game.keyboard.press('Enter');
    await expect(game.locator('[data-casual-bet]')).toContainText('앞면 · 1.95 · 1,000,000 골드');
  });
  await expect.poll(() => goldOf(game)).toBe(FIRST_GOLD - STAKE);
  await expect(place).toBeDisabled();

  const drawn = game.locator(`[data-drawn="${inning}"]`);
  await test.step('the draw is said, and pays exactly', async () => {
    await site.feed.on(CASUAL_ROUND_MS);
    await expect(drawn).toHaveAttribute('data-status', /succeeded|failed/);
    await expect(drawn).toHaveAttribute('role', 'status');
  });
  const hit = (await drawn.getAttribute('data-status')) === 'succeeded';
  await expect(drawn).toContainText(hit ? '앞면' : '뒷면');
  await expect(drawn).toContainText(hit ? '적중! 1,950,000 골드를 받았어요' : '아쉽지만 빗나갔어요');
  const gold = FIRST_GOLD - STAKE + (hit ? WON : 0);
  await expect.poll(() => goldOf(game)).toBe(gold);

  await test.step('the row stands in the casual tab, and is shared as text', async () => {
    await game.getByRole('button', { name: '내 캐주얼 내역' }).click();
    const row = game.getByRole('dialog').locator('[data-casual]');
    await expect(row).toHaveCount(1);
    await expect(row).toHaveAttribute('data-status', hit ? 'succeeded' : 'failed');
    for (const text of [`코인토스 ${inning}회차`, '선택 앞면', hit ? '적중' : '미적중', '1,000,000'])
      await expect(row).toContainText(text);
    await row.getByRole('button', { name: `코인토스 ${inning}회차 공유` }).click();
    await expect(game.getByText('예측 내용을 복사했어요')).toBeVisible();
    expect(await game.evaluate(() => navigator.clipboard.readText())).toContain(
      `코인토스 ${inning}회차 · ${hit ? '적중' : '미적중'}\n· 선택 앞면 1.95 · 1,000,000`,
    );
    await followPath(page, '/mypage/hitgame/casual?gametype=cointoss');
    await expect(page.locator('[data-casual]')).toContainText(`코인토스 ${inning}회차`);
  });

  await test.step('another game in the same window; a visitor’s windows ask for the login', async () => {
    await game.keyboard.press('Escape');
    await game.getByRole('link', { name: '프리킥' }).click();
    await expect(game.locator('[data-pick]')).toHaveText([/왼쪽/, /가운데/, /오른쪽/]);
    await game.getByText('추첨이 공정한지 확인하기').click();
    await expect(game.locator('[data-seed-hash]')).toHaveText(/^[0-9a-f]{64}$/);
    await game.getByRole('button', { name: '어제 시드 보기' }).click();
    // Journeys before this one may have moved the site's time over midnight.
    const none = game.getByText('어제는 게임이 열리지 않았어요.');
    await expect(none.or(game.getByText('어제 공개된 시드'))).toBeVisible();
  });
  expect([...errors, ...gameErrors]).toEqual([]);

  const books = await site.books(member.id);
  expect(books).toMatchObject({ gold, bets: [], faults: { unbalanced: 0, wrongBalances: 0 } });
  const bets = await site.casualBets(member.id);
  expect(bets).toEqual([{ game_code: 61, inning, pick: 1, stake: STAKE, won: hit ? WON : 0 }]);
});

test(
  'a visitor is asked to log in; a blocked window is reported; the menu opens games (C7 A17 A19)',
  LONG,
  async ({ page, site }) => {
    const errors = watchConsole(page);
    await page.goto(`${site.address}/casual`);
    await expect(page.locator('[data-card]')).toHaveCount(3);
    const opened = page.waitForEvent('popup');
    await page.locator('[data-card=jumpball]').getByRole('button', { name: '게임 열기' }).click();
    const game = await opened;
    await expect(game.locator('[data-pick]')).toHaveText([/홈/, /원정/]);
    await earlyInRound(game, site);
    await game.locator('[data-pick="2"]').click();
    await game.getByRole('button', { name: '로그인하고 예측하기' }).click();
    await expect(game.getByRole('dialog')).toContainText('로그인이 필요해요');
    await game.close();

    await page.evaluate(() => void (window.open = () => null));
    await page.locator('[data-card=freekick]').getByRole('button', { name: '게임 열기' }).click();
    await expect(page.getByText('팝업 차단이 설정되어 있어요')).toBeVisible();
    await page.goto(`${site.address}/view/casual/default/lobby/spo/en?gametype=shooting`);
    await expect(page.getByText('There is no such game')).toBeVisible();
    await page.goto(`${site.address}/casual`);
    await page.getByRole('navigation', { name: 'Main menu' }).getByText('Casual games').hover();
    const fromMenu = page.waitForEvent('popup');
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('button', { name: 'Coin toss' })
      .click();
    await expect(await fromMenu).toHaveURL(/\/spo\/en\?gametype=cointoss$/);
    expect(errors).toEqual([]);
  },
);

test(
  'when the server is killed with an open bet, the next one draws it and pays it once (C7)',
  LONG,
  async ({ page }) => {
    // A round begins at the hour at which such a site starts.
    const args = ['--no-season', '--casual-round', String(CASUAL_ROUND_MS / 1000)];
    let site = await startMovedSite({ args });
    await page.goto(`${site.address}/view/casual/default/lobby/spo/ko?gametype=jumpball`);
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await page.locator('input[name=id]').fill('demo3');
    await page.locator('input[name=password]').fill(demoPassword);
    await page.keyboard.press('Enter');
    await expect.poll(() => goldOf(page)).toBe(500_000_000);
    await expect(page.locator('[data-phase=open] [role=timer]')).toBeVisible();
    const inning = Number(await page.locator('[data-inning]').getAttribute('data-inning'));
    await page.locator('[data-pick="2"]').click();
    await page.locator('[data-stake]').fill(String(STAKE));
    await page.locator('[data-casual-place]').click();
    await expect(page.locator('[data-casual-bet]')).toBeVisible();
    await site.end('SIGKILL');
    const { port, dataDir } = site;
    site = await startMovedSite({ port, dataDir, args });
    await site.feed.on(CASUAL_ROUND_MS);
    const row = page.getByRole('dialog').locator('[data-casual]');
    await expect(page.locator('[data-phase=open]')).toBeVisible();
    await page.getByRole('button', { name: '내 캐주얼 내역' }).click();
    await expect(row).toContainText(`점프볼 ${inning}회차`);
    await expect(row).toHaveAttribute('data-status', /succeeded|failed/);
    const hit = (await row.getAttribute('data-status')) === 'succeeded';
    await expect.poll(() => goldOf(page)).toBe(500_000_000 - STAKE + (hit ? WON : 0));
    await site.end();
    removeData(site);
  },
);
