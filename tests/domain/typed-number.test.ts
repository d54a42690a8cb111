/** E7 H2 L2 numbers as people type and paste them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isGrouped,
  MOST_TYPED,
  plainCode,
  readAmount,
  readCount,
  readOdds,
} from '../../domain/number/typed-number.ts';

describe('an amount', () => {
  test.each([
    ['', 0],
    [' ', 0],
    ['0012', 12],
    ['10000', 10_000],
    ['10,000', 10_000],
    ['10,0005', 100_005],
    ['１００００', 10_000],
    ['１０，０００．５０', 10_000],
    ['10000.50', 10_000],
    ['10,000.', 10_000],
    ['₩ 20,000.00', 20_000],
    ['￦20,000', 20_000],
    ['20,000₩', 20_000],
    ['\\20,000', 20_000],
    ['20 000 원', 20_000],
    ['+5000', 5000],
    ['5,000골드', 5000],
    ['300 coins', 300],
    ['1만', 10_000],
    ['1.5만', 15_000],
    ['1.1만', 11_000],
    ['만', 10_000],
    ['3만5천', 35_000],
    ['3만 5000', 35_000],
    ['5천만', 50_000_000],
    ['1억 2천3백만 골드', 123_000_000],
    ['십만', 100_000],
    ['1만5천', 15_000],
    ['3천50', 3050],
    ['천5백3십1', 1531],
    ['1만5천원', 15_000],
    ['１만５천 골드', 15_000],
    ['만오천', 15_000],
    ['오만 원', 50_000],
    ['이십삼만', 230_000],
    ['1억2345만6789', 123_456_789],
    ['1억 5천만', 150_000_000],
    ['3만50', 30_050],
    ['1.5천만', 15_000_000],
    ['0.5억', 50_000_000],
    ['1조', 1_000_000_000_000],
    ['10000G', 10_000],
    ['10,000 g', 10_000],
    ['5,000won', 5000],
    ['일만오천 원', 15_000],
    ['백오십만', 1_500_000],
    ['1,234.56억', 123_456_000_000],
    ['KRW 10,000', 10_000],
    ['5000골', 5000],
    ['500 마일리지', 500],
    ['٢٠٠٠٠', 20_000],
    ['٢٠٬٠٠٠', 20_000],
    ['२००००', 20_000],
    ['20\u00A0000', 20_000],
    ['1\u202F000\u202F000', 1_000_000],
    ['\u200B10,000\u200E', 10_000],
    ['\u202A50000\u202C', 50_000],
    ['10,000\n', 10_000],
    ['\t10000\t', 10_000],
    ['10000.500', 10_000],
    ['10,000.500', 10_000],
    ['0.500', 0],
    ['000', 0],
    ['99999999999999999999', MOST_TYPED],
  ])('%j is %i', (text, amount) => expect(readAmount(text)).toBe(amount));

  test.each([
    '-5000',
    '−5000',
    '1e6',
    '0x10',
    '1.2.3',
    '1.000.000',
    'abc',
    '12a',
    '만만',
    '1만억',
    '1억만',
    '2억5',
    '1억 5천',
    '1억5000',
    '1만5',
    '.',
    '∞',
    '5/2',
    '$5',
    '－5000',
    '(5000)',
    '5000-',
    '20.000',
    '20.000,00',
    "1'000'000",
    '1_000',
    '10k',
    '10만+',
    '약 10000',
    '10000,-',
    '5万',
    '.5만',
    '열만',
    '1000 2000',
    '1000\n2000',
    '1\u2028000',
    '1000\t2000',
    '1 2',
    '2 0000',
    '10,000 000',
    '10\n000',
    '10²',
    '①',
    '½만',
    '5천3천',
    '3천5000',
    '3만50000',
    '3천5',
    '2백5',
    '1억20000만',
    '1.5만3천',
    '오륙만',
    '만원짜리',
    '1,5만',
    '1만,000',
    'NaN',
    'Infinity',
    '1e309',
  ])('%j is none', (text) => expect(readAmount(text)).toBeNull());
});

describe('a count', () => {
  test.each([
    ['7', 7],
    ['７', 7],
    ['7.0', 7],
    ['7.5', null],
    ['1.5만', 15_000],
    ['0.5', null],
    ['-1', null],
    ['1,000', 1000],
    ['7,5', null],
    ['1,00', null],
  ])('%j is %j', (text, count) => expect(readCount(text)).toBe(count));
});

test.each([
  ['10000', true],
  ['10,000', true],
  ['1,2345,6789', true],
  ['1억 2,000만', true],
  ['10,000.50', true],
  ['7,5', false],
  ['500,00', false],
  ['1,0000,000', false],
  [',5', false],
])('separators of %j part thousands: %j', (text, is) => expect(isGrouped(text)).toBe(is));

test('a number that is written out is read as itself, with separators, in full width, with a fraction', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MOST_TYPED }), fc.nat(99), (amount, cents) => {
      const shown = amount.toLocaleString('en-US');
      const wide = Array.from(shown).map((sign) =>
        /\d/.test(sign) ? String.fromCodePoint(0xff10 + Number(sign)) : sign,
      );
      for (const text of [String(amount), shown, wide.join(''), `${shown}.${cents}`, `₩${shown}`])
        expect(readAmount(text)).toBe(amount);
    }),
  );
});

test('whatever is typed, the number is none or at most what its digits say', () => {
  const signs = fc.constantFrom(...Array.from('0123456789,.-+ e만천억원１２'));
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 24 }), (text) => {
      const read = readAmount(text);
      if (read === null || /[만천억]/.test(text)) return;
      const digits = text.normalize('NFKC').replaceAll(/\D/g, '');
      expect(read).toBeLessThanOrEqual(Number(digits));
      expect(Number.isInteger(read)).toBe(true);
    }),
  );
});

test.each([
  ['１２３４５６', '123456'],
  [' 123 456 ', '123456'],
  ['123456', '123456'],
  ['\u200B123456', '123456'],
  ['١٢٣٤٥٦', '123456'],
])('I2 a one-time code that is typed as %j is %j', (text, code) => expect(plainCode(text)).toBe(code));

test.each([
  ['2.1', 210],
  ['2,10', 210],
  [' 2 ', 200],
  ['２．１０', 210],
  ['9999.99', 999_999],
  ['2.105', null],
  ['.5', null],
  ['-2', null],
  ['1e3', null],
  ['1,234.50', null],
  ['', null],
  ['①', null],
  ['1.9²', null],
])('odds of %j are %j', (text, odds) => expect(readOdds(text)).toBe(odds));
