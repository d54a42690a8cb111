// Finds a Chromium for the browser tests and the bench, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const systemChromium = () =>
  [
    process.env.CHROMIUM_PATH,
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

function installDebianChromium() {
  console.error('[spo] Installing the Debian packages chromium and fonts-noto-cjk …');
  run('apt-get', ['update', '-qq']);
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk']);
}

export async function ensureChromium() {
  if (systemChromium() || (await bundledChromium())) return;
  console.error('[spo] No Chromium found, installing one for the browser tests …');
  if (isDebianRoot() && installDebianChromium() && systemChromium()) return;
  if (run('npx', ['--no', 'playwright', 'install', 'chromium']) && (await bundledChromium())) return;
  console.error(
    '[spo] No Chromium could be installed: install one yourself and set CHROMIUM_PATH to its program.',
  );
  process.exit(1);
}
