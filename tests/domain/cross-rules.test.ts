import { describe, expect, test } from 'vitest';
import { crossConflict, crossRefusal } from '../../domain/bet-rules/cross-rules.ts';

const soccer = 311;
const basketball = 313;
const baseball = 324;

const item = (sportId: number, marketId: number, matchId = 1) => ({ sportId, marketId, matchId });

/** Pairs of one match, written out by hand: true may stand together. Markets beyond the lists never may. */
const sameMatch: readonly (readonly [number, number, number, boolean])[] = [
  [soccer, 1, 1, false],
  [soccer, 1, 14, false],
  [soccer, 1, 18, false],
  [soccer, 14, 14, false],
  [soccer, 14, 18, false],
  [soccer, 18, 18, false],
  [basketball, 219, 219, false],
  [basketball, 219, 223, false],
  [basketball, 219, 225, true],
  [basketball, 223, 223, false],
  [basketball, 223, 225, true],
  [basketball, 225, 225, false],
  [baseball, 251, 251, false],
  [baseball, 251, 256, false],
  [baseball, 251, 258, true],
  [baseball, 256, 256, false],
  [baseball, 256, 258, true],
  [baseball, 258, 258, false],
];
const markets: Readonly<Record<number, readonly number[]>> = {
  [soccer]: [1, 14, 18],
  [basketball]: [219, 223, 225],
  [baseball]: [251, 256, 258],
};
const sports = [soccer, basketball, baseball];

describe('E3, E4 cross lists', () => {
  test.each(sameMatch)('one match, sport %i: %i with %i: %s', (sportId, one, other, together) => {
    const expected = together ? null : 'same-match';
    expect(crossRefusal(item(sportId, one), item(sportId, other))).toBe(expected);
    expect(crossRefusal(item(sportId, other), item(sportId, one))).toBe(expected);
  });

  test('listed markets of different matches always combine, also across sports', () => {
    for (const a of sports)
      for (const b of sports)
        for (const one of markets[a] ?? [])
          for (const other of markets[b] ?? [])
            expect(crossRefusal(item(a, one, 1), item(b, other, 2))).toBeNull();
  });

  test('a market outside the cross lists, or of sports 4, 16, 23 or an unknown sport, is bet on alone', () => {
    const alone = [item(soccer, 16), item(soccer, 60), item(314, 1), item(345, 1), item(312, 1), item(9, 1)];
    for (const one of alone) {
      expect(crossRefusal(one, item(soccer, 1, 2))).toBe('market-alone');
      expect(crossRefusal(item(soccer, 1, 2), one)).toBe('market-alone');
    }
  });

  test('every triple of one match is allowed only if each of its pairs is: none is', () => {
    const pair = (sportId: number, a: number, b: number): boolean =>
      sameMatch.some(
        ([sport, one, other, together]) =>
          sport === sportId && together && ((one === a && other === b) || (one === b && other === a)),
      );
    for (const sportId of sports)
      for (const a of markets[sportId] ?? [])
        for (const b of markets[sportId] ?? [])
          for (const c of markets[sportId] ?? []) {
            const allowed = pair(sportId, a, b) && pair(sportId, a, c) && pair(sportId, b, c);
            const conflict = crossConflict([item(sportId, a), item(sportId, b), item(sportId, c)]);
            expect(conflict === null).toBe(allowed);
            expect(allowed).toBe(false);
          }
  });

  test('a conflict names its two items in slip order', () => {
    const items = [item(soccer, 1, 1), item(soccer, 1, 2), item(soccer, 18, 1)];
    expect(crossConflict(items)).toEqual({ first: items[0], second: items[2], rule: 'same-match' });
  });
});
