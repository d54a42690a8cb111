/** C1: a game that the staff takes out of use says so in its place, leads on, and comes back by itself. */
import { LONG } from '../given/screens/looks.ts';
import { expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { watchConsole, followPath } from '../given/sites/member-page.ts';
import { enterAsOperator, type OperatorSite, startOperatorSite } from '../given/sites/operator-site.ts';
import { removeData } from '../given/sites/running-site.ts';

let running: OperatorSite;
test.beforeAll(async () => {
  running = await startOperatorSite(['demo2'], ['--matches', '6', '--seed', '3']);
});
test.afterAll(async () => {
  await running.site.end();
  removeData(running.site);
});

/** Takes the game out of use, or back into use. */
async function switchGame(page: Page, name: string): Promise<void> {
  await page.locator('[data-operator]').getByText(name, { exact: true }).click();
  await page.getByLabel('사유', { exact: true }).fill('점검');
  await page.getByRole('button', { name: '저장', exact: true }).click();
}

test(
  'C1 while the live game is out of use, its open list says so and leads home; later it comes back',
  LONG,
  async ({ browser, page }) => {
    const visitor = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const errors = watchConsole(visitor);
    await visitor.goto(`${running.site.address}/hitgame/live`);
    await expect(visitor.locator('[data-match]').first()).toBeVisible();
    await enterAsOperator(page, running, 'demo2');
    await followPath(page, '/operator/values?name=games-in-use');
    await switchGame(page, '라이브');
    const main = visitor.getByRole('main');
    await expect(main.getByText('지금은 시스템 점검 중이에요.')).toBeVisible();
    await expect(main.getByText('점검이 끝나면 저절로 다시 열려요.')).toBeVisible();
    await expect(main.locator('[data-match]')).toHaveCount(0);
    for (const theme of ['dark', 'light'] as const) {
      await visitor.emulateMedia({ colorScheme: theme });
      expect(await accessFaults(visitor)).toEqual([]);
    }
    await switchGame(page, '라이브');
    await expect(main.locator('[data-match]').first()).toBeVisible();
    await expect(main.getByText('지금은 시스템 점검 중이에요.')).toHaveCount(0);
    await switchGame(page, '라이브');
    await main.getByRole('link', { name: '홈으로 가기' }).click();
    await expect(visitor).toHaveURL(`${running.site.address}/`);
    await expect(main.getByText('지금은 시스템 점검 중이에요.')).toBeVisible();
    expect(errors).toEqual([]);
    await visitor.close();
  },
);
