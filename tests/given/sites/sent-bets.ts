/** Bets that a journey sends from the slip, and what became of them. */
import { expect, type Locator, type Page } from 'playwright/test';
import { limits } from '../runs/limits.ts';
import { lastingPrice, slipOf } from './member-page.ts';

/**
 * Picks a price, fills the stake, sends, waits out the delay. Answers the draw id; null when the bet was refused (a goal
 * suspended the market, say) or the price is not open.
 */
export async function tryBet(page: Page, price: Locator): Promise<number | null> {
  const slip = slipOf(page);
  const quick = { timeout: limits.waitMs };
  /** Everything up to the press of the button: a goal may lock the price in any moment of it, and then nothing was sent. */
  const press = async (): Promise<boolean> => {
    const clear = slip.getByRole('button', { name: '비우기' });
    if (await clear.isEnabled()) await clear.click(quick);
    if ((await price.count()) !== 1 || (await price.getAttribute('data-state')) !== 'open') return false;
    await price.click(quick);
    await slip.getByRole('button', { name: '모두 수락' }).click(quick);
    await slip.getByRole('button', { name: '100만', exact: true }).click(quick);
    const place = slip.locator('[data-place]');
    await expect(place).toContainText('1,000,000', quick);
    await place.click(quick);
    return true;
  };
  if (!(await press().catch(() => false))) return null;
  const accepted = slip.locator('[data-accepted]');
  // Accepted, refused with a reason, or empty: the market is gone and took the item with it.
  const ended = accepted.or(slip.locator('[data-objection]')).or(slip.getByText('담은 예측이 없어요'));
  await expect(ended.first()).toBeVisible();
  return (await accepted.count()) === 1 ? Number(await accepted.getAttribute('data-accepted')) : null;
}

/** Tries again until a bet is taken: a page that is short of time locks its prices for a moment, as a goal does. Answers the draw id. */
export async function betUntilTaken(page: Page, price: Locator): Promise<number | null> {
  let drawId: number | null = null;
  await expect(async () => {
    drawId = await tryBet(page, price);
    expect(drawId).not.toBeNull();
  }).toPass();
  return drawId;
}

/** Picks a price and sends a bet of 1,000,000; returns while it is waiting out its delay. */
export async function sendBet(page: Page): Promise<void> {
  const slip = slipOf(page);
  const place = slip.locator('[data-place]');
  await expect(async () => {
    const clear = slip.getByRole('button', { name: '비우기' });
    if (await clear.isEnabled()) await clear.click();
    await (await lastingPrice(page)).click();
    await slip.getByRole('button', { name: '모두 수락' }).click();
    await slip.getByRole('button', { name: '100만', exact: true }).click();
    await expect(place).toBeEnabled({ timeout: limits.tryMs });
    await place.click();
    await expect(place).toContainText('초 후 확정', { timeout: limits.tryMs });
  }).toPass();
}

export type SentBet = 'accepted' | 'not';

/** The slip says what became of the bet: accepted, refused, or never arrived; never "failed" while it is unknown. */
export async function outcomeOfSent(page: Page): Promise<SentBet> {
  const slip = slipOf(page);
  const accepted = slip.locator('[data-accepted]');
  // A live slip whose market is gone loses its item with the refusal.
  const emptied = slip.getByText('담은 예측이 없어요');
  const not = slip.locator('[data-objection]').or(slip.getByText(/접수되지 않았어요|도착하지 않았어요/));
  await expect(accepted.or(not).or(emptied).first()).toBeVisible();
  return (await accepted.count()) > 0 ? 'accepted' : 'not';
}
