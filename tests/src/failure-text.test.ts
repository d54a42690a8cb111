/** O6 Errors are said in words; the code stands behind them for those who ask the staff. */
import { describe, expect, test } from 'vitest';
import { notTakenText, questionFaultText } from '../../src/features/support/question-text.ts';
import { messageFaultText, notSentText } from '../../src/features/messages/message-text.ts';
import { settingsRefusalText } from '../../src/features/settings/use-settings.ts';
import { signInFaultText } from '../../src/features/sign-in/sign-in-faults.ts';
import { joinRefusalText, signUpRefusalText } from '../../src/features/sign-up/sign-up-refusal-text.ts';
import { tradeFaultText } from '../../src/features/trade/trade-text.ts';
import { boardFaultText, listFaultText } from '../../src/features/boards/board-faults.ts';
import { moneyFaultText } from '../../src/features/cashier/money-text.ts';
import { failureHint, failureText, refusalHint } from '../../src/parts/answers/failure-hint.ts';
import { loadTextsOnDemand, type Say, textsOf } from '../../src/text/i18n.ts';
import type { Fault } from '../../domain/fault.ts';

const { say } = textsOf('ko');
const SERVER = '지금은 불러올 수 없어요. 잠시 후 다시 시도해 주세요.';
const LINK = '연결이 끊겨 불러오지 못했어요. 연결을 확인해 주세요.';

test.each([
  ['503 Error', `${SERVER} (503 Error)`],
  ['잘못된 요청입니다.', '잘못된 요청입니다.'],
  ['DL202', `${SERVER} (DL202)`],
  ['429 Error', '요청이 많아 쉬고 있어요. 잠시 후 다시 시도해 주세요. (429 Error)'],
  ['Failed to fetch', LINK],
  ['NetworkError when attempting to fetch resource.', LINK],
  ['Load failed', LINK],
  ['timeout', LINK],
  ['link', LINK],
  ['', ''],
  [null, ''],
])('O6 %s is said as "%s"', (text, words) => expect(failureText(text, say)).toBe(words));

test('O6 a board, a code and a lost link are said by the same words; a cancelled call says nothing', () => {
  expect(listFaultText({ kind: 'no-link', text: '503 Error' }, say)).toBe(`${SERVER} (503 Error)`);
  expect(failureHint({ kind: 'code', code: 'SU404', words: '' }, say)).toBe(`${SERVER} (SU404)`);
  expect(failureHint({ kind: 'link' }, say)).toBe(LINK);
  expect(failureHint({ kind: 'cancelled' }, say)).toBe('');
});

test.each([
  [{ kind: 'code', code: 'too-little', words: '' }, 'cashier.fault.too-little'],
  [{ kind: 'code', code: 'a-reason-of-tomorrow', words: '' }, 'cashier.fault.refused'],
  [{ kind: 'unknown' }, 'fault.unknown'],
  [{ kind: 'never-arrived' }, 'fault.never-arrived'],
  [{ kind: 'no-link', text: 'timeout' }, 'failure.link'],
] as const)('H6 why an act was not done, %j, is said by %s', async (fault, key) => {
  await loadTextsOnDemand();
  expect(refusalHint('cashier.fault', fault, say)).toBe(say(key));
});

const ofFeatures: Readonly<Record<string, (fault: Fault, say: Say) => string>> = {
  lists: listFaultText,
  messages: messageFaultText,
  money: moneyFaultText,
  questions: questionFaultText,
  settings: settingsRefusalText,
  'sign-in': signInFaultText,
  'sign-up': (fault) => signUpRefusalText(fault, textsOf('ko')),
  trade: tradeFaultText,
};
describe.each(Object.keys(ofFeatures))('O6 39: %s', (name) => {
  const textOf = (fault: Fault): string => ofFeatures[name]?.(fault, say) ?? '';
  test('a server that fails is no lost connection, and both are said in words', async () => {
    await loadTextsOnDemand();
    expect(textOf({ kind: 'no-link', text: '503 Error' })).toBe(`${SERVER} (503 Error)`);
    expect(textOf({ kind: 'no-link', text: 'timeout' })).toBe(LINK);
  });
});

test('B10 the request that makes an account may be sent again; no other of the sign-up says so', async () => {
  await loadTextsOnDemand();
  const fault = { kind: 'no-link', text: '503 Error' } as const;
  expect(joinRefusalText(fault, textsOf('ko'))).toContain('계정은 하나만 만들어져요');
  expect(signUpRefusalText(fault, textsOf('ko'))).not.toContain('계정');
});

test('J4 K11 what was written and did not arrive is said to be kept', async () => {
  await loadTextsOnDemand();
  const fault = { kind: 'no-link', text: '503 Error' } as const;
  for (const textOf of [boardFaultText, notSentText, notTakenText])
    expect(textOf(fault, say)).toContain('그대로 있으니');
});
