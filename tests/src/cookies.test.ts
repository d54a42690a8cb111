/** Cookies of the site in a real browser: bytes that nobody wrote are dropped and never stop the site. */
import '../given/runs/property-seed.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { ratePolicies } from '../../domain/bet-rules/price-policy.ts';
import { checkDevice } from '../../src/core/session/device-check.ts';
import { readRatePolicy } from '../../src/features/slip/rate-cookie.ts';
import { readCookie, writeCookie } from '../../src/core/browser/site-cookie.ts';
import { readToken, writeToken } from '../../src/core/session/token-cookie.ts';

const names = ['auth._token', 'Cookie_PassRateChange', 'FIXED_CART_POSITION'] as const;
const put = (name: string, value: string): void => {
  document.cookie = `${name}=${value}; Path=/`;
};
afterEach(() => {
  for (const name of names) writeCookie(name, null, 0);
});

describe('B18: the device check', () => {
  test('is made once, kept in a cookie, and made again when the cookie holds nothing known', () => {
    writeCookie('device_check', null, 0);
    const found = checkDevice();
    expect(['PM01', 'PM02']).toContain(found);
    expect(readCookie('device_check')).toBe(found);
    put('device_check', found === 'PM01' ? 'PM02' : 'PM01');
    expect(checkDevice()).not.toBe(found);
    put('device_check', 'other');
    expect(checkDevice()).toBe(found);
    writeCookie('device_check', null, 0);
  });
});

describe('O5: cookies are read totally', () => {
  test.each(['%', '%E0%A4%A', '%zz', 'a%', '%C3%28'])(
    'when a cookie is %s, it reads as none and is deleted',
    (value) => {
      for (const name of names) {
        put(name, value);
        expect(readCookie(name)).toBeNull();
        expect(document.cookie).not.toContain(name);
      }
    },
  );

  test('when any text stands in a cookie, reading the token and the price policy never throws', () => {
    const text = fc.string({ maxLength: 40 }).map((value) => value.replaceAll(/[;\r\n\0]/g, ''));
    fc.assert(
      fc.property(fc.constantFrom(...names), text, (name, value) => {
        put(name, value);
        readCookie(name);
        readToken();
        expect([null, ...ratePolicies]).toContain(readRatePolicy());
      }),
    );
  });

  test('when a token holds what no header can carry, it is dropped: every call would fail with it', () => {
    for (const value of ['한국', 'a b', 'a\nb', 'x'.repeat(201)]) {
      put('auth._token', encodeURIComponent(value));
      expect(readToken()).toBeNull();
      expect(document.cookie).not.toContain('auth._token');
    }
    writeToken('Abc-_09.~');
    expect(readToken()).toBe('Abc-_09.~');
  });

  test('a value that is written is read back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), (value) => {
        writeCookie('FIXED_CART_POSITION', value, 60);
        expect(readCookie('FIXED_CART_POSITION')).toBe(value);
      }),
    );
  });
});
