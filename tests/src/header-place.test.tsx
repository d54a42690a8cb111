/** A5: the header stands at the same place on every page, and pages of matches are as wide as it. */
import { expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { mountSite, withoutMotion } from '../given/screens/mounted-site.tsx';

withoutMotion();

const places = (): string => {
  const row = document.querySelector('header a')?.parentElement;
  const parts = [...(row?.children ?? [])].filter((part) => part.checkVisibility());
  const [first, last] = [parts[0], parts.at(-1)].map((part) => part?.getBoundingClientRect());
  return `${Math.round(first?.left ?? -1)} ${Math.round(last?.right ?? -1)}`;
};

test.each([1440, 1920])('at %i px its ends are where they are on a page without a list', async (width) => {
  await mountSite('/hitgame/live', { width });
  await expect.poll(places).not.toBe('-1 -1');
  const onList = places();
  await cleanup();
  await mountSite('/about', { width });
  await expect.poll(places).toBe(onList);
});

const ends = (element: Element | null | undefined): readonly number[] => {
  const { left, right } = element?.getBoundingClientRect() ?? { left: -1, right: -1 };
  return [Math.round(left), Math.round(right)];
};

test.each(['/', '/hitgame/live', '/hitgame/live/1'])(
  'A5 at 1920 px %s begins and ends below the ends of the header',
  async (path) => {
    await mountSite(path, { width: 1920 });
    const row = () => document.querySelector('header a')?.parentElement;
    await expect.poll(() => row()?.checkVisibility()).toBe(true);
    const [first = -1, last = -1] = ends(row());
    const PADDING = 20;
    const begin = () => ends(document.querySelector('#main'))[0];
    await expect.poll(begin).toBe(first + PADDING);
    expect(ends(document.querySelector('#main')?.parentElement)).toEqual([first, last]);
  },
);

test('C10 at 1920 px the cards of the programme fill their line', async () => {
  await mountSite('/', { width: 1920 });
  const line = () => document.querySelector('[data-programme=next]')?.parentElement;
  await expect.poll(() => line()?.childElementCount).toBeGreaterThan(1);
  expect(ends(line()?.lastElementChild)[1]).toBe(ends(line())[1]);
});
