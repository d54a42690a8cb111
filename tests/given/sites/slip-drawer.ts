/** The slip as a drawer, in windows up to 1,024 px wide; in wider ones it is beside the page, and nothing is opened. */
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { slipOf } from './member-page.ts';
import { limits } from '../runs/limits.ts';

/** Gold of a bet. */
export const DRAWER_STAKE = 1_000_000;
const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) <= 1024;
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: '예측카트와 메뉴' });
export async function openDrawer(page: Page): Promise<void> {
  if (isNarrow(page) && !(await drawer(page).isVisible()))
    // The bar of the slip opens the drawer while the slip has picks; below 640 px the bottom navigation opens an empty slip.
    await page
      .getByRole('button', { name: /^예측카트 열기|^카트/ })
      .filter({ visible: true })
      .first()
      .click();
}

/** Also after a bet: the pressed button is disabled then, and has no focus any more. */
export async function closeDrawer(page: Page): Promise<void> {
  if (!isNarrow(page)) return;
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
}

/** Bets on the price; null: refused, or the price is not open any more. The drawer stays open. */
export async function betInDrawer(page: Page, price: Locator): Promise<number | null> {
  const slip = slipOf(page);
  const quick = { timeout: limits.waitMs };
  const press = async (): Promise<void> => {
    await openDrawer(page);
    const clear = slip.getByRole('button', { name: '비우기' });
    if (await clear.isEnabled()) await clear.click(quick);
    await closeDrawer(page);
    await price.click(quick);
    await openDrawer(page);
    await slip.getByRole('button', { name: '모두 수락' }).click(quick);
    await slip.locator('[data-stake]').fill(String(DRAWER_STAKE), quick);
    await expect(slip.locator('[data-place]')).toContainText('1,000,000', quick);
    await slip.locator('[data-place]').click(quick);
  };
  const pressed = await press().then(
    () => true,
    () => false,
  );
  if (!pressed) return null;
  const accepted = slip.locator('[data-accepted]');
  const ended = accepted.or(slip.locator('[data-objection]')).or(slip.getByText('담은 예측이 없어요'));
  await expect(ended.first()).toBeVisible();
  return (await accepted.count()) === 1 ? Number(await accepted.getAttribute('data-accepted')) : null;
}
