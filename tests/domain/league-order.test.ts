/** C1: a member puts leagues in an order of their own. */
import { describe, expect, test } from 'vitest';
import {
  byLeague,
  MOST_ORDERED_LEAGUES,
  movedLeague,
  readLeagueOrder,
} from '../../domain/favourites/league-order.ts';
import { dice } from '../given/domain/dice.ts';

const league = (leagueId: number, sportId = 311) => ({ leagueId, sportId });
const idsIn = (order: readonly number[], leagues: readonly ReturnType<typeof league>[]) =>
  leagues.toSorted(byLeague(order)).map(({ leagueId }) => leagueId);

describe('C1 the order of leagues', () => {
  const leagues = [league(30, 324), league(20, 313), league(12), league(10), league(99, 1)];

  test('the usual one is by sport as the site offers them, then by id; an unknown sport is last', () => {
    expect(idsIn([], leagues)).toEqual([10, 12, 20, 30, 99]);
  });

  test('ordered leagues come first, in any sport; one that is not listed leaves no gap', () => {
    expect(idsIn([30, 777, 12], leagues)).toEqual([30, 12, 10, 20, 99]);
  });

  test.each([
    ['up', 20, [10, 20]],
    ['down', 10, [12, 10]],
    ['top', 30, [30]],
    ['up', 10, []],
    ['top', 10, []],
    ['down', 99, []],
    ['up', 777, []],
  ] as const)('%s of %i: the order that is kept begins %j', (way, leagueId, begins) => {
    const order = movedLeague([], [10, 12, 20, 30, 99], leagueId, way);
    expect(order.slice(0, begins.length)).toEqual(begins);
    expect(order.length === 0).toBe(begins.length === 0);
  });

  test('whatever is moved: the list follows by one place, and leagues out of sight keep their order', () => {
    const roll = dice(4711);
    let order: readonly number[] = [];
    for (let step = 0; step < 2000; step++) {
      const sight = leagues.filter(() => roll() < 0.7);
      const shown = idsIn(order, sight);
      if (shown.length === 0) continue;
      const at = Math.floor(roll() * shown.length);
      const moving = shown[at] ?? 0;
      const way = (['up', 'down', 'top'] as const)[Math.floor(roll() * 3)] ?? 'up';
      const next = movedLeague(order, shown, moving, way);
      const to = { up: Math.max(0, at - 1), down: Math.min(shown.length - 1, at + 1), top: 0 }[way];
      expect(idsIn(next, sight)).toEqual(shown.toSpliced(at, 1).toSpliced(to, 0, moving));
      const others = (ids: readonly number[]) => ids.filter((id) => id !== moving && order.includes(id));
      expect(others(next)).toEqual(others(order));
      order = next;
    }
    expect(order.length).toBeGreaterThan(2);
  });
});

test.each([
  ['no list', { a: 1 }, []],
  ['what is no id', [3, '4', -1, 1.5, null, Number.NaN, 0, 5], [3, 5]],
  ['one twice', [3, 4, 3], [3, 4]],
])('C1 a kept order: %s is left out', (_, kept, read) => {
  expect(readLeagueOrder(kept)).toEqual(read);
});

test('C1 a kept order has at most its named number of leagues', () => {
  const many = Array.from({ length: MOST_ORDERED_LEAGUES + 50 }, (_, at) => at + 1);
  expect(readLeagueOrder(many)).toHaveLength(MOST_ORDERED_LEAGUES);
  expect(movedLeague(many.slice(0, MOST_ORDERED_LEAGUES), many, 240, 'top')).toHaveLength(
    MOST_ORDERED_LEAGUES,
  );
});
