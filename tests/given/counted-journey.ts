/** For journeys: the processor seconds of each file. A process of the runner does several files; its browser and sites are its children. */
import { test as base } from 'playwright/test';
import { countFor } from './processor-seconds.ts';

export const test = base.extend<{ readonly countedBrowser: string }>({
  /** The name of the browser, whose work is counted, too. */
  countedBrowser: [
    async ({ browserName }, use, { file }) => {
      await use(browserName);
      countFor(file);
    },
    { auto: true },
  ],
});
