/** M1–M4: the goods that the store begins with, what is taken back, and the colours of the skins. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { firstGoods } from '../../domain/store/first-goods.ts';
import { categories, isSticker, skinCodes, skinOf } from '../../domain/catalogue/good.ts';
import { isIn, takeFromLots } from '../../domain/store/goods.ts';
import { skinTokens } from '../../src/features/store/skin-tokens.ts';
import { stickerIcons } from '../../src/features/store/sticker.tsx';

describe('M1 the first goods', () => {
  test('are twelve or more, each with its own number, and every skin and sticker can be drawn', () => {
    expect(firstGoods.length).toBeGreaterThanOrEqual(12);
    expect(new Set(firstGoods.map(({ id }) => id)).size).toBe(firstGoods.length);
    const looks = firstGoods.filter(({ kind }) => kind === 'skin' || kind === 'sticker');
    expect(looks.filter(({ code }) => skinOf(code) === null && !isSticker(code))).toEqual([]);
    expect(
      looks.filter(({ code }) => !Object.hasOwn(skinTokens, code) && !Object.hasOwn(stickerIcons, code)),
    ).toEqual([]);
    expect(looks.length).toBe(9);
  });

  test('each is in the list of everything and in one other', () => {
    for (const good of firstGoods)
      expect(Object.values(categories).filter((category) => isIn(good, category))).toHaveLength(2);
  });
});

describe('M4 what is taken back', () => {
  const lots = [
    { id: 9, left: 2, price: 50, coins: 0 },
    { id: 4, left: 3, price: 10, coins: 0 },
  ];
  test.each([
    [1, [{ id: 9, price: 50, coins: 0, taken: 1 }]],
    [
      4,
      [
        { id: 9, price: 50, coins: 0, taken: 2 },
        { id: 4, price: 10, coins: 0, taken: 2 },
      ],
    ],
    [6, null],
  ] as const)('%i goods come from the newest lots first', (count, parts) => {
    expect(takeFromLots(lots, count)).toEqual(parts);
  });
});

const sheet = readFileSync('src/theme/tokens.css', 'utf8');

/** The colours of a theme as tokens.css has them; "#fff" becomes "#ffffff". */
function themeColours(theme: string): Readonly<Record<string, string>> {
  const start = sheet.indexOf(`:root[data-theme='${theme}'] {`);
  const block = sheet.slice(start, sheet.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): #(\w{3,6});/g)].map(([, name = '', hex = '']) => [
      name,
      `#${hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex}`,
    ]),
  );
}

/** Relative luminance by WCAG 2.2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, two: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(two)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const LEAST = 4.5;
const grounds = ['bg', 'surface', 'raised', 'hover'] as const;
const inks = ['text', 'soft', 'brand', 'live', 'up', 'down', 'bad', 'good', 'gold'] as const;

describe('M3 the colours of skins', () => {
  test('the measure itself: black on white is 21, a colour on itself is 1', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#336699', '#336699')).toBe(1);
  });

  const rows = skinCodes.flatMap((skin) =>
    (['dark', 'light'] as const).map((theme) => [skin, theme] as const),
  );
  test.each(rows)('%s in the %s theme keeps every text readable', (skin, theme) => {
    const all: Readonly<Record<string, string>> = { ...themeColours(theme), ...skinTokens[skin][theme] };
    const colourOf = (name: string): string => {
      expect(all[name], name).toMatch(/^#[\da-f]{6}$/);
      return all[name] ?? '';
    };
    const pairs = [
      ...grounds.flatMap((ground) => inks.map((ink) => [ink, ground] as const)),
      ...(['bg', 'surface', 'raised'] as const).map((ground) => ['faint', ground] as const),
      ['brand-ink', 'brand'] as const,
      ['brand', 'brand-soft'] as const,
      ['text', 'brand-soft'] as const,
    ];
    const faults = pairs
      .map(([ink, ground]) => ({ ink, ground, is: contrast(colourOf(ink), colourOf(ground)) }))
      .filter(({ is }) => is < LEAST);
    expect(faults).toEqual([]);
  });
});
