import type { Page } from 'playwright';
import type { ServerView } from './server-view.ts';

/** Every visible price must be one that the server had within the last moment. */
export async function wrongPrices(
  page: Page,
  server: ServerView,
): Promise<{ readonly wrong: number; readonly looked: number }> {
  const rows = await page.locator('article[data-match]').evaluateAll((articles) =>
    articles
      .filter((article) => {
        const { top, bottom } = article.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      })
      .map((article) => ({
        matchId: Number(article.getAttribute('data-match')),
        prices: [...article.querySelectorAll('button[data-state]')].map(
          (cell) => cell.lastElementChild?.textContent ?? '',
        ),
      })),
  );
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
