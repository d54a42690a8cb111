/** Rules of src/ that the linter cannot check: what the shared parts and the tokens say is not written by hand a second time. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../src');
const filesOf = (pattern: string): readonly string[] => globSync(pattern, { cwd: src }).toSorted();
const sourceOf = (file: string): string =>
  readFileSync(join(src, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

/** `file: match`, for every place in the files. */
const placesOf = (files: readonly string[], pattern: RegExp): readonly string[] =>
  files.flatMap((file) => (sourceOf(file).match(pattern) ?? []).map((found) => `${file}: ${found}`));

describe('forms', () => {
  test('only src/parts writes a <form>: features take Form, LineForm or FormOf', () => {
    const screens = filesOf('**/*.tsx');
    expect(screens.length).toBeGreaterThan(300);
    expect(placesOf(screens, /<form\b/g)).toEqual(['parts/forms/field.tsx: <form']);
  });
});

describe('style sheets', () => {
  const sheets = filesOf('**/*.css').filter((file) => !file.startsWith('theme/'));

  /** The page before the tokens are there, crests of colours that a name gives, and the marks of the social providers. */
  const ownColours: ReadonlySet<string> = new Set([
    'features/sign-in/provider-mark.module.css',
    'parts/matches/crest.module.css',
    'shell/boot.css',
  ]);

  test('a colour is a token; black and transparent of masks and gradients are none', () => {
    const ordinary = sheets.filter((file) => !ownColours.has(file));
    expect(ordinary.length).toBeGreaterThan(100);
    const colours = placesOf(ordinary, /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\([^)]*\)/gi);
    expect(colours.filter((place) => !/: #0000?$/.test(place))).toEqual([]);
  });

  test('a size of text is a token, but for two of drawings and three that stand alone', () => {
    expect(placesOf(sheets, /font-size: [\d.]+\w+/g)).toEqual([
      // In units of the drawing.
      'features/analysis/odds-chart.module.css: font-size: 11px',
      'features/events/lucky-box.module.css: font-size: 2.125rem',
      'features/events/wheel.module.css: font-size: 14px',
      'features/sign-up/sign-up.module.css: font-size: 2.5rem',
      'shell/bottom-nav.module.css: font-size: 0.625rem',
    ]);
  });
});
