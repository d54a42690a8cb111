/** Questions of members to the staff: kinds, states, limits. */
import { memberTextLimits } from '../member/text-limits.ts';
import { isBlank, plainLine, plainText, signsOf } from '../text/plain-text.ts';

export const questionKinds = ['QK01', 'QK02', 'QK03', 'QK04', 'QK05'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** What members choose from. */
export const questionKindNames: Readonly<Record<'ko' | 'en', Readonly<Record<QuestionKind, string>>>> = {
  ko: { QK01: '계정', QK02: '골드·구매', QK03: '예측·정산', QK04: '오류 신고', QK05: '제안·기타' },
  en: {
    QK01: 'Account',
    QK02: 'Gold and purchases',
    QK03: 'Bets and results',
    QK04: 'Error',
    QK05: 'Idea or other',
  },
};

export const questionLimits = {
  subject: 100,
  contents: 4000,
  pageSize: 10,
  perDay: 10,
  /** Questions of all partners without an account together. */
  partnersPerDay: 100,
  email: memberTextLimits.email,
  /** Own bets that go with a question. */
  bets: 3,
  /** A question that nobody has touched for so long is deleted with its files. */
  keptDays: 3 * 365,
} as const;

/** BT01 waiting, BT03 in progress, BT02 ended. */
export const questionCodes = ['BT01', 'BT03', 'BT02'] as const;
export type QuestionCode = (typeof questionCodes)[number];

/** 0 waiting, 1 in progress, 2 ended; any other code waits. */
export const questionStatus = (code: string): 0 | 1 | 2 => (code === 'BT03' ? 1 : code === 'BT02' ? 2 : 0);

/** Whether subject and contents can be sent. */
export const fitsQuestion = (subject: string, contents: string): boolean =>
  !isBlank(subject) &&
  signsOf(plainLine(subject)) <= questionLimits.subject &&
  !isBlank(contents) &&
  signsOf(plainText(contents)) <= questionLimits.contents;
