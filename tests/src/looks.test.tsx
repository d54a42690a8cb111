/** The looks of tests/looks, each drawn whole: none has lost its screen, its words or its figures, or is wider than its window. */
import { expect, test } from 'vitest';
import { looks } from '../looks/looks.ts';
import { accessFaultsHere, mountSite, withoutMotion } from '../given/screens/mounted-site.tsx';

withoutMotion();

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

// Lists whose prices are not to be had are greyed as a whole.
test.each(looks.filter(({ name }) => name !== 'list-kept' && name !== 'list-recovering'))(
  'A15 $name is readable in both themes (AA)',
  async ({ name, path, answers = {}, after }) => {
    // The slip of a phone is closed.
    const width = name.startsWith('slip') ? 1440 : 390;
    const { screen, ...given } = await mountSite(path, { width, answers });
    after?.(given);
    const main = (): HTMLElement => document.querySelector('main') ?? document.body;
    await expect.poll(() => main().innerText.length).toBeGreaterThan(12);
    const faults: Record<string, string[]> = {};
    for (const theme of ['dark', 'light'] as const) {
      document.documentElement.dataset['theme'] = theme;
      faults[theme] = await accessFaultsHere();
    }
    expect(faults).toEqual({ dark: [], light: [] });
    await screen.unmount();
  },
);
