/** Lists under faults (tests/simulation/view): the same seed, the same run, and planted faults are found. */
import { expect, test } from 'vitest';
import { viewPlanOf } from '../../simulation/view/plan-view.ts';
import { plantedViews } from '../../simulation/view/planted-views.ts';
import { runView } from '../../simulation/view/run-view.ts';
import { findPlantedView, shrinkView } from '../../simulation/view/run-views.ts';
import { openPlayer } from '../../../worker/replay/session-player.ts';
import { entriesOf, openedSession } from '../../given/core/recorded-session.ts';

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

test('a broken schedule of lists is shrunk, and gives a session that the player opens', async () => {
  const fault = plantedViews['a snapshot opens the prices of a lost feed'];
  const plan = viewPlanOf(3);
  const small = await shrinkView(plan, fault);
  expect(small.skewsMs).toHaveLength(1);
  expect(small.feed.length + small.troubles.length).toBeLessThan(
    (plan.feed.length + plan.troubles.length) / 4,
  );
  expect((await runView(small)).broken).toBeNull();
  const { broken, session } = await runView(small, fault, { notes: true });
  expect(broken).toMatch(fault?.breaks ?? /^$/);
  const file = openedSession((await session?.()) ?? new Uint8Array());
  const names = entriesOf(file).map(({ name }) => name);
  expect(names).toContain(`BROKEN ${broken}`);
  for (const name of ['connected', 'subscribe', 'Fixture', 'Alive']) expect(names).toContain(name);
  const player = openPlayer(file);
  await player.seek(Number.MAX_SAFE_INTEGER);
  expect([player.difference, player.damage, player.compared]).toEqual([null, null, 1]);
  player.stop();
});
