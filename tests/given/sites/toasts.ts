/** The texts of the toasts that a page shows from a moment on: one may come and go while something else is done. */
import type { Page } from 'playwright/test';

type Watched = typeof globalThis & { shownToasts?: string[] };

/** Keeps the text of every toast from now on, until the page is loaded anew. */
export const keepToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shown: string[] = ((globalThis as Watched).shownToasts = []);
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-tone]')) shown.push(toast.textContent);
    }).observe(document.body, { childList: true, subtree: true });
  });

/** Returns the kept texts, one on each line. It can hold the text of one toast several times. */
export const toastsOf = (page: Page): Promise<string> =>
  page.evaluate(() => ((globalThis as Watched).shownToasts ?? []).join('\n'));
