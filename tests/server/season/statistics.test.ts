/** C2 the statistics of the season's soccer matches. */
import { describe, expect, test } from 'vitest';
import {
  sameStatistics,
  statisticKinds,
  type Statistics,
  statisticsOf,
} from '../../../domain/match/match-sheet.ts';
import { createTimetable } from '../../../server/feed/season/lanes.ts';
import type { Script } from '../../../server/feed/season/script.ts';
import { createSeason, seasonDefaults } from '../../../server/feed/season/season.ts';
import { baseballStatisticsAt, basketballStatisticsAt } from '../../../server/feed/season/court-sheet.ts';
import { soccerStatisticsAt } from '../../../server/feed/season/soccer-sheet.ts';
import { scoreAt } from '../../../server/feed/season/state-at.ts';
import { SATURDAY } from '../../given/domain/followed-season.ts';

const options = { ...seasonDefaults, seed: 11, liveMatches: 40 };

function scriptsOf(sport: number): readonly Script[] {
  const timetable = createTimetable(options);
  const ids = new Set<number>();
  for (let hour = 0; hour < 48; hour += 2)
    for (const { matchId } of timetable.offered(SATURDAY + hour * 3_600_000)) ids.add(matchId);
  return [...ids]
    .flatMap((id) => timetable.scriptOf(id) ?? [])
    .filter(({ feedSportId }) => feedSportId === sport);
}

const season = scriptsOf(1);
const STEP = 197;
const sides = ['home', 'away'] as const;
const at = (script: Script, second: number): Statistics => {
  const statistics = soccerStatisticsAt(script, second);
  if (statistics === null) throw new Error('the match has not begun');
  return statistics;
};
/** Every so many seconds from kick-off to the end. */
const courseOf = (script: Script): readonly (readonly [number, Statistics])[] =>
  Array.from({ length: Math.ceil(script.length / STEP) + 1 }, (_, place) => {
    const second = Math.min(script.length, place * STEP);
    return [second, at(script, second)] as const;
  });
const counts = statisticKinds.filter((kind) => kind !== 'possession');
const shrinks = (before: Statistics, now: Statistics): boolean =>
  counts.some((kind) => sides.some((side) => (now[kind]?.[side] ?? 0) < (before[kind]?.[side] ?? 0)));
const courses = season.map(courseOf);
const sum = (of: { readonly home: number; readonly away: number } | undefined): number =>
  (of?.home ?? 0) + (of?.away ?? 0);

describe('C2 statistics of a simulated match', () => {
  test('there are many matches to look at', () => expect(season.length).toBeGreaterThan(200));

  test('every kind is what a feed may send: whole, not negative, possession together 100', () => {
    const unsound = courses.flatMap((course) =>
      course.filter(
        ([, own]) =>
          !sameStatistics(
            statisticsOf((kind) => own[kind]),
            own,
          ),
      ),
    );
    expect(unsound).toEqual([]);
  });

  test('no count shrinks within a match', () => {
    const shrunk = courses.flatMap((course) =>
      course.filter(([, now], place) => place > 0 && shrinks(course[place - 1]?.[1] ?? {}, now)),
    );
    expect(shrunk).toEqual([]);
  });

  test('shots on target are no fewer than goals, shots no fewer than those, red cards as at the score', () => {
    const wrong = season.flatMap((script) =>
      courseOf(script).filter(([second, { shots, shots_on_target: target, red_cards: red }]) => {
        const score = scoreAt(script, second);
        const isWrong = sides.some(
          (side) => (target?.[side] ?? -1) < score[side] || (shots?.[side] ?? -1) < (target?.[side] ?? 0),
        );
        return isWrong || red?.home !== score.redHome || red.away !== score.redAway;
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('on average a match ends with the counts of real ones', () => {
    const mean = (kind: keyof Statistics): number =>
      season.reduce((total, script) => total + sum(at(script, script.length)[kind]), 0) / season.length;
    expect(mean('shots')).toBeGreaterThan(18);
    expect(mean('shots')).toBeLessThan(30);
    expect(mean('corners')).toBeGreaterThan(7);
    expect(mean('corners')).toBeLessThan(13);
    expect(mean('yellow_cards')).toBeGreaterThan(2);
    expect(mean('yellow_cards')).toBeLessThan(6);
  });
});

describe('C2 the sheet of a match of the season', () => {
  const source = createSeason(options);
  const [script] = season;
  if (script === undefined) throw new Error('no match');
  const { matchId, startsAt } = script.facts;

  test('depends on the time alone, and is empty before the kick-off', () => {
    expect(source.sheetOf?.(matchId, startsAt - 1)).toMatchObject({ statistics: null });
    const half = source.sheetOf?.(matchId, startsAt + 2_000_000);
    expect(half).toEqual(createSeason(options).sheetOf?.(matchId, startsAt + 2_000_000));
    expect(half?.statistics).toEqual(at(script, 2000));
  });

  test('an unknown match has no sheet', () => {
    expect(source.sheetOf?.(5, SATURDAY)).toBeNull();
  });
});

describe('C2 statistics of the other sports', () => {
  const kindsOf = { 2: basketballStatisticsAt, 3: baseballStatisticsAt } as const;
  const scripts = { 2: scriptsOf(2), 3: scriptsOf(3) } as const;

  test.each([2, 3] as const)('sport %i: sound, shrinking in no match, none before the start', (sport) => {
    expect(scripts[sport].length).toBeGreaterThan(20);
    for (const script of scripts[sport].slice(0, 20)) {
      expect(kindsOf[sport](script, -1)).toBeNull();
      let before: Statistics = {};
      for (let second = 0; second <= script.length; second += STEP) {
        const now = kindsOf[sport](script, second) ?? {};
        expect(
          sameStatistics(
            statisticsOf((kind) => now[kind]),
            now,
          ),
        ).toBe(true);
        expect(shrinks(before, now)).toBe(false);
        before = now;
      }
    }
  });

  test('the baskets of basketball are the points of both sides', () => {
    for (const script of scripts[2]) {
      const end = basketballStatisticsAt(script, script.length) ?? {};
      const { home, away } = scoreAt(script, script.length);
      const points = (side: 'home' | 'away'): number =>
        2 * (end.two_pointers?.[side] ?? 0) +
        3 * (end.three_pointers?.[side] ?? 0) +
        (end.free_throws?.[side] ?? 0);
      expect([points('home'), points('away')]).toEqual([home, away]);
    }
  });

  test('who scores in baseball has hits, and nobody hits while the other side bats', () => {
    for (const script of scripts[3].slice(0, 20)) {
      const end = baseballStatisticsAt(script, script.length) ?? {};
      const score = scoreAt(script, script.length);
      expect(sides.filter((side) => score[side] > 0 && (end.hits?.[side] ?? 0) === 0)).toEqual([]);
      const first = script.phases[0];
      const early = baseballStatisticsAt(script, (first?.to ?? 0) - 1) ?? {};
      expect(early.hits?.[first?.batting === 'home' ? 'away' : 'home']).toBe(0);
    }
  });
});
