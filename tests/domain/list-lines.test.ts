import { describe, expect, test } from 'vitest';
import {
  headAt,
  lineAt,
  type LineOfList,
  listLinesOf,
  nextHead,
} from '../../src/features/prices/list-lines.ts';
import { facts } from '../given/domain/book.ts';
import type { ListFrame } from '../../worker/features/prices/prices-api.ts';

const group = (leagueId: number, matchIds: readonly number[], day: number | null = null) => ({
  leagueId,
  sportId: 311,
  name: { ko: `리그 ${leagueId}`, en: `League ${leagueId}` },
  countryCode: 'KR',
  count: matchIds.length,
  phase: 'live' as const,
  day,
  matchIds,
});
const frameOf = (groups: ListFrame['groups'], pinned: readonly number[] = []): ListFrame => ({
  game: 59,
  load: 'init',
  liveCount: 0,
  waitingCount: 0,
  days: [],
  tabs: [],
  leagues: [],
  groups,
  pinned,
  stream: 'up',
  whole: true,
  keptAt: null,
  maintenance: false,
});
const short = (lines: readonly LineOfList[]): readonly (string | number)[] =>
  lines.map((line) => {
    if (line.kind === 'row') return line.alone === true ? `${line.matchId} alone` : line.matchId;
    return line.kind === 'group' ? `league ${line.group.leagueId}` : line.kind;
  });

describe('C1 the lines of a list', () => {
  const days = listLinesOf(
    frameOf([group(1, [10, 11, 12], 0), group(2, [21, 22], 0), group(3, [31], 1)], [12, 99]),
  );

  test('pinned matches that are on offer stand first and nowhere else; a day has one head', () => {
    const first = ['pinned', 12, 'day', 'league 1', 10, 11, 'league 2', 21, 22];
    expect(short(days)).toEqual([...first, 'day', '31 alone']);
  });

  test('the only match of its league names it and has no head; a list of one league has its head', () => {
    const [one, two] = [group(1, [11]), group(2, [21, 22, 23])];
    expect(short(listLinesOf(frameOf([one, two])))).toEqual(['11 alone', 'league 2', 21, 22, 23]);
    expect(short(listLinesOf(frameOf([two, one], [21, 22])))).toEqual([
      'pinned',
      21,
      22,
      '23 alone',
      '11 alone',
    ]);
    expect(short(listLinesOf(frameOf([one])))).toEqual(['league 1', 11]);
    expect(short(listLinesOf(frameOf([one, two]), false))).toEqual(['league 1', 11, 'league 2', 21, 22, 23]);
  });

  test('a league whose matches are all pinned has no head', () => {
    expect(short(listLinesOf(frameOf([group(1, [11])], [11])))).toEqual(['pinned', 11]);
  });

  test('each row has its own league, also among the pinned and the followed', () => {
    const frame = frameOf([group(1, [11, 12]), { ...group(2, [21, 22]), name: null }], [12, 21]);
    const leagues = listLinesOf({ ...frame, favourites: [11] }).flatMap((line) =>
      line.kind === 'row' ? [[line.matchId, line.league?.en]] : [],
    );
    expect(leagues).toEqual([
      [12, 'League 1'],
      [21, undefined],
      [11, 'League 1'],
      [22, undefined],
    ]);
  });

  test('among the pinned and the followed a row names its league where the row above has another one', () => {
    const frame = frameOf([group(1, [11, 12, 13]), group(2, [21, 22])], [11, 12, 21]);
    const named = listLinesOf({ ...frame, favourites: [22] }).flatMap((line) =>
      line.kind === 'row' && line.named !== undefined ? [[line.matchId, line.named.leagueId]] : [],
    );
    expect(named).toEqual([
      [11, 1],
      [21, 2],
      [22, 2],
      [13, 1],
    ]);
  });

  test('the next match of the favourites is one line under their rows; pinned, it is a row alone', () => {
    const next = facts(21);
    const frame = { ...frameOf([group(1, [11, 12, 13]), group(2, [21])]), favourites: [11], next };
    const lines = listLinesOf(frame);
    expect(short(lines)).toEqual(['favourites', 11, 'next', 'league 1', 12, 13, '21 alone']);
    expect([nextHead(lines, 0), headAt(lines, 2)]).toEqual([3, 0]);
    expect(short(listLinesOf({ ...frame, favourites: [] }))[0]).toBe('next');
    expect(short(listLinesOf({ ...frame, pinned: [21] }))).not.toContain('next');
  });

  test.each([
    [-1, -1],
    [0, 0],
    [31, 0],
    [32, 1],
    [95, 1],
    [96, 2],
    [9999, 3],
  ])('at %i px from the top the line is number %i', (y, line) => {
    const tops = [0, 32, 96, 160];
    expect(lineAt(tops.length, (index) => tops[index] ?? 0, y)).toBe(line);
    expect(lineAt(0, () => 0, y)).toBe(-1);
  });

  test.each([
    [-1, -1],
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 3],
    [5, 3],
    [8, 6],
    [9, 6],
    // A row that names its league has no head.
    [10, -1],
    [99, -1],
  ])('line %i stands under the head at line %i', (at, head) => {
    expect(headAt(days, at)).toBe(head);
  });

  test.each([
    [0, 2],
    [3, 6],
    [6, 9],
    [9, 10],
    [10, -1],
  ])('after the head at line %i the next head of any kind is at %i', (head, next) => {
    expect(nextHead(days, head)).toBe(next);
  });
});
