/**
 * `npm run fuzz-properties`: every test with properties in Node again, each time with another seed (`--seeds N`, `--from N`). Ends with 1 where a
 * seed failed, and names it: `PROPERTY_SEED=N npx vitest run FILE` shows it again.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../given/runs/command-line.ts';

const MOST_SEEDS = 1000;
const root = join(import.meta.dirname, '../..');

const { values } = readCommandLine({
  options: { seeds: { type: 'string', default: '5' }, from: { type: 'string', default: '2' } },
});
const [seeds, from] = [Number(values.seeds), Number(values.from)];
if (![seeds, from].every((one) => Number.isSafeInteger(one) && one > 0) || seeds > MOST_SEEDS) {
  console.error(`usage: npm run fuzz-properties [-- --seeds N --from N], at most ${MOST_SEEDS} seeds`);
  process.exit(2);
}
const files = globSync('tests/{domain,sessions,server}/**/*.test.ts', { cwd: root }).filter((file) =>
  readFileSync(join(root, file), 'utf8').includes("from 'fast-check'"),
);
const failed: number[] = [];
for (let seed = from; seed < from + seeds; seed++) {
  console.log(`\nseed ${seed}, ${files.length} files`);
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', 'domain', '--project', 'server', ...files],
    { cwd: root, stdio: 'inherit', env: { ...process.env, PROPERTY_SEED: String(seed) } },
  );
  if (status !== 0) failed.push(seed);
}
console.log(`\n${seeds} seeds, ${failed.length} failed${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`);
process.exitCode = failed.length > 0 ? 1 : 0;
