/** J6 whom a text names, and how it begins. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nicknameFault } from '../../domain/member/nickname-rules.ts';
import { excerptOf, mentionedIn, replyLimits } from '../../domain/replies/replies.ts';

const longest = (text: string): readonly (string | undefined)[] => mentionedIn(text).map(([first]) => first);

describe('names in a text', () => {
  test.each([
    ['@김새별 안녕', ['김새별']],
    ['안녕 @spo99, 좋네', ['spo99']],
    ['(@김새별) "@이하늘"', ['김새별', '이하늘']],
    ['@김새별@이하늘', ['김새별']],
    ['me@example.com', []],
    ['@ 김새별', []],
    ['@김', []],
    ['＠김새별', []],
    ['줄\n@김새별', ['김새별']],
    ['@김새별 @김새별', ['김새별']],
  ])('%j names %j', (text, names) => {
    expect(longest(text)).toEqual(names);
  });

  test('without a space before a particle, the shorter names stand after the longer ones', () => {
    expect(mentionedIn('@김새별님은')).toEqual([['김새별님은', '김새별님', '김새별', '김새']]);
  });

  test('a name that keeps no rule of nicknames is none: its beginning may be', () => {
    expect(mentionedIn(`@${'가'.repeat(20)}`)[0]?.[0]).toBe('가'.repeat(8));
  });

  test(`at most ${replyLimits.mentions} are names`, () => {
    expect(mentionedIn('@aa @bb @cc @dd @ee @ff @gg')).toHaveLength(replyLimits.mentions);
  });

  test('whatever a text is, each name keeps the rules of nicknames and stands in it after an @', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('@', '김', '별', 'a', '9', ' ', '.', '😀', '\n') }),
        (text) => {
          for (const nick of mentionedIn(text).flat()) {
            expect(nicknameFault(nick)).toBeNull();
            expect(text).toContain(`@${nick}`);
          }
        },
      ),
    );
  });
});

test('a text begins in one line of 80 characters, whole emoji counted one', () => {
  expect(excerptOf(' 가\n나  다 ')).toBe('가 나 다');
  expect(excerptOf('😀'.repeat(80))).toBe('😀'.repeat(80));
  expect(excerptOf('😀'.repeat(81))).toBe(`${'😀'.repeat(79)}…`);
});
