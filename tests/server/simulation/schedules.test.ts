/** The simulated site (tests/simulation): few schedules of it; `npm run simulate` runs as many as are asked for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedDump } from '../../given/nodes/shared-services.ts';
import { type Plan, planOf } from '../../simulation/plan.ts';
import { planted } from '../../simulation/planted.ts';
import { runSchedule } from '../../simulation/schedule.ts';
import { shrink } from '../../simulation/shrink.ts';
import { openStore, type Store } from '../../simulation/store.ts';

const SCHEDULES = 20;
/** A planted fault of these tests is found within so many; `npm run simulate -- --planted` looks for all. */
const MOST_FOR_PLANTED = 20;

let store: Store;
beforeAll(async () => void (store = await openStore(await sharedDump())));
afterAll(() => store.close());

test('one seed gives the same run bit for bit, also after other schedules', async () => {
  const first = await runSchedule(store, planOf(2));
  await runSchedule(store, planOf(3));
  const second = await runSchedule(store, planOf(2));
  expect(second.events).toEqual(first.events);
  expect(second.hash).toBe(first.hash);
  expect((await runSchedule(store, planOf(4))).hash).not.toBe(first.hash);
});

test(`${SCHEDULES} schedules with faults break no rule of bets and ledger`, async () => {
  const broken: string[] = [];
  let taken = 0;
  for (let seed = 1; seed <= SCHEDULES; seed++) {
    const { broken: rule, figures, events } = await runSchedule(store, planOf(seed));
    taken += figures.taken;
    if (rule !== null) broken.push(`seed ${seed}: ${rule}\n${events.slice(-20).join('\n')}`);
  }
  expect(broken).toEqual([]);
  // Without bets that are taken the rules would say little.
  expect(taken).toBeGreaterThan(SCHEDULES);
});

const caught = [
  'a copy of a request is another request',
  'a request id stands for any contents',
  'a bet is written without a transaction',
] as const;

test.each(caught)('a planted fault is found: %s', async (name) => {
  let broken: string | null = null;
  for (let seed = 1; seed <= MOST_FOR_PLANTED && broken === null; seed++)
    ({ broken } = await runSchedule(store, planOf(seed), planted[name]));
  expect(broken).not.toBeNull();
});

test('a schedule that breaks a rule is shrunk to the fewest acts that break it', async () => {
  const wrappers = planted['another stake is charged than was asked'];
  const run = async (plan: Plan): Promise<string | null> => (await runSchedule(store, plan, wrappers)).broken;
  let plan = planOf(1);
  while ((await run(plan)) === null) plan = planOf(plan.seed + 1);
  const small = await shrink(plan, run);
  expect(small).toMatchObject({ nodes: 1, members: 1, devicesOfMember: 1, feed: [], troubles: [] });
  expect(small.acts).toHaveLength(1);
  expect(await run(small)).toMatch(/has the stake 300000, meant were 200000/);
});
