/** A slip that was saved, and brought back after a price has moved. */
import { expect } from 'playwright/test';
import { test } from '../given/journey.ts';
import { removeData, type RunningSite, startSite } from '../given/running-site.ts';
import { logIn, slipOf, watchConsole } from '../given/member-page.ts';
import { limits } from '../given/limits.ts';

let site: RunningSite;
test.beforeAll(async () => {
  // Before their start matches move one price in 40 match seconds: here every 1.3 s.
  site = await startSite({ args: ['--speed', '30', '--matches', '6', '--seed', '5'] });
});
test.afterAll(async () => {
  await site.end();
  removeData(site);
});

test('E11 E12 E6 a saved slip returns at present prices; a moved price stands beside the old one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1600 });
  const errors = watchConsole(page);
  await page.goto(`${site.address}/hitgame/srs`);
  await logIn(page, 'demo3');
  const slip = slipOf(page);
  // The one in sight that starts last: it is still waiting when its price has moved, and has but three markets to move.
  const { match, home } = await page.locator('article[data-match]').evaluateAll((rows) => {
    // The day, where it is another than today, stands before the time: 11.26 00:10 is after 23:50.
    const startOf = (row: Element): string => {
      const text = (row.firstElementChild as HTMLElement).innerText.trim();
      return /^\d\d:\d\d/.test(text) ? ` ${text}` : text;
    };
    // A winner that is as good as certain has no open price.
    const inSight = rows.filter(
      (row) =>
        row.getBoundingClientRect().bottom < window.innerHeight &&
        row.querySelector('[data-column=winner] [data-cell][data-state=open]') !== null,
    );
    const last = inSight.toSorted((a, b) => startOf(a).localeCompare(startOf(b))).at(-1) as HTMLElement;
    const teams = (last.children[1] as HTMLElement).innerText;
    return { match: last.dataset['match'] ?? '', home: teams.split('\n')[0] ?? '' };
  });
  // Matches that start meanwhile leave the list: alone in it, this one stays where it is.
  await page.getByRole('searchbox').fill(home);
  const price = page.locator(`article[data-match="${match}"] [data-column=winner] [data-cell]`).first();
  await price.click();
  const card = slip.locator('li[data-locked]');
  await expect(card.locator('b')).toHaveText(/^\d+\.\d\d$/);
  await slip.locator('[data-save-slip]').click();
  const saved = await card.locator('b').innerText();
  await slip.getByRole('button', { name: '비우기' }).click();
  await expect(card).toHaveCount(0);

  // It may move back in the moment before the press: another try then.
  await expect(async () => {
    const clear = slip.getByRole('button', { name: '비우기' });
    if (await clear.isEnabled()) await clear.click({ timeout: limits.tryMs });
    expect(await price.innerText({ timeout: limits.tryMs })).not.toContain(saved);
    await slip.getByRole('button', { name: '불러오기' }).click({ timeout: limits.tryMs });
    await expect(slip.locator('[data-mark=moved]')).toHaveText('배당 변동');
  }).toPass();
  await expect(card.locator('s')).toBeVisible();
  expect(await card.locator('b').innerText()).not.toBe(saved);
  await slip.getByRole('button', { name: '모두 수락' }).click();
  await slip.locator('[data-stake]').fill('1000000');
  await slip.locator('[data-place]').click();
  await expect(slip.locator('[data-accepted]')).toBeVisible();
  expect(errors).toEqual([]);
});
