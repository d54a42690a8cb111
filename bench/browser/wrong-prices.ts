import type { Page } from 'playwright';
import type { ServerView } from './server-view.ts';

export interface VisibleRow {
  readonly matchId: number;
  readonly prices: readonly string[];
}

/** Rows in sight with the text of their prices, from left to right; a page may bring its own way of reading them. */
const visibleRows = (page: Page): Promise<readonly VisibleRow[]> =>
  page.evaluate(() => {
    const own = (window as unknown as { visiblePrices?: () => VisibleRow[] }).visiblePrices;
    if (own !== undefined) return own();
    return [...document.querySelectorAll('article[data-match]')]
      .filter((article) => {
        const { top, bottom } = article.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      })
      .map((article) => ({
        matchId: Number(article.getAttribute('data-match')),
        prices: [...article.querySelectorAll('button[data-state]')].map(
          (cell) => cell.lastElementChild?.textContent ?? '',
        ),
      }));
  });

/** Every visible price must be one that the server had within the last moment. */
export async function wrongPrices(
  page: Page,
  server: ServerView,
): Promise<{ readonly wrong: number; readonly looked: number }> {
  let wrong = 0;
  let looked = 0;
  for (const { matchId, prices } of await visibleRows(page)) {
    const known = server.rowPrices(matchId);
    prices.forEach((text, at) => {
      if (text === '–') return;
      looked++;
      if (known[at]?.has(Math.round(Number(text) * 100)) !== true) wrong++;
    });
  }
  return { wrong, looked };
}
