/** `npm run simulate -- --seed N --schedules M`: runs schedules N, N+1, …; one that breaks a rule is printed and shrunk. */
import { parseArgs } from 'node:util';
import { planOf } from './plan.ts';
import type { Planted } from './on-entries.ts';
import { planted } from './planted.ts';
import { runSchedule } from './schedule.ts';
import { shrink } from './shrink.ts';
import { openStore } from './store.ts';

const LAST_EVENTS = 20;
const MOST_BROKEN = 5;
const HOUR_MS = 3_600_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    schedules: { type: 'string', default: '100' },
    events: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const first = Number(values.seed);
const count = Number(values.schedules);
if (!Number.isInteger(first) || !Number.isInteger(count)) {
  console.error('npm run simulate -- --seed N --schedules M [--events | --planted [--only WORDS]]');
  process.exit(2);
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
      const { broken } = await runSchedule(store, planOf(first + runs), wrappers);
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

const from = performance.now();
const processor = process.cpuUsage();
const sums = { simulatedMs: 0, steps: 0, bets: 0, taken: 0, troubles: 0, broken: 0, schedules: 0 };
for (let seed = first; seed < first + count && sums.broken < MOST_BROKEN; seed++) {
  const plan = planOf(seed);
  const { broken, events, hash, figures } = await runSchedule(store, plan);
  sums.schedules++;
  sums.simulatedMs += figures.simulatedMs;
  sums.steps += figures.steps;
  sums.bets += figures.bets;
  sums.taken += figures.taken;
  sums.troubles += plan.troubles.length;
  if (values.events) console.log(events.join('\n'), `\nseed ${seed}: ${hash}`);
  if (broken === null) continue;
  sums.broken++;
  console.log(`\nseed ${seed}: ${broken}\n  ${events.slice(-LAST_EVENTS).join('\n  ')}`);
  const small = await shrink(plan, async (one) => (await runSchedule(store, one)).broken);
  const again = await runSchedule(store, small);
  console.log(`shrunk: ${JSON.stringify(small)}\n  ${again.events.slice(-LAST_EVENTS).join('\n  ')}`);
}
const minutes = (performance.now() - from) / 60_000;
const { user, system } = process.cpuUsage(processor);
const hours = sums.simulatedMs / HOUR_MS;
console.log(
  `${sums.schedules} schedules from seed ${first}: simulated ${hours.toFixed(1)} h in ${minutes.toFixed(1)} min (${((user + system) / 60_000_000).toFixed(1)} min of the processor, ` +
    `${(hours / minutes).toFixed(1)} h a minute); ${sums.steps} events, ${sums.bets} bets, ${sums.taken} taken, ${sums.troubles} faults; ${sums.broken} broken rules`,
);
await store.close();
process.exit(sums.broken === 0 ? 0 : 1);
