/** S5 How results divide a stake: fractions that feeds write as decimals, and the names of results. */
import { expect, test } from 'vitest';
import { outcomeResults } from '../../domain/match/market.ts';
import {
  deadHeats,
  fractionOf,
  resultOf,
  resultOfShares,
  sharesOf,
} from '../../domain/match/stake-shares.ts';

test.each<[number, string | null]>([
  [0, '0/1'],
  [1, '1/1'],
  [0.5, '1/2'],
  [0.33, '1/3'],
  [0.34, '1/3'],
  [0.3333, '1/3'],
  [0.25, '1/4'],
  [0.2, '1/5'],
  [0.17, '1/6'],
  [0.166667, '1/6'],
  [0.13, '1/8'],
  [0.67, '2/3'],
  [0.6667, '2/3'],
  [0.3, '3/10'],
  [0.75, '3/4'],
  [0.05, '1/20'],
  [0.15, '3/20'],
  [0.35, '7/20'],
  [0.45, '9/20'],
  [0.55, '11/20'],
  [0.95, '19/20'],
  [0.06, '1/16'],
  [0.07, '1/14'],
  [0.08, '1/12'],
  [0.09, '1/11'],
  [0.055556, '1/18'],
  [0.66, '2/3'],
  [0.51, null],
  [0.99, null],
  [1.5, null],
  [-0.5, null],
  [Number.NaN, null],
])('the factor %d is %s', (factor, fraction) => {
  const found = fractionOf(factor);
  expect(found === null ? null : `${found.won}/${found.of}`).toBe(fraction);
});

test('S9 the dead heats of up to four outcomes are each share once', () => {
  expect(deadHeats).toEqual(['dead-heat-2', 'dead-heat-3', '2+0/3', '1+0/4', '3+0/4']);
  expect(deadHeats.map((one) => sharesOf(one).won / sharesOf(one).of)).toEqual([
    1 / 2,
    1 / 3,
    2 / 3,
    0.25,
    0.75,
  ]);
});

test('shares that have a name have it, others are reduced; each result is read back from its text', () => {
  for (const result of outcomeResults) {
    const { won, back, of } = sharesOf(result);
    expect(resultOfShares({ won: 2 * won, back: 2 * back, of: 2 * of })).toBe(result);
    expect(resultOf(result)).toBe(result);
  }
  expect(resultOfShares({ won: 2, back: 0, of: 8 })).toBe('1+0/4');
  expect(resultOf('1+0/4')).toBe('1+0/4');
  expect(resultOf('2+0/4')).toBe('dead-heat-2');
  expect(sharesOf('2+1/3')).toEqual({ won: 2, back: 1, of: 3 });
});

test.each(['', 'other', '5+0/1', '1+1/1', '0+0/0', '1/4', '-1+0/4', '1.5+0/4', '1+0/1000'])(
  'the text "%s" is no result',
  (text) => {
    expect(resultOf(text)).toBeNull();
  },
);
