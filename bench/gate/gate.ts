/**
 * `npm run bench -- --gate`: this tree beside the merge base, step by step of the hot path. A round starts a process for each tree, so that where code and data
 * come to lie differs from round to round; within a round the two take turns of some 20 ms, in random order. A turn counts processor time, not wall time: other work on the
 * machine moves it little. The pair of a round is the median turn of each.
 */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { median } from '../statistics/quantiles.ts';
import { inRandomOrder } from '../machine/rounds.ts';
import { chooseCores } from '../process/start-pinned.ts';
import {
  type Comparison,
  comparePairs,
  isClose,
  logRatios,
  type Pairs,
} from '../statistics/compare-pairs.ts';
import type { GateStep } from './gate-step.ts';
import { type Side, startSide } from './side.ts';

const TURNS = 9;

export async function gateSteps(): Promise<readonly GateStep[]> {
  const files = globSync('steps/*.ts', { cwd: import.meta.dirname }).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const { step } = (await import(join(import.meta.dirname, file))) as { step: GateStep };
      if (step.name !== basename(file, '.ts')) throw new Error(`${file} is named ${step.name}`);
      return step;
    }),
  );
}

export interface GatePlan {
  readonly ours: string;
  readonly theirs: string;
  readonly steps: readonly GateStep[];
  readonly postgres: string | null;
  /** At most so many pairs, after those that a comparison has at least only while a ratio is not known closely. */
  readonly pairs: number;
  readonly minutes: number;
}

interface Round {
  readonly ours: ReadonlyMap<string, number>;
  readonly theirs: ReadonlyMap<string, number>;
  /** Steps whose two answers differ. */
  readonly differing: readonly string[];
}

async function takeTurns(steps: readonly string[], ours: Side, theirs: Side): Promise<Round> {
  const taken = [ours, theirs].map((side) => ({ side, turns: new Map<string, number[]>() }));
  for (let turn = 0; turn < TURNS; turn++)
    for (const step of inRandomOrder(steps))
      for (const { side, turns } of inRandomOrder(taken)) {
        const list = turns.get(step) ?? [];
        list.push(await side.turn(step));
        turns.set(step, list);
      }
  const [own, other] = [await ours.end(), await theirs.end()];
  const [mine, others] = taken.map(
    ({ turns }) => new Map([...turns].map(([step, list]) => [step, median(list)])),
  );
  return {
    ours: mine ?? new Map(),
    theirs: others ?? new Map(),
    differing: steps.filter((step) => own[step] !== other[step]),
  };
}

async function roundOf({ ours, theirs, postgres }: GatePlan, steps: readonly string[]): Promise<Round> {
  const place = { core: chooseCores().crowd, postgres };
  const sides: Side[] = [];
  try {
    for (const tree of [ours, theirs]) sides.push(await startSide(tree, steps, place));
    const [own, other] = sides;
    if (own === undefined || other === undefined) throw new Error('no sides');
    return await takeTurns(steps, own, other);
  } finally {
    for (const side of sides) side.kill();
  }
}

export interface GateResult {
  readonly compared: readonly Comparison[];
  /** Steps that do other work in the two trees. */
  readonly differing: readonly string[];
}

export async function runGate(plan: GatePlan): Promise<GateResult> {
  const until = performance.now() + plan.minutes * 60_000;
  const samples = new Map(
    plan.steps.map(({ name }) => [name, { ours: [] as number[], theirs: [] as number[] }]),
  );
  const differing = new Set<string>();
  const pairsOf = (): readonly Pairs[] =>
    [...samples].map(([name, lists]) => ({ name, unit: 'µs of the processor', ...lists }));
  const groups = Map.groupBy(plan.steps, ({ name, heavy }) => (heavy ? name : ''));
  for (let pair = 0; pair < plan.pairs && performance.now() < until; pair++) {
    const open = new Set(pairsOf().flatMap((one) => (isClose(logRatios(one)) ? [] : [one.name])));
    if (open.size === 0) break;
    for (const group of groups.values()) {
      const names = group.map(({ name }) => name).filter((name) => open.has(name));
      if (names.length === 0) continue;
      const round = await roundOf(plan, names);
      for (const step of round.differing) differing.add(step);
      for (const name of names) {
        samples.get(name)?.ours.push(round.ours.get(name) ?? Number.NaN);
        samples.get(name)?.theirs.push(round.theirs.get(name) ?? Number.NaN);
      }
    }
  }
  return { compared: comparePairs(pairsOf()), differing: [...differing] };
}
