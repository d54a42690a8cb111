/** The labels of prices in lists: beside their price, whole, at every width. */
import { afterEach, expect, test } from 'vitest';
import { densities, setDensity } from '../../src/theme/density.ts';
import { cutPrices } from '../given/domain/price-layout.ts';
import { inLong } from '../given/runs/rounds.ts';
import { loweredLabels } from '../given/screens/list-layout.ts';
import { listIsOpen, mountSite, withoutMotion } from '../given/screens/mounted-site.tsx';
import { resizeTo } from '../given/screens/resize-to.ts';

withoutMotion();
afterEach(() => setDensity('roomy'));

test.each(['ko', 'en'] as const)(
  'in %s the label of a price stands on its line at every width, and is seen whole (C1)',
  async (language) => {
    const { screen } = await mountSite('/hitgame/live', { width: 1440, language });
    for (const width of [1440, 1366, ...inLong(1920, 1280), 1024, ...inLong(900)]) {
      await resizeTo(width);
      await listIsOpen();
      expect(loweredLabels(), `${width} px`).toEqual([]);
      expect(cutPrices('article[data-match]'), `${width} px`).toEqual([]);
    }
    await screen.unmount();
  },
);

test.each(densities)('on a %s phone the labels stand beside their prices (C1)', async (density) => {
  setDensity(density);
  await mountSite('/hitgame/live', { width: 390 });
  await listIsOpen();
  expect(cutPrices('article[data-match]')).toEqual([]);
  expect(loweredLabels()).toEqual([]);
});
