/** A member who has played casual games often reads the history, 20 rows a page. The bets stand in the table alone, so the audit objects. */
import { LONG } from '../given/screens/looks.ts';
import { expect, type Page } from 'playwright/test';
import { enter } from '../given/sites/enter.ts';
import { test } from '../given/sites/journey.ts';
import { openDatabaseIn } from '../given/sites/site-database.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { watchConsole, followPath } from '../given/sites/member-page.ts';
import { removeData, type RunningSite, seededDataDir, startSite } from '../given/sites/running-site.ts';

const BETS = 45;
const STAKE = 1_000_000;
const ROUND_MS = 120_000;
const states = ['succeeded', 'failed', 'void'] as const;

let site: RunningSite;
test.beforeAll(async () => {
  const dataDir = seededDataDir();
  const { db, close } = await openDatabaseIn(dataDir);
  const member = db.selectFrom('member').select('id').where('mb_id', '=', 'demo1');
  const { id } = await member.executeTakeFirstOrThrow();
  const from = Date.now() - BETS * ROUND_MS;
  await db
    .insertInto('casual_bet')
    .values(
      Array.from({ length: BETS }, (_, at) => {
        const state = states[at % states.length] ?? 'failed';
        const won = state === 'succeeded' ? 1_950_000 : state === 'void' ? STAKE : 0;
        const [boughtAt, drawsAt] = [from + at * ROUND_MS, from + (at + 1) * ROUND_MS];
        return {
          member_id: id,
          game_code: 60,
          day: '2026-11-23',
          inning: at + 1,
          seed_hash: 'a'.repeat(64),
          draws_at: drawsAt,
          pick: state === 'succeeded' ? 1 : 2,
          stake: STAKE,
          odds: 195,
          expected: 1_950_000,
          state,
          drawn: state === 'void' ? null : 1,
          won,
          bought_at: boughtAt,
          decided_at: drawsAt,
        };
      }),
    )
    .execute();
  await close();
  site = await startSite({ args: ['--matches', '4', '--despite-audit'], dataDir });
});
test.afterAll(async () => {
  await site.end();
  removeData(site);
});

/** How far the page is wider than its window, px. */
const widerBy = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test(
  'C7 G7 the history of casual bets has 20 rows a page, newest first, at 1440 and 390 px',
  LONG,
  async ({ page }) => {
    const errors = watchConsole(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await enter(page, site, { id: 'demo1' });
    await followPath(page, '/mypage/hitgame/casual');
    const rows = page.locator('[data-casual]');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(rows).toHaveCount(20);
      await expect(rows.first()).toContainText(`${BETS}회차`);
      for (const state of states)
        expect(await page.locator(`[data-status=${state}]`).count()).toBeGreaterThan(5);
      expect(await widerBy(page)).toBeLessThanOrEqual(0);
      expect(await accessFaults(page)).toEqual([]);
    }
    await page.getByRole('button', { name: '3', exact: true }).click();
    await expect(rows).toHaveCount(BETS % 20);
    await expect(rows.last()).toContainText('1회차');
    expect(errors).toEqual([]);
  },
);
