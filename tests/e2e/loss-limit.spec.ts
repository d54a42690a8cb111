/** H8 R14: on the running site the reached loss limit locks every bet until 00:00 of Korean time. The server's clock is the test's. */
import { type BrowserContext, expect, type Page } from 'playwright/test';
import { LONG } from '../given/screens/looks.ts';
import { limits } from '../given/runs/limits.ts';
import { test } from '../given/sites/journey.ts';
import { defaultStandards } from '../../domain/bet-rules/default-standards.ts';
import { startOfKoreanDay, endOfKoreanDay } from '../../domain/time/korean-time.ts';
import { market, snapshot } from '../given/domain/book.ts';
import { logIn, openPrices, slipOf, watchConsole } from '../given/sites/member-page.ts';
import { outcomeOfSent } from '../given/sites/sent-bets.ts';
import { oneMatchSource } from '../given/domain/one-match-source.ts';
import type { OpenServer } from '../given/server/running-server.ts';

const MATCH = 7;
const STAKE = 1_000_000;
const HOUR = 3_600_000;
const noon = startOfKoreanDay(Date.now()) + 12 * HOUR;
const midnight = endOfKoreanDay(noon);

/** Runs from noon on; stands still while `held` is set. */
const clock = { began: Date.now(), from: noon, held: null as number | null };
const now = (): number => clock.held ?? clock.from + Date.now() - clock.began;
const runFrom = (from: number): void => void Object.assign(clock, { began: Date.now(), from, held: null });

const feed = oneMatchSource(
  snapshot(MATCH, [market(1, [210, 330, 340])], { facts: { startsAt: noon - HOUR / 2 } }),
);
/** The site's own, with a short delay: the bets here only have to be accepted. */
const standards = defaultStandards.map((one) => ({ ...one, delaySeconds: { bySport: {}, other: 1 } }));
let server: OpenServer;
test.beforeAll(async () => {
  runFrom(noon);
  // The whole server: the runner lists the journeys, and would read its files for that.
  const { builtClient, openServer } = await import('../given/server/running-server.ts');
  const { createSiteValues } = await import('../../server/site-values/site-values.ts');
  const { LOSS_OF_DAY, setLimit } = await import('../../server/features/limits/limits-port.ts');
  server = await openServer([feed.source], { now, standards, dist: builtClient });
  const { db } = server;
  const values = createSiteValues({ db, now, log: () => {} });
  await db.transaction().execute((trx) =>
    values.write(trx, {
      name: 'loss-limits',
      value: [STAKE],
      holdsFrom: 0,
      writtenBy: null,
      reason: 'small',
    }),
  );
  const { id } = await db
    .selectFrom('member')
    .select('id')
    .where('mb_id', '=', 'demo1')
    .executeTakeFirstOrThrow();
  const channel = { send: () => {}, listening: async () => new Set<number>() };
  expect(await setLimit({ db, now, values, channel }, id, LOSS_OF_DAY, STAKE)).toMatchObject({ ok: true });
});
test.afterAll(() => server.close());

const banner = (page: Page) => page.locator('[data-loss-lock]');
const place = (page: Page) => slipOf(page).locator('[data-place]');

async function pick(page: Page): Promise<void> {
  const rule = slipOf(page).getByRole('button', { name: '모두 수락' });
  // The row may be drawn anew under the press.
  await expect(async () => {
    await openPrices(page).first().click({ timeout: limits.tryMs });
    await expect(rule).toBeVisible({ timeout: limits.tryMs });
  }).toPass();
  await rule.click();
  await slipOf(page).getByRole('button', { name: '100만', exact: true }).click();
}

/** With SHOTS, a folder: pictures of the page at three widths in two themes. */
async function photograph(page: Page, name: string): Promise<void> {
  if (process.env['SHOTS'] === undefined) return;
  for (const width of [1440, 1024, 390])
    for (const theme of ['dark', 'light']) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((one) => document.documentElement.setAttribute('data-theme', one), theme);
      await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${width}-${theme}.png` });
    }
  await page.setViewportSize({ width: 1440, height: 1000 });
}

const open = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(server.address + path);
  return page;
};

test(
  'H8 a settled loss locks live bets and games in every window, counts down, and lifts at 00:00',
  LONG,
  async ({ browser }) => {
    const day = await browser.newContext();
    const page = await open(day, '/hitgame/live');
    const errors = watchConsole(page);
    await logIn(page, 'demo1');
    await pick(page);
    await place(page).click();
    expect(await outcomeOfSent(page)).toBe('accepted');
    await expect(banner(page)).toHaveCount(0);
    const results = [1, 2, 3].map((outcomeId) => ({ outcomeId, result: 'lose' as const }));
    feed.add({
      kind: 'settlement',
      at: now(),
      matchId: MATCH,
      markets: [{ marketId: 1, specifier: '', results }],
    });
    await expect(banner(page)).toContainText('일일 손실 한도를 넘어 이용이 제한돼요.');
    await expect(banner(page)).toContainText('한도 100만 골드 · 오늘 손실 1,000,000 골드');
    await expect(banner(page)).toContainText(/해제까지 11:5\d:\d\d/);
    await expect(banner(page)).toHaveAttribute('data-loss-lock', String(midnight));
    const game = await open(day, '/view/casual/default/lobby/spo/ko?gametype=cointoss');
    await expect(banner(game)).toContainText(/해제까지 11:5\d:\d\d/);
    await game.locator('[data-pick]').first().click();
    await expect(game.locator('[data-objection=loss-limit]')).toBeVisible();
    await expect(game.locator('[data-casual-place]')).toBeDisabled();
    await photograph(game, 'loss-game');
    await game.close();
    await photograph(page, 'loss-live');
    const state = await day.storageState();
    expect(errors).toEqual([]);
    await day.close();

    // Ten minutes before midnight the site's clock waits for the page, whose own clock runs on between two signs of the server.
    clock.held = midnight - 600_000;
    const night = await browser.newContext({ storageState: state });
    const late = await open(night, '/hitgame/live');
    await expect(banner(late)).toContainText(/해제까지 00:(?:10|0\d):\d\d/);
    await pick(late);
    await expect(slipOf(late)).toContainText('스스로 정한 하루 손실 한도');
    await expect(place(late)).toBeDisabled();
    runFrom(midnight - 3000);
    // A price brings the site's time.
    feed.add({
      kind: 'odds',
      at: now(),
      odds: { matchId: MATCH, markets: [market(1, [211, 330, 340])] },
    });
    await expect(banner(late)).toHaveCount(0);
    await expect.poll(now).toBeGreaterThan(midnight);
    await expect(place(late)).toBeEnabled();
    await place(late).click();
    expect(await outcomeOfSent(late)).toBe('accepted');
    await night.close();
  },
);
