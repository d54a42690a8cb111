/** A member in a page without the login's dialog: for journeys whose subject is another one. */
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { demoPassword } from '../../../server/seed/members.ts';
import { eventsShown } from './member-page.ts';
import type { RunningSite } from './running-site.ts';

/** Closes each reality check: the site shows one to a member when an hour has passed, and a journey may move the time by hours. */
export const goOnWhenAsked = (page: Page): Promise<void> =>
  page.addLocatorHandler(page.locator('[data-reality]'), (asked) =>
    // Also where another dialog has come over it: a hand could not reach it then. The journey may have closed it meanwhile: nothing is waited for.
    asked.getByRole('button', { name: '계속하기' }).evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click();
    }),
  );

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
  await goOnWhenAsked(page);
  await page.goto(address + path);
  await expect(page.locator('header').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '로그인', exact: true })).toHaveCount(0);
}
