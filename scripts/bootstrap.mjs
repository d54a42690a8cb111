// Runs before every npm script, on whatever Node the machine has (20.19 or newer): installs what package-lock.json asks
// for when node_modules is missing or older. Afterwards `node` inside npm scripts is the pinned Node 24 from node_modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'node_modules/.installed');
const want = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

const stop = (message) => {
  console.error(`\n[spo] ${message}`);
  process.exit(1);
};

const NEEDED_BYTES = 1_200_000_000;

function installDependencies() {
  const disk = statfsSync(root);
  const free = disk.bavail * disk.bsize;
  if (free < NEEDED_BYTES)
    stop(
      `Not enough disk space: the dependencies need about ${NEEDED_BYTES / 1e9} GB, ${(free / 1e9).toFixed(1)} GB are free here.`,
    );
  console.error('[spo] Installing dependencies (first run, or package-lock.json changed) …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0)
    stop('Dependencies could not be installed (see above). Is the npm registry reachable?');
  writeFileSync(stamp, want);
}

const have = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
if (have !== want) installDependencies();

if (process.argv.includes('--browser')) {
  const { ensureChromium } = await import('./chromium.mjs');
  await ensureChromium();
}
if (process.argv.includes('--services')) {
  const { ensureServices } = await import('./services.mjs');
  ensureServices();
}
