/** C13: a favourite's next match is one line of the live list, which leads to the match. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { deltaOf } from '../given/screens/client.tsx';
import { listFrame, listRow } from '../given/screens/listed-matches.ts';
import { addressNow, listIsOpen, mountSite } from '../given/screens/mounted-site.tsx';

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
