/** The characters of the site's own font, and the range that a style sheet names for them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { leagues } from '../../domain/feed/leagues.ts';
import { namesOf } from '../../scripts/font-names.ts';
import { siteCharacters, SITE_FONT, subsetOf, unicodeRange } from '../../scripts/site-font.ts';

const root = join(import.meta.dirname, '../..');

/** The characters of a range, as a browser reads it. */
const charactersOf = (range: string): string =>
  range
    .split(', ')
    .flatMap((part) => {
      const [first = '', last = first] = part.replace('U+', '').split('-');
      const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
      return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    })
    .join('');

test('a range names exactly its characters, whatever they are', () => {
  const codes = fc.uniqueArray(fc.integer({ min: 33, max: 0xd7a3 }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(codes, (held) => {
      const characters = held
        .toSorted((a, b) => a - b)
        .map((code) => String.fromCodePoint(code))
        .join('');
      expect(charactersOf(unicodeRange(characters))).toBe(characters);
    }),
  );
});

test('the font has digits, Latin letters, the words of the screens and the names of all teams', () => {
  const held = new Set(siteCharacters(root));
  const names = leagues
    .flatMap(({ name, teams }) => [name.ko, ...teams.map((team) => team.name.ko)])
    .join('');
  for (const sign of `0123456789.,:–·+-′…abcXYZ라이브승무패핸디캡언더오버예측카트${names.replaceAll(/\s/g, '')}`)
    expect(held).toContain(sign);
  expect(held.size).toBeGreaterThan(600);
  expect(held.size).toBeLessThan(2000);
});

test('the font of the first screens has at most 100 kB (P7)', async () => {
  const file = 'node_modules/pretendard/dist/web/variable/woff2/PretendardVariable.woff2';
  const font = await subsetOf(readFileSync(join(root, file)), siteCharacters(root), 'woff2');
  expect(font.length).toBeLessThanOrEqual(100_000);
});

test('the changed font has no name that its licence reserves, and keeps its copyright', async () => {
  const file = 'node_modules/pretendard/dist/web/variable/woff2/PretendardVariable.woff2';
  const font = await subsetOf(readFileSync(join(root, file)), '가나 AB12', 'sfnt');
  const names = namesOf(font);
  expect(names.filter(({ text }) => text.includes('Pretendard'))).toEqual([]);
  expect(names.find(({ id }) => id === 1)?.text).toBe(`${SITE_FONT} Variable`);
  expect(names.find(({ id }) => id === 0)?.text).toContain('Kil Hyung-jin');
  // All words of a font, its checksum among them, add up to one value.
  let sum = 0;
  for (let at = 0; at < font.length; at += 4) sum = (sum + font.readUInt32BE(at)) >>> 0;
  expect(sum).toBe(0xb1b0_afba);
});
