/**
 * `npm run fuzz-import [-- FILE …]`: every importer against damaged files. Each file is cut after every 1,000th byte and has one byte changed
 * 1,000 times (`--flips N`, `--cut-every N`, `--seed N`). Without files: those beside the project, where they are, and the recorded sessions.
 * Ends with 1 where one came to anything but its content or a plain sentence.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../given/runs/command-line.ts';
import { fuzzImport } from '../given/domain/fuzz-import.ts';

const root = join(import.meta.dirname, '../..');
const folders = [
  '../shared/data/recordings',
  '../shared/data/har',
  '../shared/data/odds-feed',
  'tests/sessions',
].map((folder) => join(root, folder));

const { values, positionals } = readCommandLine({
  allowPositionals: true,
  options: {
    flips: { type: 'string', default: '1000' },
    'cut-every': { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
});
const plan = {
  flips: Number(values.flips),
  cutEvery: Number(values['cut-every']),
  seed: Number(values.seed),
};
if (!Object.values(plan).every((value) => Number.isSafeInteger(value) && value >= 0) || plan.cutEvery === 0) {
  console.error('usage: npm run fuzz-import [-- FILE … --flips N --cut-every N --seed N]');
  process.exit(2);
}
const found = folders
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((file) => !file.endsWith('.ts'));

let faults = 0;
for (const file of positionals.length > 0 ? positionals : found) {
  const fuzzed = await fuzzImport(readFileSync(file), plan);
  faults += fuzzed.faults.length;
  console.log(`${file}: ${fuzzed.tries} tries, ${fuzzed.refused} refused, ${fuzzed.faults.length} faults`);
  for (const { damage, error } of fuzzed.faults.slice(0, 3)) console.log(`  ${damage}: ${error}`);
}
process.exitCode = faults > 0 ? 1 : 0;
