/** What a member does on the site. */
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { demoPassword } from '../../../server/seed/members.ts';
import { limits } from '../runs/limits.ts';

export function watchConsole(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

/** The events do not open by themselves in this browser: their cookie says that they have, today and on all days to come. */
export const eventsShown = { name: 'spoevents', value: '9999-12-31' } as const;

export async function logIn(page: Page, id: string): Promise<void> {
  await page.context().addCookies([{ ...eventsShown, url: new URL(page.url()).origin }]);
  await page.getByRole('button', { name: '로그인' }).first().click();
  await page.locator('input[name=id]').fill(id);
  await page.locator('input[name=password]').fill(demoPassword);
  await sendLogin(page);
  await expect(page.getByRole('button', { name: '예측 내역' })).toBeVisible();
}

/** Presses Enter in the filled dialog until it has gone. */
export async function sendLogin(page: Page): Promise<void> {
  // A password is hashed by a bounded pool: on a busy machine the call may be given up, and the dialog asks for another press.
  const send = page.getByRole('dialog').getByRole('button', { name: '로그인', exact: true });
  await expect(async () => {
    if ((await send.count()) > 0 && (await send.isEnabled({ timeout: limits.tryMs })))
      await page.locator('input[name=password]').press('Enter', { timeout: limits.tryMs });
    await expect(page.locator('input[name=password]')).toHaveCount(0, { timeout: limits.tryMs });
  }).toPass();
}

/** Opens the history dialog. In a low window another button leads there once the slip fills, so a press may come too late for the first. */
export async function openHistory(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await page.getByRole('button', { name: '예측 내역' }).click({ timeout: limits.tryMs });
    await expect(dialog).toBeVisible({ timeout: limits.tryMs });
  }).toPass();
  return dialog;
}

export const slipOf = (page: Page): Locator => page.getByRole('region', { name: '예측카트' });
export const openPrices = (page: Page): Locator =>
  page.locator('article [data-cell][data-state=open]').filter({ visible: true });

/** Presses an open price until it is picked: where its lock comes in the same moment, the press is refused with a toast. */
export async function pick(page: Page, price: Locator): Promise<void> {
  await expect(async () => {
    const cell = await price.getAttribute('data-cell', { timeout: limits.tryMs });
    const same = page.locator(`[data-cell="${cell}"]`).filter({ visible: true }).first();
    if ((await same.getAttribute('aria-pressed')) !== 'true') await same.click({ timeout: limits.tryMs });
    await expect(same).toHaveAttribute('aria-pressed', 'true', { timeout: limits.tryMs });
  }).toPass();
}

/** Live matches in their first half: they go on, and their markets are not decided yet. */
const earlyMatches = (page: Page): Locator =>
  page.locator('article[data-match]').filter({ hasText: /전반 \d|[1-5]회[초말]|[12]쿼터/ });

/** An open price of an early match where one is on screen, else any open price. */
export async function lastingPrice(page: Page): Promise<Locator> {
  const lasting = earlyMatches(page).locator('[data-cell][data-state=open]').filter({ visible: true });
  return (await lasting.count()) > 0 ? lasting.first() : openPrices(page).nth(1);
}

/** The way to the page of an early match where one is on screen, else of any match; its row has an open price. */
export async function lastingMatchLink(page: Page): Promise<Locator> {
  const open = page.locator('[data-cell][data-state=open]');
  const links = earlyMatches(page).filter({ has: open }).locator('a');
  const others = page.locator('article').filter({ has: open }).locator('a');
  return (await links.count()) > 0 ? links.first() : others.first();
}

/** Presses again when the list moved under the press: a match that begins or ends shifts the rows below it. */
export async function openLastingMatch(page: Page): Promise<void> {
  await expect(async () => {
    await (await lastingMatchLink(page)).click({ timeout: limits.tryMs });
    await expect(page).toHaveURL(/\/hitgame\/live\/\d+|[?&]match=\d+/, { timeout: limits.tryMs });
  }).toPass();
}

/** Leads to another address of the site as a link does: without loading the page anew. */
export const followPath = (page: Page, path: string): Promise<void> =>
  page.evaluate(async (address) => {
    history.pushState({ usr: null, key: address, idx: history.length }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    // The page has drawn what it shows there.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }, path);
