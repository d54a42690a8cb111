/** Amounts in their one short form: chips, limits and hints. */
import { describe, expect, test } from 'vitest';
import { gold, goldExact, goldHint, goldShort } from '../../src/text/format.ts';

describe('an amount where there is little room', () => {
  test.each<[number, string, string]>([
    [0, '0', '0'],
    [5000, '5,000', '5,000'],
    [9999, '9,999', '9,999'],
    [10_000, '1만', '10K'],
    [12_345, '12,345', '12,345'],
    [19_999, '19,999', '19,999'],
    [999_999, '999,999', '999,999'],
    [1_999_999, '약 199만', '~1.99M'],
    [500_000, '50만', '500K'],
    [1_000_000, '100만', '1M'],
    [5_000_000, '500만', '5M'],
    [9_999_999, '약 999만', '~9.99M'],
    [10_000_000, '1천만', '10M'],
    [12_000_000, '1,200만', '12M'],
    [12_500_000, '1,250만', '12.5M'],
    [30_000_000, '3천만', '30M'],
    [70_000_000, '7천만', '70M'],
    [100_000_000, '1억', '100M'],
    [120_000_000, '1억 2천만', '120M'],
    [123_456_789, '약 1억 2,345만', '~123.45M'],
    [100_000_001, '약 1억', '~100M'],
    [2_000_000_000, '20억', '2B'],
    [50_000_000_000, '500억', '50B'],
    [1_234_500_000_000, '12,345억', '1,234.5B'],
    [-30_000_000, '-3천만', '-30M'],
    [-12_345_678, '약 -1,234만', '~-12.34M'],
  ])('%i: %s, %s', (amount, korean, english) => {
    expect(goldShort(amount, 'ko')).toBe(korean);
    expect(goldShort(amount, 'en')).toBe(english);
  });

  test('it is never more than the amount, and has a sign where it is less', () => {
    for (const amount of [1_999_999, 99_999_999, 1_999_999_999]) {
      expect(goldShort(amount, 'ko')).toMatch(/^약 /);
      expect(goldShort(amount, 'en')).toMatch(/^~/);
      expect(goldExact(amount, 'ko')).toBe(gold(amount));
      expect(goldExact(amount, 'en')).toBe(gold(amount));
    }
    expect(goldExact(30_000_000, 'ko')).toBe('3천만');
  });

  test('beside an amount in full it stands in Korean alone, where it is shorter', () => {
    const hints = [
      goldHint(9999, 'ko'),
      goldHint(12_345, 'ko'),
      goldHint(50_000, 'ko'),
      goldHint(50_000, 'en'),
    ];
    expect(hints).toEqual(['', '', '5만', '']);
  });
});
