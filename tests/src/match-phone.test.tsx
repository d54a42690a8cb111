/** C2: the page of a match on a phone. */
import { expect, test } from 'vitest';
import { mountSite, withoutMotion } from '../given/screens/mounted-site.tsx';

withoutMotion();

const firstPrice = (): number => {
  const shown = [...document.querySelectorAll('main [data-cell]')].find((cell) => cell.checkVisibility());
  return shown?.getBoundingClientRect().top ?? Infinity;
};

test('C2 the first price stands in the upper half of a phone', async () => {
  await mountSite('/hitgame/live/1', { width: 390, height: 844 });
  await expect.poll(firstPrice).toBeLessThan(390);
});

test('A16 C2 no button lies over the prices of a match', async () => {
  await mountSite('/hitgame/live/1', { width: 390, height: 844 });
  await expect.poll(firstPrice).toBeLessThan(Infinity);
  scrollTo(0, document.documentElement.scrollHeight);
  const up = () => document.querySelector<HTMLElement>('button[aria-label="맨 위로"]');
  await expect.poll(up).not.toBeNull();
  expect(up()?.checkVisibility()).toBe(false);
  scrollTo(0, 0);
});
