/**
 * A thousand seeded schedules in each run of the tests, within 90 s of the processor (tests/simulation): 48 of the whole program, which cost half a second
 * each, and 952 of lists, which cost 0.04 s each. `npm run simulate` runs as many as are asked for.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedDump } from '../../given/nodes/shared-services.ts';
import { planOf } from '../../simulation/plan.ts';
import { runSchedule } from '../../simulation/schedule.ts';
import { openStore, type Store } from '../../simulation/store.ts';
import { viewPlanOf } from '../../simulation/view/plan-view.ts';
import { runView } from '../../simulation/view/run-view.ts';

const WHOLE = 48;
const LISTS = 952;
/** Few in a test, so that each stays within its limit on a busy machine. */
const WHOLE_IN_A_TEST = 6;
const LISTS_IN_A_TEST = 68;
const LAST_EVENTS = 20;

/** The first seed of each test. */
const firsts = (count: number, inATest: number): readonly number[] =>
  Array.from({ length: count / inATest }, (_, at) => 1 + at * inATest);
const seedsFrom = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => first + at);

interface Ran {
  readonly broken: string | null;
  readonly events: readonly string[];
}
const faultsOf = (seed: number, { broken, events }: Ran): readonly string[] =>
  broken === null ? [] : [`seed ${seed}: ${broken}\n${events.slice(-LAST_EVENTS).join('\n')}`];

describe('the whole program', () => {
  let store: Store;
  beforeAll(async () => void (store = await openStore(await sharedDump())));
  afterAll(() => store.close());

  test.each(firsts(WHOLE, WHOLE_IN_A_TEST))(
    `${WHOLE_IN_A_TEST} schedules with faults break no rule of bets, moves and ledger, from seed %i`,
    async (first) => {
      const broken: string[] = [];
      let taken = 0;
      for (const seed of seedsFrom(first, WHOLE_IN_A_TEST)) {
        const ran = await runSchedule(store, planOf(seed));
        taken += ran.figures.taken;
        broken.push(...faultsOf(seed, ran));
      }
      expect(broken).toEqual([]);
      // Without bets that are taken the rules would say little.
      expect(taken).toBeGreaterThan(WHOLE_IN_A_TEST);
    },
  );
});

test.each(firsts(LISTS, LISTS_IN_A_TEST))(
  `F2 E5 in ${LISTS_IN_A_TEST} faulty schedules the screen shows what the node has, from seed %i`,
  async (first) => {
    const broken: string[] = [];
    let looks = 0;
    for (const seed of seedsFrom(first, LISTS_IN_A_TEST)) {
      const ran = await runView(viewPlanOf(seed));
      looks += ran.figures.looks;
      broken.push(...faultsOf(seed, ran));
    }
    expect(broken).toEqual([]);
    // Screens whose prices are mostly locked would say little.
    expect(looks).toBeGreaterThan(LISTS_IN_A_TEST * 1000);
  },
);
