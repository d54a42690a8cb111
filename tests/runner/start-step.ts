/** The program of a step: started, waited for, and what it took. */
import { readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { markOf } from './drop-databases.ts';
import type { RunFolder } from './run-folder.ts';
import { root, type Step } from './steps.ts';

export interface Took {
  readonly isGood: boolean;
  readonly seconds: number;
  /** Processor seconds of the program and of those of its descendants whose ends it saw; 0: unknown. */
  readonly processor: number;
  /** A signal that did not come from the runner ended it. */
  readonly endedBy: NodeJS.Signals | null;
  /** What it printed; empty where it printed at once. */
  readonly text: string;
}

/** The shell runs the step's command and writes the time that the command took on the processor. */
const TIMED = '"$@"; code=$?; times > "$STEP_TIMES"; exit $code';

/** Of the shell's children: the second line of `times`, user and system ("0m1.25s 0m0.50s"). */
function secondsIn(file: string): number {
  try {
    const line = readFileSync(file, 'utf8').split('\n')[1] ?? '';
    const parts = [...line.matchAll(/(\d+)m([\d.]+)s/g)];
    return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
  } catch {
    return 0;
  } finally {
    rmSync(file, { force: true });
  }
}

/** A shell, and a program that cleans up, end with 128 and the number of the signal. */
const signalOf = (code: number | null): NodeJS.Signals | null =>
  (Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0] as
    | NodeJS.Signals
    | undefined) ?? null;

/** The compiled modules of Node are shared by all processes of the run: a start of the server takes half. */
const environmentOf = (step: Step, folder: string, times: string): NodeJS.ProcessEnv => ({
  ...process.env,
  TMPDIR: folder,
  TEMP: folder,
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
  TEST_RUN: markOf(folder),
  CI: '1',
  FORCE_COLOR: '0',
  ...step.env,
  STEP_TIMES: times,
});

/** Resolves when the step's program has ended. Output of one that runs beside others is collected, so that they do not mix their lines. */
export function startStep(
  step: Step,
  {
    folder,
    args = step.args,
    isBeside = false,
  }: { readonly folder: RunFolder; readonly args?: readonly string[]; readonly isBeside?: boolean },
): Promise<Took> {
  const from = performance.now();
  const times = join(folder.path, `times-${step.name}`);
  const child = folder.start('sh', ['-c', TIMED, 'sh', step.command, ...args], {
    cwd: root,
    env: environmentOf(step, folder.path, times),
    stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part));
  return new Promise((resolve) => {
    const end = (code: number | null, signal: NodeJS.Signals | null, text: string): void =>
      resolve({
        isGood: code === 0,
        seconds: (performance.now() - from) / 1000,
        processor: secondsIn(times),
        endedBy: signal ?? signalOf(code),
        text,
      });
    child.once('error', (error) => end(null, null, error.message));
    child.once('close', (code, signal) => end(code, signal, Buffer.concat(parts).toString()));
  });
}
