/** A whole run: the steps in their order, what failed once more, and what the run says at its end. */
import { constants } from 'node:os';
import { timesAsLong } from '../given/runs/limits.ts';
import type { Measure } from '../given/runs/yardstick.ts';
import { openRunFolder, type RunFolder } from './run-folder.ts';
import {
  asWhole,
  head,
  linesOfFailed,
  type Place,
  type Result,
  resultOf,
  startFirst,
  tryAgain,
} from './run-step.ts';
import type { Took } from './start-step.ts';
import type { Step } from './steps.ts';
import { lineOfStep, overBudget, sentenceOfMachine, slowestFiles } from './summary.ts';

/** Signals that ask a run to end. A step that one of them ended from outside ends the run, too: somebody wanted it. */
const ENDING: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const LOOK_FOR_PARENT_MS = 1000;

/** What has been found so far. */
interface Run {
  readonly folder: RunFolder;
  readonly results: Map<string, Result>;
  readonly failed: string[];
  readonly passedAlone: string[];
  readonly notRun: string[];
  /** What a step left behind. */
  readonly left: string[];
  /** The signal that ended the run. */
  interruptedBy: NodeJS.Signals | null;
}

const nothing = { isGood: true, seconds: 0, processor: 0, endedBy: null, text: '' };
const withoutTests = { ended: [], files: [], isBroken: false };

/** Ends all processes of the run at the first signal, or when npm, which started it, is gone. Returns how to stop listening. */
function listenForEnd(run: Run): () => void {
  const interrupt = (signal: NodeJS.Signals): void => {
    if (run.interruptedBy !== null) return;
    run.interruptedBy = signal;
    console.log(`\n${signal}: the run ends.`);
    void run.folder.endProcesses();
  };
  for (const signal of ENDING) process.on(signal, interrupt);
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.env['npm_lifecycle_event'] !== undefined && process.ppid !== parent) interrupt('SIGHUP');
  }, LOOK_FOR_PARENT_MS);
  return () => {
    clearInterval(timer);
    for (const signal of ENDING) process.off(signal, interrupt);
  };
}

async function note(run: Run, step: Step, result: Result): Promise<void> {
  run.results.set(step.name, result);
  if (run.interruptedBy === null && result.endedBy !== null && ENDING.includes(result.endedBy))
    run.interruptedBy = result.endedBy;
  console.log(`\n${lineOfStep(step.name, result)}`);
  if (run.interruptedBy !== null) return;
  // What is left of a program that was killed is no fault of its tests.
  const left = await run.folder.takeLeft();
  if (result.endedBy === null) run.left.push(...left.map((one) => `${step.name}: ${one}`));
}

/** Of a step that has ended: its result, or a word where the end of the run ended it. */
async function take(run: Run, step: Step, took: Took): Promise<void> {
  if (run.interruptedBy === null) return note(run, step, resultOf(step, took));
  run.notRun.push(`${step.name}: ended after ${took.seconds.toFixed(1)} s`);
}

function whyNotRun({ results, interruptedBy }: Run, { name, needs }: Step): string | null {
  if (interruptedBy !== null) return `${name}: ${interruptedBy} ended the run before`;
  if (needs === undefined) return null;
  const before = results.get(needs);
  if (before === undefined || before.passed === 0 || before.failed > 0)
    return `${name}: ${needs} failed, and without it no test of ${name} can pass`;
  return null;
}

/** True: the step cannot be run, and the run says why. */
function isSkipped(run: Run, step: Step): boolean {
  const why = whyNotRun(run, step);
  if (why === null) return false;
  run.notRun.push(why);
  if (run.interruptedBy !== null) return true;
  head(step.name);
  console.log(`Not run: ${why}`);
  run.results.set(step.name, { ...nothing, ...withoutTests, passed: 0, failed: 0, skipped: 1 });
  return true;
}

/** All at once; then their output, one after another. */
async function runBeside(run: Run, steps: readonly Step[], place: Place): Promise<void> {
  const able = steps.filter((step) => !isSkipped(run, step));
  const took = await Promise.all(
    able.map(async (step) => ({ step, took: await startFirst(step, { ...place, isBeside: true }) })),
  );
  for (const one of took) {
    head(one.step.name);
    if (one.took.text !== '') console.log(one.took.text.trimEnd());
    await take(run, one.step, one.took);
  }
}

async function runOne(run: Run, step: Step, place: Place): Promise<void> {
  if (isSkipped(run, step)) return;
  head(step.name);
  const first = await startFirst(step, place);
  if (first.isGood || step.isTriedAtOnce !== true || first.endedBy !== null || run.interruptedBy !== null)
    return take(run, step, first);
  head(`${step.name}, again`);
  const second = await startFirst(step, place);
  if (second.isGood)
    run.passedAlone.push(
      `${step.name} (${first.seconds.toFixed(1)} s, alone ${second.seconds.toFixed(1)} s)`,
    );
  return take(run, step, second);
}

/** Neighbours of the same group stand together. */
function groupsOf(steps: readonly Step[]): readonly (readonly [Step, ...Step[]])[] {
  const groups: [Step, ...Step[]][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.group !== undefined && last?.[0].group === step.group) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

async function runAgain(run: Run, steps: readonly Step[], place: Place): Promise<void> {
  for (const step of steps) {
    const first = run.results.get(step.name);
    if (first === undefined) continue;
    const again = run.interruptedBy === null ? await tryAgain(step, first, place) : null;
    if (again === null || run.interruptedBy !== null) {
      run.failed.push(...linesOfFailed(step, first));
      continue;
    }
    run.failed.push(...again.failed);
    run.passedAlone.push(...again.passedAlone);
    if (again.result !== first) await note(run, step, again.result);
  }
}

/** The last step: the processes and folders that the tests make are gone again. */
function checkLeft({ left, failed }: Run): Result {
  head('left');
  failed.push(...left.map((one) => `left behind by ${one}`));
  console.log(left.length === 0 ? 'Nothing was left.' : `Left behind:\n${left.join('\n')}`);
  return { ...nothing, ...asWhole(left.length === 0), ...withoutTests };
}

function say(run: Run, steps: readonly Step[], machine: Measure): number {
  const { results, interruptedBy } = run;
  const part = (title: string, lines: readonly string[]): void => {
    if (lines.length > 0) console.log(`${title}:\n${lines.join('\n')}\n`);
  };
  const sum = (of: 'passed' | 'failed'): number =>
    [...results.values()].reduce((total, result) => total + result[of], 0);
  console.log(`\n${[...results].map(([name, result]) => lineOfStep(name, result)).join('\n')}\n`);
  part('The slowest files', slowestFiles([...results.values()]));
  part('Over the budget', overBudget(steps, results, machine));
  part('Passed alone (the first try failed beside others)', run.passedAlone);
  part('Not run to the end', run.notRun);
  part('Failed', run.failed);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  if (interruptedBy === null) return sum('failed') === 0 ? 0 : 1;
  console.log(`${interruptedBy} ended the run.`);
  return 128 + constants.signals[interruptedBy];
}

/**
 * Runs the steps; resolves with the exit code. `measure` says how fast the machine is. `stepsOf` makes the steps for the run's temporary
 * folder, `endMs`: run-folder.ts. On a signal all that was started is ended, and the run says what it did until then.
 */
export async function runSteps(
  stepsOf: (folder: string) => readonly Step[],
  measure: () => Promise<Measure>,
  endMs?: number,
): Promise<number> {
  const folder = openRunFolder(endMs);
  const steps = stepsOf(folder.path);
  const run: Run = {
    folder,
    results: new Map(),
    failed: [],
    passedAlone: [],
    notRun: [],
    left: [],
    interruptedBy: null,
  };
  const stopListening = listenForEnd(run);
  const machine = await measure();
  console.log(sentenceOfMachine(machine));
  process.env['TIMES_AS_LONG'] ??= String(timesAsLong(machine.speed));
  const place = { folder };
  for (const group of groupsOf(steps))
    await (group.length === 1 ? runOne(run, group[0], place) : runBeside(run, group, place));
  await runAgain(run, steps, place);
  if (run.interruptedBy === null) run.results.set('left', checkLeft(run));
  const code = say(run, steps, machine);
  await folder.close();
  stopListening();
  return code;
}
