/** The test of a journey. */
import { test as base } from 'playwright/test';

/**
 * Windows that a journey leaves open are closed at its end. The runner closes them with the browser, after the last journey of its process: until
 * then each live screen goes on drawing.
 */
export const test = base.extend<{ readonly windowsClosed: null }>({
  windowsClosed: [
    async ({ browser }, use) => {
      await use(null);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
