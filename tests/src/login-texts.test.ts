/** B1 B3 C9: why a login failed, in the language of the window; its dates are Korean time. Why an act of social accounts and passkeys was refused. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { LoginRefusal } from '../../worker/features/account/account-api.ts';
import * as passkeyCalls from '../../domain/protocol/calls/account/passkey-calls.ts';
import * as socialCalls from '../../domain/protocol/calls/account/social-calls.ts';
import { signInFaultText } from '../../src/features/sign-in/sign-in-faults.ts';
import { loadTexts, loadTextsOnDemand, startTexts, textsOf } from '../../src/text/i18n.ts';
import { loginRefusalText } from '../../src/features/account/login-refusal-text.ts';

beforeAll(async () => {
  await startTexts();
  // They come with the form.
  await loadTextsOnDemand();
  await loadTexts('en');
});
const state = (code: string, more: Partial<Extract<LoginRefusal, { kind: 'state' }>> = {}): LoginRefusal => ({
  kind: 'state',
  code,
  days: null,
  until: null,
  message: null,
  ...more,
});
const korean = '서버의 안내예요.';

describe('B3 C9: why a login failed', () => {
  test('when a member is stopped until 20:00 UTC, both languages say 05:00 of the next Korean day', () => {
    const refusal = state('AL100', { until: Date.UTC(2026, 10, 22, 20) });
    expect(loginRefusalText(refusal, textsOf('ko'))).toContain('2026.11.23(월) 05:00');
    expect(loginRefusalText(refusal, textsOf('en'))).toContain('Mon 23 Nov 2026 05:00');
  });

  test('when the server names no date, none is made up', () => {
    for (const language of ['ko', 'en'] as const)
      expect(loginRefusalText(state('AL100'), textsOf(language))).not.toMatch(/\d{4}|Invalid|\{\{/);
  });

  test('when the server’s message is Korean, an English window shows its own text of every known state', () => {
    for (const code of ['AL001', 'AL429', 'AL003', 'AL100', 'AL200', 'AL300']) {
      const refusal = state(code, { message: korean, days: 3 });
      expect(loginRefusalText(refusal, textsOf('ko'))).toBe(korean);
      expect(loginRefusalText(refusal, textsOf('en')), code).not.toMatch(/[가-힣]/);
    }
    expect(loginRefusalText(state('NEW', { message: korean }), textsOf('en'))).toBe(korean);
  });

  test.each(['Failed to fetch', 'timeout', '', 'unreadable answer'])(
    'when the call ends with "%s", no text of the browser is shown',
    (text) => {
      expect(loginRefusalText({ kind: 'no-link', text }, textsOf('ko'))).not.toMatch(/[A-Za-z]/);
    },
  );

  test('when the server answers a status, its number is shown; 429 names the reason', () => {
    expect(loginRefusalText({ kind: 'no-link', text: '503 Error' }, textsOf('en'))).toContain('503 Error');
    expect(loginRefusalText({ kind: 'no-link', text: '429 Error' }, textsOf('en'))).toContain('Too many');
  });
});

describe('B1 why an act of social accounts and passkeys was refused', () => {
  const calls = [
    passkeyCalls.passkeyChallenge,
    passkeyCalls.passkeyRegistration,
    passkeyCalls.passkeyAdd,
    passkeyCalls.passkeyRename,
    passkeyCalls.passkeyRemove,
    socialCalls.socialBegin,
    socialCalls.socialLink,
    socialCalls.socialUnlink,
  ].map(({ name, refusals, onGuest }) => [name, refusals, onGuest?.body['CODE']] as const);

  test.each(calls)('%s: every refusal of a member has a sentence of its own', (_, refusals, guests) => {
    const codes = refusals.filter((code) => code !== guests);
    for (const language of ['ko', 'en'] as const)
      for (const code of codes) {
        const text = signInFaultText({ kind: 'code', code, words: '' }, textsOf(language).say, 'N');
        expect(text, `${language} ${code}`).not.toMatch(/[A-Z]{3}\d{3}|\{\{/);
      }
  });

  test('a code that nobody knows is shown; without a link no code is', () => {
    const { say } = textsOf('en');
    expect(signInFaultText({ kind: 'code', code: 'ASU999', words: '' }, say)).toContain('ASU999');
    expect(signInFaultText({ kind: 'no-link', text: 'timeout' }, say)).not.toMatch(/[A-Z]{3}\d/);
  });

  test('a person who gave up in between gets no sentence; one whose browser refused gets one', () => {
    const { say } = textsOf('ko');
    expect(signInFaultText({ kind: 'cancelled' }, say)).toBe('');
    expect(signInFaultText({ kind: 'passkey', why: 'held' }, say)).toBe('이 기기에는 이미 패스키가 있어요.');
  });
});
