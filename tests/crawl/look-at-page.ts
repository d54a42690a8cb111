/** What is wrong with a page as it stands, at every width and in every theme. */
import type { Page } from 'playwright';
import { accessFaults } from '../given/screens/axe.ts';
import { textFaults } from '../given/domain/text-faults.ts';

export interface Look {
  readonly width: number;
  readonly height: number;
  readonly theme: 'dark' | 'light';
}

/** A page has come when no skeleton stands in it and its texts rest. */
const COME_MS = 12_000;
const LEAST_CHARS = 20;

const shownChars = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const waits = [...document.querySelectorAll('[class*=skeleton]')].some((one) => one.checkVisibility());
    return waits ? -1 : (document.querySelector('main') ?? document.body).innerText.trim().length;
  });

/** False: the page did not come in time. */
export async function pageComes(page: Page): Promise<boolean> {
  const end = Date.now() + COME_MS;
  let before = -1;
  while (Date.now() < end) {
    const chars = await shownChars(page).catch(() => -1);
    // Prices move all the time: texts rest when their length hardly changes.
    if (before >= LEAST_CHARS && Math.abs(chars - before) < 10) return true;
    before = chars;
    await page.waitForTimeout(200);
  }
  return false;
}

/** What no page may show: a failed or lost page, places of texts that were not filled, and values that are none. */
async function wordFaults(page: Page, mayBeLost: boolean): Promise<string[]> {
  const text = await page.evaluate(() => document.body.innerText);
  const failed = await page.locator('[data-failed]').count();
  const status = /(?:^|\s)([45]\d\d) · .*/.exec(text)?.[0].trim();
  const broken = /\{\{|\bundefined\b|\bNaN\b|\[object |Invalid Date/.exec(text)?.[0];
  return [
    ...(failed > 0 ? ['a part failed'] : []),
    ...(status === undefined || mayBeLost ? [] : [`says ${status}`]),
    ...(broken === undefined ? [] : [`shows ${broken}`]),
  ];
}

async function facesFaults(page: Page, { width, height, theme }: Look): Promise<string[]> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await pageComes(page);
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const faults = [
    ...(wide > 0 ? [`${wide} px wider than the window`] : []),
    ...(await textFaults(page)),
    ...(await accessFaults(page)).map((fault) => `axe ${fault}`),
  ];
  return faults.map((fault) => `${width} ${theme}: ${fault}`);
}

/** Looks at a page that a window has just opened. */
export async function lookAtPage(
  page: Page,
  looks: readonly Look[],
  mayBeLost: boolean,
  shoot: (look: Look) => Promise<unknown>,
): Promise<string[]> {
  const faults = (await pageComes(page)) ? [] : ['no content came'];
  faults.push(...(await wordFaults(page, mayBeLost)));
  for (const look of looks) {
    faults.push(...(await facesFaults(page, look)));
    await shoot(look);
  }
  return faults;
}
