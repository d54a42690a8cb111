/** B6 B7 R17: only an address of this site is remembered for after the login. */
import { describe, expect, test } from 'vitest';
import { rememberTarget, safeTarget, takeTarget } from '../../src/core/session/after-login.ts';

const ORIGIN = 'https://site.test';

describe('R17 remembered targets', () => {
  test.each([
    '/',
    '/mypage/info/otp',
    '/hitgame/live/123?tab=all#markets',
    '/community/free/%EA%B3%A8',
    '/a/@b/-_~',
    '/view/member/theme2/AuthCheck/1/ko?callback=/hitgame/live',
  ])('%s is kept', (target) => {
    expect(safeTarget(target, ORIGIN)).toBe(target);
  });

  test.each([
    '',
    'mypage',
    '//evil.example',
    '//1089054862/',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' /mypage',
    '/a b',
    '/a\\b',
    '/..//evil.example',
    '/./\\evil.example',
    '/mypage?x=\\evil',
    '/<script>',
    '/a"onload="x',
    '/login',
    '/login?x=1',
    '/logout',
    '/register',
    `/${'a'.repeat(600)}`,
  ])('%j is not kept', (target) => {
    expect(safeTarget(target, ORIGIN)).toBeNull();
  });

  test('a kept target is given once; one that is not kept clears the one before', () => {
    rememberTarget('/mypage/info/sessions');
    expect(takeTarget()).toBe('/mypage/info/sessions');
    expect(takeTarget()).toBeNull();
    rememberTarget('/mypage/info/sessions');
    rememberTarget('//evil.example');
    expect(takeTarget()).toBeNull();
    sessionStorage.setItem('spo.after-login', '//evil.example');
    expect(takeTarget()).toBeNull();
  });
});
