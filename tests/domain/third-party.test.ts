/** The licences of the packages that the running site uses. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forbidden, isAllowed, noticesOf, thirdParties } from '../../scripts/third-party.ts';

const parties = thirdParties(join(import.meta.dirname, '../..'));
const named = (name: string) => parties.find((one) => one.name === name);

test('every package of the site has an allowed licence', () => {
  expect(parties.length).toBeGreaterThan(100);
  expect(forbidden(parties)).toEqual([]);
});

test('a licence that is not on the list is refused with the name of its package', () => {
  const one = { name: 'some', version: '1.0.0', text: '' };
  expect(forbidden([{ ...one, licence: 'AGPL-3.0' }])).toEqual([
    'some 1.0.0 has the licence "AGPL-3.0", which scripts/third-party.ts does not allow',
  ]);
  expect(forbidden([{ ...one, licence: '' }])).toHaveLength(1);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND GPL-3.0', false],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['UNLICENSED', false],
])('%s is allowed: %s', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed);
});

test('the notices hold the texts of the font, of a library and of one that names its licence in a list', () => {
  expect(named('pretendard')?.text).toContain('SIL OPEN FONT LICENSE');
  expect(named('react')?.text).toContain('MIT License');
  expect(named('xmlhttprequest-ssl')?.licence).toBe('MIT');
  expect(named('vitest')).toBeUndefined();
  expect(noticesOf(parties)).toContain('SIL OPEN FONT LICENSE');
});

test('the picture library is delivered with the LGPL and the GPL to which it adds', () => {
  expect(parties.filter(({ licence }) => licence.includes('LGPL')).map(({ name }) => name)).toContain(
    '@img/sharp-libvips-linux-x64',
  );
  for (const title of ['GNU LESSER GENERAL PUBLIC LICENSE', 'GNU GENERAL PUBLIC LICENSE'])
    expect(noticesOf(parties)).toMatch(new RegExp(`^ +${title}\\n +Version 3, 29 June 2007`, 'm'));
  expect(noticesOf([])).toBe('');
});
