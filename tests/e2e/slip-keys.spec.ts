/** A bet from the first price to its place in the history, without a pointer. */
import { LONG } from '../given/screens/looks.ts';
import { expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { enter } from '../given/sites/enter.ts';
import { openPrices, slipOf, watchConsole } from '../given/sites/member-page.ts';
import type { MovedSite } from '../given/sites/moved-site.ts';

const STAKE = 200_000;

let site: MovedSite;
test.beforeAll(({ site: shared }) => {
  site = shared;
});

const cellInFocus = (page: Page): Promise<{ readonly match: string; readonly open: boolean } | null> =>
  page.evaluate(() => {
    const cell = document.activeElement;
    if (!(cell instanceof HTMLElement) || cell.dataset['cell'] === undefined) return null;
    return {
      match: cell.closest<HTMLElement>('article[data-match]')?.dataset['match'] ?? '',
      open: cell.dataset['state'] === 'open',
    };
  });

/** Goes down the list to an open price of a match that is not picked yet, and picks it with Enter. */
async function pickBelow(page: Page, picked: string[]): Promise<void> {
  for (let step = 0; step < 60; step++) {
    // Null: the row has left the list, because its match began. The arrows go on from its place.
    const cell = await cellInFocus(page);
    if (cell?.open === true && !picked.includes(cell.match)) {
      await page.keyboard.press('Enter');
      picked.push(cell.match);
      await expect(slipOf(page).getByRole('listitem')).toHaveCount(picked.length);
      return;
    }
    await page.keyboard.press(step % 6 === 5 ? 'ArrowRight' : 'ArrowDown');
  }
  throw new Error('No open price of another match');
}

/** Presses Tab (or Shift+Tab) until what has the focus fits. */
async function tabTo(page: Page, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < 40; step++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${selector}`);
}

test(
  'a slip is filled, changed and placed by the keyboard alone (E1 E7 E8 E11 G1)',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 1200 });
    const errors = watchConsole(page);
    await enter(page, site, await site.member('demo1'), '/hitgame/srs');
    await expect(openPrices(page).first()).toBeVisible();
    const slip = slipOf(page);
    const folders = slip.getByRole('listitem');

    await test.step('three matches are picked from the list with arrows and Enter', async () => {
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      });
      await tabTo(page, 'a[href="#main"] + button');
      await page.keyboard.press('Enter');
      await expect(page.locator('main [data-cell]:focus')).toHaveCount(1);
      const picked: string[] = [];
      for (let at = 0; at < 3; at++) await pickBelow(page, picked);
    });

    await test.step('S leads to the stake; every price change is accepted beforehand', async () => {
      await page.keyboard.press('s');
      await expect(slip.locator('[data-stake]')).toBeFocused();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(String(STAKE));
      await expect(slip.locator('[data-place]')).toContainText('200,000');
      await tabTo(page, '[data-policy] [role=group]:first-of-type button:last-child', 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(slip.getByRole('button', { name: '모두 수락' })).toHaveAttribute('aria-pressed', 'true');
    });

    await test.step('each folder has a button of its own name; the focus stays in the slip when one goes', async () => {
      const names = await slip
        .locator('[data-remove]')
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
      expect(new Set(names).size).toBe(3);
      await tabTo(page, '[data-remove]', 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(folders).toHaveCount(2);
      await expect(slip.locator('[data-remove]').nth(1)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(folders).toHaveCount(1);
      await expect(slip.locator('[data-remove]')).toBeFocused();
    });

    await test.step('the button places the bet, and the answer leads to the history', async () => {
      const place = slip.locator('[data-place]');
      const accepted = slip.locator('[data-accepted]');
      await expect(place).toBeEnabled();
      await tabTo(page, '[data-place]');
      await page.keyboard.press('Enter');
      await expect(accepted).toBeVisible();
      await tabTo(page, '[data-accepted] button:last-child');
      await page.keyboard.press('Enter');
      const history = page.getByRole('dialog');
      await expect(history).toContainText('200,000');
      await page.keyboard.press('Escape');
      await expect(history).toHaveCount(0);
    });
    expect(errors).toEqual([]);
  },
);
