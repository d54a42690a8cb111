/** `npm run simulate -- --view`: schedules of lists, and after how many of them each planted fault of lists is found. */
import { writeFileSync } from 'node:fs';
import { noChances } from '../plan.ts';
import { listOf, type Parts, shrinkBy, withoutChances } from '../shrink.ts';
import { type ViewPlan, viewPlanOf } from './plan-view.ts';
import { plantedViews } from './planted-views.ts';
import { runView } from './run-view.ts';
import type { ViewWrapper } from './view-device.ts';

const LAST_EVENTS = 20;
const HOUR_MS = 3_600_000;
/** Of further broken schedules the seed is printed alone. */
const MOST_SHRUNK = 5;

export interface ViewRun {
  readonly first: number;
  readonly count: number;
  readonly printsEvents: boolean;
  /** Where the session of a shrunk schedule is written; '': nowhere. */
  readonly session: string;
  /** A planted fault around each engine; null: none. */
  readonly wrapper: ViewWrapper | null;
}

const parts: Parts<ViewPlan> = {
  lists: [listOf('troubles'), listOf('feed'), listOf('skewsMs')],
  *simpler(plan) {
    yield (best) => ({ ...best, chances: noChances });
    yield (best) => ({ ...best, troubles: [] });
    yield (best) => ({ ...best, feed: [] });
    yield (best) => ({ ...best, skewsMs: best.skewsMs.map(() => 0) });
    yield* withoutChances(plan);
  },
};

/** A broken schedule with the fewest parts that break the same rule. One device stays. */
export const shrinkView = (plan: ViewPlan, wrapper: ViewWrapper = {}): Promise<ViewPlan> =>
  shrinkBy(
    plan,
    async (one) => (one.skewsMs.length === 0 ? null : (await runView(one, wrapper)).broken),
    parts,
  );

/** Runs the schedule of a printed plan again, and writes its session. Resolves with false where a rule is broken. */
export async function runViewPlan(
  plan: ViewPlan,
  { session: path, wrapper }: Pick<ViewRun, 'session' | 'wrapper'>,
): Promise<boolean> {
  const { broken, events, session } = await runView(plan, wrapper ?? {}, { notes: true });
  if (path !== '' && session !== null) {
    writeFileSync(path, await session());
    console.log(`${path}: open it at /replay`);
  }
  console.log(`${events.slice(-LAST_EVENTS).join('\n')}\n${broken ?? 'no rule is broken'}`);
  return broken === null;
}

async function printShrunk(plan: ViewPlan, run: ViewRun): Promise<void> {
  const small = await shrinkView(plan, run.wrapper ?? {});
  const sizeOf = ({ skewsMs, feed, troubles }: ViewPlan): string =>
    `${skewsMs.length} devices, ${feed.length} steps of the feed, ${troubles.length} faults`;
  console.log(`shrunk from ${sizeOf(plan)}\n  to ${sizeOf(small)}\n--view --plan '${JSON.stringify(small)}'`);
  await runViewPlan(small, run);
}

/** Prints each broken schedule and the figures. Resolves with false where a rule is broken. */
export async function runViews(run: ViewRun): Promise<boolean> {
  const { first, count, printsEvents, wrapper } = run;
  const from = process.cpuUsage();
  const sums = { ms: 0, steps: 0, looks: 0, troubles: 0, broken: 0 };
  for (let seed = first; seed < first + count; seed++) {
    const plan = viewPlanOf(seed);
    const { broken, events, figures } = await runView(plan, wrapper ?? {});
    sums.ms += figures.simulatedMs;
    sums.steps += figures.steps;
    sums.looks += figures.looks;
    sums.troubles += plan.troubles.length;
    if (printsEvents) console.log(`${events.join('\n')}\nseed ${seed}`);
    if (broken === null) continue;
    sums.broken++;
    console.log(`\nseed ${seed}: ${broken}\n  ${events.slice(-LAST_EVENTS).join('\n  ')}`);
    if (sums.broken <= MOST_SHRUNK) await printShrunk(plan, run);
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
