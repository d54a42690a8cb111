/** The test of a journey. */
import { test as base } from '../runs/counted-journey.ts';
import { limits } from '../runs/limits.ts';
import { type MovedSite, startMovedSite } from './moved-site.ts';
import { removeData } from './running-site.ts';

/** A round of the casual games on the shared site: a journey moves the time to its end. */
export const CASUAL_ROUND_MS = 1_200_000;
/** Matches in play, and how they are drawn. */
const SHARED = ['--matches', '24', '--seed', '3', '--casual-round', String(CASUAL_ROUND_MS / 1000)] as const;

interface EachJourney {
  readonly windowsClosed: null;
}

interface EachProcess {
  /**
   * One site for all journeys of a process of the runner that need no options of their own: each makes its own members, and changes nothing that
   * others see. Its feed stands still until a journey moves it, and goes back to no earlier moment.
   */
  readonly site: MovedSite;
}

export const test = base.extend<EachJourney, EachProcess>({
  /**
   * Windows that a journey leaves open are closed at its end. The runner closes them with the browser, after the last journey of its process:
   * until then each live screen goes on drawing.
   */
  windowsClosed: [
    async ({ browser }, use) => {
      await use(null);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  site: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern which fixtures it needs
    async ({}, use) => {
      const site = await startMovedSite({ args: SHARED });
      await use(site);
      await site.end();
      removeData(site);
    },
    { scope: 'worker', timeout: limits.startMs },
  ],
});
