/** H3, H4: rules of money that need no database. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { courseOf, courses } from '../../domain/catalogue/test-numbers.ts';
import { couponCode, goldForMiles, moneyRefusalOf, topUpRefusal } from '../../domain/member/money.ts';

const rule = { gold: 1000, perDay: 2, belowGold: 500, waitMinutes: 10 };
const NOW = 1_700_000_000_000;
const MINUTE_MS = 60_000;

describe('H4 the free top-up', () => {
  test.each([
    ['little gold, none today', { gold: 499, used: 0, lastAt: null }, null],
    ['exactly the limit', { gold: 500, used: 0, lastAt: null }, 'gold-enough'],
    ['all of today', { gold: 0, used: 2, lastAt: NOW - 60 * MINUTE_MS }, 'top-up-spent'],
    ['just before the pause ends', { gold: 0, used: 1, lastAt: NOW - 10 * MINUTE_MS + 1 }, 'top-up-wait'],
    ['when the pause ends', { gold: 0, used: 1, lastAt: NOW - 10 * MINUTE_MS }, null],
    ['yesterday’s last, minutes ago', { gold: 0, used: 0, lastAt: NOW - MINUTE_MS }, 'top-up-wait'],
  ])('%s', (_, state, expected) => {
    expect(topUpRefusal(state, rule, NOW)).toBe(expected);
  });
});

describe('H3 exchange and coupons', () => {
  test('gold for mileage is exact, or refused', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (miles, rate) => {
          expect(goldForMiles(miles, rate)).toBe(Number(BigInt(miles) * BigInt(rate)));
        },
      ),
    );
    for (const miles of [0, -1, 1.5, Number.NaN, Number.MAX_SAFE_INTEGER])
      expect(goldForMiles(miles, 100)).toBeNull();
  });

  test('a code is compared without case and separators', () => {
    expect(couponCode(' welcome-2026 ')).toBe('WELCOME2026');
    expect(couponCode('wel come_2026')).toBe(couponCode('WELCOME-2026'));
    expect(couponCode('ｗｅｌｃｏｍｅ－２０２６')).toBe('WELCOME2026');
  });

  test('a reason that this release does not know is none', () => {
    expect([moneyRefusalOf('cap'), moneyRefusalOf('of-tomorrow'), moneyRefusalOf(null)]).toEqual([
      'cap',
      null,
      null,
    ]);
  });
});

describe('H2 test numbers', () => {
  test('each begins with zeros, as no card does; only the listed ones count', () => {
    for (const [number] of courses) expect(number).toMatch(/^0{12}\d{4}$/);
    expect(courseOf('0000-0000 0000 0001')).toBe('paid');
    for (const typed of ['', '4111111111111111', '0000000000000009', 'constructor'])
      expect(courseOf(typed)).toBeNull();
  });
});
