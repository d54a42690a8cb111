/** Crests of teams: the same for ever, readable in both themes, told apart within a league. */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  chargeColours,
  colourDistance,
  crestOf,
  distinctSides,
  fieldColours,
  LEAST_DISTANCE,
  PATTERNS,
} from '../../domain/match/crest.ts';
import { teamInitials } from '../../domain/match/initials.ts';
import { skinTokens } from '../../src/features/store/skin-tokens.ts';
import { leagues } from '../../domain/feed/leagues.ts';

const channel = (value: number): number =>
  value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
/** WCAG 2.2. */
const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

const tokens = readFileSync('src/theme/tokens.css', 'utf8');
const valuesOf = (name: string): readonly string[] =>
  [...tokens.matchAll(new RegExp(`--${name}: (#[0-9a-f]{3,6});`, 'g'))].map(([, hex = '']) =>
    hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex,
  );
const surfaces = valuesOf('surface');
const inks = ['text', 'soft', 'faint', 'brand', 'live', 'up', 'down', 'bad', 'good', 'gold'] as const;
const themeGrounds = ['bg', 'surface', 'raised', 'hover'] as const;

describe('colours', () => {
  test('the surfaces of both themes are known', () => {
    expect(surfaces).toHaveLength(2);
  });
  test.each(inks)('--%s reads on every ground of its theme (AA)', (ink) => {
    const themes = valuesOf(ink);
    expect(themes).toHaveLength(2);
    for (const ground of themeGrounds)
      for (const [theme, hex] of valuesOf(ground).entries())
        expect(contrast(themes[theme] ?? '', hex), ground).toBeGreaterThanOrEqual(4.5);
  });
  test.each(fieldColours)('%s reads on both themes and under white', (field) => {
    for (const surface of surfaces) expect(contrast(field, surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(field, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });
  test.each(fieldColours.flatMap((field) => chargeColours.map((charge) => [field, charge] as const)))(
    '%s and %s stand apart',
    (field, charge) => {
      expect(contrast(field, charge)).toBeGreaterThanOrEqual(3);
    },
  );
});

/** A colour with a part of white or black over it. */
const under = (colour: string, over: number, part: number): string =>
  `#${[1, 3, 5]
    .map((at) => Math.round(over * part + Number.parseInt(colour.slice(at, at + 2), 16) * (1 - part)))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;

describe('the edge of a crest', () => {
  const edges = [...tokens.matchAll(/--crest-edge: rgb\((\d+) \1 \1 \/ (\d+)%\);/g)].map(
    ([, over, percent]) => [Number(over), Number(percent) / 100] as const,
  );
  test.each(themeGrounds)(
    'on %s shows (3:1) where a second colour ends that is like the ground',
    (ground) => {
      expect(edges).toHaveLength(2);
      const unseen = edges.flatMap(([over, part], theme) => {
        const hex = valuesOf(ground)[theme] ?? '';
        return chargeColours
          .filter((charge) => contrast(charge, hex) < 3 && contrast(under(charge, over, part), hex) < 3)
          .map((charge) => `${charge} on ${hex}`);
      });
      expect(unseen).toEqual([]);
    },
  );
});

describe('lines and bars of teams', () => {
  const grounds = ['bg', 'surface', 'raised', 'line-soft'] as const;
  /** The value of a token in each theme, the dark one first. */
  const inThemes = (token: string): readonly string[] =>
    [...tokens.matchAll(new RegExp(`--${token}: (#[0-9a-f]{3,6}|[0-9]+)`, 'g'))].map(([, value = '']) =>
      value.length === 4 ? value.replaceAll(/[0-9a-f]/g, '$&$&') : value,
    );
  const parts = inThemes('side-part').map((percent) => Number(percent) / 100);
  const mixed = (field: string, part: number): string => under(field, 255, 1 - part);
  test.each(['dark', 'light'] as const)(
    'stand out (3:1) from each ground of the %s theme and of its skins',
    (theme) => {
      const part = parts[theme === 'dark' ? 0 : 1] ?? 0;
      const own = grounds.map((ground) => inThemes(ground)[theme === 'dark' ? 0 : 1] ?? '');
      const ofSkins = Object.values(skinTokens).flatMap((skin) =>
        grounds.map((ground) => skin[theme][ground]),
      );
      expect(own.join(' ')).toMatch(/^(#[0-9a-f]{6} ?){4}$/);
      const weak = [...own, ...ofSkins].flatMap((ground) =>
        fieldColours
          .filter((field) => contrast(mixed(field, part), ground) < 3)
          .map((field) => `${field} on ${ground}`),
      );
      expect(weak).toEqual([]);
    },
  );
});

describe('a crest', () => {
  test('is the same for ever', () => {
    expect([crestOf('FC Anyang'), crestOf('Arsenal')]).toMatchInlineSnapshot(`
      [
        {
          "charge": "#c9f2d4",
          "field": "#4a5fc9",
          "pattern": 5,
        },
        {
          "charge": "#bfe3ff",
          "field": "#9a5a12",
          "pattern": 10,
        },
      ]
    `);
  });

  test('does not depend on case, spaces around or composition, and is never out of its tables', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        const crest = crestOf(name);
        expect(crestOf(` ${name.normalize('NFD')} `)).toEqual(crest);
        expect(fieldColours).toContain(crest.field);
        expect(chargeColours).toContain(crest.charge);
        expect(crest.pattern).toBeLessThan(PATTERNS);
        expect([...new Intl.Segmenter().segment(teamInitials(name))].length).toBeLessThanOrEqual(3);
      }),
    );
  });

  test('two teams of a league of the site differ in colours, pattern or initials', () => {
    for (const { teams } of leagues) {
      const looks = teams.map(({ name: { ko, en } }) =>
        JSON.stringify([crestOf(en), teamInitials(ko), teamInitials(en)]),
      );
      expect(new Set(looks).size).toBe(teams.length);
    }
  });

  test('in one picture the home team keeps its colour, and the away team has its own unless both are alike', () => {
    for (const home of fieldColours)
      for (const away of fieldColours) {
        const [first, second] = distinctSides(home, away);
        expect(first).toBe(home);
        expect(colourDistance(home, second), `${home} ${away}`).toBeGreaterThanOrEqual(LEAST_DISTANCE);
        expect(second === away).toBe(colourDistance(home, away) >= LEAST_DISTANCE);
      }
  });

  test('two reds of one match do not run into each other', () => {
    expect(colourDistance('#b53b6c', '#a53f92')).toBeLessThan(LEAST_DISTANCE);
    expect(distinctSides('#b53b6c', '#a53f92')[1]).not.toBe('#a53f92');
  });

  test.each([
    ['FC 안양', '안양'],
    ['울산 HD', '울산'],
    ['SSG 랜더스', '랜더'],
    ['LA 다저스', '다저'],
    ['Arsenal', 'ARS'],
    ['Manchester United', 'MU'],
    ['Real Madrid', 'RM'],
    ['FC Anyang', 'FA'],
    ['1. FC Köln', '1FK'],
    ['Łódź', 'ŁÓD'],
    ['FC', 'FC'],
    ['ßteam', 'SST'],
    ['👨‍👩‍👧‍👦', ''],
    ['', ''],
    ['   ', ''],
    ['안양', '안양'],
    ['ㅋ', 'ㅋ'],
  ])('the initials of "%s" are "%s"', (name, initials) => {
    expect(teamInitials(name)).toBe(initials);
    expect(teamInitials(name.normalize('NFD'))).toBe(initials);
  });
});
