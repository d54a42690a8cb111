import type { Page } from 'playwright';
import type { ServerView } from './server-view.ts';

export interface VisibleRow {
  readonly matchId: number;
  readonly prices: readonly string[];
}

/** Rows in sight with the text of their prices, from left to right; a page may bring its own way of reading them. Runs inside the page. */
export function visibleRows(): readonly VisibleRow[] {
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
}

interface Compared {
  readonly wrong: number;
  readonly looked: number;
}

export const wrongPrices = async (page: Page, server: ServerView): Promise<Compared> =>
  comparePrices(await page.evaluate(visibleRows), server);

/** Every visible price must be one that the server had within the last moment. */
export function comparePrices(rows: readonly VisibleRow[], server: ServerView): Compared {
  let wrong = 0;
  let looked = 0;
  for (const { matchId, prices } of rows) {
    const known = server.rowPrices(matchId);
    prices.forEach((text, at) => {
      if (text === '–') return;
      looked++;
      if (known[at]?.has(Math.round(Number(text) * 100)) !== true) wrong++;
    });
  }
  return { wrong, looked };
}
