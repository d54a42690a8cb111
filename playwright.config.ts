import { defineConfig } from 'playwright/test';
import { chromiumLaunch } from './tests/given/chromium.ts';

/** Journeys that wait most of their time: for matches to be played, or for a link to be given up. They take a tenth of a core. */
const waiting = ['casual', 'game-centre', 'open-bets', 'replay', 'unknown-bet'].map(
  (name) => `**/${name}.spec.ts`,
);

/** Each spec starts its own server on a free port with its own data folder (tests/given/running-site.ts). Four at a time on two cores. */
export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: false,
  workers: 4,
  timeout: 120_000,
  // A second try shows whether a journey is broken or met a moment of the live feed that it did not expect. The test command counts them.
  retries: process.env['CI'] === undefined ? 0 : 1,
  use: {
    browserName: 'chromium',
    actionTimeout: 10_000,
    launchOptions: chromiumLaunch(),
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that it answers cannot be intercepted; its own journey allows it (offline.spec.ts).
    serviceWorkers: 'block',
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    trace: process.env['TRACE'] === undefined ? 'on-first-retry' : 'retain-on-failure',
  },
  projects: [
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'chromium', testIgnore: waiting, workers: 3 },
  ],
});
