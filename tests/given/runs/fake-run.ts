/** A run of the test command with made-up steps. Argument: the steps, as JSON. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../runner/reports.ts';
import { runSteps } from '../../runner/run-steps.ts';
import type { Step } from '../../runner/steps.ts';

export interface FakeStep {
  readonly name: string;
  /** Run by Node. The files that run again are its arguments. */
  readonly script: string;
  readonly needs?: string;
  readonly group?: string;
  readonly budget?: number;
  readonly mostFailures?: number;
  readonly isTriedAtOnce?: boolean;
  /** Its script writes a Report to the file that REPORT names. */
  readonly hasReport?: boolean;
}

/** What is left behind on purpose is waited for no longer. */
const END_MS = 2000;

const stepOf = (folder: string, { script, hasReport, ...more }: FakeStep): Step => {
  const report = join(folder, `${more.name}.json`);
  return {
    ...more,
    about: 'made up',
    command: process.execPath,
    args: ['-e', script, '--'],
    env: { REPORT: report },
    ...(hasReport === true && {
      reporting: {
        read: () => JSON.parse(readFileSync(report, 'utf8')) as Report,
        argsAgain: (failed) => failed.map(({ file }) => file),
        staysOf: (ended, failed) => ended.filter(({ file }) => !failed.some((one) => one.file === file)),
      },
    }),
  };
};

const steps = JSON.parse(process.argv[2] ?? '[]') as readonly FakeStep[];
process.exit(
  await runSteps(
    (folder) => steps.map((step) => stepOf(folder, step)),
    async () => ({ speed: Number(process.env['SPEED'] ?? 1), processor: 1, load: 0 }),
    END_MS,
  ),
);
