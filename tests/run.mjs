// `npm test`: the checks side by side, then every test, one step after another (they share two cores), then one plain line of totals.
// `npm test -- NAME …` runs only the named steps; `npm test -- quick` those that take less than five minutes together on two cores.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  failedOfPlaywright,
  failedOfVitest,
  secondTriesOfPlaywright,
  secondTriesOfVitest,
} from './failed-tests.mjs';

const root = join(import.meta.dirname, '..');
const reports = join(root, 'node_modules/.reports');
const bin = (name) => join(root, 'node_modules/.bin', name);

const check = (name, command, args) => ({ name, command, args, report: null });
/** A check that runs beside others: most of them keep one core busy and leave the other one idle. */
const besideOthers = (name, command, args) => ({ ...check(name, command, args), beside: true });

/** Tests of a step that may pass at their second try; one more fails the run. Their names are printed, so that the cause is looked for. */
const MOST_SECOND_TRIES = 2;

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
    failedOf: failedOfVitest,
    secondTriesOf: secondTriesOfVitest,
    count: (counted) => {
      const { numPassedTests, numFailedTests, numPendingTests, success } = counted;
      const over = Math.max(0, secondTriesOfVitest(counted).length - MOST_SECOND_TRIES);
      return {
        passed: numPassedTests - over,
        failed: (numFailedTests === 0 && !success ? 1 : numFailedTests) + over,
        skipped: numPendingTests,
      };
    },
  };
};

const playwright = {
  name: 'e2e',
  command: bin('playwright'),
  args: ['test', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json') },
  report: join(reports, 'e2e.json'),
  failedOf: failedOfPlaywright,
  secondTriesOf: secondTriesOfPlaywright,
  count: ({ stats, errors }) => ({
    passed: stats.expected + Math.min(stats.flaky, MOST_SECOND_TRIES),
    failed: stats.unexpected + Math.max(0, stats.flaky - MOST_SECOND_TRIES) + errors.length,
    skipped: stats.skipped,
  }),
};

const steps = [
  besideOthers('lock', process.execPath, [join(root, 'scripts/check-lock.mjs')]),
  besideOthers('format', bin('oxfmt'), ['--check', '.']),
  besideOthers('lint', bin('oxlint'), []),
  besideOthers('types', bin('tsc'), ['-b']),
  besideOthers('unused', bin('knip'), []),
  besideOthers('build', process.execPath, [join(root, 'scripts/build.mjs')]),
  vitest('domain'),
  vitest('server'),
  vitest('worker'),
  vitest('src'),
  playwright,
  // Short: attacks on the real site, bounded in count and time.
  check('hostile', process.execPath, [join(root, 'tests/hostile/main.ts'), '--short']),
  // Short: answers are checked and ratios printed; no figure is judged.
  check('bench', process.execPath, [join(root, 'bench/main.ts'), 'reduce', 'pipeline']),
];

/** Steps without a build, a running site or a bench. */
const quick = ['lock', 'format', 'lint', 'types', 'unused', 'domain', 'server', 'worker', 'src'];
/** Files of the server's tests that take longest; `quick` leaves them out. */
const longServerTests = [
  'tests/server/season/**',
  'tests/server/core-and-server.test.ts',
  'tests/server/game-calls.test.ts',
  'tests/server/fixtures.test.ts',
  'tests/server/recordings.test.ts',
  'tests/server/cluster.test.ts',
  'tests/server/backup.test.ts',
  'tests/server/cluster-*.test.ts',
  'tests/server/on-embedded.test.ts',
  'tests/server/data-dir-lock.test.ts',
  'tests/server/lease.test.ts',
  'tests/server/health.test.ts',
  'tests/server/login-tries.test.ts',
  'tests/server/revocation.test.ts',
  'tests/server/site-process.test.ts',
  'tests/server/storage.test.ts',
  'tests/server/audit.test.ts',
  'tests/server/link-life.test.ts',
  'tests/server/stop.test.ts',
];
const shortened = (step) => ({
  ...step,
  args: [...step.args, ...longServerTests.flatMap((file) => ['--exclude', file])],
});

/** The temporary folder of this run alone: what other programs of the machine leave in theirs is not looked at. */
let temporary = '';

/** The last step: the folders that the tests make are gone again. */
function checkLeftovers() {
  console.log(`\n── left ${'─'.repeat(56)}`);
  const left = readdirSync(temporary).filter((name) => name.startsWith('spo-'));
  console.log(left.length === 0 ? 'Nothing was left in the temporary folder.' : `Left: ${left.join(', ')}`);
  rmSync(temporary, { recursive: true, force: true });
  return { passed: left.length === 0 ? 1 : 0, failed: left.length === 0 ? 0 : 1, skipped: 0, seconds: '0.0' };
}

const head = (name) => console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);

/** The compiled modules of Node are shared by all processes of the run: a start of the server takes half of the CPU that it takes without. */
const placeOf = (step) => ({
  cwd: root,
  env: {
    ...process.env,
    TMPDIR: temporary,
    TEMP: temporary,
    NODE_COMPILE_CACHE: join(temporary, 'compiled'),
    ...step.env,
    CI: '1',
    FORCE_COLOR: '0',
  },
});

/** Its output is printed when it has ended, so that the checks do not mix their lines. */
const runBeside = (step) =>
  new Promise((done) => {
    const from = performance.now();
    const child = spawn(step.command, step.args, { ...placeOf(step), stdio: ['ignore', 'pipe', 'pipe'] });
    const parts = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
    const end = (good, text) => {
      const seconds = ((performance.now() - from) / 1000).toFixed(1);
      done({ passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0, seconds, text });
    };
    child.once('error', (error) => end(false, error.message));
    child.once('close', (code) => end(code === 0, Buffer.concat(parts).toString()));
  });

function run(step) {
  head(step.name);
  const from = performance.now();
  const { status, error } = spawnSync(step.command, step.args, { ...placeOf(step), stdio: 'inherit' });
  if (error) console.error(error.message);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  const good = status === 0;
  if (step.report === null) return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0, seconds };
  try {
    const report = JSON.parse(readFileSync(step.report, 'utf8'));
    const counted = step.count(report);
    failedTests.push(...step.failedOf(report));
    secondTries.push(...(step.secondTriesOf?.(report) ?? []));
    return { ...counted, failed: good ? counted.failed : Math.max(1, counted.failed), seconds };
  } catch {
    console.error(`${step.name} left no report`);
    return { passed: 0, failed: 1, skipped: 0, seconds };
  }
}

/** What a step does, in the order in which the steps run. */
const about = {
  lock: 'package-lock.json names known registries alone',
  format: 'oxfmt --check',
  lint: 'oxlint: who may import whom, sizes, types',
  types: 'tsc -b',
  unused: 'knip: files, exports and dependencies that nothing uses',
  build: 'the client, packed',
  domain: 'rules, codecs, recordings, documents (Node)',
  server: 'the real back end and its database (Node)',
  worker: 'the core through a real worker (browser)',
  src: 'components and texts (browser)',
  e2e: 'journeys on the running site (Chromium)',
  hostile: 'attacks on the running site, short',
  bench: 'the benches reduce and pipeline, answers checked',
};

function help() {
  const rows = steps.map(({ name }) => `  ${name.padEnd(8)} ${about[name]}`);
  console.log(`npm test                    every step: the checks side by side, then one after another
npm test -- quick           steps without build, running site or bench; without the longest tests of the server
npm test -- NAME ...        the named steps only
npm test -- --help          this text

Steps:
${rows.join('\n')}

One file: npx vitest run --project domain|server|worker|src tests/.../NAME.test.ts, npx playwright test tests/e2e/NAME.spec.ts
TEST_DATABASE_URL=postgres://... runs the server's tests on that server.`);
}

const asked = process.argv.slice(2);
if (asked.includes('--help')) {
  help();
  process.exit(0);
}
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const isQuick = asked.includes('quick');
const wanted = new Set(asked.filter((name) => name !== 'quick').concat(isQuick ? quick : []));
const unknown = [...wanted].filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  const names = ['quick', ...steps.map(({ name }) => name)];
  console.error(`No such step: ${unknown.join(', ')}. Steps: ${names.join(', ')}`);
  process.exit(2);
}
const total = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
const failedTests = [];
const secondTries = [];
const note = (name, result) => {
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped;
  const line = `${name.padEnd(8)} ${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(4)} failed ${String(result.skipped).padStart(4)} skipped ${result.seconds.padStart(7)} s`;
  lines.push(line);
  console.log(`\n${line}`);
};
temporary = mkdtempSync(join(tmpdir(), 'spo-run-'));
// PostgreSQL does not run as root: its user must be able to enter the folders that tests give to it.
chmodSync(temporary, 0o711);
const chosen = steps.filter(({ name }) => wanted.size === 0 || wanted.has(name));
const beside = chosen.filter((step) => step.beside);
for (const [at, { text, ...result }] of (await Promise.all(beside.map(runBeside))).entries()) {
  head(beside[at].name);
  console.log(text.trimEnd());
  note(beside[at].name, result);
}
for (const step of chosen.filter((one) => !one.beside))
  note(step.name, run(isQuick && step.name === 'server' ? shortened(step) : step));
note('left', checkLeftovers());
console.log(`\n${lines.join('\n')}\n`);
if (secondTries.length > 0) console.log(`Passed at the second try:\n${secondTries.join('\n')}\n`);
if (failedTests.length > 0) console.log(`Failed:\n${failedTests.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
