/** C1 New matches while a list is read: what says so is a part of the list's heads, and no row moves. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { everythingLive } from '../../src/features/prices/live-query.ts';
import { deltaOf } from '../given/screens/client.tsx';
import { listFrame } from '../given/screens/listed-matches.ts';
import { listIsOpen, mountSite, openPrices, withoutMotion } from '../given/screens/mounted-site.tsx';

withoutMotion();

/** The last match of the list, which comes while the list is read. */
const NEW = 92;
const whole = listFrame(everythingLive);
const before = {
  ...whole,
  groups: whole.groups.map((group) => ({ ...group, matchIds: group.matchIds.filter((id) => id !== NEW) })),
};

const tops = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('article[data-match]')].map(
    (row) => `${row.dataset['match']} ${Math.round(row.getBoundingClientRect().top)}`,
  );
const stickyHead = (): Element | null => document.querySelector('[data-sticky-head] > :not([hidden])');

test.each([
  [1440, 900],
  [1024, 768],
  [390, 844],
])('at %i px new matches wait in the heads of the list, over no price', async (width, height) => {
  const { list } = await mountSite('/hitgame/live', { width, height });
  await listIsOpen();
  list.next(deltaOf({ frame: before }));
  window.scrollTo(0, 400);
  await expect.poll(stickyHead).not.toBeNull();
  await expect.poll(() => openPrices().length).toBeGreaterThan(5);
  const read = tops();
  list.next(deltaOf({ frame: whole }));
  const bar = page.getByRole('button', { name: '새 경기 1개 보기' });
  await expect.element(bar).toBeVisible();
  // Rows that are drawn a frame later may have come meanwhile.
  expect(tops()).toEqual(expect.arrayContaining([...read]));
  const box = bar.element().getBoundingClientRect();
  const listBox = document.querySelector('[data-match]')?.closest('[data-stream]')?.getBoundingClientRect();
  expect([box.left, box.right]).toEqual([listBox?.left, listBox?.right]);
  const head = stickyHead()?.getBoundingClientRect() ?? box;
  expect(head.top).toBeGreaterThanOrEqual(box.bottom);
  await bar.click();
  await expect.element(bar).not.toBeInTheDocument();
});

test('when the list changes, its heads are measured in the next frame, not in the task of the rows', async () => {
  const { list } = await mountSite('/hitgame/live', { width: 1440, height: 900 });
  await listIsOpen();
  const mark = document.querySelector('[data-sticky-head]');
  if (mark === null) throw new Error('no head');
  let isInFrame = false;
  const inFrame: boolean[] = [];
  const ask = window.requestAnimationFrame.bind(window);
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((act) =>
    ask((now) => {
      isInFrame = true;
      act(now);
      isInFrame = false;
    }),
  );
  vi.spyOn(mark, 'getBoundingClientRect').mockImplementation(() => {
    inFrame.push(isInFrame);
    return Element.prototype.getBoundingClientRect.call(mark);
  });
  list.next(deltaOf({ frame: before }));
  await expect.poll(() => inFrame.length).toBeGreaterThan(0);
  expect(inFrame).not.toContain(false);
  vi.restoreAllMocks();
});
