/** One step: its first try, and the second one of what failed in it. */
import { readFileSync, rmSync } from 'node:fs';
import type { Ended, Report } from './reports.ts';
import type { RunFolder } from './run-folder.ts';
import { startStep, type Took } from './start-step.ts';
import type { Step } from './steps.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface FileCost {
  readonly file: string;
  readonly ms: number;
  /** Processor seconds; null: only the time is known. */
  readonly processor: number | null;
}

export interface Result extends Counts, Took {
  readonly ended: readonly Ended[];
  readonly files: readonly FileCost[];
  /** It failed in another way than by a failed test. */
  readonly isBroken: boolean;
}

/** What the second try showed. */
export interface SecondTry {
  readonly result: Result;
  /** A line each, with the message below. */
  readonly failed: readonly string[];
  readonly passedAlone: readonly string[];
}

/** How a program is started: in the run's folder. */
export interface Place {
  readonly folder: RunFolder;
}

/** Where more files of a step fail, the product or the test is wrong, and not the machine. */
const FILES_A_FAILURE = 20;

/** Of that many files so many may fail and are tried again: one of each twenty that were begun, and always one. */
export const mostTriedAgain = (files: number): number => Math.max(1, Math.floor(files / FILES_A_FAILURE));

export const head = (name: string): void =>
  console.log(`\n── ${name} ${'─'.repeat(Math.max(2, 60 - name.length))}`);

export const asWhole = (isGood: boolean): Counts => ({
  passed: isGood ? 1 : 0,
  failed: isGood ? 0 : 1,
  skipped: 0,
});

const failedOf = (ended: readonly Ended[]): readonly Ended[] =>
  ended.filter(({ state }) => state === 'failed');
const filesOf = (ended: readonly Ended[]): number => new Set(ended.map(({ file }) => file)).size;

function counted(ended: readonly Ended[]): Counts {
  const of = (wanted: Ended['state']): number => ended.filter(({ state }) => state === wanted).length;
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
}

/** null: the program left no report. */
function readReport({ reporting }: Step): Report | null {
  try {
    return reporting?.read() ?? null;
  } catch {
    return null;
  }
}

/** Processor seconds by file. */
function readSeconds({ secondsFile }: Step): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  if (secondsFile === undefined) return sums;
  try {
    for (const line of readFileSync(secondsFile, 'utf8').split('\n').filter(Boolean)) {
      const { file, seconds } = JSON.parse(line) as { file: string; seconds: number };
      sums.set(file, (sums.get(file) ?? 0) + seconds);
    }
  } catch {
    // Its program does not count them.
  }
  rmSync(secondsFile, { force: true });
  return sums;
}

function costs(step: Step, report: Report | null): readonly FileCost[] {
  const seconds = readSeconds(step);
  return (report?.files ?? []).map(({ file, ms }) => ({ file, ms, processor: seconds.get(file) ?? null }));
}

const sentenceOfEnd = ({ name }: Step, signal: string): string =>
  `${name} was ended from outside, by ${signal}`;

/** Of a program that has ended. */
export function resultOf(step: Step, took: Took): Result {
  if (took.endedBy !== null) console.log(sentenceOfEnd(step, took.endedBy));
  if (step.reporting === undefined)
    return { ...took, ...asWhole(took.isGood), ended: [], files: [], isBroken: false };
  const read = readReport(step);
  if (read === null) console.log(`${step.name} left no report`);
  const ended = read?.ended ?? [];
  const counts = counted(ended);
  const isBroken = read === null || read.isBroken || (!took.isGood && counts.failed === 0);
  return {
    ...took,
    ...counts,
    failed: isBroken ? Math.max(1, counts.failed) : counts.failed,
    ended,
    files: costs(step, read),
    isBroken,
  };
}

const argsOf = ({ args, files = [] }: Step): readonly string[] => [...args, ...files];

/** The first try. */
export const startFirst = (step: Step, place: Place & { readonly isBeside?: boolean }): Promise<Took> =>
  startStep(step, { ...place, args: argsOf(step) });

/** One failed test, and its message below. */
const lineOf = ({ file, title, message }: Ended): string => `${file} > ${title}\n${message}`;
const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export const linesOfFailed = (step: Step, { failed, ended }: Result): readonly string[] =>
  failed > 0 && ended.length === 0 ? [step.name] : failedOf(ended).map(lineOf);

/** Of those that failed: a line for each that passed in the second try, and those that it did not run. */
function compare(failed: readonly Ended[], again: readonly Ended[]) {
  const byKey = new Map(again.map((one) => [one.key, one]));
  const passedAlone: string[] = [];
  const missing: Ended[] = [];
  for (const one of failed) {
    const second = byKey.get(one.key);
    // A file that could not be loaded has no test of its own in the second try.
    const isLoaded = one.key === one.file && second === undefined;
    if (isLoaded || second?.state === 'passed')
      passedAlone.push(
        `${one.file} > ${one.title} (${secondsOf(one.ms)}, alone ${secondsOf(second?.ms ?? 0)})\n${one.message}`,
      );
    else if (second?.state !== 'failed') missing.push(one);
  }
  return { passedAlone, missing };
}

/** Why nothing of a failed step runs again; null: it does. */
function whyNotAgain(step: Step, first: Result): string | null {
  if (step.reporting === undefined) return step.name;
  if (first.endedBy !== null) return sentenceOfEnd(step, first.endedBy);
  const failed = failedOf(first.ended);
  if (step.mostFailures !== undefined && failed.length >= step.mostFailures)
    return `${step.name}: it stopped after ${failed.length} failed tests; not tried again`;
  const files = filesOf(failed);
  const most = mostTriedAgain(first.files.length);
  if (files <= most) return null;
  return `${step.name}: ${files} of ${first.files.length} files failed, more than a slow machine explains (${most}); not tried again`;
}

/** What failed runs once more, with nothing beside it. The result has that of the second try in its place. */
export async function tryAgain(step: Step, first: Result, place: Place): Promise<SecondTry> {
  if (first.failed === 0) return { result: first, failed: [], passedAlone: [] };
  const failed = failedOf(first.ended);
  const why = whyNotAgain(step, first);
  if (why !== null) return { result: first, failed: [why, ...failed.map(lineOf)], passedAlone: [] };
  head(`${step.name}, again`);
  // An error outside of its tests says nothing about the file: all run again.
  const args = first.isBroken
    ? argsOf(step)
    : [...step.args, ...(step.reporting?.argsAgain(failed, first.ended) ?? [])];
  const took = await startStep(step, { ...place, args });
  const second = resultOf(step, took);
  // A test that the second try did not reach has failed.
  const isBroken = second.isBroken || second.ended.length === 0;
  const stays = first.isBroken ? [] : (step.reporting?.staysOf(first.ended, failed) ?? []);
  const counts = counted([...stays, ...second.ended]);
  const { passedAlone, missing } = compare(failed, second.ended);
  const stillFailed = [
    ...failedOf(second.ended).map(lineOf),
    ...missing.map((one) => `${lineOf(one)}\n    The second try did not run it.`),
  ];
  return {
    result: {
      ...first,
      ...counts,
      failed: counts.failed + missing.length + (isBroken ? 1 : 0),
      seconds: first.seconds + took.seconds,
      processor: first.processor + took.processor,
      endedBy: took.endedBy,
    },
    failed: isBroken
      ? [...stillFailed, `${step.name}: an error outside of its tests, see above`]
      : stillFailed,
    passedAlone: isBroken
      ? []
      : failed.length === 0
        ? [
            `${step.name}: an error outside of its tests, and none in the second try (${first.seconds.toFixed(1)} s, alone ${took.seconds.toFixed(1)} s)`,
          ]
        : passedAlone,
  };
}
