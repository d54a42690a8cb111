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

test('A12 C2 in a window of its own a match has margins', async () => {
  await mountSite('/hitgame/live/1/popup', { width: 800, height: 600 });
  const prices = (): DOMRect[] =>
    [...document.querySelectorAll('[data-stream] [data-cell]')]
      .map((cell) => cell.closest('section:not([data-stream])') ?? cell)
      .map((part) => part.getBoundingClientRect());
  await expect.poll(() => prices().length).toBeGreaterThan(0);
  expect(Math.min(...prices().map(({ left }) => left))).toBeGreaterThanOrEqual(14);
  const end = document.documentElement.clientWidth - 14;
  expect(Math.max(...prices().map(({ right }) => right))).toBeLessThanOrEqual(end);
});
