/** Lists under faults (tests/simulation/view): the same seed, the same run, and planted faults are found. */
import { expect, test } from 'vitest';
import { viewPlanOf } from '../../simulation/view/plan-view.ts';
import { plantedViews } from '../../simulation/view/planted-views.ts';
import { runView } from '../../simulation/view/run-view.ts';
import { findPlantedView } from '../../simulation/view/run-views.ts';

const MOST_SEARCHED = 100;

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
