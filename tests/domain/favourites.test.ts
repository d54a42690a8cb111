/** C13: favourite teams and leagues, and the search of the live list. */
import { describe, expect, test } from 'vitest';
import {
  type Favourite,
  favouriteKey,
  keysOfMatch,
  MAX_FAVOURITES,
  readFavourites,
  toggled,
} from '../../domain/favourites/favourites.ts';
import { liveList } from '../../domain/game-list/live-list.ts';
import { bookOf, facts, fixture, snapshot } from '../given/domain/book.ts';

const team = (id: number, more: Partial<Favourite> = {}): Favourite => ({
  kind: 'team',
  sportId: 311,
  id,
  name: { ko: `팀${id}`, en: `Team ${id}` },
  ...more,
});

describe('C13 favourites', () => {
  test('a second press removes what the first added; team 5 and league 5 are two favourites', () => {
    const league = team(5, { kind: 'league' });
    const both = toggled(toggled([], team(5)), league);
    expect(both).toEqual([team(5), league]);
    expect(toggled(both, team(5))).toEqual([league]);
    expect(toggled(both, team(5, { sportId: 313 }))).toHaveLength(3);
  });

  test.each([0, -1, 1.5, Number.NaN])('id %s is not registered and changes nothing', (id) => {
    expect(toggled([team(1)], team(id))).toEqual([team(1)]);
  });

  test(`above ${MAX_FAVOURITES} the oldest is dropped`, () => {
    let list: readonly Favourite[] = [];
    for (let id = 1; id <= MAX_FAVOURITES + 3; id++) list = toggled(list, team(id));
    expect(list).toHaveLength(MAX_FAVOURITES);
    expect(list[0]?.id).toBe(4);
    expect(readFavourites([...list, team(999)]).at(0)?.id).toBe(5);
  });

  test.each([
    ['no list', { kind: 'team' }],
    ['null', null],
    ['an unknown kind', [{ ...team(1), kind: 'player' }]],
    ['no name', [{ kind: 'team', sportId: 311, id: 1 }]],
    ['an id that is text', [{ ...team(1), id: '1' }]],
    ['half a name', [{ ...team(1), name: { ko: '가' } }]],
  ])('stored %s is left out', (_, stored) => {
    expect(readFavourites(stored)).toEqual([]);
  });

  test('what was stored is read back, each favourite once, names cut', () => {
    const long = team(2, { name: { ko: '가'.repeat(500), en: 'x' } });
    const read = readFavourites([team(1), team(1), long]);
    expect(read.map(favouriteKey)).toEqual(['team 311 1', 'team 311 2']);
    expect(read[1]?.name.ko).toHaveLength(80);
  });

  test('a match belongs to its league and to both teams, within its sport', () => {
    expect(keysOfMatch(facts(7))).toEqual(['league 311 410', 'team 311 14', 'team 311 15']);
  });
});

describe('C1 the search of the live list', () => {
  const named = (id: number, ko: string, en: string) =>
    snapshot(id, undefined, { facts: { home: { teamId: id, name: { ko, en } } } });
  const matches = [
    ...bookOf([fixture([named(1, '토트넘', 'Tottenham'), named(2, '아스날', 'Arsenal')])]).matches.values(),
  ];
  const found = (search: string): readonly number[] =>
    liveList(matches, { tab: 0, leagues: [], search }, () => 'K리그 K League').groups.flatMap(
      ({ matchIds }) => matchIds,
    );

  test.each([
    ['', [1, 2]],
    ['  ', [1, 2]],
    ['ㅌㅌㄴ', [1]],
    ['arse', [2]],
    ['K리그', [1, 2]],
    ['없는팀', []],
  ])('%j finds %j', (search, ids) => {
    expect(found(search)).toEqual(ids);
  });

  test('counts of tabs and leagues cover the found matches, the live count all', () => {
    const list = liveList(matches, { tab: 0, leagues: [], search: 'ㅌㅌㄴ' });
    expect(list.tabs[0]).toEqual({ tab: 0, count: 1 });
    expect(list.leagues.map(({ count }) => count)).toEqual([1]);
    expect(list.liveCount).toBe(2);
  });
});
