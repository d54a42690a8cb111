import { describe, expect, test } from 'vitest';
import { isEnded, isLive } from '../../../domain/match/match-status.ts';
import { createTimetable } from '../../../server/feed/season/lanes.ts';
import type { Script } from '../../../server/feed/season/script.ts';
import { scoreAt, matchStateAt } from '../../../server/feed/season/state-at.ts';
import { SATURDAY } from '../../given/domain/followed-season.ts';

const options = { seed: 11, liveMatches: 40, marketsPerMatch: 25, speed: 1 };

/** Scripts of many matches of every sport: what a week of the season offers. */
function scripts(): Script[] {
  const timetable = createTimetable(options);
  const byId = new Map<number, Script>();
  for (let hour = 0; hour < 168; hour += 6) {
    for (const { matchId } of timetable.offered(SATURDAY + hour * 3_600_000)) {
      const script = timetable.scriptOf(matchId);
      if (script !== null) byId.set(matchId, script);
    }
  }
  return [...byId.values()];
}

const season = scripts();
const ofSport = (feedSportId: number): Script[] => season.filter((one) => one.feedSportId === feedSportId);
const codesOf = ({ phases }: Script): number[] => phases.map(({ statusCode }) => statusCode);

describe('scripts', () => {
  test('a week brings many matches of each sport', () => {
    for (const sport of [1, 2, 3]) expect(ofSport(sport).length).toBeGreaterThan(200);
  });

  test('happenings come in order, inside the playing time of the period they name', () => {
    for (const { happenings, phases } of season) {
      let last = 0;
      for (const { second, period } of happenings) {
        expect(second).toBeGreaterThanOrEqual(last);
        last = second;
        const phase = phases.find(({ from, to }) => second >= from && second < to);
        expect(phase?.period).toBe(period);
      }
    }
  });

  test('phases follow each other without a hole, from kick-off to the end', () => {
    for (const { phases, length } of season) {
      expect(phases[0]?.from).toBe(0);
      phases.forEach(({ from, to }, at) => {
        expect(to).toBeGreaterThan(from);
        expect(from).toBe(at === 0 ? 0 : phases[at - 1]?.to);
      });
      expect(phases.at(-1)?.to).toBe(length);
    }
  });

  test('soccer goes through 6, 31 and 7 and ends with 100', () => {
    for (const script of ofSport(1)) {
      expect(codesOf(script)).toEqual([6, 31, 7]);
      expect(script.endCode).toBe(100);
    }
  });

  test('basketball goes through four quarters and their breaks, and through overtimes only out of a tie', () => {
    const regular = [13, 301, 14, 31, 15, 303, 16];
    let overtimes = 0;
    for (const script of ofSport(2)) {
      const codes = codesOf(script);
      expect(codes.slice(0, 7)).toEqual(regular);
      const extra = codes.slice(7);
      expect(extra).toEqual(Array.from({ length: extra.length / 2 }, () => [32, 40]).flat());
      expect(script.endCode).toBe(extra.length > 0 ? 110 : 100);
      for (const { from, statusCode } of script.phases) {
        if (statusCode !== 32) continue;
        overtimes++;
        const { home, away } = scoreAt(script, from);
        expect(home).toBe(away);
      }
    }
    expect(overtimes).toBeGreaterThan(0);
  });

  test('baseball goes through 401 to 418 with their breaks; extra innings come only out of a tie', () => {
    let extras = 0;
    let unplayed = 0;
    for (const script of ofSport(3)) {
      const codes = codesOf(script);
      const halves = codes.filter((_code, at) => at % 2 === 0);
      const breaks = codes.filter((_code, at) => at % 2 === 1);
      expect(halves).toEqual(halves.map((_code, half) => (half < 18 ? 401 + half : 419 + (half % 2))));
      expect(breaks).toEqual(breaks.map((_code, at) => Math.min(439, 421 + at)));
      expect(codes.length % 2, 'it ends while somebody bats').toBe(1);
      if (codes.at(-1) === 417) unplayed++;
      const tenth = script.phases.find(({ period }) => period === 10);
      if (tenth === undefined) continue;
      extras++;
      const { home, away } = scoreAt(script, tenth.from);
      expect(home).toBe(away);
    }
    expect(extras).toBeGreaterThan(0);
    expect(unplayed, 'a home side that leads does not bat last').toBeGreaterThan(0);
  });

  test('in baseball the home side stops batting when it gets ahead in the last inning', () => {
    const walkOffs = ofSport(3).filter((script) => {
      const { home, away } = scoreAt(script, script.length);
      return script.phases.at(-1)?.batting === 'home' && home > away;
    });
    expect(walkOffs.length).toBeGreaterThan(0);
    for (const script of walkOffs) {
      const before = scoreAt(script, script.phases.at(-1)?.from ?? 0);
      const after = scoreAt(script, script.length);
      expect(before.home).toBeLessThanOrEqual(before.away);
      expect(after.home).toBe(after.away + 1);
    }
  });

  test('basketball and baseball have a winner', () => {
    for (const script of [...ofSport(2), ...ofSport(3)]) {
      const { home, away } = scoreAt(script, script.length);
      expect(home).not.toBe(away);
    }
  });

  test('results look like the sport: goals, points and runs a match, and home sides win more than away sides', () => {
    const totals = { 1: [2.2, 3.2], 2: [155, 225], 3: [8, 11] } as const;
    for (const sport of [1, 2, 3] as const) {
      const finals = ofSport(sport).map((script) => scoreAt(script, script.length));
      const mean = finals.reduce((sum, { home, away }) => sum + home + away, 0) / finals.length;
      expect(mean, `sport ${sport}`).toBeGreaterThan(totals[sport][0]);
      expect(mean, `sport ${sport}`).toBeLessThan(totals[sport][1]);
    }
    const soccer = ofSport(1).map((script) => scoreAt(script, script.length));
    const wins = (won: (home: number, away: number) => boolean): number =>
      soccer.filter(({ home, away }) => won(home, away)).length;
    expect(wins((home, away) => home > away)).toBeGreaterThan(wins((home, away) => home < away));
  });
});

describe('how a match stands', () => {
  const sample = [1, 2, 3].flatMap((sport) => ofSport(sport).slice(0, 25));

  test('the score is the sum of its periods and never falls; the code is live until the end', () => {
    for (const script of sample) {
      let last = 0;
      for (let second = 0; second <= script.length; second += 17) {
        const state = matchStateAt(script, second, 1, SATURDAY);
        const sum = (side: 'home' | 'away'): number =>
          state.periods.reduce((total, period) => total + period[side], 0);
        expect([sum('home'), sum('away')]).toEqual([state.homeScore, state.awayScore]);
        expect(state.homeScore + state.awayScore).toBeGreaterThanOrEqual(last);
        last = state.homeScore + state.awayScore;
        expect(isLive(state.statusCode) || second >= script.length).toBe(true);
      }
      const end = matchStateAt(script, script.length, 1, SATURDAY);
      expect(isEnded(end.statusCode)).toBe(true);
      expect(end.open).toBe(false);
    }
  });

  test('before kick-off the match waits with no score, no period and no timeline', () => {
    for (const script of sample) {
      const state = matchStateAt(script, -60, 1, SATURDAY);
      expect(state).toMatchObject({ statusCode: 0, homeScore: 0, awayScore: 0, periods: [], timeline: [] });
      expect(state.clockRate).toBe(0);
    }
  });

  test('the clock runs with the speed in play, stands in breaks, and baseball has none', () => {
    const [soccer] = ofSport(1);
    const [basketball] = ofSport(2);
    const [baseball] = ofSport(3);
    if (soccer === undefined || basketball === undefined || baseball === undefined)
      throw new Error('no match');
    expect(matchStateAt(soccer, 600, 60, SATURDAY)).toMatchObject({ clockSeconds: 600, clockRate: 60 });
    expect(matchStateAt(soccer, 3000, 60, SATURDAY)).toMatchObject({ clockSeconds: 2700, clockRate: 0 });
    expect(matchStateAt(soccer, 3700, 60, SATURDAY)).toMatchObject({ clockSeconds: 2800, clockRate: 60 });
    expect(matchStateAt(basketball, 750, 1, SATURDAY)).toMatchObject({ clockSeconds: 300, clockRate: 0.4 });
    expect(matchStateAt(baseball, 750, 1, SATURDAY)).toMatchObject({ clockSeconds: null, clockRate: 0 });
  });

  test('only soccer has red cards and only baseball in play has a diamond and a side that bats', () => {
    for (const script of sample) {
      const state = matchStateAt(script, 100, 1, SATURDAY);
      expect(state.redCards === null).toBe(script.feedSportId !== 1);
      expect(state.diamond === null).toBe(script.feedSportId !== 3);
      expect(state.currentServer).toBe(script.feedSportId === 3 ? 2 : null);
      expect(state.diamond?.bases ?? '000').toMatch(/^[01]{3}$/);
    }
  });

  test('the timeline is bounded, in order, and names every goal, run, red card and end of a period', () => {
    for (const script of sample) {
      const { timeline } = matchStateAt(script, script.length, 1, SATURDAY);
      expect(timeline.length).toBeLessThanOrEqual(200);
      const count = (kind: string): number => timeline.filter((one) => one.kind === kind).length;
      const { home, away } = scoreAt(script, script.length);
      const all = home + away;
      const listed = { 1: [all, 0, 0], 2: [0, 0, 0], 3: [0, 0, all] }[script.feedSportId];
      expect([count('goal'), count('points'), count('run')]).toEqual(listed);
      expect(count('period')).toBeGreaterThanOrEqual(script.feedSportId === 1 ? 2 : 4);
      // A basketball clock begins anew in each quarter.
      const seconds = script.feedSportId === 2 ? [] : timeline.map(({ second }) => second);
      expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
    }
  });
});

describe('the timetable', () => {
  test('kick-offs are on the five minutes when a second is a second', () => {
    expect(season.filter(({ facts }) => facts.startsAt % 300_000 !== 0)).toEqual([]);
  });

  test('no team plays in two matches at a time, as long as none runs over', () => {
    const few = { ...options, liveMatches: 14 };
    const timetable = createTimetable(few);
    for (let hour = 0; hour < 72; hour++) {
      const now = SATURDAY + hour * 3_600_000;
      const teams = [...timetable.offered(now)].flatMap(({ matchId }) => {
        const script = timetable.scriptOf(matchId);
        if (script === null) return [];
        const { startsAt, home, away } = script.facts;
        const usual = { 1: 6300, 2: 7260, 3: 10_440 }[script.feedSportId];
        const on = startsAt <= now && now < startsAt + Math.min(usual, script.length) * 1000;
        return on ? [home.teamId, away.teamId] : [];
      });
      expect(teams.length).toBeGreaterThan(20);
      expect(new Set(teams).size).toBe(teams.length);
    }
  });

  test('match ids are safe positive integers, each of one match, and another season shares none', () => {
    const ids = season.map(({ facts }) => facts.matchId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const matchId of ids) expect(Number.isSafeInteger(matchId) && matchId > 0).toBe(true);
    const other = createTimetable({ ...options, seed: 12 });
    for (const matchId of ids) expect(other.scriptOf(matchId)).toBeNull();
  });

  test('Korean leagues are played in every sport, with Korean names', () => {
    for (const sport of [1, 2, 3]) {
      const korean = ofSport(sport).filter(({ facts }) => facts.countryCode === 'KR');
      expect(korean.length).toBeGreaterThan(20);
      for (const { facts } of korean) expect(facts.home.name.ko).toMatch(/[가-힣]/);
    }
  });

  test('a home side is never its own guest', () => {
    for (const { facts } of season) expect(facts.home.teamId).not.toBe(facts.away.teamId);
  });
});
