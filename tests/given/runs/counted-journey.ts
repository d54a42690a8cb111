/** For all journeys: the processor seconds of each file, and browsers that fetch no code ahead. */
import { type Browser, test as base } from 'playwright/test';
import { countFor } from './processor-seconds.ts';

export interface CountedJourney {
  /**
   * Whether pages fetch the code of screens before they are opened (`src/parts/chunks/fetch-ahead.ts`). Otherwise their browser saves data: those
   * files are three quarters of a page's requests, and a third of what a page costs.
   */
  readonly isAhead: boolean;
  /** The name of the browser, whose work is counted, too. A process of the runner does several files; its browser and sites are its children. */
  readonly countedBrowser: string;
}

const saveData = (): void => {
  const { connection } = navigator as unknown as { readonly connection: object };
  Object.defineProperty(Object.getPrototypeOf(connection), 'saveData', { get: () => true });
};

let isAheadNow = false;

function savingData(browser: Browser): Browser {
  const plain = browser.newContext.bind(browser);
  browser.newContext = async (...options) => {
    const context = await plain(...options);
    if (!isAheadNow) await context.addInitScript(saveData);
    return context;
  };
  return browser;
}

export const test = base.extend<CountedJourney, { readonly browser: Browser }>({
  browser: [({ browser }, use) => use(savingData(browser)), { scope: 'worker' }],
  isAhead: [false, { option: true }],
  countedBrowser: [
    async ({ browserName, isAhead }, use, { file }) => {
      isAheadNow = isAhead;
      await use(browserName);
      countFor(file);
    },
    { auto: true },
  ],
});
