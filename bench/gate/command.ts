/** What `--gate` and `--planted` do. */
import { median } from '../statistics/quantiles.ts';
import { chooseCores } from '../process/start-pinned.ts';
import { tableOf } from '../report/compared-table.ts';
import { openSideDatabase, type SideDatabase } from '../server/side-database.ts';
import { checkOut, mergeBase, root, takeBenches, type Tree } from '../tree.ts';
import type { GateStep } from './gate-step.ts';
import { type GateResult, gateSteps, runGate } from './gate.ts';
import { type Judged, judge } from './judge.ts';
import { plant, roundsInMicrosecond } from './plant.ts';
import { startSide } from './side.ts';

export interface GateOptions {
  /** Names; none: all. */
  readonly steps: readonly string[];
  readonly base: string | undefined;
  readonly pairs: number;
  readonly minutes: number;
  readonly planted: boolean;
  /** Steps that do other work in the two trees, or have too few pairs, do not fail the gate. */
  readonly allowsUnmeasured: boolean;
  /** Runs without a change that must raise no alarm. */
  readonly runs: number;
}

/** How much slower the planted work makes a step. */
const PLANTED = 0.1;
const CALIBRATING_TURNS = 15;

function print(title: string, result: GateResult, allowsUnmeasured = false): Judged {
  const judged = judge(result, allowsUnmeasured);
  console.log([tableOf(title, result.compared), ...judged.lines].join('\n'));
  return judged;
}

/** A tree that is older than the step gets this tree's benches. */
const takeStep = (tree: Tree, { name }: GateStep): void => takeBenches(tree, `bench/gate/steps/${name}.ts`);

/** Processor time of a turn, µs. */
async function turnCost(tree: string, step: GateStep, postgres: string | null): Promise<number> {
  const side = await startSide(tree, [step.name], { core: chooseCores().crowd, postgres });
  const turns: number[] = [];
  for (let turn = 0; turn < CALIBRATING_TURNS; turn++) turns.push(await side.turn(step.name));
  await side.end();
  return median(turns);
}

interface Setting extends Pick<GateOptions, 'pairs' | 'minutes' | 'runs' | 'allowsUnmeasured'> {
  readonly steps: readonly GateStep[];
  readonly postgres: string | null;
}

/** One step slower by a tenth, all of them compared: it is worse, and no other one. */
async function findsPlanted(step: GateStep, base: Tree, setting: Setting): Promise<boolean> {
  const slower = checkOut('HEAD');
  try {
    takeStep(slower, step);
    const cost = await turnCost(base.folder, step, setting.postgres);
    const each = Math.round((cost * PLANTED * roundsInMicrosecond()) / step.planted.calls);
    plant(slower.folder, step.planted, each);
    const result = await runGate({ ...setting, ours: slower.folder, theirs: base.folder });
    const { worse } = print(`a tenth planted in ${step.name} (${each} rounds a call)`, result);
    const isFound = worse.length === 1 && worse[0] === step.name;
    console.log(`${isFound ? 'FOUND ALONE' : 'NOT FOUND ALONE'}: ${step.name}\n`);
    return isFound;
  } finally {
    slower.remove();
  }
}

async function showsItself(setting: Setting): Promise<boolean> {
  const base = checkOut('HEAD');
  const same = checkOut('HEAD');
  try {
    for (const tree of [base, same]) for (const step of setting.steps) takeStep(tree, step);
    let isRight = true;
    for (const step of setting.runs > 0 ? [] : setting.steps)
      isRight = (await findsPlanted(step, base, setting)) && isRight;
    let alarms = 0;
    for (let run = 0; run < setting.runs; run++) {
      const result = await runGate({ ...setting, ours: same.folder, theirs: base.folder });
      const { worse, isPassed } = print(`run ${run + 1} without a change`, result, setting.allowsUnmeasured);
      if (worse.length > 0) alarms++;
      isRight &&= isPassed;
    }
    if (setting.runs > 0) console.log(`${alarms} alarms in ${setting.runs} runs without a change.`);
    return isRight;
  } finally {
    same.remove();
    base.remove();
  }
}

async function againstBase(revision: string, setting: Setting): Promise<boolean> {
  const base = checkOut(revision);
  try {
    for (const step of setting.steps) takeStep(base, step);
    const result = await runGate({ ...setting, ours: root, theirs: base.folder });
    return print(`this tree beside ${revision.slice(0, 12)}`, result, setting.allowsUnmeasured).isPassed;
  } finally {
    base.remove();
  }
}

/** The exit code: 0 where the gate is passed, or has shown what it should; 2: there is no such step. */
export async function gateCommand({
  steps: names,
  base,
  planted,
  ...effort
}: GateOptions): Promise<0 | 1 | 2> {
  const all = await gateSteps();
  const unknown = names.filter((name) => !all.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(', ')}. Steps: ${all.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  const steps = names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
  const database: SideDatabase | null = steps.some(({ heavy }) => heavy) ? await openSideDatabase() : null;
  try {
    const setting = { ...effort, steps, postgres: database?.url ?? null };
    const isRight = planted ? await showsItself(setting) : await againstBase(base ?? mergeBase(), setting);
    return isRight ? 0 : 1;
  } finally {
    await database?.stop();
  }
}
