/** A member's text size of 200 % (32 px at the root) without zoom: rows, slip and the page of a match hold their texts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { linePx } from '../../src/features/prices/list-lines.ts';
import { cutFigures, cutPrices } from '../given/domain/price-layout.ts';
import { baselineSpread, overflow, touchedDigits } from '../given/screens/list-layout.ts';
import { inLong } from '../given/runs/rounds.ts';
import { listIsOpen, mountSite, openPrices, withoutMotion } from '../given/screens/mounted-site.tsx';

withoutMotion();
beforeAll(() => document.documentElement.style.setProperty('font-size', '200%'));
afterAll(() => document.documentElement.style.removeProperty('font-size'));

interface Shown {
  readonly node: Node;
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The visible texts of an element, each with the box of its letters: the middle seven tenths of its lines, within what its element shows. */
function textsIn(element: Element): readonly Shown[] {
  const shown: Shown[] = [];
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    const holder = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (holder === null || text === '' || !holder.checkVisibility({ visibilityProperty: true })) continue;
    const own = holder.getBoundingClientRect();
    // For screen readers alone.
    if (holder.closest('.sr-only') !== null || own.width <= 1) continue;
    const isCut = getComputedStyle(holder).overflowX === 'hidden';
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const rim = (bottom - top) * 0.15;
      shown.push({
        node,
        text,
        left: isCut ? Math.max(left, own.left) : left,
        right: isCut ? Math.min(right, own.right) : right,
        top: top + rim,
        bottom: bottom - rim,
      });
    }
  }
  return shown;
}

/** Texts that reach out of their element, or over each other, in words. */
function textFaults(selector: string): readonly string[] {
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const texts = textsIn(element);
    const outside = texts
      .filter(
        ({ left, right, top, bottom }) =>
          left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1,
      )
      .map(({ text }) => `${text} is cut`);
    const over = texts.flatMap((one, at) =>
      texts
        .slice(at + 1)
        .filter(
          (other) =>
            other.node !== one.node &&
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
        )
        .map((other) => `${one.text} lies over ${other.text}`),
    );
    return [...outside, ...over];
  });
}

describe.each<readonly [number, number]>([...inLong<readonly [number, number]>([1440, 900]), [390, 844]])(
  'at %i px',
  (width, height) => {
    test('the rows of a list are as high as their texts, and follow the root (C1)', async () => {
      await mountSite('/hitgame/live', { width, height });
      await listIsOpen();
      expect(textFaults('article[data-match]')).toEqual([]);
      expect(cutPrices('article[data-match]')).toEqual([]);
      expect(cutFigures('article[data-match]')).toEqual([]);
      expect(touchedDigits()).toEqual([]);
      expect(baselineSpread()).toBeLessThanOrEqual(1);
      expect(overflow()).toBe(0);
      const [row] = document.querySelectorAll('article[data-match]');
      expect(row?.getBoundingClientRect().height).toBeGreaterThan(
        linePx({ density: 'roomy', isPhone: true, game: 59 }) - 10,
      );
    });

    test('the card of a pick in the slip holds its texts (E1)', async () => {
      await mountSite('/hitgame/live', { width, height });
      await listIsOpen();
      openPrices()[0]?.click();
      if (width <= 1024) await page.getByRole('button', { name: '예측카트 열기' }).click();
      const slip = page.getByRole('region', { name: '예측카트' });
      await expect.poll(() => slip.getByRole('listitem').elements().length).toBe(1);
      expect(textFaults('[role=region] li, section li[data-cell], section li')).toEqual([]);
    });

    test('the page of a match holds its texts (C2)', async () => {
      await mountSite('/hitgame/live/1', { width, height });
      await expect.poll(() => document.querySelectorAll('main [data-cell]').length).toBeGreaterThan(3);
      expect(textFaults('main [data-cell]')).toEqual([]);
      expect(cutPrices('section li:has([data-cell])')).toEqual([]);
      expect(cutFigures('[data-stream]')).toEqual([]);
      expect(textFaults('main header, main h1, main h2, main h3')).toEqual([]);
      expect(overflow()).toBe(0);
    });
  },
);
