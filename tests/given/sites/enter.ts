/** A member in a page without the login's dialog: for journeys whose subject is another one. */
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { demoPassword } from '../../../server/seed/members.ts';
import { eventsShown } from './member-page.ts';
import type { RunningSite } from './running-site.ts';

/** Logs in by the call of the login's dialog and keeps the token as the site does, then opens the address. */
export async function enter(
  page: Page,
  { address }: Pick<RunningSite, 'address'>,
  { id }: { readonly id: string },
  path = '/',
): Promise<void> {
  const response = await page.request.post(`${address}/account/login`, {
    data: { id, password: demoPassword, site_number: '1' },
  });
  const { CODE, DATA } = await response.json();
  expect(CODE, `${id} logs in`).toBe('AL000');
  await page.context().addCookies([
    { name: 'auth._token', value: encodeURIComponent(DATA.TOKEN), url: address, sameSite: 'Strict' },
    { ...eventsShown, url: address },
  ]);
  await page.goto(address + path);
  await expect(page.locator('header').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '로그인', exact: true })).toHaveCount(0);
}
