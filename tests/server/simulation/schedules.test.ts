/** The simulated site (tests/simulation): few schedules of it; `npm run simulate` runs as many as are asked for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedDump } from '../../given/nodes/shared-services.ts';
import { planOf } from '../../simulation/plan.ts';
import { runSchedule } from '../../simulation/schedule.ts';
import { openStore, type Store } from '../../simulation/store.ts';

const SCHEDULES = 30;

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
