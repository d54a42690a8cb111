/** Numbers of things that the running site has, for addresses that name one: the first of each list. */
import type { Page } from 'playwright';

const lists: Readonly<Record<string, readonly [string, RegExp]>> = {
  match: ['/hitgame/live', /^\/hitgame\/live\/(\d+)$/],
  post: ['/community/free', /^\/community\/free\/(\d+)/],
  notice: ['/news/notice', /^\/news\/notice\/(\d+)/],
  good: ['/store/10/1010', /^\/store\/10\/1010\/(\d+)/],
};
const COME_MS = 10_000;

/** A list without entries gives no number. */
async function firstOf(page: Page, list: string, link: RegExp): Promise<string | undefined> {
  await page.goto(list);
  await page
    .locator(`main a[href^="${list}/"]`)
    .first()
    .waitFor({ timeout: COME_MS })
    .catch(() => null);
  const paths = await page.evaluate(() =>
    [...document.querySelectorAll('main a')].map((a) => a.getAttribute('href')),
  );
  return paths.map((path) => link.exec(path ?? '')?.[1]).find((number) => number !== undefined);
}

export async function thingsOf(page: Page): Promise<Readonly<Record<string, string>>> {
  const things: Record<string, string> = {};
  for (const [name, [list, link]] of Object.entries(lists)) {
    const number = await firstOf(page, list, link);
    if (number !== undefined) things[name] = number;
  }
  return things;
}
