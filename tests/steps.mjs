// The steps of `npm test` and `npm run test:long`: what each runs, how its report is read, and what it runs again.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPlaywright, readVitest } from './reports.mjs';

export const root = join(import.meta.dirname, '..');
export const reports = join(root, 'node_modules/.reports');
const bin = (name) => join(root, 'node_modules/.bin', name);

/** A check passes or fails as a whole. */
const check = (name, about, command, args, more = {}) => ({ name, about, command, args, ...more });
/** A check that runs beside others: most of them keep one core busy and leave the other one idle. */
const besideOthers = (name, about, command, args) => check(name, about, command, args, { beside: true });

/** A step of vitest ends here: so many failures are a fault of the product, and each may have waited through a limit of time. */
const MOST_FAILURES = 50;

const vitest = (name, about, args = []) => {
  const report = join(reports, `${name}.json`);
  const unhandled = join(reports, `${name}-unhandled`);
  return {
    name,
    about,
    command: bin('vitest'),
    args: [
      'run',
      '--project',
      name,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      `--reporter=${join(import.meta.dirname, 'unhandled-errors.mjs')}`,
      `--bail=${MOST_FAILURES}`,
      ...args,
    ],
    env: { UNHANDLED_ERRORS: unhandled },
    report,
    read: (text) => {
      const { ended, isBroken } = readVitest(text);
      return { ended, isBroken: isBroken || readFileSync(unhandled, 'utf8') !== '0' };
    },
    /** Whole files: a test of a file may build on those before it. */
    argsAgain: (failed) => ['--no-file-parallelism', ...new Set(failed.map(({ file }) => file))],
    /** What stays of the first try beside the second one. */
    staysOf: (ended, failed) => {
      const files = new Set(failed.map(({ file }) => file));
      return ended.filter(({ file }) => !files.has(file));
    },
  };
};

const isSerial = (file) => readFileSync(join(root, 'tests/e2e', file), 'utf8').includes("mode: 'serial'");

const playwright = (name, about, args) => {
  const report = join(reports, `${name}.json`);
  /** In a serial file every test builds on those before it. */
  const keysAgain = (ended, failed) => {
    const serial = new Set(failed.map(({ file }) => file).filter(isSerial));
    const keys = new Set(failed.map(({ key }) => key));
    return new Set(ended.flatMap(({ key, file }) => (keys.has(key) || serial.has(file) ? [key] : [])));
  };
  return {
    name,
    about,
    needs: 'build',
    command: bin('playwright'),
    args: ['test', '--reporter=list,json', ...args],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    report,
    read: readPlaywright,
    argsAgain: (failed, ended) => {
      const list = join(reports, `${name}-again.json`);
      writeFileSync(list, JSON.stringify({ status: 'failed', failedTests: [...keysAgain(ended, failed)] }));
      return ['--workers=1', '--last-failed', '--last-failed-file', list];
    },
    staysOf: (ended, failed) => {
      const keys = keysAgain(ended, failed);
      return ended.filter(({ key }) => !keys.has(key));
    },
  };
};

export const steps = [
  besideOthers('lock', 'package-lock.json names known registries alone', process.execPath, [
    join(root, 'scripts/check-lock.mjs'),
  ]),
  besideOthers('format', 'oxfmt --check', bin('oxfmt'), ['--check', '.']),
  besideOthers('lint', 'oxlint: who may import whom, sizes, types', bin('oxlint'), []),
  besideOthers('types', 'tsc -b', bin('tsc'), ['-b']),
  besideOthers('unused', 'knip: files, exports and dependencies that nothing uses', bin('knip'), []),
  besideOthers('build', 'the client, packed', process.execPath, [join(root, 'scripts/build.mjs')]),
  vitest('domain', 'rules, codecs, recordings, documents (Node)'),
  vitest('server', 'the real back end and its database (Node)'),
  vitest('worker', 'the core through a real worker (browser)'),
  vitest('src', 'components and texts (browser)'),
  playwright('e2e', 'journeys on the running site (Chromium)', ['--grep-invert', '@long']),
];

/** What repeats the above at more widths, in more languages and on the other database, and figures that a person reads. */
export const longSteps = [
  besideOthers('build', 'the client, packed', process.execPath, [join(root, 'scripts/build.mjs')]),
  vitest('long', 'tests of the server that take long (Node)'),
  playwright('e2e-long', 'journeys at all widths, in all languages and themes (Chromium)', [
    '--grep',
    '@long',
  ]),
  check(
    'hostile',
    'attacks on the running site, short',
    process.execPath,
    [join(root, 'tests/hostile/main.ts'), '--short'],
    { needs: 'build' },
  ),
  check('bench', 'the benches reduce and pipeline: answers are checked, figures printed', process.execPath, [
    join(root, 'bench/main.ts'),
    'reduce',
    'pipeline',
  ]),
];

/** Steps without a build, a running site or a bench. */
export const quick = ['lock', 'format', 'lint', 'types', 'unused', 'domain', 'server', 'worker', 'src'];
/** Files of the server's tests that take longest; `quick` leaves them out. */
const longServerTests = [
  'tests/server/season/**',
  'tests/server/core-and-server.test.ts',
  'tests/server/game-calls.test.ts',
  'tests/server/fixtures.test.ts',
  'tests/server/recordings.test.ts',
  'tests/server/cluster.test.ts',
  'tests/server/cluster-*.test.ts',
  'tests/server/on-embedded.test.ts',
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
export const shortened = (step) => ({
  ...step,
  args: [...step.args, ...longServerTests.flatMap((file) => ['--exclude', file])],
});
