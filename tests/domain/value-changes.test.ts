/** O1 S9: the differences between two site values, as operators read them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeLimits, valueChanges } from '../../domain/resource/value-changes.ts';

const lines = (before: unknown, after: unknown): readonly string[] =>
  valueChanges(before, after).changes.map(
    ({ path, before: was, after: is }) => `${path.join(' ')}: ${String(was)} → ${String(is)}`,
  );

const event = (more: object = {}) => ({
  eventId: 1,
  title: { ko: '룰렛', en: 'Roulette' },
  rewards: [
    { seq: 1, gold: 5, percentage: 40 },
    { seq: 2, gold: 9, percentage: 60 },
  ],
  ...more,
});

describe('O1 differences of site values', () => {
  test.each<[string, unknown, unknown, readonly string[]]>([
    ['a number', 700_000, 500_000, [': 700000 → 500000']],
    ['a switch', true, false, [': true → false']],
    ['a list of numbers', [57, 58], [57], [': 57, 58 → 57']],
    ['a field', { days: 30, gold: 0 }, { days: 30, gold: 5 }, ['gold: 0 → 5']],
    ['a field that is new', { a: 1 }, { a: 1, b: 2 }, ['b: null → 2']],
    [
      'a field inside a named row',
      [event()],
      [event({ rewards: [{ seq: 1, gold: 7, percentage: 40 }, event().rewards[1]] })],
      ['#1 rewards #1 gold: 5 → 7'],
    ],
    [
      'a row that is new, and one that is gone',
      [{ wr_id: 3, wr_subject: 'a' }],
      [{ wr_id: 4, wr_subject: 'b' }],
      ['#3 wr_id: 3 → null', '#3 wr_subject: a → null', '#4 wr_id: null → 4', '#4 wr_subject: null → b'],
    ],
    ['the order of named rows', [{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 1 }], ['order: 1, 2 → 2, 1']],
    [
      'a row without a name, before others',
      [{ subjectKo: 'a' }, { subjectKo: 'c' }],
      [{ subjectKo: 'a' }, { subjectKo: 'b' }, { subjectKo: 'c' }],
      ['#2 subjectKo: null → b'],
    ],
    ['nothing', [event()], [event()], []],
    ['no survey before', null, { surveyId: 1 }, ['surveyId: null → 1']],
  ])('%s', (_, before, after, expected) => {
    expect(lines(before, after)).toEqual(expected);
  });

  test('24: of a long text no emoji is torn, where it differs and where it is cut', () => {
    const family = '👨‍👩‍👧‍👦';
    const text = (sign: string): string => `${family.repeat(30)}${sign}${'가'.repeat(20)}`;
    expect(lines(text('👍🏻'), text('👍🏽'))).toEqual([
      `: …${family.repeat(12)}👍🏻${'가'.repeat(12)}… → …${family.repeat(12)}👍🏽${'가'.repeat(12)}…`,
    ]);
    const [{ after } = { after: '' }] = valueChanges('', family.repeat(300)).changes;
    expect(after).toBe(`${family.repeat(changeLimits.chars)}…`);
  });

  test('of a long text the part that differs is kept, and few changes of many', () => {
    const words = Array.from({ length: 9000 }, (_, at) => `word${at}`);
    const [line] = lines(words.join(' '), [...words, 'newest'].join(' '));
    expect(line).toBe(': …998 word8999 → …998 word8999 newest');
    const rows = Array.from({ length: 200 }, (_, id) => ({ id, price: 1 }));
    const { changes, more } = valueChanges(
      rows,
      rows.map(({ id }) => ({ id, price: 2 })),
    );
    expect([changes.length, more]).toEqual([changeLimits.most, 160]);
  });

  test('two values differ exactly where their JSON differs, and no text is longer than its limit', () => {
    const leaf = fc.oneof(fc.integer(), fc.string({ maxLength: 600 }), fc.boolean());
    const row = fc.record({
      id: fc.nat(5),
      text: leaf,
      list: fc.array(fc.integer(), { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 4 }), fc.array(row, { maxLength: 4 }), (before, after) => {
        const { changes } = valueChanges(before, after);
        expect(changes.length === 0).toBe(JSON.stringify(before) === JSON.stringify(after));
        for (const { before: was, after: is } of changes)
          for (const text of [was, is])
            expect(String(text).length).toBeLessThanOrEqual(changeLimits.chars + 2);
      }),
    );
  });
});
