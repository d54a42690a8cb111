/** Runners' own reports in one form: their tests, what became of each, and what each file took. Paths are relative to the project. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface Ended {
  readonly key: string;
  readonly file: string;
  readonly title: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly ms: number;
  readonly message: string;
}

export interface FileTook {
  readonly file: string;
  readonly ms: number;
}

export interface Report {
  readonly ended: readonly Ended[];
  readonly files: readonly FileTook[];
  /** It failed without a failed test, for example by an error that nothing caught. */
  readonly isBroken: boolean;
}

const LINES_OF_A_MESSAGE = 4;
const LONGEST_LINE = 300;

// eslint-disable-next-line no-control-regex -- runners colour their messages
const uncoloured = (text: string): string => text.replaceAll(/\u001B\[[\d;]*m/gu, '');
const shortened = (message = ''): string =>
  uncoloured(message)
    .split('\n')
    .slice(0, LINES_OF_A_MESSAGE)
    .map((line) => `    ${line.slice(0, LONGEST_LINE)}`)
    .join('\n');

const hasFailed = (ended: readonly Ended[]): boolean => ended.some(({ state }) => state === 'failed');

interface VitestFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly duration?: number;
    readonly failureMessages: readonly string[];
  }[];
}

const stateOfVitest = (status: string): Ended['state'] =>
  status === 'passed' || status === 'failed' ? status : 'skipped';

/** A failed file has no failed tests when it could not be loaded, or when a hook failed. */
function endedInFile({ name, status, message, startTime, endTime, assertionResults }: VitestFile): Ended[] {
  const file = relative(root, name);
  const ended = assertionResults.map((one, at) => ({
    key: `${file} ${at}`,
    file,
    title: one.fullName,
    state: stateOfVitest(one.status),
    ms: one.duration ?? 0,
    message: shortened(one.failureMessages[0]),
  }));
  if (status !== 'failed' || hasFailed(ended)) return ended;
  const whole = { key: file, file, title: 'the file', state: 'failed', ms: endTime - startTime } as const;
  return [...ended, { ...whole, message: shortened(message) }];
}

export interface VitestReport {
  readonly testResults: readonly VitestFile[];
  readonly success: boolean;
}

export function readVitest({ testResults, success }: VitestReport): Report {
  const ended = testResults.flatMap(endedInFile);
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    ms: endTime - startTime,
  }));
  return { ended, files, isBroken: !success && !hasFailed(ended) };
}

interface PlaywrightSpec {
  readonly id: string;
  readonly file: string;
  readonly title: string;
  readonly ok: boolean;
  readonly tests: readonly {
    readonly status: string;
    readonly expectedStatus: string;
    readonly results: readonly {
      readonly duration: number;
      readonly errors: readonly { readonly message?: string }[];
      readonly attachments?: readonly { readonly name: string; readonly path?: string }[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly PlaywrightSpec[];
}

export interface PlaywrightReport extends PlaywrightSuite {
  readonly errors: readonly unknown[];
  readonly config: { readonly rootDir: string };
}

/** A test that should have run and did not, because an earlier one of its file failed, counts as failed. */
function stateOfPlaywright({ ok, tests }: PlaywrightSpec): Ended['state'] {
  const isLeftOut = tests.some(
    ({ status, expectedStatus }) => status === 'skipped' && expectedStatus !== 'skipped',
  );
  if (!ok || isLeftOut) return 'failed';
  return tests.every(({ status }) => status === 'skipped') ? 'skipped' : 'passed';
}

const LINES_OF_A_PAGE = 60;

/** What stood on the page when a journey failed: the runner keeps it until it starts again. Empty: it kept none. */
function pageOf(attachments: readonly { readonly name: string; readonly path?: string }[]): string {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {};
  if (path === undefined || !existsSync(path)) return '';
  const snapshot = /^```yaml\n(.*?)^```/msu.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  const main = snapshot.slice(Math.max(0, snapshot.search(/^ *- main/mu)));
  const lines = main.split('\n').slice(0, LINES_OF_A_PAGE);
  return lines.map((line) => `\n    ${line.slice(0, LONGEST_LINE)}`).join('');
}

function endedOfSpec(spec: PlaywrightSpec, folder: string): Ended {
  const results = spec.tests.flatMap((one) => one.results);
  const message = shortened(results.flatMap(({ errors }) => errors)[0]?.message ?? 'did not run');
  return {
    key: spec.id,
    file: relative(root, join(folder, spec.file)),
    title: spec.title,
    state: stateOfPlaywright(spec),
    ms: results.reduce((sum, { duration }) => sum + duration, 0),
    message: message + pageOf(results.flatMap(({ attachments = [] }) => attachments)),
  };
}

const endedOfSuite = ({ suites = [], specs = [] }: PlaywrightSuite, folder: string): Ended[] => [
  ...specs.map((spec) => endedOfSpec(spec, folder)),
  ...suites.flatMap((suite) => endedOfSuite(suite, folder)),
];

export function readPlaywright(report: PlaywrightReport): Report {
  const ended = endedOfSuite(report, report.config.rootDir);
  const files = [...Map.groupBy(ended, ({ file }) => file)].map(([file, tests]) => ({
    file,
    ms: tests.reduce((sum, { ms }) => sum + ms, 0),
  }));
  return { ended, files, isBroken: report.errors.length > 0 && !hasFailed(ended) };
}
