// Builds the client into dist/ when its sources changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'dist/.built');
const inputs = [
  'src',
  'worker',
  'domain',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/chunk-files.ts',
  'scripts/early-script.ts',
  'scripts/font-names.ts',
  'scripts/pack-files.mjs',
  'scripts/scoped-class.ts',
  'scripts/service-worker-file.ts',
  'scripts/site-font.ts',
  'scripts/third-party.ts',
  'scripts/rxjs-helpers.ts',
  'scripts/async-helpers.ts',
  'scripts/unused-links.ts',
];

function* files(path) {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).toSorted()) yield* files(join(path, name));
}

const hash = createHash('sha256');
for (const input of inputs)
  for (const file of files(join(root, input))) hash.update(file).update(readFileSync(file));
const want = hash.digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== want) {
  console.error('[spo] Building the client …');
  const steps = [
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    [join(root, 'scripts/pack-files.mjs'), join(root, 'dist')],
  ];
  for (const step of steps) {
    const done = spawnSync(process.execPath, step, { cwd: root, stdio: 'inherit' });
    if (done.status !== 0) {
      console.error('[spo] The client could not be built (see above).');
      process.exit(1);
    }
  }
  writeFileSync(stamp, want);
}
