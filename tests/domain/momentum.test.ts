/** C2 the line of a match by minute, from the prices of its winner. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST_MINUTES, momentumOf, playTime } from '../../domain/odds/momentum.ts';
import type { OddsSeries } from '../../domain/odds/odds-history.ts';
import { chancesOf } from '../../domain/odds/win-chance.ts';
import type { OddsPoint } from '../../domain/odds/thin-points.ts';

const MINUTE = 60_000;
const series = (prices: readonly (readonly OddsPoint[])[], marketId = 1): readonly OddsSeries[] =>
  prices.map((points, at) => ({ marketId, specifier: '', outcomeId: (marketId === 1 ? 1 : 4) + at, points }));

const pointsOf = fc
  .array(fc.tuple(fc.nat(90 * MINUTE), fc.integer({ min: 101, max: 100_000 })), { minLength: 1 })
  .map((points) => points.toSorted(([a], [b]) => a - b));
const prices = fc.tuple(pointsOf, pointsOf, pointsOf);
const play = { from: 0, to: 90 * MINUTE };

describe('C2 momentum', () => {
  test('the chances of the sides are the shares of their prices, together 1', () => {
    expect(chancesOf([200, 400, 400])).toEqual({ home: 0.5, draw: 0.25, away: 0.25 });
    expect(chancesOf([250, 250])).toEqual({ home: 0.5, draw: 0, away: 0.5 });
    expect(chancesOf([200, 0, 400])).toBeNull();
    expect(chancesOf([])).toBeNull();
  });

  test('whatever the prices are, the line stays between 0 and 1, with each minute once', () => {
    fc.assert(
      fc.property(prices, (given) => {
        const line = momentumOf({ series: series(given) }, play);
        expect(line.every(({ lean }) => lean >= 0 && lean <= 1)).toBe(true);
        expect(line.map(({ minute }) => minute)).toEqual([...new Set(line.map(({ minute }) => minute))]);
      }),
    );
  });

  test('prices that come later never change a minute that is over', () => {
    fc.assert(
      fc.property(prices, prices, fc.nat(89), (given, later, minute) => {
        const now = minute * MINUTE;
        const before = given.map((points) => points.filter(([at]) => at < now));
        const after = before.map((points, at) => [
          ...points,
          ...(later[at] ?? []).filter(([when]) => when >= now),
        ]);
        const isOver = (point: { readonly minute: number }): boolean => point.minute < minute;
        const past = momentumOf({ series: series(before) }, { from: 0, to: now }).filter(isOver);
        expect(momentumOf({ series: series(after) }, play).filter(isOver)).toEqual(past);
      }),
    );
  });

  test('without prices, with prices of other markets, and before kick-off it is empty', () => {
    expect(momentumOf({ series: [] }, play)).toEqual([]);
    expect(momentumOf({ series: series([[[0, 190]], [[0, 190]]], 18) }, play)).toEqual([]);
    expect(momentumOf({ series: series([[[0, 190]], [[0, 300]]]) }, play)).toEqual([]);
    expect(momentumOf({ series: series([[[0, 190]], [[0, 190]]], 219) }, { from: 60, to: 0 })).toEqual([]);
  });

  test('a minute has its last prices, and they hold until the next ones', () => {
    const home: readonly OddsPoint[] = [
      [-MINUTE, 200],
      [MINUTE + 1, 150],
      [2 * MINUTE - 1, 100],
    ];
    const line = momentumOf({ series: series([home, [[0, 200]]], 219) }, { from: 0, to: 3 * MINUTE });
    expect(line.map(({ lean }) => Number(lean.toFixed(2)))).toEqual([0.5, 0.67, 0.67, 0.67]);
  });

  test('of a very long match the newest minutes are drawn', () => {
    const line = momentumOf({ series: series([[[0, 200]], [[0, 200]]], 219) }, { from: 0, to: 900 * MINUTE });
    expect(line).toHaveLength(MOST_MINUTES);
    expect(line.at(-1)?.minute).toBe(900);
  });

  test('play lasts from its first moment to its end, or to the newest price', () => {
    const mark = { side: null, home: 0, away: 0 } as const;
    const odds = series([[[7, 200]]]);
    expect(playTime({ series: odds, marks: [], pauses: [] }, 5, 0)).toEqual({ from: 5, to: 7 });
    const marks = [
      { at: 6, kind: 'start', ...mark },
      { at: 20, kind: 'end', ...mark },
    ] as const;
    expect(playTime({ series: odds, marks, pauses: [] }, 5, 30)).toEqual({ from: 6, to: 20 });
  });
});
