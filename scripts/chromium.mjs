// Finds a Chromium for the browser tests and the bench, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const SHELL = '/usr/bin/chromium-headless-shell';
const systemChromium = () =>
  [
    process.env.CHROMIUM_PATH,
    SHELL,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
  ].find((path) => path && existsSync(path));

const run = (command, args) =>
  spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

async function bundledChromium() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

const install = (...packages) => {
  console.error(`[spo] Installing the Debian packages ${packages.join(', ')} …`);
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
};

/** The shell is for tests, which are faster in it; an older Debian does not have it. */
function installDebianChromium() {
  run('apt-get', ['update', '-qq']);
  const whole = ['chromium', 'fonts-noto-cjk'];
  return install('chromium-headless-shell', ...whole) || install(...whole);
}

export async function ensureChromium() {
  const found = async () => systemChromium() ?? (await bundledChromium());
  if (isDebianRoot() && !process.env.CHROMIUM_PATH && !existsSync(SHELL)) installDebianChromium();
  if (await found()) return;
  console.error('[spo] No Chromium found, installing one for the browser tests …');
  if (run('npx', ['--no', 'playwright', 'install', 'chromium']) && (await bundledChromium())) return;
  console.error(
    '[spo] No Chromium could be installed: install one yourself and set CHROMIUM_PATH to its program.',
  );
  process.exit(1);
}
