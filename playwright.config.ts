import { defineConfig } from 'playwright/test';
import { chromiumLaunch } from './tests/given/runs/chromium.ts';
import { eventsShown } from './tests/given/sites/member-page.ts';
import { limits } from './tests/given/runs/limits.ts';
import { MOST_FAILED_JOURNEYS } from './tests/runner/steps.ts';

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

/**
 * Three processes on two cores: each waits for a third of its time. Each has one site for the journeys that need no options of their own
 * (tests/given/sites/journey.ts); the other files start a site on a free port with a data folder of its own.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: false,
  workers: 3,
  timeout: limits.journeyMs,
  // The test command runs what failed once more at its end, alone. Here a second try would stand beside the others, and fail like the first.
  retries: 0,
  maxFailures: MOST_FAILED_JOURNEYS,
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
