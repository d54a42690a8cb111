import { describe, expect, test } from 'vitest';
import { betNumberIn, listPartOf } from '../../domain/recording/future-paths.ts';

describe('paths of the differences between two futures of a session', () => {
  test.each([
    ['bets/0', 0],
    ['bets/12/outcome/odds', 12],
    ['bets', null],
    ['bets/x', null],
    ['bets/3x', null],
    ['slip/bets/3', null],
    ['gold', null],
  ])('the path %s leads to the bet %s', (path, number) => {
    expect(betNumberIn(path)).toBe(number);
  });

  test.each([
    ['7/markets/18 total=2.5', 'price'],
    ['7/markets/18 total=2.5/outcomes/12/odds', 'price'],
    ['7/markets/18 total=2.5/status', 'row'],
    ['7/state/homeScore', 'row'],
    ['7', 'row'],
  ])('a difference at %s is one of a %s', (path, part) => {
    expect(listPartOf(path)).toBe(part);
  });
});
