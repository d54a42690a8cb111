/** Lists at every width: the labels of prices beside their price, whole; rows of low windows near their top. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { textsOf } from '../../src/text/i18n.ts';
import { densities, setDensity } from '../../src/theme/density.ts';
import { closeLabels, cutPrices } from '../given/domain/price-layout.ts';
import { inLong } from '../given/runs/rounds.ts';
import { loweredLabels, overflow, rowsInSight, touchedDigits } from '../given/screens/list-layout.ts';
import { listIsOpen, mountSite, openPrices, withoutMotion } from '../given/screens/mounted-site.tsx';
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

test.each([
  ['51.50', 'tens'],
  ['151.50', 'hundreds'],
  ['1051.50', 'thousands'],
])('a price of %s has air between it and its label in the narrowest cells (C1)', async (shown, long) => {
  await mountSite('/hitgame/live', { width: 1440 });
  await listIsOpen();
  const heightsOf = (): readonly number[] =>
    [...document.querySelectorAll<HTMLElement>('article[data-match]')].map((row) => row.offsetHeight);
  const before = heightsOf();
  const cells = openPrices();
  expect(Math.min(...cells.map(({ offsetWidth }) => offsetWidth))).toBeLessThan(60);
  for (const cell of cells) {
    const text = cell.lastElementChild?.firstChild;
    if (text === null || text === undefined) throw new Error('no price');
    text.nodeValue = shown;
    cell.dataset['long'] = long;
  }
  expect(closeLabels(4)).toEqual([]);
  expect(cutPrices('article[data-match]')).toEqual([]);
  expect(heightsOf()).toEqual(before);
});

test('C1 the tint of a price begins behind its label, where both are close to each other, too', async () => {
  const { screen } = await mountSite('/hitgame/live', { width: 1440 });
  for (const width of [1440, 1024, 390]) {
    await resizeTo(width);
    await listIsOpen();
    const under = openPrices()
      .filter(({ dataset }) => dataset['long'] === '')
      .flatMap((cell) => {
        const [label, price] = [cell.firstElementChild, cell.lastElementChild];
        if (label === null || price === null) throw new Error('no price');
        const text = document.createRange();
        text.selectNodeContents(label);
        const { left, right } = text.getBoundingClientRect();
        const { backgroundClip, borderLeftWidth } = getComputedStyle(price);
        const tint = price.getBoundingClientRect().left + Number.parseFloat(borderLeftWidth);
        const covered = backgroundClip === 'padding-box' && tint >= right - (right - left) / 8;
        return covered ? [] : [`${cell.textContent}: ${(right - tint).toFixed(1)} px`];
      });
    expect(under, `${width} px`).toEqual([]);
  }
  await screen.unmount();
});

test.each(densities)('on a %s phone the labels stand beside their prices (C1)', async (density) => {
  setDensity(density);
  await mountSite('/hitgame/live', { width: 390 });
  await listIsOpen();
  expect(cutPrices('article[data-match]')).toEqual([]);
  expect(loweredLabels()).toEqual([]);
});

test('on a phone a price from 100 on is as wide as its neighbours (C1)', async () => {
  await mountSite('/hitgame/live', { width: 390 });
  await listIsOpen();
  const [price] = openPrices();
  if (price === undefined) throw new Error('no price');
  price.dataset['long'] = 'hundreds';
  const cells = [...(price.parentElement?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
  expect(cells.length).toBeGreaterThan(1);
  expect(new Set(cells.map(({ offsetWidth }) => offsetWidth)).size).toBe(1);
});

test.each([
  [683, 384, 200],
  [844, 390, 160],
  [1180, 460, 160],
])(
  'in a low window of %i × %i px the rows begin %i px below the header at most (C1)',
  async (width, height, most) => {
    await mountSite('/hitgame/live', { width, height });
    await listIsOpen();
    await expect.poll(() => rowsInSight().begin).toBeLessThanOrEqual(most);
    expect(overflow()).toBe(0);
  },
);

test.each([
  ['roomy', 683, 384, 'ko'],
  ['roomy', 844, 390, 'en'],
  ...inLong(['compact', 683, 384, 'en'] as const, ['roomy', 844, 390, 'ko'] as const),
] as const)(
  '%s in a low window of %i × %i px: three live rows above the slip, all columns within reach (C1 A16)',
  async (density, width, height, language) => {
    setDensity(density);
    await mountSite('/hitgame/live', { width, height, language });
    await listIsOpen();
    openPrices()[0]?.click();
    await expect.poll(() => document.querySelector('button[data-filled=true]')?.checkVisibility()).toBe(true);
    await expect.poll(() => rowsInSight().count).toBeGreaterThanOrEqual(3);
    expect(overflow()).toBe(0);
    expect(touchedDigits()).toEqual([]);
    const columns = page.getByRole('group', { name: textsOf(language).say('live.columns') });
    await columns.getByRole('button').nth(2).click();
    await expect
      .poll(() => openPrices().map((price) => price.closest('[data-column]')?.getAttribute('data-column')))
      .not.toContain('winner');
    // Nothing lies over the button of the filters.
    const filters = page.getByRole('button', { name: textsOf(language).say('list.filters') });
    await filters.click();
    await expect.element(page.getByRole('dialog').getByRole('searchbox')).toBeVisible();
  },
);

/** Live rows that are whole between the head that stays at the top and the slip. */
function wholeRows(): number {
  const top = document.querySelector('[data-sticky-head]')?.getBoundingClientRect().bottom ?? 0;
  const end = document.querySelector('button[data-filled]')?.getBoundingClientRect().top ?? innerHeight;
  return [...document.querySelectorAll('article[data-match]')]
    .map((row) => row.getBoundingClientRect())
    .filter((row) => row.top >= top - 1 && row.bottom <= end).length;
}
const choiceOf = () => page.getByRole('group', { name: textsOf('ko').say('live.columns') });

test.each([
  [844, 390],
  [683, 384],
])(
  'in a low window of %i × %i px the column is chosen when the list is scrolled, too (C1)',
  async (width, height) => {
    await mountSite('/hitgame/live', { width, height });
    await listIsOpen();
    for (const y of [20, 40, 120, 400]) {
      window.scrollTo(0, y);
      await expect.poll(() => window.scrollY).toBe(y);
      const buttons = choiceOf().getByRole('button').elements();
      expect(buttons).toHaveLength(3);
      for (const button of buttons) {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        expect(top, `${y} px`).toBeGreaterThanOrEqual(0);
        expect(button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))).toBe(true);
      }
    }
    await expect.poll(wholeRows).toBeGreaterThanOrEqual(3);
    (choiceOf().getByRole('button').nth(2).element() as HTMLElement).click();
    await expect
      .poll(() => openPrices().map((price) => price.closest('[data-column]')?.getAttribute('data-column')))
      .not.toContain('winner');
    expect(wholeRows()).toBeGreaterThanOrEqual(3);
  },
);

test.each([1366, 1024])(
  'C1 a low window of %i px with room for all columns shows its filters, and no choice of one',
  async (width) => {
    await mountSite('/hitgame/live', { width, height: 460 });
    await listIsOpen();
    expect(document.querySelector('[data-stream][data-column]')?.clientWidth).toBeGreaterThanOrEqual(940);
    await expect.element(page.getByRole('searchbox')).toBeVisible();
    await expect.element(choiceOf()).not.toBeInTheDocument();
    expect(overflow()).toBe(0);
  },
);

test('in a low window with a notice above the list the line of the filters keeps no empty place (C1)', async () => {
  await mountSite('/hitgame/live', { width: 844, height: 390 });
  await listIsOpen();
  const bar = document.querySelector<HTMLElement>('section > header:has([aria-haspopup])');
  const free = (): number => Number.parseFloat(bar === null ? '' : getComputedStyle(bar).paddingRight);
  expect(free()).toBeGreaterThan(300);
  const notice = document.createElement('div');
  notice.dataset['ofContent'] = 'true';
  notice.textContent = '.';
  document.querySelector('[data-stream][data-column]')?.prepend(notice);
  expect(free()).toBe(0);
  // The choice is a line of the list then.
  const choice = choiceOf().element().getBoundingClientRect();
  expect(choice.top).toBeGreaterThanOrEqual(notice.getBoundingClientRect().bottom);
  notice.remove();
});
