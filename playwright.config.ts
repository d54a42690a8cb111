import { defineConfig } from 'playwright/test';
import { chromiumLaunch } from './tests/given/chromium.ts';
import { eventsShown } from './tests/given/member-page.ts';
import { limits } from './tests/given/limits.ts';

/** In every context of the site's hosts, as if the events had opened by themselves today and on all days to come. */
const shownOnHosts = ['127.0.0.1', 'localhost'].map((domain) => ({
  ...eventsShown,
  domain,
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Strict' as const,
}));

/** So many failed journeys are a fault of the product: the others would wait through all limits of time to say the same. */
const MOST_FAILURES = 20;

/**
 * Each spec starts its own server on a free port with its own data folder (tests/given/running-site.ts). Two at a time on two cores.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: false,
  workers: 2,
  timeout: limits.journeyMs,
  // The test command runs what failed once more at its end, alone. Here a second try would stand beside the others, and fail like the first.
  retries: 0,
  maxFailures: MOST_FAILURES,
  expect: { timeout: limits.waitMs, toPass: { timeout: limits.momentMs } },
  use: {
    actionTimeout: limits.waitMs,
    navigationTimeout: limits.waitMs,
    launchOptions: chromiumLaunch(),
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that it answers cannot be intercepted; its own journey allows it (offline.spec.ts).
    serviceWorkers: 'block',
    // The events open by themselves once a day; one journey lets them (events.spec.ts).
    storageState: { cookies: shownOnHosts, origins: [] },
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
});
