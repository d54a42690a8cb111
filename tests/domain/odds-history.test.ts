/** A24: the odds of a match over time: thinning, appending, and the moments of a match between two states. */
import { describe, expect, test } from 'vitest';
import { marksBetween } from '../../domain/analysis/marks-between.ts';
import {
  addPause,
  addPoint,
  appendToHistory,
  joinHistories,
  noOddsHistory,
  type OddsHistory,
  oddsHistoryLimits,
  storedHistory,
  type OddsPause,
} from '../../domain/odds/odds-history.ts';
import { type OddsPoint, thinPoints } from '../../domain/odds/thin-points.ts';
import { dice } from '../given/domain/dice.ts';
import { state } from '../given/domain/book.ts';

const RUNS = 300;

test('A24 D8 a stored history has each line once, whatever earlier releases wrote', () => {
  const line = (specifier: string, points: readonly OddsPoint[], outcomeId = 12) => ({
    marketId: 18,
    specifier,
    outcomeId,
    points,
  });
  const series = [
    line('total=2.50', [[1, 190]]),
    line('total=2.50', [[1, 200]], 13),
    line('total=2.5', [[2, 195]]),
  ];
  expect(storedHistory({ ...noOddsHistory, series })).toEqual({
    ...noOddsHistory,
    series: [
      line('total=2.5', [
        [1, 190],
        [2, 195],
      ]),
      line('total=2.5', [[1, 200]], 13),
    ],
  });
});

function walk(random: () => number, length: number): OddsPoint[] {
  let at = 1_000_000;
  let odds = 200;
  return Array.from({ length }, (): OddsPoint => {
    at += 1 + Math.floor(random() * 5000);
    odds = Math.max(101, odds + Math.round((random() - 0.5) * 40));
    return [at, odds];
  });
}

describe('thinning of points', () => {
  test('at most N points stay, none is invented, order, first, last, highest and lowest stay', () => {
    for (let seed = 1; seed <= RUNS; seed++) {
      const random = dice(seed);
      const points = walk(random, 1 + Math.floor(random() * 400));
      const most = 4 + Math.floor(random() * 80);
      const kept = thinPoints(points, most);
      const about = `seed ${seed}`;
      expect(kept.length, about).toBeLessThanOrEqual(most);
      expect(kept.length, about).toBeGreaterThanOrEqual(Math.min(points.length, 2));
      expect(
        kept.filter((point) => !points.includes(point)),
        about,
      ).toEqual([]);
      const places = kept.map((point) => points.indexOf(point));
      expect(places, about).toEqual(places.toSorted((a, b) => a - b));
      expect(new Set(places).size, about).toBe(places.length);
      expect([kept[0], kept.at(-1)], about).toEqual([points[0], points.at(-1)]);
      const oddsOf = (list: readonly OddsPoint[]) => list.map(([, odds]) => odds);
      expect(Math.max(...oddsOf(kept)), about).toBe(Math.max(...oddsOf(points)));
      expect(Math.min(...oddsOf(kept)), about).toBe(Math.min(...oddsOf(points)));
    }
  });

  test.each([
    [0, 2],
    [1, 2],
    [2, 2],
    [3, 3],
  ])('a limit of %d keeps %d of five points', (most, kept) => {
    expect(thinPoints(walk(dice(7), 5), most)).toHaveLength(kept);
  });

  test('a few points are returned as they are, and thinning twice changes nothing more', () => {
    const points = walk(dice(3), 60);
    expect(thinPoints(points, 60)).toBe(points);
    const once = thinPoints(points, 20);
    expect(thinPoints(once, 20)).toBe(once);
  });
});

describe('points and pauses', () => {
  test('an equal or older price adds nothing; a second price of one second replaces the first of it', () => {
    const points: OddsPoint[] = [];
    for (const [at, odds] of [
      [1000, 200],
      [1500, 210],
      [1700, 220],
      [1800, 220],
      [900, 300],
      [2600, 205],
    ] as const)
      addPoint(points, at, odds);
    expect(points).toEqual([
      [1000, 200],
      [1700, 220],
      [2600, 205],
    ]);
  });

  test('a pause opens and closes once; the oldest go first', () => {
    const pauses: OddsPause[] = [];
    for (const [at, paused] of [
      [1, false],
      [2, true],
      [3, true],
      [4, false],
      [5, true],
    ] as const)
      addPause(pauses, { at, paused });
    expect(pauses).toEqual([
      { from: 2, to: 4 },
      { from: 5, to: null },
    ]);
    for (let at = 10; at < 400; at++) addPause(pauses, { at, paused: at % 2 === 1 });
    expect(pauses.length).toBe(oddsHistoryLimits.pauses);
    expect(pauses.at(-1)).toEqual({ from: 399, to: null });
  });
});

describe('changes appended to a history', () => {
  const tick = (at: number, odds: number, outcomeId = 1) => ({
    marketId: 1,
    specifier: '',
    outcomeId,
    at,
    odds,
  });
  const mark = (at: number) => ({ at, kind: 'goal', side: 'home', home: 1, away: 0 }) as const;

  test('ticks go to their outcome, a new outcome begins, marks are not doubled, the given history stays', () => {
    const before: OddsHistory = {
      series: [{ marketId: 1, specifier: '', outcomeId: 1, points: [[1000, 200]] }],
      marks: [mark(1500)],
      pauses: [],
    };
    const after = appendToHistory(before, {
      at: 3000,
      ticks: [tick(3000, 180), tick(3000, 340, 2)],
      marks: [mark(1700), { ...mark(2900), away: 1 }],
      paused: true,
    });
    expect(after.series.map(({ outcomeId, points }) => [outcomeId, points])).toEqual([
      [
        1,
        [
          [1000, 200],
          [3000, 180],
        ],
      ],
      [2, [[3000, 340]]],
    ]);
    expect(after.marks.map(({ at }) => at)).toEqual([1500, 2900]);
    expect(after.pauses).toEqual([{ from: 3000, to: null }]);
    expect(before.series[0]?.points).toHaveLength(1);
    expect(before.pauses).toEqual([]);
  });

  test('whatever comes, each outcome, the marks and the outcomes keep their limits', () => {
    const random = dice(11);
    let history = noOddsHistory;
    for (let round = 1; round <= 600; round++) {
      const at = round * 1000;
      const ticks = [
        tick(at, 101 + Math.floor(random() * 900)),
        tick(at, 300, 1 + Math.floor(random() * 90)),
      ];
      history = appendToHistory(history, { at, ticks, marks: [{ ...mark(at), home: round }], paused: null });
    }
    expect(history.series.length).toBe(oddsHistoryLimits.series);
    expect(history.marks.length).toBe(oddsHistoryLimits.marks);
    const longest = Math.max(...history.series.map(({ points }) => points.length));
    expect(longest).toBeGreaterThan(oddsHistoryLimits.pointsPerOutcome / 2);
    expect(longest).toBeLessThanOrEqual(oddsHistoryLimits.thinnedFrom);
  });
});

describe('a past before the recorded history', () => {
  const winner = (outcomeId: number, points: readonly OddsPoint[]) => ({
    marketId: 1,
    specifier: '',
    outcomeId,
    points,
  });

  test('counts up to the begin of the recording; what only the past knows stays, in the limits', () => {
    const past: OddsHistory = {
      series: [
        winner(1, [
          [1000, 200],
          [5000, 190],
          [9000, 180],
        ]),
        winner(2, [[1000, 300]]),
        winner(3, [[8000, 400]]),
      ],
      marks: [
        { at: 2000, kind: 'start', side: null, home: 0, away: 0 },
        { at: 9000, kind: 'goal', side: 'home', home: 1, away: 0 },
      ],
      pauses: [{ from: 4000, to: null }],
    };
    const goal = { at: 8000, kind: 'goal', side: 'home', home: 1, away: 0 } as const;
    const recorded: OddsHistory = { series: [winner(1, [[7000, 185]])], marks: [goal], pauses: [] };
    const joined = joinHistories(past, recorded, 6000);
    expect(joined.series.map(({ outcomeId, points }) => [outcomeId, points])).toEqual([
      [
        1,
        [
          [1000, 200],
          [5000, 190],
          [7000, 185],
        ],
      ],
      [2, [[1000, 300]]],
    ]);
    expect(joined.marks.map(({ at }) => at)).toEqual([2000, 8000]);
    expect(joined.pauses).toEqual([{ from: 4000, to: 6000 }]);
    const long = {
      ...past,
      series: [
        winner(
          1,
          walk(dice(4), 400).map(([at, odds]) => [at / 1e6, odds]),
        ),
      ],
    };
    const kept = joinHistories(long, recorded, 6000).series[0]?.points.length;
    expect(kept).toBeGreaterThan(oddsHistoryLimits.pointsPerOutcome / 2);
    expect(kept).toBeLessThanOrEqual(oddsHistoryLimits.pointsPerOutcome);
  });
});

describe('moments between two states', () => {
  const live = { statusCode: 6, periods: [{ number: 1, home: 0, away: 0 }] };
  const kindsOf = (before: object, after: object, sportId = 311) =>
    marksBetween(state(before), state(after), sportId, 5).map(({ kind, side }) => [kind, side]);

  test.each([
    ['kick-off', { statusCode: 0 }, live, 311, [['start', null]]],
    ['a goal', live, { ...live, awayScore: 1 }, 311, [['goal', 'away']]],
    ['a goal taken back', { ...live, awayScore: 1 }, live, 311, []],
    ['a run', live, { ...live, homeScore: 2 }, 324, [['run', 'home']]],
    ['a basket that leads', live, { ...live, homeScore: 2 }, 313, [['lead', 'home']]],
    ['a basket of the leader', { ...live, homeScore: 2 }, { ...live, homeScore: 4 }, 313, []],
    ['a basket that levels', { ...live, homeScore: 2 }, { ...live, homeScore: 2, awayScore: 2 }, 313, []],
    [
      'a red card',
      { ...live, redCards: { home: 0, away: 0 } },
      { ...live, redCards: { home: 1, away: 0 } },
      311,
      [['red-card', 'home']],
    ],
    [
      'a second period',
      live,
      { statusCode: 7, periods: [...live.periods, { number: 2, home: 0, away: 0 }] },
      311,
      [['period', null]],
    ],
    ['the end', live, { ...live, statusCode: 100 }, 311, [['end', null]]],
    ['nothing', live, live, 311, []],
  ])('%s', (_, before, after, sportId, expected) => {
    expect(kindsOf(before, after, sportId)).toEqual(expected);
  });

  test('a mark has the time and the score after it', () => {
    expect(marksBetween(state(live), state({ ...live, homeScore: 1 }), 311, 77)).toEqual([
      { at: 77, kind: 'goal', side: 'home', home: 1, away: 0 },
    ]);
  });
});
