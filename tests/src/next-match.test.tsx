/** Lines of the live list with a form of their own: a favourite's next match (C13), which leads to the match, and the only match of its league (C1). */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { densities, setDensity } from '../../src/theme/density.ts';
import { deltaOf } from '../given/screens/client.tsx';
import { overflow } from '../given/screens/list-layout.ts';
import { listFrame, listRow } from '../given/screens/listed-matches.ts';
import { addressNow, listIsOpen, mountSite, openPrices } from '../given/screens/mounted-site.tsx';

afterEach(() => setDensity('roomy'));

const everything = { game: 59, tab: 0, leagues: [], day: null, search: '' } as const;

test.each([
  [390, 44],
  [1440, 36],
])('at %i px the line is %i px high, above the leagues, and leads to its match', async (width, height) => {
  const { list } = await mountSite('/hitgame/live', { width });
  await listIsOpen();
  const { facts } = listRow(11, true);
  list.next(deltaOf({ frame: { ...listFrame(everything), next: facts } }));
  const line = page.getByRole('link', { name: /^다음 경기/ });
  await expect.element(line).toBeVisible();
  expect(line.element().textContent).toContain(facts.home.name.ko);
  await expect.poll(() => line.element().textContent).toMatch(/\d\d:\d\d$/);
  expect(line.element().getBoundingClientRect().height).toBe(height);
  const first = document.querySelector('article[data-match]')?.getBoundingClientRect().top ?? 0;
  expect(line.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(first);
  line.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await expect.poll(addressNow).toBe('/hitgame/live/11');
});

const cases = densities.flatMap((density) =>
  ['승무패', '언더오버'].map((column) => [density, column] as const),
);

/** A list whose first league has one match, its second none, the others three each. */
async function openList(width: number) {
  const { list } = await mountSite('/hitgame/live', { width });
  await listIsOpen();
  const frame = listFrame(everything);
  const groups = frame.groups.map((group, at) =>
    at < 2 ? { ...group, matchIds: group.matchIds.slice(0, 1 - at) } : group,
  );
  list.next(deltaOf({ frame: { ...frame, groups } }));
  return groups;
}

const parts = (row: Element): readonly DOMRect[] =>
  [...row.querySelectorAll('a > *, a > * > *, small, small > span, [data-cell]')]
    .filter((part) => part.checkVisibility())
    .map((part) => part.getBoundingClientRect());

test.each(cases)(
  'C1 %s on a phone, %s: the only match of its league names it, and all its lines lie in its row',
  async (density, column) => {
    setDensity(density);
    const [first, , next] = await openList(390);
    await page.getByRole('group', { name: '배당 종류' }).getByRole('button', { name: column }).click();
    const row = () => document.querySelector('article[data-named=true]');
    const name = first?.name?.ko ?? '';
    await expect.poll(() => row()?.textContent).toContain(name);
    const heads = [...document.querySelectorAll('[data-line] h2')].map((head) => head.textContent);
    expect(heads.join()).not.toContain(name);
    expect(heads[0]).toContain(next?.name?.ko);
    const box = row()?.getBoundingClientRect() ?? new DOMRect();
    const outside = parts(row() ?? document.body).filter(
      ({ top, bottom }) => top < box.top || bottom > box.bottom,
    );
    expect(outside).toEqual([]);
    expect(overflow()).toBe(0);
  },
);

test.each(densities)(
  'C1 C13 %s on a phone: the only match of its league has the star of the league',
  async (density) => {
    setDensity(density);
    const [first] = await openList(390);
    const name = first?.name?.ko ?? '';
    await expect.poll(() => document.querySelector('article[data-named=true]')?.textContent).toContain(name);
    const star = document.querySelector('article[data-named=true] small [data-favourite]');
    const box = star?.getBoundingClientRect() ?? new DOMRect();
    // Pressed in its middle, it is the star and not the way to the match.
    expect(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('button')).toBe(
      star,
    );
    expect(star?.getAttribute('aria-label')).toContain(name);
    expect(star?.closest('a')).toBeNull();
  },
);

test('C1 at 320 px a label stands beside its price', async () => {
  await mountSite('/hitgame/live', { width: 320, language: 'en' });
  await listIsOpen();
  const cell = openPrices()[0];
  const [label, price] = [cell?.firstElementChild, cell?.lastElementChild].map((part) =>
    part?.getBoundingClientRect(),
  );
  const middle = (box: DOMRect | undefined): number => ((box?.top ?? 0) + (box?.bottom ?? 0)) / 2;
  expect(Math.abs(middle(label) - middle(price))).toBeLessThan(2);
});

test('C1 on a phone the period of a match has one line in English, too, above its clock', async () => {
  const { list } = await mountSite('/hitgame/live', { width: 390, language: 'en' });
  await listIsOpen();
  const row = listRow(1, true);
  list.next(deltaOf({ rows: [{ ...row, state: { ...row.state, statusCode: 7 } }] }));
  const period = page.getByText('2nd half', { exact: true });
  await expect.element(period).toBeVisible();
  expect(period.element().getBoundingClientRect().height).toBeLessThan(20);
});

test.each(densities)(
  'C1 %s at 1440 px: it has a head, on which the names of the columns lie',
  async (density) => {
    setDensity(density);
    const [first] = await openList(1440);
    await expect.poll(() => document.querySelector('[data-line] h2')?.textContent).toContain(first?.name?.ko);
    const names = document.querySelector('[data-column-heads]')?.getBoundingClientRect() ?? new DOMRect();
    const tops = [...document.querySelectorAll('article [data-cell]')].map(
      (cell) => cell.getBoundingClientRect().top,
    );
    expect(tops.length).toBeGreaterThan(0);
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(names.bottom);
  },
);

test('C9 on a phone the last word of a long English name is whole: teams of one city differ by it', async () => {
  setDensity('compact');
  const { list } = await mountSite('/hitgame/live', { width: 390, language: 'en' });
  await listIsOpen();
  const row = listRow(1, true);
  const named = (en: string) => ({ teamId: 9, name: { ko: en, en } });
  const [home, away] = [named('Los Angeles Lakers'), named('Los Angeles Clippers')];
  list.next(deltaOf({ rows: [{ ...row, facts: { ...row.facts, home, away } }] }));
  for (const { name } of [home, away]) {
    const shown = () =>
      [...document.querySelectorAll('article span')].find((one) => one.textContent === name.en);
    await expect.poll(shown).toBeDefined();
    const words = shown()?.lastChild as Text;
    const last = document.createRange();
    last.setStart(words, words.textContent.lastIndexOf(' ') + 1);
    last.setEnd(words, words.textContent.length);
    const { right } = last.getBoundingClientRect();
    expect(right).toBeLessThanOrEqual((shown()?.getBoundingClientRect().right ?? 0) + 0.5);
  }
});
