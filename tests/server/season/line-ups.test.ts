/** C2 who plays a simulated match. */
import { describe, expect, test } from 'vitest';
import type { LineUps, Player, Position } from '../../../domain/match/line-ups.ts';
import { createTimetable } from '../../../server/feed/season/lanes.ts';
import { lineUpsAt, NAMED_BEFORE } from '../../../server/feed/season/line-ups.ts';
import type { Script } from '../../../server/feed/season/script.ts';
import { seasonDefaults } from '../../../server/feed/season/season.ts';
import { squadOf } from '../../../server/feed/season/squads.ts';
import { leagues } from '../../../domain/feed/leagues.ts';
import { SATURDAY } from '../../given/domain/followed-season.ts';

function scriptsOf(feedSportId: number): readonly Script[] {
  const timetable = createTimetable({ ...seasonDefaults, seed: 11, liveMatches: 40 });
  const ids = new Set<number>();
  for (let hour = 0; hour < 24; hour += 2)
    for (const { matchId } of timetable.offered(SATURDAY + hour * 3_600_000)) ids.add(matchId);
  return [...ids]
    .flatMap((id) => timetable.scriptOf(id) ?? [])
    .filter((script) => script.feedSportId === feedSportId);
}

const soccer = scriptsOf(1);
const at = (script: Script, second: number): LineUps => {
  const lineUps = lineUpsAt(script, second);
  if (lineUps === null) throw new Error('nobody is named');
  return lineUps;
};
const sides = ['home', 'away'] as const;
const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
const countOf = (players: readonly Player[], position: Position): number =>
  players.filter((one) => one.position === position).length;

describe('C2 line-ups of a simulated match', () => {
  test('eleven with the first keeper play soccer, five basketball, a pitcher and nine batters baseball', () => {
    expect(soccer.length).toBeGreaterThan(50);
    const wrong = soccer.filter((script) =>
      sides.some((side) => {
        const { starters, bench } = at(script, 0)[side];
        const keepers = starters.filter(({ position }) => position === 'GK').map(({ number }) => number);
        return starters.length !== 11 || keepers.join() !== '1' || countOf(bench, 'GK') !== 1;
      }),
    );
    expect(wrong).toEqual([]);
    const [basketball] = scriptsOf(2);
    const [baseball] = scriptsOf(3);
    if (basketball === undefined || baseball === undefined) throw new Error('no match');
    expect(at(basketball, 0).home.starters).toHaveLength(5);
    expect(at(basketball, basketball.length).substitutions).toEqual([]);
    for (const side of sides) {
      const { starters } = at(baseball, 0)[side];
      expect(starters.map(({ position }) => position)).toEqual([
        'P',
        'C',
        ...Array.from({ length: 4 }, () => 'IF'),
        ...Array.from({ length: 3 }, () => 'OF'),
        'DH',
      ]);
    }
  });

  test('they are named an hour before the start, and stay the same to the end', () => {
    for (const script of soccer.slice(0, 20)) {
      expect(lineUpsAt(script, -NAMED_BEFORE - 1)).toBeNull();
      const { substitutions, ...before } = at(script, -NAMED_BEFORE);
      expect(substitutions).toEqual([]);
      expect(at(script, script.length)).toMatchObject(before);
    }
  });

  test('who comes sat on the bench at the same place, each player changes once, and none is taken back', () => {
    const wrong = soccer.filter((script) => {
      const end = at(script, script.length);
      return end.substitutions.some(({ side, second, out, in: coming }, place) => {
        const { starters, bench } = end[side];
        const [going, next] = [
          starters.find((one) => one.number === out),
          bench.find((one) => one.number === coming),
        ];
        const isLate = second < 2700 || second > 5400 || second < (end.substitutions[place - 1]?.second ?? 0);
        return isLate || going === undefined || going.position !== next?.position || going.position === 'GK';
      });
    });
    expect(wrong).toEqual([]);
    for (const script of soccer) {
      const end = at(script, script.length).substitutions;
      const ends = (side: string) => end.flatMap((one) => (one.side === side ? [one.out, one.in] : []));
      expect(isUnique(ends('home')) && isUnique(ends('away'))).toBe(true);
      expect(end.length).toBeGreaterThan(1);
      const middle = at(script, script.length - 1200).substitutions;
      expect(end.slice(0, middle.length)).toEqual(middle);
    }
  });
});

test('C2 the squad of each team is its own: numbers and names once, in Korean and English', () => {
  for (const { sportId, teams } of leagues.filter((one) => one.sportId === 311))
    for (const { teamId } of teams) {
      const squad = squadOf(1, teamId);
      expect(squad).toEqual(squadOf(1, teamId));
      expect(isUnique(squad.map(({ number }) => number)), `${sportId}/${teamId}`).toBe(true);
      expect(isUnique(squad.map(({ name }) => name.ko))).toBe(true);
      for (const { name } of squad) {
        expect(name.ko).toMatch(/^[가-힣]{3}$/);
        expect(name.en).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+-[a-z]+$/);
      }
    }
  expect(squadOf(1, 41_001)).not.toEqual(squadOf(1, 41_002));
});
