/** What a run says at its end. */
import type { Measure } from '../given/runs/yardstick.ts';
import type { FileCost, Result } from './run-step.ts';
import type { Step } from './steps.ts';

const SLOWEST = 10;

const seconds = (value: number): string => value.toFixed(1).padStart(7);

export function lineOfStep(
  name: string,
  { passed, failed, skipped, seconds: took, processor }: Result,
): string {
  const figures = [`${passed}`.padStart(5), `${failed}`.padStart(4), `${skipped}`.padStart(4)];
  const work = processor > 0 ? `${seconds(processor)} s of processor` : '';
  return `${name.padEnd(8)} ${figures[0]} passed ${figures[1]} failed ${figures[2]} skipped ${seconds(took)} s ${work}`.trimEnd();
}

interface Cost extends FileCost {
  /** Processor seconds; where the file's own are not known, those of its step by the file's part of the time. */
  readonly cost: number;
}

function costsOf({ files, processor }: Result): readonly Cost[] {
  const all = files.reduce((sum, { ms }) => sum + ms, 0);
  return files.map((one) => ({ ...one, cost: one.processor ?? (all > 0 ? (processor * one.ms) / all : 0) }));
}

/** The slowest files of all steps, by processor seconds. */
export const slowestFiles = (results: readonly Result[]): readonly string[] =>
  results
    .flatMap(costsOf)
    .toSorted((a, b) => b.cost - a.cost || b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ file, ms, processor, cost }) => {
      const about = processor === null ? ', by its time' : '';
      return `${`${seconds(cost)} s of processor${about}`.padEnd(36)} ${seconds(ms / 1000)} s  ${file}`;
    });

export const sentenceOfMachine = ({ speed, processor, load }: Measure): string =>
  `This machine: ${speed.toFixed(2)} of the reference, load ${load.toFixed(1)}; a second of its processor does ${processor.toFixed(2)} of one of the reference's.`;

/** A slower processor takes more seconds for the same work; a busy machine takes more time, and hardly more of these. */
export function budgetOf({ budget }: Step, { processor }: Measure): number {
  return budget === undefined ? Infinity : budget / Math.min(1, processor);
}

/** Warnings; they fail nothing. */
export const overBudget = (
  steps: readonly Step[],
  results: ReadonlyMap<string, Result>,
  machine: Measure,
): readonly string[] =>
  steps.flatMap((step) => {
    const took = results.get(step.name)?.processor ?? 0;
    const budget = budgetOf(step, machine);
    if (took <= budget) return [];
    return [
      `Warning: ${step.name} took ${took.toFixed(0)} s of the processor; its budget is ${step.budget} s on the reference machine, ${budget.toFixed(0)} s on this one.`,
    ];
  });
