import { describe, expect, test } from 'vitest';
import { faultOfAsked } from '../../domain/desk/asked-result.ts';
import { type Results, WHOLE_MATCH } from '../../domain/desk/decided-results.ts';

const first = { outcomeId: 1, result: 'win' } as const;
const second = { outcomeId: 2, result: 'lose' } as const;
const none: Results = [];

describe('S9 what an operator asks for', () => {
  test.each([
    ['a void match', 'void', WHOLE_MATCH, none, null],
    ['a void line', 'void', 18, none, null],
    ['a void with results', 'void', 18, [first], 'void-with-results'],
    [
      'all outcomes with open bets, and one more',
      'settle',
      18,
      [first, second, { ...second, outcomeId: 3 }],
      null,
    ],
    ['one of them is left out', 'settle', 18, [first], 'missing-result'],
    ['none is named', 'settle', 18, none, 'no-results'],
    ['one is named twice', 'settle', 18, [first, second, { ...first, result: 'lose' }], 'same-outcome'],
    ['two winners', 'settle', 18, [first, { ...first, outcomeId: 2 }], 'contradicts'],
    [
      'a half result beside a whole one',
      'settle',
      18,
      [{ ...first, result: 'half-win' }, second],
      'contradicts',
    ],
    ['results of a whole match', 'settle', WHOLE_MATCH, [first, second], 'whole-match'],
  ] as const)('%s: %s of market %i', (_, act, marketId, results, fault) => {
    expect(faultOfAsked({ act, marketId, results }, [1, 2])).toBe(fault);
  });
});
