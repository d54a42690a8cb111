/** J1 K5 K8 texts that members write: emoji stay whole, nothing hidden stays, and a text that nobody sees is empty. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardLimits } from '../../domain/boards/boards.ts';
import { quotedText } from '../../domain/chat/chat-text.ts';
import { passkeyLimits, passkeyNameOf } from '../../domain/member/passkey-rules.ts';
import { operatorLimits } from '../../domain/desk/operator-limits.ts';
import { memberTextLimits } from '../../domain/member/text-limits.ts';
import { nicknameFault } from '../../domain/member/nickname-rules.ts';
import { readPerson } from '../../domain/member/person.ts';
import { settingNameOf } from '../../domain/member/settings.ts';
import { reason } from '../../domain/protocol/calls/base/operator-fields.ts';
import { leave } from '../../domain/protocol/calls/account/sign-up-calls.ts';
import { newsWrite } from '../../domain/protocol/calls/community/news-calls.ts';
import { operatorReport } from '../../domain/protocol/calls/community/report-calls.ts';
import { operatorQuestion } from '../../domain/protocol/calls/support/question-calls.ts';
import { reportLimits } from '../../domain/reports/report.ts';
import { judge } from '../../domain/site-values/judge.ts';
import { excerptOf } from '../../domain/replies/replies.ts';
import { questionLimits } from '../../domain/support/question.ts';
import { MOST_TEXT, surveyFault, surveyTexts } from '../../domain/survey/survey.ts';
import { firstSigns, isBlank, plainLine, plainText, signsOf } from '../../domain/text/plain-text.ts';
import { uploadNameOf } from '../../domain/uploads/upload-limits.ts';

const emoji = ['👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️', '👍🏽', '🇰🇷', '🏳️‍🌈', '1️⃣', '🧑🏻‍❤️‍💋‍🧑🏿', '☺'];
const nothing = [
  '\u200b',
  '\u3164',
  '\u2800',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\u00ad',
  '\u2060',
  '\ufeff',
  '\ufe0f',
  '\0',
  '\u034f',
  '\u180b',
  '\u2065',
  '\u{e0002}',
  '\ufffc',
  '\u{1d159}',
];

describe('a text', () => {
  test.each(emoji)('keeps %s whole', (one) => {
    expect(plainLine(`골 ${one}!`)).toBe(`골 ${one}!`);
    expect(plainText(`${one}\n${one}`)).toBe(`${one}\n${one}`);
    expect(isBlank(one)).toBe(false);
  });

  test.each(nothing)('of %j alone is empty', (one) => {
    for (const text of [one, one.repeat(3), ` ${one} `, `${one}\n${one}`]) {
      expect(isBlank(text)).toBe(true);
      expect(plainLine(text)).toBe('');
      expect(plainText(text)).toBe('');
    }
  });

  test.each([
    ['a\r\nb\rc\n', 'a\nb\nc', 'a b c'],
    ['무​료', '무료', '무료'],
    ['a\u202eb\u2066c', 'abc', 'abc'],
    ['👨\u200d골', '👨골', '👨골'],
    ['가\u3164나', '가 나', '가 나'],
    ['a\tb', 'ab', 'a b'],
    ['김별'.normalize('NFD'), '김별', '김별'],
    ['\ud800a', 'a', 'a'],
  ])('%j is %j, as one line %j', (text, lines, line) => {
    expect(plainText(text)).toBe(lines);
    expect(plainLine(text)).toBe(line);
  });
});

test('a syllable or a letter with its mark is one sign, also in its parts', () => {
  expect(['김별 é', '김별 é'.normalize('NFD'), '👍🏽'].map(signsOf)).toEqual([4, 4, 2]);
});

describe('the first signs of a text', () => {
  const family = '👨‍👩‍👧‍👦';
  test.each([
    ['가나다', 3, '가나다'],
    ['가나다', 2, '가나'],
    [`가${family}나`, 9, `가${family}나`],
    [`가${family}나`, 8, `가${family}`],
    [`가${family}나`, 7, '가'],
    ['가🇰🇷나', 2, '가'],
    ['q\u0301q\u0301', 3, 'q\u0301'],
    ['김별'.normalize('NFD'), 2, '김별'.normalize('NFD')],
    [family, 3, '👨‍👩'],
  ])('%s, %i of them: %s', (text, most, first) => {
    expect(firstSigns(text, most)).toBe(first);
    expect(signsOf(firstSigns(text, most))).toBeLessThanOrEqual(most);
  });
  test('a quote, the excerpt of a notice and the name of a file tear no emoji', () => {
    const long = (before: number): string => `${'가'.repeat(before)}${family}${'나'.repeat(200)}`;
    expect(quotedText(long(57))).toBe(`${'가'.repeat(57)}…`);
    expect(excerptOf(long(75))).toBe(`${'가'.repeat(75)}…`);
    expect(uploadNameOf(`${long(93)}.png`)).toBe(`${'가'.repeat(93)}.png`);
    expect(uploadNameOf(`${family} 사진\u202e.png`)).toBe(`${family} 사진.png`);
  });
});

test('a text that is read again stays the same, and has no sign more', () => {
  const parts = fc.constantFrom(
    ...emoji,
    ...nothing,
    '가',
    'a',
    ' ',
    '\n',
    '\r\n',
    '\u200d',
    '\u{1f3fd}',
    '\u{e0067}',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (some) => {
      const text = some.join('');
      for (const plain of [plainText, plainLine]) {
        const once = plain(text);
        expect(plain(once)).toBe(once);
        expect(once.length).toBeLessThanOrEqual(text.length);
      }
    }),
  );
});

describe('K8 N6 I7: a short text that nobody sees is empty in every field', () => {
  const item = { post_name: 'a', content: 'b', type: '2', mandatory: 'Y', type_item: '', sort: 1 } as const;

  test.each(nothing)('%j', (one) => {
    const text = one.repeat(3);
    expect(surveyFault([item], { a: [text] })).toBe('survey-empty');
    expect(surveyTexts(item, [{ a: [text] }, { a: ['답\u200b'] }])).toEqual(['답']);
    expect(passkeyNameOf(text)).toBeNull();
    expect(settingNameOf(text)).toBeNull();
    expect(readPerson({ name: text, birth: '', phone: '' }).name).toBe('');
    expect(reason.safeParse(text).success).toBe(false);
    expect(nicknameFault(text)).not.toBeNull();
  });

  test('joined emoji stay whole, and hidden signs go', () => {
    expect(passkeyNameOf('👨‍👩‍👧‍👦 폰\u200b')).toBe('👨‍👩‍👧‍👦 폰');
    expect(reason.parse('  도배\u3164\u3164광고 ')).toBe('도배 광고');
  });
});

describe('H2 K10 N6 S9 a limit counts an emoji, and a syllable in its parts, as one sign', () => {
  const item = { post_name: 'a', content: 'b', type: '2', mandatory: 'Y', type_item: '', sort: 1 } as const;
  const news = { contents: '글' };
  test.each<readonly [string, number, (text: string) => boolean]>([
    ['the reason of an operator', operatorLimits.reasonChars, (text) => reason.safeParse(text).success],
    ['the name of a passkey', passkeyLimits.nameChars, (text) => passkeyNameOf(text) !== null],
    ['an answer of a survey', MOST_TEXT, (text) => surveyFault([item], { a: [text] }) === null],
    ['a text of a site value', 20, (text) => judge({ kind: 'text', chars: 20 }, text, 'typed').ok],
    [
      'why a member leaves',
      memberTextLimits.leaveMemo,
      (memo) => leave.form.safeParse({ authKey: 'k', memo }).success,
    ],
    [
      'the note on a report',
      reportLimits.note,
      (note) => operatorReport.form.safeParse({ act: 'close', note }).success,
    ],
    [
      'the answer to a question',
      questionLimits.contents,
      (text) => operatorQuestion.form.safeParse({ act: 'answer', text }).success,
    ],
    [
      'the subject of news',
      boardLimits.subjectChars,
      (subject) => newsWrite.form.safeParse({ ...news, subject }).success,
    ],
  ])('%s', (_, most, isTaken) => {
    for (const sign of ['가', '😀', '각'.normalize('NFD')]) {
      expect([sign, isTaken(sign.repeat(most))]).toEqual([sign, true]);
      expect([sign, isTaken(sign.repeat(most + 1))]).toEqual([sign, false]);
    }
  });
});
