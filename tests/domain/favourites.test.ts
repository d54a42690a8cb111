/** C13: favourite teams and leagues, and the search of the live list. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Favourite,
  favouriteKey,
  keysOfMatch,
  MAX_FAVOURITES,
} from '../../domain/favourites/favourites.ts';
import { leagueOrderOf, leagueOrderText } from '../../domain/favourites/league-order.ts';
import {
  adopted,
  choicesIn,
  chosen,
  favouritesIn,
  keptKinds,
  type KeptFavourite,
  MAX_CHOICE_CHARS,
  MAX_KEPT_ROWS,
  MAX_LAYOUTS,
  MAX_PINNED,
  MAX_REMOVED,
  mergedFavourites,
  pinnedIn,
  pinsFrom,
  pressed,
  readKept,
} from '../../domain/favourites/kept-favourites.ts';
import { liveList } from '../../domain/game-list/live-list.ts';
import { foundIn } from '../../domain/game-list/find-in-list.ts';
import { bookOf, facts, fixture, snapshot } from '../given/domain/book.ts';

const team = (id: number, more: Partial<Favourite> = {}): Favourite => ({
  kind: 'team',
  sportId: 311,
  id,
  name: { ko: `팀${id}`, en: `Team ${id}` },
  ...more,
});

const kept = (id: number, more: Partial<KeptFavourite> = {}): KeptFavourite => ({
  ...team(id),
  at: id,
  on: true,
  ...more,
});
/** The list after presses on the stars, one a ms. */
const afterPresses = (...favourites: readonly Favourite[]): readonly KeptFavourite[] =>
  favourites.reduce<readonly KeptFavourite[]>(
    (list, one, at) =>
      mergedFavourites(
        list,
        [pressed(list, one, at + 1)].filter((made) => made !== null),
      ),
    [],
  );

describe('C13 favourites', () => {
  test('a second press removes what the first added; team 5 and league 5 are two favourites', () => {
    const league = team(5, { kind: 'league' });
    expect(favouritesIn(afterPresses(team(5), league))).toEqual([team(5), league]);
    expect(favouritesIn(afterPresses(team(5), league, team(5)))).toEqual([league]);
    expect(favouritesIn(afterPresses(team(5), league, team(5, { sportId: 313 })))).toHaveLength(3);
  });

  test.each([0, -1, 1.5, Number.NaN])('id %s is not registered and changes nothing', (id) => {
    expect(pressed([kept(1)], team(id), 9)).toBeNull();
  });

  test('a press on a device whose clock is late still follows the change before', () => {
    expect(pressed([kept(1, { at: 900 })], team(1), 5)).toEqual(kept(1, { at: 901, on: false }));
  });

  test(`above ${MAX_FAVOURITES} the oldest is dropped; pinned matches have a limit of their own`, () => {
    const teams = Array.from({ length: MAX_FAVOURITES + 3 }, (_, at) => kept(at + 1));
    const pins = Array.from({ length: MAX_PINNED + 2 }, (_, at) => kept(at + 1, { kind: 'match' }));
    const gone = Array.from({ length: MAX_REMOVED + 1 }, (_, at) => kept(at + 500, { on: false }));
    const list = mergedFavourites(teams, pins, gone);
    expect(favouritesIn(list)).toHaveLength(MAX_FAVOURITES);
    expect(favouritesIn(list)[0]?.id).toBe(4);
    expect(pinnedIn(list)).toEqual(pins.slice(2).map(({ id }) => id));
    expect(list).toHaveLength(MAX_FAVOURITES + MAX_PINNED + MAX_REMOVED);
    expect(list.find(({ on }) => !on)?.id).toBe(501);
  });

  test.each([
    ['no list', { kind: 'team' }],
    ['null', null],
    ['an unknown kind', [{ ...team(1), kind: 'player' }]],
    ['no name', [{ kind: 'team', sportId: 311, id: 1 }]],
    ['an id that is text', [{ ...team(1), id: '1' }]],
    ['half a name', [{ ...team(1), name: { ko: '가' } }]],
    ['a time that is text', [{ ...team(1), at: '1' }]],
    ['a state that is text', [{ ...team(1), on: 'yes' }]],
  ])('stored %s is left out', (_, stored) => {
    expect(readKept(stored)).toEqual([]);
  });

  test('a list from before changes had a time is read in its order, each favourite once, names cut', () => {
    const long = team(2, { name: { ko: '가'.repeat(500), en: 'x' } });
    const read = readKept([team(1), team(1), long]);
    expect(read.map(favouriteKey)).toEqual(['team 311 1', 'team 311 2']);
    expect(read.map(({ at }) => at)).toEqual([2, 3]);
    expect(read[1]?.name.ko).toHaveLength(80);
  });

  test('pins of an earlier release are as chosen now, in their order', () => {
    const read = pinsFrom([5, 'x', 3, 0], 1_000);
    expect(read.map(({ id, at, on }) => [id, at, on])).toEqual([
      [5, 997, true],
      [3, 999, true],
    ]);
    expect(pinsFrom({ 0: 5 }, 1_000)).toEqual([]);
  });

  test('a sport beyond 32 bits is left out', () => {
    expect(readKept([kept(1, { sportId: 2 ** 31 })])).toEqual([]);
    expect(readKept([kept(1, { sportId: 2 ** 31 - 1 })])).toHaveLength(1);
  });

  test.each([
    ['a nought character', 'a\0b', 'ab'],
    ['half a sign', 'a\uDC00b', 'a\uFFFDb'],
    ['a sign that the cut would halve', `${'x'.repeat(79)}😀`, 'x'.repeat(79)],
  ])('a name with %s is kept without it, and the same when it is read again', (_, ko, clean) => {
    const read = readKept([kept(1, { name: { ko, en: ko } })]);
    expect(read[0]?.name).toEqual({ ko: clean, en: clean });
    expect(readKept(read)).toEqual(read);
    expect(pressed([], team(1, { name: { ko, en: ko } }), 1)?.name.ko).toBe(clean);
  });

  test('a match belongs to its league and to both teams, within its sport', () => {
    expect(keysOfMatch(facts(7))).toEqual(['league 311 410', 'team 311 14', 'team 311 15']);
  });
});

/** A choice has no sport and a value; there is one order of leagues. */
const asKept = (row: KeptFavourite): KeptFavourite => {
  if (row.kind !== 'order' && row.kind !== 'layout') return row;
  return { ...row, sportId: 0, id: row.kind === 'order' ? 1 : row.id, value: row.on ? `${row.at},2` : '' };
};

/** Few teams, leagues and times, so that lists often name the same one. */
const anyList = fc.array(
  fc
    .record({
      kind: fc.constantFrom(...keptKinds),
      sportId: fc.constant(311),
      id: fc.integer({ min: 1, max: 6 }),
      name: fc.record({ ko: fc.constantFrom('가', '나'), en: fc.constant('A') }),
      at: fc.integer({ min: 1, max: 8 }),
      on: fc.boolean(),
    })
    .map(asKept),
  { maxLength: 20 },
);
/** More than the limits hold. */
const longList = fc.array(
  fc
    .record({
      kind: fc.constantFrom(...keptKinds),
      sportId: fc.constant(311),
      id: fc.integer({ min: 1, max: 400 }),
      name: fc.constant({ ko: '가', en: 'A' }),
      at: fc.integer({ min: 1, max: 300 }),
      on: fc.boolean(),
    })
    .map(asKept),
  { minLength: 150, maxLength: 400 },
);

describe('C13 lists of two devices', () => {
  test('joining is commutative and idempotent, also above the limits', () => {
    fc.assert(
      fc.property(fc.oneof(anyList, longList), fc.oneof(anyList, longList), (one, other) => {
        const joined = mergedFavourites(one, other);
        expect(mergedFavourites(other, one)).toEqual(joined);
        expect(mergedFavourites(joined, one, joined, other)).toEqual(joined);
        expect(readKept(joined)).toEqual(joined);
        expect(joined.length).toBeLessThanOrEqual(MAX_KEPT_ROWS);
      }),
    );
  });

  test('three devices may be joined in any order', () => {
    fc.assert(
      fc.property(anyList, anyList, anyList, (one, two, three) => {
        expect(mergedFavourites(mergedFavourites(one, two), three)).toEqual(
          mergedFavourites(one, mergedFavourites(two, three)),
        );
      }),
    );
  });

  test('a removal is not undone by any older list, and every other favourite of both stays', () => {
    fc.assert(
      fc.property(anyList, anyList, (one, other) => {
        const last = new Map<string, KeptFavourite>();
        for (const change of [...one, ...other]) {
          const before = last.get(favouriteKey(change));
          const isLater =
            before === undefined || change.at > before.at || (change.at === before.at && before.on);
          if (isLater) last.set(favouriteKey(change), change);
        }
        const isOn = [...last.values()].filter(({ on }) => on).map(favouriteKey);
        expect(
          mergedFavourites(one, other)
            .filter(({ on }) => on)
            .map(favouriteKey)
            .toSorted(),
        ).toEqual(isOn.toSorted());
      }),
    );
  });
});

describe('C1 the order of leagues and the layouts of an account', () => {
  const order = (value: string) => ({ kind: 'order', id: 1, name: '', value }) as const;
  const steps = fc.array(
    fc.record({
      device: fc.constantFrom(0, 1),
      leagues: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 6 }),
      meets: fc.boolean(),
    }),
    { maxLength: 30 },
  );

  test('two devices that change it in turn, and meet now and then, end with the last order', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const devices: (readonly KeptFavourite[])[] = [[], []];
        let account: readonly KeptFavourite[] = [];
        const meet = (device: number): void => {
          account = mergedFavourites(account, devices[device] ?? []);
          devices[device] = account;
        };
        for (const [at, { device, leagues, meets }] of all.entries()) {
          const list = devices[device] ?? [];
          const change = chosen(list, order(leagueOrderText(leagues)), 1_000 * (at + 1));
          devices[device] = mergedFavourites(list, change === null ? [] : [change]);
          if (meets) meet(device);
        }
        for (const device of [0, 1, 0]) meet(device);
        const last = all.at(-1)?.leagues ?? [];
        const shown = choicesIn(account).map(({ value }) => leagueOrderOf(value));
        expect(shown).toEqual(last.length === 0 ? [] : [last]);
        expect(devices[1]).toEqual(account);
        expect(readKept(JSON.parse(JSON.stringify(account)))).toEqual(account);
      }),
    );
  });

  test('an order of an earlier release is older than what the account has, a removal included', () => {
    const old = chosen([], order('7,8'), 5_000, { isOld: true });
    expect(old).toMatchObject({ at: 1, on: true, value: '7,8' });
    const gone = chosen([], order(''), 900);
    expect(mergedFavourites([old, gone].filter((one) => one !== null))).toEqual([gone]);
    expect(
      chosen(
        [gone].filter((one) => one !== null),
        order('7,8'),
        5_000,
        { isOld: true },
      ),
    ).toBeNull();
  });

  test.each(['"', '가', 'A', ' ', '1'.repeat(MAX_CHOICE_CHARS + 1)])(
    'a value with %j is refused',
    (value) => {
      expect(chosen([], order(value), 1)).toBeNull();
      expect(readKept([{ ...order(value), sportId: 0, name: { ko: '', en: '' }, at: 1, on: true }])).toEqual(
        [],
      );
    },
  );

  test('they are no favourites, have limits of their own, and a second order is none', () => {
    const layouts = Array.from({ length: MAX_LAYOUTS + 2 }, (_, at) =>
      kept(at + 1, { kind: 'layout', sportId: 0, value: 'a' }),
    );
    const list = readKept([...layouts, kept(1, { kind: 'order', sportId: 0, value: '3' })]);
    expect(favouritesIn(list)).toEqual([]);
    expect(choicesIn(list).filter(({ kind }) => kind === 'layout')).toHaveLength(MAX_LAYOUTS);
    expect(readKept([kept(2, { kind: 'order', sportId: 0, value: '3' })])).toEqual([]);
  });
});

test('C1 layouts of a visitor get the room that those of the account leave, whatever their times', () => {
  const layout = (id: number, at: number) => kept(id, { kind: 'layout', sportId: 0, value: 'a', at });
  const account = [1, 2, 3, 4, 5, 6].map((id) => layout(id, id * 100));
  const visitor = [7, 8, 9].map((id) => layout(id, id * 1000));
  const ids = mergedFavourites(account, adopted([...visitor, layout(10, 9999)])).map(({ id }) => id);
  expect(ids).toHaveLength(MAX_LAYOUTS);
  expect(ids).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6]));
  const own = { kind: 'order', sportId: 0, value: '5,6,7', at: 1 } as const;
  const merged = mergedFavourites([kept(1, own)], adopted([kept(1, { ...own, value: '9', at: 2000 })]));
  expect(choicesIn(merged).map(({ value }) => value)).toEqual(['5,6,7']);
  expect(adopted([kept(1, { ...own, value: '', on: false })])).toEqual([]);
  // A server of an earlier release answers rows without their value.
  expect(readKept([kept(1, { kind: 'order', sportId: 0 })])).toEqual([]);
});

describe('C1 the search of the live list', () => {
  const named = (id: number, ko: string, en: string) =>
    snapshot(id, undefined, { facts: { home: { teamId: id, name: { ko, en } } } });
  const matches = [
    ...bookOf([fixture([named(1, '토트넘', 'Tottenham'), named(2, '아스날', 'Arsenal')])]).matches.values(),
  ];
  const found = (search: string): readonly number[] =>
    liveList(
      matches,
      { tab: 0, leagues: [], search },
      { foundIn, leagueName: () => 'K리그 K League' },
    ).groups.flatMap(({ matchIds }) => matchIds);

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
    const list = liveList(
      matches,
      { tab: 0, leagues: [], search: 'ㅌㅌㄴ' },
      { foundIn, leagueName: () => '' },
    );
    expect(list.tabs[0]).toEqual({ tab: 0, count: 1 });
    expect(list.leagues.map(({ count }) => count)).toEqual([1]);
    expect(list.liveCount).toBe(2);
  });
});
