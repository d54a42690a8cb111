/**
 * The looks of tests/looks, each drawn whole: none has lost its screen, its words or its figures, is wider than its window, or breaks a rule of
 * accessibility (A15).
 */
import { afterEach, expect, test } from 'vitest';
import { sharing } from '../../src/features/bets/use-sharing.ts';
import { looks } from '../looks/looks.ts';
import { accessFaultsHere, mountSite, withoutMotion } from '../given/screens/mounted-site.tsx';

withoutMotion();
afterEach(() => sharing.set(null));

/** Lists whose prices are not to be had are greyed as a whole. */
const greyed = new Set(['list-kept', 'list-recovering']);

test.each(looks)('$name is drawn whole, and readable (AA)', async ({ name, path, answers = {}, after }) => {
  // Looked at alone, beside a page of few words: a list beside each of them would take most of the time. The slip of a phone is closed.
  const isSlip = name.startsWith('slip');
  const width = name.length % 2 === 0 && !isSlip ? 390 : 1440;
  const { screen, ...given } = await mountSite(isSlip ? '/hitgame/construction' : path, { width, answers });
  after?.(given);
  const drawn = (): HTMLElement =>
    document.querySelector<HTMLElement>(isSlip ? 'section[aria-label="예측카트"]' : 'main') ?? document.body;
  await expect.poll(() => drawn().innerText.length, { message: 'text of the screen' }).toBeGreaterThan(12);
  expect(drawn().innerText).not.toMatch(/404|undefined|NaN|\[object|\{\{/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  // A price that has just moved stands on a ground of its own for a moment.
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  // The colours of main pages in all skins and both themes: skin-contrast.
  document.documentElement.dataset['theme'] = name.length % 3 === 0 ? 'light' : 'dark';
  expect(greyed.has(name) ? [] : await accessFaultsHere('wcag', isSlip ? drawn() : document)).toEqual([]);
  await screen.unmount();
});
