/** A slip that was saved, and brought back after a price has moved. */
import { LONG } from '../given/screens/looks.ts';
import { expect, type Page } from 'playwright/test';
import { playedIdOf } from '../../server/feed/pre-match-feed.ts';
import { test } from '../given/sites/journey.ts';
import { enter } from '../given/sites/enter.ts';
import { movedUntil } from '../given/core/moved-until.ts';
import type { MovedSite } from '../given/sites/moved-site.ts';
import { slipOf, watchConsole } from '../given/sites/member-page.ts';

const EARLY_MOVE_MS = 40_000;

/** No start is so near that its prices close while a member reads. */
const FAR_MS = 3_600_000;

/**
 * The match in sight that starts last, for it has but three markets to move, and its first open winner: neither as good as certain, for such
 * a price does not move, nor closed, as another one of the match may be.
 */
async function farStart(
  page: Page,
  { feed }: MovedSite,
): Promise<{ readonly match: number; readonly home: string; readonly cell: string }> {
  const now = await feed.time();
  const starts = new Map((await feed.matches()).map((one) => [one.matchId, one.startsAt]));
  const rows = await page.locator('article[data-match]').evaluateAll((found) =>
    found
      .filter((row) => row.getBoundingClientRect().bottom < window.innerHeight)
      .map((row) => {
        const cell = row.querySelector<HTMLElement>('[data-column=winner] [data-cell][data-state=open]');
        return {
          match: Number((row as HTMLElement).dataset['match']),
          home: (row.children[1] as HTMLElement).innerText.split('\n')[0] ?? '',
          cell: cell?.dataset['cell'] ?? '',
          price: Number(/\d+\.\d\d/.exec(cell?.innerText ?? '')?.[0]),
        };
      }),
  );
  const startOf = (match: number): number => starts.get(playedIdOf(match)) ?? 0;
  const fitting = rows.filter(
    ({ match, price }) => price > 1.5 && price < 4 && startOf(match) > now + FAR_MS,
  );
  const last = fitting.toSorted((a, b) => startOf(a.match) - startOf(b.match)).at(-1);
  if (last === undefined) throw new Error(`none of ${rows.length} matches in sight starts late enough`);
  return last;
}

test(
  'E11 E12 E6 a saved slip returns at present prices; a moved price stands beside the old one',
  LONG,
  async ({ page, site }) => {
    await page.setViewportSize({ width: 1440, height: 1600 });
    const errors = watchConsole(page);
    await enter(page, site, await site.member('demo3'), '/hitgame/srs');
    await expect(
      page.locator('article[data-match] [data-column=winner] [data-cell][data-state=open]').nth(3),
    ).toBeVisible();
    const slip = slipOf(page);
    const { match, home, cell } = await farStart(page, site);
    await page.getByRole('searchbox').fill(home);
    const price = page.locator(`article[data-match="${match}"] [data-cell="${cell}"]`);
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
  },
);
