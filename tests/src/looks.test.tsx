/**
 * The looks of tests/looks, each drawn whole: none has lost its screen, its words or its figures, is wider than its window, or breaks a rule of
 * accessibility (A15).
 */
import { expect, test } from 'vitest';
import { looks } from '../looks/looks.ts';
import { accessFaultsHere, mountSite, withoutMotion } from '../given/screens/mounted-site.tsx';

withoutMotion();

/** Lists whose prices are not to be had are greyed as a whole. */
const greyed = new Set(['list-kept', 'list-recovering']);

test.each(looks)('$name is drawn whole, and readable (AA)', async ({ name, path, answers = {}, after }) => {
  // The slip of a phone is closed.
  const width = name.length % 2 === 0 && !name.startsWith('slip') ? 390 : 1440;
  const { screen, ...given } = await mountSite(path, { width, answers });
  after?.(given);
  const main = (): HTMLElement => document.querySelector('main') ?? document.body;
  await expect.poll(() => main().innerText.length, { message: 'text of the screen' }).toBeGreaterThan(12);
  expect(main().innerText).not.toMatch(/404|undefined|NaN|\[object|\{\{/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  // The colours of main pages in all skins and both themes: skin-contrast.
  document.documentElement.dataset['theme'] = name.length % 3 === 0 ? 'light' : 'dark';
  expect(greyed.has(name) ? [] : await accessFaultsHere()).toEqual([]);
  await screen.unmount();
});
