// `npm test`: every check and every test, one after another (they share two cores), then one plain line of totals.
// `npm test -- NAME …` runs only the named steps.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const reports = join(root, 'node_modules/.reports');
const bin = (name) => join(root, 'node_modules/.bin', name);

const check = (name, command, args) => ({ name, command, args, report: null });

const vitest = (project) => {
  const report = join(reports, `${project}.json`);
  return {
    name: project,
    command: bin('vitest'),
    args: [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    report,
    count: ({ numPassedTests, numFailedTests, numPendingTests, success }) => ({
      passed: numPassedTests,
      failed: numFailedTests === 0 && !success ? 1 : numFailedTests,
      skipped: numPendingTests,
    }),
  };
};

const playwright = {
  name: 'e2e',
  command: bin('playwright'),
  args: ['test', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json') },
  report: join(reports, 'e2e.json'),
  count: ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }),
};

const steps = [
  check('lock', process.execPath, [join(root, 'scripts/check-lock.mjs')]),
  check('format', bin('oxfmt'), ['--check', '.']),
  check('lint', bin('oxlint'), []),
  check('types', bin('tsc'), ['-b']),
  check('unused', bin('knip'), []),
  check('build', process.execPath, [join(root, 'scripts/build.mjs')]),
  vitest('domain'),
  vitest('server'),
  vitest('worker'),
  vitest('src'),
  playwright,
  // Short: answers are checked and ratios printed; no figure is judged.
  check('bench', process.execPath, [join(root, 'bench/main.ts'), 'reduce', 'pipeline']),
];

function run(step) {
  console.log(`\n── ${step.name} ${'─'.repeat(60 - step.name.length)}`);
  const from = performance.now();
  const { status, error } = spawnSync(step.command, step.args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...step.env, CI: '1', FORCE_COLOR: '0' },
  });
  if (error) console.error(error.message);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  const good = status === 0;
  if (step.report === null) return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0, seconds };
  try {
    const counted = step.count(JSON.parse(readFileSync(step.report, 'utf8')));
    return { ...counted, failed: good ? counted.failed : Math.max(1, counted.failed), seconds };
  } catch {
    console.error(`${step.name} left no report`);
    return { passed: 0, failed: 1, skipped: 0, seconds };
  }
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const total = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
for (const step of steps) {
  if (wanted.length > 0 && !wanted.includes(step.name)) continue;
  const result = run(step);
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped;
  lines.push(
    `${step.name.padEnd(8)} ${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(4)} failed ${String(result.skipped).padStart(4)} skipped ${result.seconds.padStart(7)} s`,
  );
}
console.log(`\n${lines.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
