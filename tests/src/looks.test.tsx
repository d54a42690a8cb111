/** The looks of tests/looks, each drawn whole: none has lost its screen, its words or its figures, or is wider than its window. */
import { expect, test } from 'vitest';
import { looks } from '../looks/looks.ts';
import { mountSite } from '../given/screens/mounted-site.tsx';

test.each(looks)('$name is drawn whole', async ({ name, path, answers = {}, after }) => {
  const width = name.length % 2 === 0 ? 390 : 1440;
  const { screen, ...given } = await mountSite(path, { width, answers });
  after?.(given);
  const main = (): HTMLElement => document.querySelector('main') ?? document.body;
  await expect.poll(() => main().innerText.length, { message: 'text of the screen' }).toBeGreaterThan(12);
  expect(main().innerText).not.toMatch(/404|undefined|NaN|\[object|\{\{/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await screen.unmount();
});
