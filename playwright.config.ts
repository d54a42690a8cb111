import { defineConfig } from 'playwright/test';
import { chromiumLaunch } from './tests/given/chromium.ts';
import { eventsShown } from './tests/given/member-page.ts';

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
 * Each spec starts its own server on a free port with its own data folder (tests/given/running-site.ts). Two at a time on two cores: a third one
 * saves a few minutes where the cores have time, and where they have none its waits end too early.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: false,
  workers: 2,
  timeout: 300_000,
  // A second try shows whether a journey is broken or met a moment of the live feed that it did not expect. The test command counts them.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // What is waited for comes within a second on a quiet machine; how fast it comes is a matter of the benches.
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 20_000,
    launchOptions: chromiumLaunch(),
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that it answers cannot be intercepted; its own journey allows it (offline.spec.ts).
    serviceWorkers: 'block',
    // The events open by themselves once a day; one journey lets them (events.spec.ts).
    storageState: { cookies: shownOnHosts, origins: [] },
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    trace: process.env['TRACE'] === undefined ? 'on-first-retry' : 'retain-on-failure',
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
});
