import { existsSync } from 'node:fs';

/** The shell is Chromium without windows: a test takes about a fifth less of the processor in it. */
const shells = ['/usr/bin/chromium-headless-shell'];
const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/** Of eight short journeys these took 13 % of the processor off, of long replays nothing: no process for a graphics unit, no optimizing compiler. */
const forShortPages = ['--in-process-gpu', '--js-flags=--max-opt=1'];

const launchOf = (
  candidates: readonly string[],
  more: readonly string[] = [],
): { executablePath?: string; args: string[] } => {
  const executablePath = [process.env['CHROMIUM_PATH'], ...candidates].find(
    (path) => path !== undefined && existsSync(path),
  );
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  };
};

/** Launch options that work for a normal user and for root, with the system's Chromium or Playwright's own. */
export const chromiumLaunch = () => launchOf([...shells, ...whole], forShortPages);

/** For benches: the browser that members have, whose way of drawing their figures are of. */
export const wholeChromiumLaunch = () => launchOf([...whole, ...shells]);
