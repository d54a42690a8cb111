/** The steps of `npm test` and `npm run test:long`: what each runs, how its report is read, and what it runs again. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Ended,
  type PlaywrightReport,
  readPlaywright,
  readVitest,
  type Report,
  type VitestReport,
} from './reports.ts';

export const root = join(import.meta.dirname, '../..');
const bin = (name: string): string => join(root, 'node_modules/.bin', name);

/** The report of a step of many files, and how some of them run again. */
export interface Reporting {
  /** Throws when the program left no report. */
  read(): Report;
  /** The arguments that run again, one after another, what failed. */
  argsAgain(failed: readonly Ended[], ended: readonly Ended[]): readonly string[];
  /** The tests of the first try that do not run again. */
  staysOf(ended: readonly Ended[], failed: readonly Ended[]): readonly Ended[];
}

export interface Step {
  readonly name: string;
  readonly about: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Follow the arguments: the files that were asked for; without, all of the step. */
  readonly files?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** It runs beside its neighbours of the same group: most of these keep one core busy and leave the other one idle. */
  readonly group?: string;
  /** The step without which this one cannot succeed. */
  readonly needs?: string;
  /** Processor seconds: about 1.5 times what it takes on a quiet machine. */
  readonly budget?: number;
  /** It stops after so many failed tests: what is left of it has not run. */
  readonly mostFailures?: number;
  /** It passes or fails as a whole, and a busy machine may fail it: its second try comes at once, because other steps need it. */
  readonly isTriedAtOnce?: boolean;
  /** Without: it passes or fails as a whole. */
  readonly reporting?: Reporting;
  /** Lines { file, seconds }: processor seconds of its files (given/runs/processor-seconds.ts). */
  readonly secondsFile?: string;
}

/** A step of vitest ends here: so many failures are a fault of the product, and each may have waited through a limit of time. */
const MOST_FAILURES = 50;
/** Likewise of journeys: each of the others would wait through all limits of time to say the same. */
export const MOST_FAILED_JOURNEYS = 20;

type More = Pick<Step, 'needs' | 'budget' | 'group' | 'isTriedAtOnce'>;
const check = (
  name: string,
  about: string,
  command: string,
  args: readonly string[],
  more: More = {},
): Step => ({
  name,
  about,
  command,
  args,
  ...more,
});
const besideOthers = (...of: Parameters<typeof check>): Step => ({ ...check(...of), group: 'checks' });

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** `folder`: of the run, for its report. */
function vitest(folder: string, name: string, about: string, more: More = {}): Step {
  const report = join(folder, `${name}.json`);
  const unhandled = join(folder, `${name}-unhandled`);
  const secondsFile = join(folder, `${name}-seconds`);
  return {
    name,
    about,
    ...more,
    secondsFile,
    mostFailures: MOST_FAILURES,
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
    ],
    // It knows no other word for output without colours, and Node warns of both words.
    env: {
      UNHANDLED_ERRORS: unhandled,
      PROCESSOR_SECONDS: secondsFile,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
    },
    reporting: {
      read() {
        const read = readVitest(readJson(report) as VitestReport);
        return { ...read, isBroken: read.isBroken || readFileSync(unhandled, 'utf8') !== '0' };
      },
      /** Whole files: a test of a file may build on those before it. */
      argsAgain: (failed) => ['--no-file-parallelism', ...new Set(failed.map(({ file }) => file))],
      staysOf(ended, failed) {
        const files = new Set(failed.map(({ file }) => file));
        return ended.filter(({ file }) => !files.has(file));
      },
    },
  };
}

const isSerial = (file: string): boolean => readFileSync(join(root, file), 'utf8').includes("mode: 'serial'");

/** In a serial file every test builds on those before it. */
function keysAgain(ended: readonly Ended[], failed: readonly Ended[]): ReadonlySet<string> {
  const serial = new Set(failed.map(({ file }) => file).filter(isSerial));
  const keys = new Set(failed.map(({ key }) => key));
  return new Set(ended.flatMap(({ key, file }) => (keys.has(key) || serial.has(file) ? [key] : [])));
}

interface Journeys {
  readonly name: string;
  readonly about: string;
  readonly args: readonly string[];
  readonly budget?: number;
}

function playwright(folder: string, { args, ...more }: Journeys): Step {
  const { name } = more;
  const report = join(folder, `${name}.json`);
  const list = join(folder, `${name}-again.json`);
  const secondsFile = join(folder, `${name}-seconds`);
  return {
    ...more,
    secondsFile,
    mostFailures: MOST_FAILED_JOURNEYS,
    needs: 'site',
    command: bin('playwright'),
    args: ['test', '--reporter=list,json', ...args],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PROCESSOR_SECONDS: secondsFile },
    reporting: {
      read: () => readPlaywright(readJson(report) as PlaywrightReport),
      argsAgain(failed, ended) {
        const failedTests = [...keysAgain(ended, failed)];
        writeFileSync(list, JSON.stringify({ status: 'failed', failedTests }));
        // The files are named, too: the runner loads no others.
        const files = new Set(failed.map(({ file }) => file));
        return ['--workers=1', '--last-failed', '--last-failed-file', list, ...files];
      },
      staysOf(ended, failed) {
        const keys = keysAgain(ended, failed);
        return ended.filter(({ key }) => !keys.has(key));
      },
    },
  };
}

const build = besideOthers(
  'build',
  'the client, packed',
  process.execPath,
  [join(root, 'scripts/build.mjs')],
  { budget: 60 },
);
const site = check(
  'site',
  'the built site starts and answers',
  process.execPath,
  [join(import.meta.dirname, 'check-site.ts')],
  { needs: 'build', budget: 10, isTriedAtOnce: true },
);

/** The cheap and telling ones first. `folder`: of the run. Budgets are processor seconds. */
export const stepsOf = (folder: string): readonly Step[] => [
  besideOthers('lock', 'package-lock.json names known registries alone', process.execPath, [
    join(root, 'scripts/check-lock.mjs'),
  ]),
  besideOthers('format', 'oxfmt --check', bin('oxfmt'), ['--check', '.'], { budget: 5 }),
  besideOthers(
    'lint',
    'oxlint: who may import whom, sizes, and the types of the whole tree',
    bin('oxlint'),
    [],
    {
      budget: 120,
    },
  ),
  besideOthers('unused', 'knip: files, exports and dependencies that nothing uses', bin('knip'), [], {
    budget: 10,
  }),
  build,
  // The core's tests wait for most of their time: they take what the rules' tests leave.
  vitest(folder, 'domain', 'rules, codecs, recordings, documents (Node)', { budget: 170, group: 'cores' }),
  vitest(folder, 'worker', 'the core through a real worker (browser)', { budget: 60, group: 'cores' }),
  vitest(folder, 'server', 'the real back end and its database (Node)', { needs: 'build', budget: 520 }),
  vitest(folder, 'src', 'components and texts (browser)', { budget: 120 }),
  site,
  playwright(folder, {
    name: 'e2e',
    about: 'journeys on the running site (Chromium)',
    args: ['--grep-invert', '@long'],
    budget: 420,
  }),
];

/** What repeats the above at more widths, in more languages and on the other database, and figures that a person reads. */
export const longStepsOf = (folder: string): readonly Step[] => [
  build,
  vitest(folder, 'long', 'tests of the server and of rules that take long (Node)', { needs: 'build' }),
  vitest(folder, 'src-long', 'screens at all widths and in both themes (browser)'),
  site,
  playwright(folder, {
    name: 'e2e-long',
    about: 'journeys at all widths, in all languages and themes (Chromium)',
    args: ['--grep', '@long|@also'],
  }),
  check(
    'hostile',
    'attacks on the running site, short',
    process.execPath,
    [join(root, 'tests/hostile/main.ts'), '--short'],
    { needs: 'site' },
  ),
  check('chaos', 'faults on three nodes while members bet, five rounds', process.execPath, [
    join(root, 'tests/chaos/main.ts'),
    '--rounds',
    '5',
    '--seed',
    '1201',
  ]),
  check('bench', 'the benches reduce and pipeline: answers are checked, figures printed', process.execPath, [
    join(root, 'bench/main.ts'),
    'reduce',
    'pipeline',
    '--brief',
  ]),
];

/** Steps without a running site or a bench. */
export const quick = ['lock', 'format', 'lint', 'unused', 'domain', 'server', 'worker', 'src'];
/** Files that take longest; `quick` leaves them out. */
const longFiles: Readonly<Record<string, readonly string[]>> = {
  domain: [
    'tests/domain/test-command.test.ts',
    'tests/domain/command-help.test.ts',
    'tests/sessions/futures.test.ts',
    'tests/sessions/player.test.ts',
  ],
  worker: ['tests/worker/core-life.test.ts'],
  src: [
    'awaited-member',
    'dialog-catalogue',
    'event-play',
    'home',
    'kept-text',
    'league-order',
    'list-layout',
    'list-layouts',
    'longest-values',
    'looks',
    'narrow-toasts',
    'row-marks',
    'screens-at-widths',
    'skin-contrast',
    'slip-peek',
    'value-form',
    'way-back',
    'winner-card',
  ].map((name) => `tests/src/${name}.test.tsx`),
  server: [
    'tests/server/simulation/schedules.test.ts',
    'tests/server/simulation/many-schedules.test.ts',
    'tests/server/site/sockets.test.ts',
    'tests/server/account/login-states.test.ts',
    'tests/server/account/hash-pool.test.ts',
    'tests/server/account/find-account.test.ts',
    'tests/server/account/loss-limit.test.ts',
    'tests/server/account/own-limits.test.ts',
    'tests/server/account/passkeys.test.ts',
    'tests/server/account/settings.test.ts',
    'tests/server/account/sign-up.test.ts',
    'tests/server/account/social-login.test.ts',
    'tests/server/bets/standards.test.ts',
    'tests/server/bets/take-back.test.ts',
    'tests/server/community/boards.test.ts',
    'tests/server/community/chat.test.ts',
    'tests/server/community/kept-rows.test.ts',
    'tests/server/feed/match-analysis.test.ts',
    'tests/server/feed/team-pages.test.ts',
    'tests/server/money/charge.test.ts',
    'tests/server/money/event-borders.test.ts',
    'tests/server/money/store.test.ts',
    'tests/server/operator/corrections.test.ts',
    'tests/server/operator/operator-values.test.ts',
    'tests/server/operator/results.test.ts',
    'tests/server/operator/suspend.test.ts',
    'tests/server/operator/value-approvals.test.ts',
    'tests/server/season/**',
    'tests/server/site/core-and-server.test.ts',
    'tests/server/bets/game-calls.test.ts',
    'tests/server/feed/fixtures.test.ts',
    'tests/server/feed/recordings.test.ts',
    'tests/server/nodes/cluster.test.ts',
    'tests/server/nodes/cluster-*.test.ts',
    'tests/server/database/on-embedded.test.ts',
    'tests/server/nodes/lease.test.ts',
    'tests/server/site/health.test.ts',
    'tests/server/account/login-tries.test.ts',
    'tests/server/account/revocation.test.ts',
    'tests/server/site/site-process.test.ts',
    'tests/server/database/storage.test.ts',
    'tests/server/database/audit.test.ts',
    'tests/server/site/link-life.test.ts',
    'tests/server/site/stop.test.ts',
    'tests/server/bets/event-histories.test.ts',
    'tests/server/account/claim-site.test.ts',
    'tests/server/calls/hostile-fields.test.ts',
    'tests/server/database/database-thread.test.ts',
    'tests/server/calls/hostile-input.test.ts',
    'tests/server/calls/ask-limits.test.ts',
    'tests/server/calls/old-back-end.test.ts',
    'tests/server/calls/old-client.test.ts',
    'tests/server/site/refused-core.test.ts',
    'tests/server/feed/live-faults.test.ts',
    'tests/server/calls/call-roles.test.ts',
    'tests/server/community/private-texts.test.ts',
    'tests/server/database/schema.test.ts',
    'tests/server/database/migration-rules.test.ts',
    'tests/server/money/coupons-command.test.ts',
    'tests/server/feed/damaged-recordings.test.ts',
    'tests/server/feed/packed-recordings.test.ts',
    'tests/server/bets/trade-races.test.ts',
  ],
};
/** Through the environment: vitest leaves its own option unread in projects that leave out files by themselves. */
export const shortened = (step: Step): Step => ({
  ...step,
  env: { ...step.env, LEFT_OUT: longFiles[step.name]?.join(',') },
});
