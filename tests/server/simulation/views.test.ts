/** Lists under faults (tests/simulation/view): few schedules; `npm run simulate -- --view` runs as many as are asked for. */
import { expect, test } from 'vitest';
import { viewPlanOf } from '../../simulation/view/plan-view.ts';
import { plantedViews } from '../../simulation/view/planted-views.ts';
import { runView } from '../../simulation/view/run-view.ts';
import { findPlantedView } from '../../simulation/view/run-views.ts';

const SCHEDULES = 10;
const MOST_SEARCHED = 100;
const seeds = Array.from({ length: SCHEDULES }, (_, at) => at + 1);

test(`F2 E5 in ${SCHEDULES} schedules with faults the screen shows what the node has`, async () => {
  const broken: string[] = [];
  let looks = 0;
  for (const seed of seeds) {
    const outcome = await runView(viewPlanOf(seed));
    looks += outcome.figures.looks;
    if (outcome.broken !== null)
      broken.push(`seed ${seed}: ${outcome.broken}\n${outcome.events.slice(-20).join('\n')}`);
  }
  expect(broken).toEqual([]);
  // Screens whose prices are mostly locked would say little.
  expect(looks).toBeGreaterThan(SCHEDULES * 1000);
});

test('a schedule of lists gives the same run again', async () => {
  const [first, second] = [await runView(viewPlanOf(3)), await runView(viewPlanOf(3))];
  expect(second.events).toEqual(first.events);
  expect(second.figures).toEqual(first.figures);
});

test('F2 a device whose clock is behind locks prices in time without an answer for the time', async () => {
  const { broken, events } = await runView(viewPlanOf(711));
  expect(events.join('\n')).toContain('damaged answer of Time');
  expect(broken).toBeNull();
});

test.each(Object.keys(plantedViews))('a planted fault of lists is found: %s', async (name) => {
  expect(await findPlantedView(name, { first: 1, count: MOST_SEARCHED })).not.toBeNull();
});
