// Names of the tests that failed, read from a runner's own report: they are printed last, where a log that was cut still shows them.

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

/** A failed file has no assertions when it could not be loaded, or when a hook failed. */
const failedInFile = ({ name, status, message, assertionResults }) => {
  const failed = assertionResults.filter((one) => one.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [`${name}\n${shortened(message)}`];
  return failed.map((one) => `${name} > ${one.fullName}\n${shortened(one.failureMessages[0])}`);
};

/** @param {{ testResults: object[] }} report Vitest's JSON report. */
export const failedOfVitest = ({ testResults }) => testResults.flatMap(failedInFile);

/** Those that failed first and then passed: Vitest keeps the errors of the first try. A report as of `failedOfVitest`. */
export const secondTriesOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((one) => one.status === 'passed' && one.failureMessages.length > 0)
      .map((one) => `${name} > ${one.fullName}\n${shortened(one.failureMessages[0])}`),
  );

const firstErrorOf = ({ file, title, tests }) => {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
  return `${file} > ${title}\n${shortened(errors[0]?.message)}`;
};

/** @param {{ suites?: object[], specs?: object[] }} suite Playwright's JSON report, or a suite of it. */
export const failedOfPlaywright = ({ suites = [], specs = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(firstErrorOf),
  ...suites.flatMap(failedOfPlaywright),
];

/** Those that failed first and then passed. A report as of `failedOfPlaywright`. */
export const secondTriesOfPlaywright = ({ suites = [], specs = [] }) => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(firstErrorOf),
  ...suites.flatMap(secondTriesOfPlaywright),
];
