/**
 * `npm run simulate -- --seed N --schedules M`: runs schedules N, N+1, …; one that breaks a rule is printed and shrunk. `--plant WORDS`: the same with a
 * planted fault around the program. `--view`: schedules of lists, without a database, with the same options. `--plan JSON`: runs a shrunk schedule again. `--explore`: every interleaving of the explorer. `--session FILE`: what a device
 * of the shrunk schedule (of a broken one, of a single one, of a plan) got and sent, as a recorded session that `/replay` opens.
 */
import { writeFileSync } from 'node:fs';
import { readCommandLine } from '../given/runs/command-line.ts';
import { exploreAll } from './explorer/explore-all.ts';
import { type Plan, planOf } from './plan.ts';
import type { Planted } from './on-entries.ts';
import { planted } from './planted.ts';
import { runSchedule } from './schedule.ts';
import { shrink } from './shrink.ts';
import { openStore } from './store.ts';
import type { ViewPlan } from './view/plan-view.ts';
import { plantedViews } from './view/planted-views.ts';
import { findPlantedViews, runViewPlan, runViews } from './view/run-views.ts';

const LAST_EVENTS = 20;
const MOST_BROKEN = 5;
const HOUR_MS = 3_600_000;

const { values } = readCommandLine({
  options: {
    seed: { type: 'string', default: '1' },
    schedules: { type: 'string', default: '100' },
    events: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    plant: { type: 'string', default: '' },
    plan: { type: 'string', default: '' },
    explore: { type: 'boolean', default: false },
    view: { type: 'boolean', default: false },
    session: { type: 'string', default: '' },
  },
});
const first = Number(values.seed);
const count = Number(values.schedules);
if (!Number.isInteger(first) || !Number.isInteger(count)) {
  console.error(
    'npm run simulate -- --seed N --schedules M [--events | --plant WORDS | --planted [--only WORDS] | --plan JSON | --explore | --view [--planted]] [--session FILE]',
  );
  process.exit(2);
}

if (values.explore) process.exit(exploreAll() ? 0 : 1);
if (values.view) {
  const wrapper =
    Object.entries(plantedViews).find(([name]) => values.plant !== '' && name.includes(values.plant))?.[1] ??
    null;
  const run = { first, count, printsEvents: values.events, session: values.session, wrapper };
  if (values.plan !== '') process.exit((await runViewPlan(JSON.parse(values.plan) as ViewPlan, run)) ? 0 : 1);
  process.exit((await (values.planted ? findPlantedViews(run) : runViews(run))) ? 0 : 1);
}
const store = await openStore();
/** The table of planted faults: after how many schedules each is found by its rule. */
async function findPlanted(): Promise<never> {
  let missed = 0;
  for (const [name, wrappers] of Object.entries<Planted>(planted)) {
    if (!name.includes(values.only)) continue;
    let found: string | null = null;
    let runs = 0;
    for (; runs < count && found === null; runs++) {
      const plan = planOf(first + runs);
      const kinds = new Set<string>([...plan.moves, ...plan.troubles].map(({ kind }) => kind));
      if (wrappers.meets?.every((kind) => kinds.has(kind)) === false) continue;
      const { broken } = await runSchedule(store, plan, wrappers);
      // Another rule may be broken first: it is found when the rule of its danger is.
      if (broken !== null && wrappers.breaks.test(broken)) found = broken;
    }
    missed += found === null ? 1 : 0;
    console.log(`| ${name} | ${found === null ? `not in ${runs}` : runs} | ${found ?? ''} |`);
  }
  await store.close();
  process.exit(missed === 0 ? 0 : 1);
}
if (values.planted) await findPlanted();
const [plantedName, wrappers] = Object.entries<Planted>(planted).find(
  ([name]) => values.plant !== '' && name.includes(values.plant),
) ?? [null, {}];
if (values.plant !== '') console.log(`with the fault: ${plantedName}`);

/** Writes the session of a device of the schedule, for `/replay`. */
async function writeSession(plan: Plan): Promise<void> {
  if (values.session === '') return;
  const { session } = await runSchedule(store, plan, wrappers, { notes: true });
  if (session === null) return;
  writeFileSync(values.session, await session());
  console.log(`${values.session}: open it at /replay`);
}

const sizeOf = ({ members, devicesOfMember, nodes, acts, moves, feed, troubles }: Plan): string =>
  `${members} members with ${devicesOfMember} devices, ${nodes} nodes, ${acts.length + moves.length} acts, ${feed.length} steps of the feed, ${troubles.length} faults`;
/** A broken schedule with the fewest parts that break the same rule. */
async function printShrunk(plan: Plan): Promise<void> {
  const small = await shrink(plan, async (one) => (await runSchedule(store, one, wrappers)).broken);
  const { broken, events } = await runSchedule(store, small, wrappers);
  console.log(`shrunk from ${sizeOf(plan)}\n  to ${sizeOf(small)}: ${broken}`);
  console.log(`--plan '${JSON.stringify(small)}'\n  ${events.slice(-LAST_EVENTS).join('\n  ')}`);
  await writeSession(small);
}
if (values.plan !== '') {
  const plan = JSON.parse(values.plan) as Plan;
  const { broken, events } = await runSchedule(store, plan, wrappers);
  await writeSession(plan);
  console.log(`${events.join('\n')}\n${broken ?? 'no rule is broken'}`);
  await store.close();
  process.exit(broken === null ? 0 : 1);
}

const from = performance.now();
const processor = process.cpuUsage();
const sums = { simulatedMs: 0, steps: 0, acts: 0, bets: 0, taken: 0, troubles: 0, broken: 0, schedules: 0 };
for (let seed = first; seed < first + count && sums.broken < MOST_BROKEN; seed++) {
  const plan = planOf(seed);
  const { broken, events, hash, figures } = await runSchedule(store, plan, wrappers);
  sums.schedules++;
  sums.simulatedMs += figures.simulatedMs;
  sums.steps += figures.steps;
  sums.acts += plan.acts.length + plan.moves.length;
  sums.bets += figures.bets;
  sums.taken += figures.taken;
  sums.troubles += plan.troubles.length;
  if (values.events) console.log(events.join('\n'), `\nseed ${seed}: ${hash}`);
  if (broken === null && count === 1) await writeSession(plan);
  if (broken === null) continue;
  sums.broken++;
  console.log(`\nseed ${seed}: ${broken}\n  ${events.slice(-LAST_EVENTS).join('\n  ')}`);
  await printShrunk(plan);
}
const minutes = (performance.now() - from) / 60_000;
const { user, system } = process.cpuUsage(processor);
const hours = sums.simulatedMs / HOUR_MS;
console.log(
  `${sums.schedules} schedules from seed ${first}: simulated ${hours.toFixed(1)} h in ${minutes.toFixed(1)} min (${((user + system) / 60_000_000).toFixed(1)} min of the processor, ` +
    `${(hours / minutes).toFixed(1)} h a minute); ${sums.steps} events, ${sums.acts} acts, ${sums.bets} bets, ${sums.taken} taken, ${sums.troubles} faults; ${sums.broken} broken rules`,
);
await store.close();
process.exit(sums.broken === 0 ? 0 : 1);
