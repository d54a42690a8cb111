/** A5: the header stands at the same place on every page. */
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
