// Runners' own reports in one form: their tests, and what became of each.

/** @typedef {{ key: string, file: string, title: string, state: 'passed' | 'failed' | 'skipped', ms: number, message: string }} Ended */

const LINES_OF_A_MESSAGE = 4;
const LONGEST_LINE = 300;

// eslint-disable-next-line no-control-regex -- runners colour their messages
const uncoloured = (text) => text.replaceAll(/\u001B\[[\d;]*m/gu, '');
const shortened = (message = '') =>
  uncoloured(message)
    .split('\n')
    .slice(0, LINES_OF_A_MESSAGE)
    .map((line) => `    ${line.slice(0, LONGEST_LINE)}`)
    .join('\n');

const stateOfVitest = { passed: 'passed', failed: 'failed' };

/** A failed file has no failed tests when it could not be loaded, or when a hook failed. */
const endedInFile = ({ name, status, message, startTime, endTime, assertionResults }) => {
  const ended = assertionResults.map((one, at) => ({
    key: `${name} ${at}`,
    file: name,
    title: one.fullName,
    state: stateOfVitest[one.status] ?? 'skipped',
    ms: one.duration ?? 0,
    message: shortened(one.failureMessages[0]),
  }));
  if (status !== 'failed' || ended.some(({ state }) => state === 'failed')) return ended;
  const whole = { key: name, file: name, title: 'the file', state: 'failed', ms: endTime - startTime };
  return [...ended, { ...whole, message: shortened(message) }];
};

/** Vitest's JSON report. `isBroken`: it failed without a failed test, for example by an error that nothing caught. */
export const readVitest = ({ testResults, success }) => {
  const ended = testResults.flatMap(endedInFile);
  return { ended, isBroken: !success && !ended.some(({ state }) => state === 'failed') };
};

/** A test that should have run and did not, because an earlier one of its file failed, counts as failed. */
const stateOfPlaywright = ({ ok, tests }) => {
  const isLeftOut = tests.some(
    ({ status, expectedStatus }) => status === 'skipped' && expectedStatus !== 'skipped',
  );
  if (!ok || isLeftOut) return 'failed';
  return tests.every(({ status }) => status === 'skipped') ? 'skipped' : 'passed';
};

const endedOfSpec = (spec) => {
  const results = spec.tests.flatMap((one) => one.results);
  return {
    key: spec.id,
    file: spec.file,
    title: spec.title,
    state: stateOfPlaywright(spec),
    ms: results.reduce((sum, { duration }) => sum + duration, 0),
    message: shortened(results.flatMap(({ errors }) => errors)[0]?.message ?? 'did not run'),
  };
};
const endedOfSuite = ({ suites = [], specs = [] }) => [
  ...specs.map(endedOfSpec),
  ...suites.flatMap(endedOfSuite),
];

/** Playwright's JSON report. */
export const readPlaywright = (report) => {
  const ended = endedOfSuite(report);
  return { ended, isBroken: report.errors.length > 0 && !ended.some(({ state }) => state === 'failed') };
};
