/** `npm run simulate -- --view`: schedules of lists, and after how many of them each planted fault of lists is found. */
import { viewPlanOf } from './plan-view.ts';
import { plantedViews } from './planted-views.ts';
import { runView } from './run-view.ts';

const LAST_EVENTS = 20;
const HOUR_MS = 3_600_000;

export interface ViewRun {
  readonly first: number;
  readonly count: number;
  readonly printsEvents: boolean;
}

/** Prints each broken schedule and the figures. Resolves with false where a rule is broken. */
export async function runViews({ first, count, printsEvents }: ViewRun): Promise<boolean> {
  const from = process.cpuUsage();
  const sums = { ms: 0, steps: 0, looks: 0, troubles: 0, broken: 0 };
  for (let seed = first; seed < first + count; seed++) {
    const plan = viewPlanOf(seed);
    const { broken, events, figures } = await runView(plan);
    sums.ms += figures.simulatedMs;
    sums.steps += figures.steps;
    sums.looks += figures.looks;
    sums.troubles += plan.troubles.length;
    if (printsEvents) console.log(`${events.join('\n')}\nseed ${seed}`);
    if (broken === null) continue;
    sums.broken++;
    console.log(`\nseed ${seed}: ${broken}\n  ${events.slice(-LAST_EVENTS).join('\n  ')}`);
  }
  const { user, system } = process.cpuUsage(from);
  console.log(
    `${count} schedules of lists from seed ${first}: simulated ${(sums.ms / HOUR_MS).toFixed(1)} h in ${((user + system) / 1e6).toFixed(1)} s of the processor; ` +
      `${sums.steps} events, ${sums.looks} looks at open prices, ${sums.troubles} faults; ${sums.broken} broken rules`,
  );
  return sums.broken === 0;
}

/** The schedules after which the fault is found, and the rule that it breaks; null: not in `count`. */
export async function findPlantedView(
  name: string,
  { first, count }: Pick<ViewRun, 'first' | 'count'>,
): Promise<{ readonly runs: number; readonly broken: string } | null> {
  const wrapper = plantedViews[name];
  for (let runs = 1; runs <= count && wrapper !== undefined; runs++) {
    const { broken } = await runView(viewPlanOf(first + runs - 1), wrapper);
    if (broken !== null && wrapper.breaks.test(broken)) return { runs, broken };
  }
  return null;
}

export async function findPlantedViews(run: Pick<ViewRun, 'first' | 'count'>): Promise<boolean> {
  let missed = 0;
  for (const name of Object.keys(plantedViews)) {
    const found = await findPlantedView(name, run);
    missed += found === null ? 1 : 0;
    console.log(`| ${name} | ${found?.runs ?? `not in ${run.count}`} | ${found?.broken ?? ''} |`);
  }
  return missed === 0;
}
