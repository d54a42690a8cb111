/** A24: the recorder of odds keeps its limits, whatever the feed sends. */
import { describe, expect, test } from 'vitest';
import { oddsHistoryLimits } from '../../../domain/odds/odds-history.ts';
import { createOddsRecorder, recordedHistoryLimits, shortened } from '../../../server/feed/odds-history.ts';
import { market, snapshot } from '../../given/domain/book.ts';
import { dice } from '../../given/domain/dice.ts';

const opened = (matchId: number, at = 0) =>
  ({ kind: 'match', at, match: snapshot(matchId, [market(1, [200, 300, 400])]) }) as const;
const priced = (matchId: number, at: number, home: number) =>
  ({ kind: 'odds', at, odds: { matchId, markets: [market(1, [home, 300, 400])] } }) as const;

describe('A24 limits of the recorded odds', () => {
  test('an outcome keeps few points of many, with the first and the last', () => {
    const recorder = createOddsRecorder();
    const random = dice(5);
    recorder.record([opened(1)]);
    const last = 3000;
    for (let round = 1; round <= last; round++)
      recorder.record([priced(1, round * 1000, 101 + Math.floor(random() * 800))]);
    const points = recorder.of(1)?.series[0]?.points ?? [];
    expect(points.length).toBeLessThanOrEqual(oddsHistoryLimits.pointsPerOutcome);
    expect([points[0]?.[0], points.at(-1)?.[0]]).toEqual([0, last * 1000]);
    const history = recorder.of(1);
    expect(history && shortened(history).series[0]?.points.length).toBeLessThanOrEqual(
      recordedHistoryLimits.pointsOfEnded,
    );
  });

  test('with too many matches, the one that changed least recently is dropped', () => {
    const recorder = createOddsRecorder({ matches: 3, points: 1000 });
    recorder.record([opened(1), opened(2), opened(3), priced(1, 2000, 210), opened(4)]);
    expect([1, 2, 3, 4].filter((id) => recorder.of(id) !== null)).toEqual([1, 3, 4]);
  });

  test('with too many points, matches are dropped until they fit; the count is exact', () => {
    const recorder = createOddsRecorder({ matches: 100, points: 30 });
    for (let round = 1; round <= 40; round++)
      recorder.record([opened(round % 5, round * 1000), priced(round % 5, round * 1000 + 500, 200 + round)]);
    const held = [0, 1, 2, 3, 4].flatMap((id) => recorder.of(id)?.series ?? []);
    expect(held.reduce((sum, { points }) => sum + points.length, 0)).toBe(recorder.points());
    expect(recorder.points()).toBeLessThanOrEqual(30);
    expect(recorder.points()).toBeGreaterThan(0);
  });

  test('a market keeps its newest main lines; a line that is no longer the main one is recorded further', () => {
    const recorder = createOddsRecorder();
    const total = (line: number, favourite: boolean, odds: number) =>
      market(18, [odds, 190], { specifier: `total=${line}`, favourite });
    recorder.record([opened(1)]);
    for (let line = 1; line <= 5; line++)
      recorder.record([
        {
          kind: 'odds',
          at: line * 1000,
          odds: { matchId: 1, markets: [total(line, true, 180), total(line + 10, false, 180)] },
        },
      ]);
    recorder.record([{ kind: 'odds', at: 9000, odds: { matchId: 1, markets: [total(4, false, 150)] } }]);
    const lines = recorder
      .of(1)
      ?.series.filter(({ marketId, outcomeId }) => marketId === 18 && outcomeId === 1);
    expect(lines?.map(({ specifier, points }) => [specifier, points.length])).toEqual([
      ['total=3', 1],
      ['total=4', 2],
      ['total=5', 1],
    ]);
  });

  test('a match that is gone is forgotten; events of unknown matches and sports record nothing', () => {
    const recorder = createOddsRecorder();
    const tennis = { ...opened(9).match, facts: { ...opened(9).match.facts, sportId: 999 } };
    recorder.record([
      opened(1),
      { kind: 'gone', at: 1, matchId: 1 },
      priced(7, 1, 200),
      { kind: 'match', at: 1, match: tennis },
    ]);
    expect([recorder.of(1), recorder.of(7), recorder.of(9), recorder.points()]).toEqual([
      null,
      null,
      null,
      0,
    ]);
  });
});
