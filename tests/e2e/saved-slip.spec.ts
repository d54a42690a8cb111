/** A slip that was saved, and brought back after a price has moved. */
import { expect } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { enter } from '../given/sites/enter.ts';
import { movedUntil } from '../given/core/moved-until.ts';
import { slipOf, watchConsole } from '../given/sites/member-page.ts';

const EARLY_MOVE_MS = 40_000;

test('E11 E12 E6 a saved slip returns at present prices; a moved price stands beside the old one', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 1600 });
  const errors = watchConsole(page);
  await enter(page, site, await site.member('demo3'), '/hitgame/srs');
  await expect(
    page.locator('article[data-match] [data-column=winner] [data-cell][data-state=open]').nth(3),
  ).toBeVisible();
  const slip = slipOf(page);
  // The one in sight that starts last: it has but three markets to move.
  const { match, home } = await page.locator('article[data-match]').evaluateAll((rows) => {
    // The day, where it is another than today, stands before the time: 11.26 00:10 is after 23:50.
    const startOf = (row: Element): string => {
      const text = (row.firstElementChild as HTMLElement).innerText.trim();
      return /^\d\d:\d\d/.test(text) ? ` ${text}` : text;
    };
    // A winner that is as good as certain has no open price, or one that does not move.
    const first = (row: Element): number => {
      const cell = row.querySelector<HTMLElement>('[data-column=winner] [data-cell][data-state=open]');
      return Number(/\d+\.\d\d/.exec(cell?.innerText ?? '')?.[0]);
    };
    const inSight = rows.filter(
      (row) => row.getBoundingClientRect().bottom < window.innerHeight && first(row) > 1.5 && first(row) < 4,
    );
    const last = inSight.toSorted((a, b) => startOf(a).localeCompare(startOf(b))).at(-1) as HTMLElement;
    const teams = (last.children[1] as HTMLElement).innerText;
    return { match: last.dataset['match'] ?? '', home: teams.split('\n')[0] ?? '' };
  });
  await page.getByRole('searchbox').fill(home);
  const price = page.locator(`article[data-match="${match}"] [data-column=winner] [data-cell]`).first();
  await price.click();
  const card = slip.locator('li[data-locked]');
  await expect(card.locator('b')).toHaveText(/^\d+\.\d\d$/);
  await slip.locator('[data-save-slip]').click();
  const saved = await card.locator('b').innerText();
  await slip.getByRole('button', { name: '비우기' }).click();
  await expect(card).toHaveCount(0);

  // Before its start one price of a match moves in 40 s.
  await movedUntil(site, { wanted: 'moved price', stepMs: EARLY_MOVE_MS }, async () =>
    (await price.innerText()).includes(saved) ? null : true,
  );
  await slip.getByRole('button', { name: '불러오기' }).click();
  await expect(slip.locator('[data-mark=moved]')).toHaveText('배당 변동');
  await expect(card.locator('s')).toBeVisible();
  expect(await card.locator('b').innerText()).not.toBe(saved);
  await slip.getByRole('button', { name: '모두 수락' }).click();
  await slip.locator('[data-stake]').fill('1000000');
  await slip.locator('[data-place]').click();
  await expect(slip.locator('[data-accepted]')).toBeVisible();
  expect(errors).toEqual([]);
});
