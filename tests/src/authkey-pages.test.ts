/** A13 H3: an authkey is given to five pages of this site, and to no other address. */
import { expect, test } from 'vitest';
import { authKeyPage, withAuthKey } from '../../src/features/account/authkey-pages.ts';

test.each([
  ['mypage-info-otp', '/mypage/info/otp'],
  ['mypage-info-otpcancel', '/mypage/info/otpcancel'],
  ['mypage-info-updateuser', '/mypage/info/updateuser'],
  ['mypage-info-restriction', '/mypage/info/restriction'],
  ['unregister', '/unregister'],
  ['/unregister', '/unregister'],
  ['', null],
  ['__proto__', null],
  ['/mypage/charge', null],
  ['/mypage/info/otp/../../charge', null],
  ['//elsewhere.example/mypage/info/otp', null],
  ['https://elsewhere.example/unregister', null],
  ['javascript:alert(1)', null],
])('A13 H3 "%s" is %s', (wanted, page) => expect(authKeyPage(wanted)).toBe(page));

test('A13 the authkey stands in the address as it is', () =>
  expect(withAuthKey('/unregister', 'a+b/c=')).toBe('/unregister?authkey=a%2Bb%2Fc%3D'));
